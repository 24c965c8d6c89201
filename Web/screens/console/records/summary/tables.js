// The numbers of a summary as tables: of one column, and by the groups of another one.

import { h } from "../../../../core/dom.js";
import { localised } from "../../../../core/words.js";
import { t } from "../../../../core/records-words.js";
import { choicesOf, dayText, numberText, titleOfColumn } from "../view/cells.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../../data/console-rows.js").ColumnSummary} ColumnSummary
 * @typedef {import("../../../../data/console-rows.js").Numbers} Numbers
 * @typedef {import("../../../../data/console-rows.js").Value} Value
 */

/** The figures of numbers with their words. */
const FIGURES = /** @type {const} */ ([
    ["sum", "figureSum"],
    ["mean", "figureMean"],
    ["min", "figureMin"],
    ["q1", "figureQ1"],
    ["median", "figureMedian"],
    ["q3", "figureQ3"],
    ["max", "figureMax"],
]);
/** The number of digits behind the point of a mean. */
const MEAN_DIGITS = 4;

/**
 * Makes a table.
 * @param {string} caption
 * @param {string[]} heads
 * @param {string[][]} rows the first cell of each names it
 */
const table = (caption, heads, rows) =>
    h(
        "div",
        { class: "summary-scroller", tabindex: 0, role: "group", "aria-label": caption },
        h(
            "table",
            { class: "summary-table" },
            h("caption", null, caption),
            h("thead", null, h("tr", null, heads.map((one) => h("th", { scope: "col" }, one)))),
            h(
                "tbody",
                null,
                rows.map(([name, ...cells]) =>
                    h(
                        "tr",
                        null,
                        h("th", { scope: "row" }, name),
                        cells.map((one) => h("td", null, one)),
                    )
                ),
            ),
        ),
    );

/** Returns a figure with as many digits as people read. @param {string} text */
function figure(text) {
    const [whole, digits = ""] = text.split(".");
    if (digits.length <= MEAN_DIGITS) return numberText(text);
    return numberText(Number(`${whole}.${digits}`).toFixed(MEAN_DIGITS));
}

/** Returns a value or group in words. @param {Value} value @param {Column} column */
function labelOf({ value, label }, column) {
    const known = localised(label) ||
        choicesOf(column).find((one) => one.value === value)?.label;
    return known ?? (column.kind === "day" || column.kind === "instant" ? dayText(value) : value);
}

/** @param {number} part @param {number} whole */
const share = (part, whole) =>
    whole ? `${numberText((100 * part / whole).toFixed(1))}\u00a0%` : "";

/**
 * Makes the tables of a column.
 * @param {ColumnSummary} summary
 * @param {Column} column
 * @returns {HTMLElement[]}
 */
export function columnTables(summary, column) {
    const { filled, numbers, values, others = 0, times } = summary;
    const name = titleOfColumn(column);
    const counted = (/** @type {number} */ count) => [numberText(count), share(count, filled)];
    const heads = [name, t("summaryCount"), t("summaryShare")];
    const made = [];
    if (numbers) {
        const rows = FIGURES.map(([key, words]) => [t(words), figure(numbers[key])]);
        made.push(table(t("figuresOf", { name }), [t("figure"), name], rows));
    }
    if (numbers?.bins?.length) {
        const rows = numbers.bins.map(({ from, to, count }) => [
            `${numberText(from)} – ${numberText(to)}`,
            ...counted(count),
        ]);
        made.push(table(t("binsOf", { name }), heads, rows));
    }
    if (values?.length) {
        const rows = values.map((one) => [labelOf(one, column), ...counted(one.count)]);
        if (others) rows.push([t("summaryOthers"), ...counted(others)]);
        made.push(table(t("valuesOf", { name }), heads, rows));
    }
    if (times?.length) {
        const rows = times.map(({ from, count }) => [dayText(from), ...counted(count)]);
        made.push(table(t("timesOf", { name }), heads, rows));
    }
    return made;
}

/**
 * Makes the table of a column by the groups of another one; none where there are no groups.
 * @param {ColumnSummary} summary
 * @param {Column} column
 * @param {Column} by
 */
export function groupTable({ groups, rows = [] }, column, by) {
    if (!groups?.length) return null;
    const names = { name: titleOfColumn(column), by: titleOfColumn(by) };
    const caption = t("summaryByOf", names);
    if (!rows.length) {
        return table(
            caption,
            [names.by, ...FIGURES.map(([, words]) => t(words))],
            groups.map((group) => [
                labelOf(group, by),
                ...FIGURES.map(([key]) => group.numbers ? figure(group.numbers[key]) : ""),
            ]),
        );
    }
    return table(
        caption,
        [names.name, ...groups.map((group) => labelOf(group, by))],
        rows.map((row, place) => [
            labelOf(row, column),
            ...groups.map(({ counts }) => numberText(counts?.[place] ?? 0)),
        ]),
    );
}
