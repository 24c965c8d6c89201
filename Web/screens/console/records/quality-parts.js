// The parts of the screen of quality that several of its tables have: a table with a title, a
// number that leads to its records, a share, and an answer as people read it.

import { h } from "../../../core/dom.js";
import { localised } from "../../../core/words.js";
import { numberText, shownText } from "./view/cells.js";

/**
 * Makes a number that leads to its records; 0 leads nowhere.
 * @param {number} count
 * @param {string} href
 */
export const counted = (count, href) =>
    h("td", { class: "number" }, count ? h("a", { href }, numberText(count)) : numberText(count));

/**
 * @typedef {string | { words: string }} Head the head of numbers, or of `words`
 * @typedef {{ conditions?: import("./view/conditions.js").Condition[], where?: string }} More
 *   further conditions of a table
 */

/**
 * Makes a table with a title.
 * @param {string} id
 * @param {string} title
 * @param {Head[]} heads
 * @param {HTMLElement[]} rows
 * @param {...(string | HTMLElement | false)} more
 */
export const table = (id, title, heads, rows, ...more) =>
    h(
        "section",
        { class: "card quality-card", "aria-labelledby": id },
        h("h2", { id }, title),
        more,
        rows.length > 0 && scrolled(id, heads, rows),
    );

/**
 * Makes a table that is scrolled where it is too broad.
 * @param {string} title the id of its title
 * @param {Head[]} heads
 * @param {HTMLElement[]} rows
 */
export const scrolled = (title, heads, rows) =>
    h(
        "div",
        { class: "quality-scroll", tabindex: 0, role: "group", "aria-labelledby": title },
        h(
            "table",
            null,
            h("thead", null, h("tr", null, heads.map(headOf))),
            h("tbody", null, rows),
        ),
    );

/** @param {Head} head @param {number} index */
function headOf(head, index) {
    const words = typeof head === "string" ? head : head.words;
    const isOfNumbers = index > 0 && typeof head === "string";
    return words
        ? h("th", { scope: "col", class: isOfNumbers ? "number" : null }, words)
        : h("td");
}

/** Returns a share in percent. @param {number} count @param {number} all */
export const share = (count, all) =>
    new Intl.NumberFormat(document.documentElement.lang, { style: "percent" })
        .format(count / all);

/**
 * Returns an answer as people read it.
 * @param {import("../../../data/console-rows.js").Column | undefined} column
 * @param {string} value
 */
export function answerText(column, value) {
    const choice = column?.choices?.find((one) => one.value === value);
    const kind = column?.kind === "choices" ? "choice" : column?.kind ?? "text";
    return shownText(value, kind, () => localised(choice?.label) || value);
}
