// The preview of other rows of a catalogue: their number, the difference in words, and some of the
// rows that differ.

import { h } from "../../core/dom.js";
import { locale } from "../../core/words.js";
import { t } from "../../core/console-words.js";
import { differences } from "./verdicts.js";

/**
 * @typedef {import("../../data/console.js").Result} Result
 * @typedef {import("../../data/console.js").Sample} Sample
 * @typedef {import("../../data/console.js").TableChange} TableChange
 */

/** The words for the rows that differ, by the kind of their difference. */
const KINDS = /** @type {const} */ ({
    added: "rowsAdded",
    changed: "rowsChanged",
    removed: "rowsRemoved",
});

/** Returns a number in the format of the region. @param {number} count */
export const numbered = (count) => count.toLocaleString(locale());

/** Returns a number of rows in words. @param {number} count */
export const rowsIn = (count) =>
    count === 1 ? t("oneRow") : t("manyRows", { count: numbered(count) });

/**
 * Makes the preview.
 * @param {Result} result
 * @param {TableChange} change
 */
export const compared = ({ app, version, changes }, change) =>
    h(
        "section",
        { class: "rows-preview", "aria-labelledby": "rows-preview-title" },
        h("h2", { id: "rows-preview-title", tabindex: -1 }, t("changesTitle")),
        counts(change),
        h("p", { class: "rows-line" }, change.line),
        Object.entries(KINDS).map(([kind, key]) => {
            const count = change[/** @type {Sample["kind"]} */ (kind)];
            const title = t(key, { count: numbered(count) });
            return samples(title, change.samples.filter((one) => one.kind === kind), count);
        }),
        change.removed > 0 && change.records === 0 && h("p", { class: "quiet" }, t("noneKeeps")),
        changes.length
            ? differences({ app, version, changes })
            : h("p", { class: "quiet" }, t("noChanges")),
    );

/** @param {TableChange} change */
const counts = ({ before, after }) =>
    h(
        "dl",
        { class: "row-counts" },
        h("div", null, h("dt", null, t("rowsNow")), h("dd", null, rowsIn(before))),
        h("div", null, h("dt", null, t("rowsThen")), h("dd", null, rowsIn(after))),
    );

/**
 * Makes the list of some rows that differ in the same way; none without any.
 * @param {string} title
 * @param {Sample[]} some
 * @param {number} count the number of all
 */
const samples = (title, some, count) =>
    some.length > 0 && h(
        "div",
        { class: "row-samples" },
        h("h3", null, title),
        h(
            "ul",
            null,
            some.map(({ value, label }) =>
                h(
                    "li",
                    null,
                    h("code", null, value),
                    label !== value && h("span", null, label),
                )
            ),
            count > some.length &&
                h(
                    "li",
                    { class: "quiet" },
                    t("andMore", { count: numbered(count - some.length) }),
                ),
        ),
    );
