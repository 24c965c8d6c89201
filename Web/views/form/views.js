// The screens of an app made of forms, drawn from the engine's patches: list of records, task
// list, section, answers for checking or reading.

import { fill, h, icon } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { badge, sampleBadge } from "./parts.js";
import { drawn } from "../../widgets/signature.js";
import { pictureOf } from "../../data/blobs.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Screen} Screen
 * @typedef {import("../../engine/patches.d.ts").Button} Button
 * @typedef {import("../../engine/patches.d.ts").Task} Task
 * @typedef {import("../../engine/patches.d.ts").Answer} Answer
 * @typedef {import("../../engine/patches.d.ts").RecordCard} RecordCard
 * @typedef {import("../../engine/patches.d.ts").ProblemLink} ProblemLink
 * @typedef {import("./parts.js").Parts} Parts
 * @typedef {{ act: import("../../widgets/field.js").Act, go(link: ProblemLink): void,
 *   parts: Parts, pill: HTMLElement, isSure(what: string): Promise<boolean>,
 *   countOf(record: string): number }} Host
 */

/** The number of parts in a rendering chunk: the browser skips chunks out of sight. */
const CHUNK = 25;

/**
 * Draws a screen, without the one beside it.
 * @param {Screen} screen
 * @param {Host} host
 * @param {boolean} [isAside]
 */
export function draw(screen, host, isAside = false) {
    const { title, lead, back, status, buttons } = screen;
    const body = h("div", { class: `body ${screen.screen}` });
    fill(
        body,
        back && !isAside &&
            h("a", { class: "back", href: back.route }, icon("back"), back.label),
        h(
            "div",
            { class: "title" },
            h(isAside ? "h2" : "h1", { tabindex: -1 }, title),
            sampleBadge(screen),
            badge(status),
            !isAside && screen.record && host.pill,
        ),
        lead && h("p", { class: "lead" }, lead),
        h("div", { class: "summary" }),
    );
    const [first, ...rest] = buttons.map((one, index) => button(one, host, index > 0));
    if (screen.screen === "records") {
        fill(body, first && !isAside && h("div", { class: "actions" }, first, rest));
        fill(body, records(screen, host));
        return body;
    }
    if (screen.screen === "tasks") fill(body, tasks(screen.tasks));
    else if (screen.screen === "section") fill(body, section(screen, host));
    else fill(body, answers(screen, host));
    if (!isAside && (first || screen.screen === "read")) {
        const onclick = () => globalThis.print();
        const print = h(
            "button",
            { type: "button", class: "button plain", onclick },
            icon("print"),
            t("print"),
        );
        fill(body, h("div", { class: "actions" }, first, rest, screen.screen === "read" && print));
    }
    if ("problems" in screen && screen.problems) problems(body, screen.problems, host);
    return body;
}

/** @param {Button} one @param {Host} host @param {boolean} isPlain */
function button({ label, tone, route, action }, host, isPlain) {
    const look = `button ${tone ?? (isPlain ? "plain" : "")}`;
    if (route) return h("a", { class: look, href: route }, label);
    const onclick = async () => {
        if (!action || tone === "danger" && !await host.isSure(label)) return;
        host.act(action);
    };
    return h("button", { type: "button", class: look, onclick }, label);
}

/** @param {import("../../engine/patches.d.ts").RecordsScreen} screen @param {Host} host */
function records({ records, found, search, sorts, filters, empty }, host) {
    const { act } = host;
    if (empty) return h("div", { class: "empty" }, icon("file"), h("p", null, empty));
    const input = search !== undefined && h("input", {
        class: "box",
        type: "search",
        "aria-label": t("searchRecords"),
        value: search,
        enterkeyhint: "search",
        oninput: (/** @type {any} */ event) => act({ act: "find", text: event.target.value }),
    });
    const sort = sorts && h(
        "select",
        {
            class: "sort",
            "aria-label": t("sortBy"),
            onchange: (/** @type {any} */ event) => act({ act: "sort", text: event.target.value }),
        },
        sorts.map(({ name, label, isOn }) => h("option", { value: name, selected: isOn }, label)),
    );
    const chips = (filters ?? []).map(({ name, label, isOn }) => chip(name, label, !!isOn, act));
    return h(
        "div",
        { class: "list" },
        input && h("div", { class: "finder" }, icon("search"), input),
        chips.length > 0 &&
            h("div", { class: "chips", role: "group", "aria-label": t("show") }, chips),
        h("div", { class: "found-line" }, h("p", { class: "count", role: "status" }, found), sort),
        recordList(records, host),
    );
}

/** @param {string} name @param {string} label @param {boolean} isOn @param {Host["act"]} act */
function chip(name, label, isOn, act) {
    const made = h(
        "button",
        { type: "button", class: "chip", "aria-pressed": String(isOn) },
        label,
    );
    made.onclick = () => {
        for (const one of made.parentElement?.children ?? []) {
            one.setAttribute("aria-pressed", String(one === made));
        }
        act({ act: "filter", text: name });
    };
    return made;
}

/** @param {RecordCard[]} records @param {Pick<Host, "countOf">} host */
export const recordList = (records, { countOf }) =>
    h(
        "ul",
        { class: "record-list" },
        records.map((one) =>
            h(
                "li",
                null,
                h(
                    "a",
                    { class: "card entry", href: one.route, "aria-current": current(one.route) },
                    h(
                        "span",
                        { class: "grow" },
                        h("strong", null, one.title),
                        h("span", { class: "line-text" }, one.summary),
                    ),
                    sampleBadge(one),
                    badge(undecided(countOf(one.record)) ?? one.status),
                    icon("go"),
                ),
            )
        ),
    );

/**
 * Returns the status of a record with conflicts, which takes precedence over its progress.
 * @param {number} count
 * @returns {import("../../engine/patches.d.ts").Status | undefined}
 */
const undecided = (count) =>
    count ? { text: t("chooseCount", { count }), tone: "wrong" } : undefined;

/** Returns `page` when an address is the one shown, or its parent. @param {string} route */
const current = (route) => location.pathname.startsWith(route) ? "page" : null;

/** @param {Task[]} all */
export const tasks = (all) =>
    h(
        "ol",
        { class: "task-list card" },
        all.map(({ title, route, status, isOpen }) =>
            h(
                "li",
                null,
                h(
                    "a",
                    { href: route, "aria-current": isOpen ? "page" : null },
                    h("span", { class: "grow" }, title),
                    badge(status),
                    icon("go"),
                ),
            )
        ),
    );

/** @param {import("../../engine/patches.d.ts").SectionScreen} screen @param {Host} host */
function section({ parts, progress }, host) {
    const holder = h("div", { class: "parts" });
    if (progress) {
        const { done: value, total: max, text } = progress;
        fill(
            holder,
            h("p", { class: "quiet" }, text),
            h("progress", { max, value, "aria-label": text }),
        );
    }
    for (let from = 0; from < parts.length; from += CHUNK) {
        const drawn = parts.slice(from, from + CHUNK).map((part) => host.parts.draw(part));
        fill(holder, parts.length > 2 * CHUNK ? h("div", { class: "chunk" }, drawn) : drawn);
    }
    return holder;
}

/** @param {import("../../engine/patches.d.ts").AnswersScreen} screen @param {Host} host */
function answers({ groups }, { go }) {
    return groups.map(({ path, title, route, answers }) =>
        h(
            "section",
            { class: "card group", id: `group-${path}` },
            h(
                "div",
                { class: "group-top" },
                h("h2", null, title),
                route &&
                    h(
                        "a",
                        { href: route, class: "text-link" },
                        t("change"),
                        h("span", { class: "unseen" }, ` ${title}`),
                    ),
            ),
            h("dl", null, answers.map((answer) => row(answer, go))),
        )
    );
}

/** @param {Answer} answer @param {Host["go"]} go */
function row({ path, label, text, widget, content, route, issues = [] }, go) {
    const given = content && widget === "signature"
        ? drawn(content, text)
        : content && widget === "photo"
        ? photo(content, text)
        : text || h("span", { class: "quiet" }, t("notGiven"));
    const lines = issues.map((issue) =>
        h(
            "a",
            {
                class: `issue ${issue.level}`,
                href: route,
                onclick: (/** @type {Event} */ event) => {
                    event.preventDefault();
                    go({ path, label, text: issue.text, route });
                },
            },
            icon("warn"),
            h("span", null, issue.text),
        )
    );
    return h(
        "div",
        { id: `cell-${path}`, class: content || text ? "answer" : "answer none" },
        h("dt", null, label),
        h("dd", null, given, lines),
    );
}

/** @param {string} content @param {string} label */
function photo(content, label) {
    const image = h("img", { class: "taken", alt: label });
    const hash = content.slice(0, content.indexOf(" "));
    pictureOf(hash, false).then((address) => image.src = address);
    return image;
}

/**
 * Draws the summary of issues, with a link to each place.
 * @param {HTMLElement} body
 * @param {ProblemLink[]} all
 * @param {Host} host
 */
export function problems(body, all, { go }) {
    const place = body.querySelector(".summary");
    if (!place) return;
    place.replaceChildren();
    if (!all.length) return;
    const links = all.map((link) =>
        h(
            "li",
            null,
            h(
                "a",
                {
                    href: link.route ?? `#cell-${link.path}`,
                    onclick: (/** @type {Event} */ event) => {
                        event.preventDefault();
                        go(link);
                    },
                },
                link.label && h("strong", null, link.label, " "),
                link.text,
            ),
        )
    );
    const box = h(
        "section",
        { class: "problems", tabindex: -1, "aria-labelledby": "problems" },
        h("h2", { id: "problems" }, t("problems")),
        h("ul", null, links),
    );
    fill(place, box);
    return box;
}
