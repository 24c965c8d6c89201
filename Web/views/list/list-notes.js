// Messages around a list: why there are no rows, settings that exclude rows with suggested
// changes, and rows that could not be read.

import { h, icon, ICONS } from "../../core/dom.js";
import { t } from "../../core/words.js";

ICONS.unplugged = "M3 3l18 18M5 12.5a10 10 0 0 1 14 0M8.5 16a5 5 0 0 1 7 0M2 9a14 14 0 0 1 20 0" +
    "M12 19.5v.1";

/** @param {import("../../engine/patches.d.ts").Hint[]} all */
const lines = (all) =>
    h(
        "ul",
        null,
        all.map(({ text, route }) =>
            h("li", null, route ? h("a", { href: route }, text, icon("go")) : text)
        ),
    );

/** The open and closed state of details, by id, which is kept when the list changes. */
const opened = /** @type {Map<string, boolean>} */ (new Map());

/**
 * @param {{ class: string, id: string }} more
 * @param {boolean} isOpen the default state
 * @param {import("../../core/dom.js").Kid[]} kids
 */
const unfolding = (more, isOpen, ...kids) =>
    h("details", {
        ...more,
        open: opened.get(more.id) ?? isOpen,
        ontoggle: (/** @type {Event} */ event) =>
            opened.set(more.id, /** @type {HTMLDetailsElement} */ (event.target).open),
    }, ...kids);

/**
 * Makes the lists of settings that exclude rows, and of changes that would find more.
 * @param {import("../../engine/patches.d.ts").RowList} list
 */
export function hints({ conflicts = [], blocking = [], gains = [] }) {
    const wrong = [...conflicts, ...blocking];
    return [
        wrong.length > 0 &&
        h("section", { class: "hint-box wrong" }, h("h2", null, t("settled")), lines(wrong)),
        gains.length > 0 && unfolding(
            { class: "hint-box", id: "gains" },
            true,
            h("summary", null, h("h2", null, t("gains")), icon("down")),
            lines(gains),
        ),
    ];
}

/**
 * Makes the details about rows that could not be read.
 * @param {{ text: string, details: string[] }} all
 */
const broken = ({ text, details }) =>
    unfolding(
        { class: "banner notice", id: "broken" },
        false,
        h("summary", null, icon("warn"), h("span", { class: "grow" }, text), icon("down")),
        h("ul", null, details.map((one) => h("li", null, one))),
    );

/** The way to signing in, and back here. */
export const entrance = () =>
    h("a", {
        class: "button",
        href: `/account/sign-in?to=${encodeURIComponent(location.pathname)}`,
    }, t("signIn"));

/** The number of placeholder rows while rows are loading. */
const GHOSTS = 7;
/** The icons of errors. @type {Record<string, string>} */
const PROBLEM = { failed: "unplugged", none: "search" };

/**
 * Makes the messages in place of the rows, or above them.
 * @param {import("../../engine/patches.d.ts").RowList} list
 * @param {{ reload(): void, clear(query: string): void }} host
 */
export function messages({ state, empty, problem, notice, total }, { reload, clear }) {
    const button = (/** @type {string} */ label, /** @type {() => void} */ onclick) =>
        h("button", { type: "button", class: "button plain", onclick }, label);
    const kids = [];
    if (problem) {
        kids.push(h(
            "section",
            { class: total ? "banner" : "trouble-inside", role: "alert" },
            icon(total ? "warn" : PROBLEM.failed),
            h(
                "div",
                { class: "grow" },
                h("h2", null, problem.title),
                h("p", null, problem.text),
            ),
            problem.signIn && entrance(),
            problem.retry && button(t("tryAgain"), reload),
        ));
    }
    if (empty && state !== "loading") {
        kids.push(h(
            "section",
            { class: "trouble-inside" },
            icon(PROBLEM.none),
            h(
                "div",
                { class: "grow" },
                h("h2", null, empty.title),
                empty.text && h("p", null, empty.text),
            ),
            (empty.clears ?? []).map(({ label, query }) => button(label, () => clear(query))),
        ));
    } else if (state === "loading" && !total) {
        const ghosts = Array.from({ length: GHOSTS }, () => h("li", { class: "ghost" }));
        kids.push(h("ul", { class: "ghosts", "aria-hidden": "true" }, ghosts));
    }
    if (notice) kids.push(broken(notice));
    return kids;
}
