// The reviews of records, for whoever fills them in: the records to correct above their list, the
// state above a record, and each comment at its answer, with a box to reply. All of it is on the
// device, so it is there without a network, and a reply is sent like any answer.

import { commentOf } from "../../data/comments.js";
import { announce, fill, h, icon } from "../../core/dom.js";
import { badge } from "../../core/controls.js";
import { t } from "../../core/review-words.js";
import { language, locale } from "../../core/words.js";
import { labelsOf } from "./labels.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Reviewed} Reviewed
 * @typedef {{ body: HTMLElement, name: string, parts: import("./parts.js").Parts,
 *   declaration: any, record: string, beside: Reviewed[],
 *   act(action: import("../../engine/patches.d.ts").Action): void }} Host
 * @typedef {{ parts: import("./parts.js").Parts, body: HTMLElement,
 *   act(action: import("../../engine/patches.d.ts").Action): void }} Screens
 * @typedef {{ name: string,
 *   call(action: import("../../engine/patches.d.ts").Action):
 *     import("../../engine/patches.d.ts").Patch[] }} Asking an app whose engine is asked
 */

/** The maximum number of characters of a reply. */
const CHARACTERS = 2_000;

/** The maximum number of records to be corrected that are named above a list. */
const RETURNED = 20;

/** The words for the states, and the tones of their badges. */
const STATES = /** @type {const} */ ({
    "in-review": ["reviewIn", "doing"],
    approved: ["reviewApproved", "good"],
    "has-issues": ["reviewIssues", "wrong"],
    rejected: ["reviewRejected", "wrong"],
});

/** Returns the state of a review as a badge. @param {string} state */
function stateOf(state) {
    if (!Object.hasOwn(STATES, state)) return null;
    const [key, tone] = STATES[/** @type {keyof STATES} */ (state)];
    return { text: t(key), tone };
}

/**
 * Draws the reviews of what is on the screen; what is there already is replaced.
 * @param {{ host: Asking & { record: string, declaration: any }, forms: Screens | null,
 *   lists: { column: HTMLElement } | null }} drawing
 */
export function draw({ host, forms, lists }) {
    if (forms && host.record) {
        const [patch] = host.call({ act: "reviews", record: host.record });
        if (patch?.op !== "reviews") return;
        const { parts, body, act } = forms;
        const { name, declaration, record } = host;
        drawReview({ name, declaration, parts, body, act, record, beside: patch.records });
    }
    if (lists) drawReturned(host, lists.column);
}

/**
 * Draws the review of a record on its screen.
 * @param {Host} host
 */
function drawReview(host) {
    const { body, beside, parts } = host;
    for (const old of body.querySelectorAll(".review-note, .review-at")) old.remove();
    const review = beside.find(({ collection }) => collection.endsWith("-reviews"));
    const comments = beside.filter(({ collection, values }) =>
        collection.endsWith("-comments") && values.text
    ).sort((one, other) => (one.values.at ?? "").localeCompare(other.values.at ?? ""));
    if (!review && !comments.length) return;
    const fields = new Map(parts.fields);
    const rest = [];
    for (const [path, all] of Map.groupBy(comments, ({ values }) => values.path ?? "")) {
        const at = fields.get(path) ??
            body.querySelector(`[id="cell-${CSS.escape(path)}"] dd`);
        if (at && path) at.append(box(host, path, all));
        else rest.push(...all);
    }
    const labels = labelsOf(host.declaration);
    const state = stateOf(review?.values.state ?? "");
    const elsewhere = rest.filter(({ values }) => values.path);
    const own = rest.filter(({ values }) => !values.path);
    const note = h(
        "section",
        { class: "review-note card", "aria-label": t("review") },
        state && h("p", { class: "stage-line" }, badge(state)),
        elsewhere.map((one) => {
            const path = one.values.path;
            const route = `/${host.name}/${host.record}/read#cell-${path}`;
            return h(
                "p",
                null,
                h("a", { href: route }, labels.ofCell(path)),
                `: ${one.values.text}`,
            );
        }),
        (state || own.length > 0) && box(host, "", own),
    );
    const place = body.querySelector(":scope > .summary");
    if (place) place.before(note);
    else body.prepend(note);
}

/**
 * Draws above a list of records which of them are to be corrected.
 * @param {Asking} host
 * @param {HTMLElement} column
 */
function drawReturned(host, column) {
    column.querySelector(":scope > .review-note")?.remove();
    const [all] = host.call({ act: "reviews", record: "" });
    if (all?.op !== "reviews") return;
    const returned = new Set(
        all.records.filter(({ values }) => values.state === "has-issues")
            .map(({ values }) => values.record),
    );
    if (!returned.size) return;
    const [titles] = host.call({ act: "titles" });
    const known = titles?.op === "titles"
        ? titles.records.filter(({ record }) => returned.has(record))
        : [];
    if (!known.length) return;
    column.prepend(
        h(
            "section",
            { class: "review-note card", "aria-label": t("toCorrect") },
            h("p", null, icon("warn"), h("strong", null, t("reviewed", { count: known.length }))),
            h(
                "ul",
                null,
                known.slice(0, RETURNED).map(({ record, title }) =>
                    h("li", null, h("a", { href: `/${host.name}/${record}` }, title))
                ),
            ),
        ),
    );
}

/**
 * Makes the comments on an answer, or on the whole record, with a box to reply.
 * @param {Host} host
 * @param {string} path
 * @param {Reviewed[]} all
 */
function box(host, path, all) {
    const made = h(
        "div",
        { class: "review-at" },
        all.length > 0 && h("ul", { class: "review-list" }, all.map(comment)),
    );
    const opener = h("button", { type: "button", class: "text-button" }, t("reply"));
    opener.onclick = () => opener.replaceWith(reply(host, path, () => drawReview(host)));
    fill(made, opener);
    return made;
}

/** @param {Reviewed} one */
function comment({ values }) {
    const when = values.at && new Date(values.at).toLocaleString(locale(), {
        dateStyle: "medium",
        timeStyle: "short",
    });
    return h(
        "li",
        { class: values.done === "true" ? "is-done" : "" },
        icon(values.done === "true" ? "check" : "warn"),
        h(
            "span",
            null,
            h("span", { class: "review-text" }, values.text),
            h("small", { class: "quiet" }, [values.by, when].filter(Boolean).join(" · ")),
        ),
    );
}

/** @param {Host} host @param {string} path @param {() => void} close */
function reply(host, path, close) {
    const id = `in-reply-${path}-${language()}`;
    const text = h("textarea", { class: "box", id, rows: 2, maxlength: CHARACTERS });
    const send = () => {
        const words = text.value.trim();
        if (!words) return text.focus();
        const first = host.declaration.collections.find((/** @type {any} */ one) => one.review);
        const values = commentOf(host.record, path, words);
        host.act({ act: "put", collection: `${first.name}-comments`, values });
        announce(t("replied"));
    };
    queueMicrotask(() => text.focus());
    return h(
        "div",
        { class: "review-reply" },
        h("label", { for: id }, t("reply")),
        text,
        h(
            "div",
            { class: "presses" },
            h("button", { type: "button", class: "button", onclick: send }, t("sendReply")),
            h(
                "button",
                { type: "button", class: "button plain", onclick: close },
                t("cancelReply"),
            ),
        ),
    );
}
