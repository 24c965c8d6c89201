// One row with all its data, its verdict with reasons, and an override of the verdict; the screen
// of two rows side by side is in ../match/compare.js.

import { h, icon, ICONS } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { portrait } from "./portrait.js";
import { markLine } from "./row.js";
import { entrance } from "./list-notes.js";
import { button, sign } from "../match/verdict.js";

/**
 * @typedef {import("../../engine/patches.d.ts").RowScreen} RowScreen
 * @typedef {import("../../engine/patches.d.ts").CompareScreen} CompareScreen
 * @typedef {import("../../engine/patches.d.ts").Judged} Judged
 * @typedef {import("../../engine/patches.d.ts").Reason} Reason
 * @typedef {import("../../engine/patches.d.ts").OwnVerdict} OwnVerdict
 * @typedef {import("../../engine/patches.d.ts").AnswerGroup} AnswerGroup
 * @typedef {{ act(action: import("../../engine/patches.d.ts").Action): void,
 *   compareWith(row: string, title: string): void }} Host
 */

ICONS.out = "M13 5h6v6M19 5l-8 8M16 14v5H5V8h5";

/** The order in which findings are listed: the most serious first. */
const WEIGHT = ["no", "adaptable", "unknown", "ok"];

/** @param {import("../../engine/patches.d.ts").Link | undefined} back */
const backLink = (back) =>
    back &&
    h("a", { class: "back", href: back.route }, icon("back"), h("bdi", null, back.label));

/**
 * Returns the screen of a row.
 * @param {RowScreen} screen
 * @param {Host} host
 */
export function drawRow(screen, host) {
    const { title, lead, back, leading, image, marks, groups, links, own, row } = screen;
    const { verdict, problem, compare } = screen;
    const isReady = !problem && screen.state !== "loading";
    return h(
        "div",
        { class: "body row-body" },
        backLink(back),
        h(
            "header",
            { class: "row-top" },
            image !== undefined && isReady && portrait(title, image),
            h(
                "div",
                { class: "grow" },
                h(
                    "h1",
                    { tabindex: -1, dir: "auto" },
                    leading && h("span", { class: "leading" }, leading, " "),
                    title,
                ),
                lead && h("p", { class: "lead" }, lead),
                markLine(marks),
            ),
        ),
        problem && trouble(problem, problem.retry && (() => host.act({ act: "reload" }))),
        screen.state === "loading" && h("div", { class: "ghost tall", "aria-hidden": "true" }),
        verdict && judged(verdict, screen.reasons ?? []),
        own && row &&
            coming(
                "",
                async () => (await import("../match/own-verdict.js")).ownVerdict(own, row, host),
            ),
        groups && h("div", { class: "row-answers" }, groups.map(facts)),
        links && h(
            "p",
            { class: "links" },
            links.map(({ label, address }) =>
                h(
                    "a",
                    { class: "text-link", href: address, rel: "noreferrer", target: "_blank" },
                    label,
                    icon("out"),
                )
            ),
        ),
        isReady && h(
            "div",
            { class: "actions" },
            compare && row && Object.assign(
                button(t("compare"), () => host.compareWith(row, title), "compare"),
                { ariaLabel: compare },
            ),
            button(t("print"), () => globalThis.print(), "print"),
        ),
    );
}

/** Draws the answers of one group. @param {AnswerGroup} group */
const facts = ({ path, title, answers }) =>
    h(
        "section",
        { class: "card group", id: `group-${path}` },
        title && h("div", { class: "group-top" }, h("h2", null, title)),
        h(
            "dl",
            null,
            answers.map(({ label, text }) =>
                h(
                    "div",
                    { class: text ? "answer" : "answer none" },
                    h("dt", { dir: "auto" }, label),
                    h(
                        "dd",
                        null,
                        text ? h("bdi", null, text) : h("span", { class: "quiet" }, t("notGiven")),
                    ),
                )
            ),
        ),
    );

/**
 * Makes an error message, with a button to retry if that makes sense.
 * @param {{ title: string, text: string, signIn?: boolean }} problem
 * @param {(() => void) | false} [retry]
 */
const trouble = ({ title, text, signIn }, retry) =>
    h(
        "section",
        { class: "trouble-inside", role: "alert" },
        icon("unplugged"),
        h("div", { class: "grow" }, h("h2", null, title), h("p", null, text)),
        signIn && entrance(),
        retry && button(t("tryAgain"), retry),
    );

/** Draws the verdict with its reasons. @param {Judged} about @param {Reason[]} reasons */
function judged({ verdict, title, isOwn, note, calculated }, reasons) {
    return h(
        "section",
        { class: `card verdict ${verdict}` },
        h("h2", { tabindex: -1 }, sign(verdict), title),
        isOwn && h(
            "p",
            { class: "own-note" },
            note && h("q", null, note),
            calculated && h("span", { class: "quiet" }, t("calculated", { verdict: calculated })),
        ),
        h(
            "ul",
            { class: "reasons" },
            reasons.toSorted((one, other) =>
                WEIGHT.indexOf(one.finding) - WEIGHT.indexOf(other.finding)
            ).map(({ finding, label, text, route }) =>
                h(
                    "li",
                    { class: `reason ${finding}` },
                    sign(finding),
                    h(
                        "span",
                        { class: "grow" },
                        h("strong", null, label),
                        h("span", { class: "line-text" }, text),
                    ),
                    route && h(
                        "a",
                        { class: "text-link", href: route },
                        t("change"),
                        h("span", { class: "unseen" }, ` ${label}`),
                    ),
                )
            ),
        ),
    );
}

/** The screen of two rows. @param {CompareScreen} screen */
export const drawComparison = (screen) =>
    h(
        "div",
        { class: "body compare-body" },
        backLink(screen.back),
        h("div", { class: "title" }, h("h1", { tabindex: -1 }, screen.title)),
        coming("card comparison", async () => (await import("../match/compare.js")).table(screen)),
        h(
            "div",
            { class: "actions" },
            button(t("print"), () => globalThis.print(), "print"),
        ),
    );

/**
 * A place for what is loaded when it is first wanted; it says so when that does not come.
 * @param {string} look
 * @param {() => Promise<HTMLElement | HTMLElement[]>} load
 */
function coming(look, load) {
    const place = h(
        "div",
        { class: look },
        h("div", { class: "ghost tall", "aria-hidden": "true" }),
    );
    const begin = () =>
        load().catch(() => trouble({ title: t("notLoaded"), text: t("notLoadedText") }, begin))
            .then((made) => place.replaceChildren(...[made].flat()));
    begin();
    return place;
}
