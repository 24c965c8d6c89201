// The numbers of a summary as tables: of one column, and by the groups of another one.

import { h } from "../../../../core/dom.js";
import { locale, localised } from "../../../../core/words.js";
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
/** The name of the group of all values without one of their own. */
const OTHERS = "…";
/** The number of digits behind the point of a mean. */
const MEAN_DIGITS = 4;

/**
 * Makes a table.
 * @param {string} caption
 * @param {string[]} heads
 * @param {string[][]} rows the first cell of each names it
 * @param {string[]} [ways] the addresses of the records of the first rows
 */
const table = (caption, heads, rows, ways = []) =>
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
                rows.map(([name, ...cells], place) =>
                    h(
                        "tr",
                        null,
                        h(
                            "th",
                            { scope: "row" },
                            ways[place] ? h("a", { href: ways[place] }, name) : name,
                        ),
                        cells.map((one) => h("td", null, one)),
                    )
                ),
            ),
        ),
    );

/** Returns a figure with as many digits as people read. @param {string} text */
function rounded(text) {
    const [whole, digits = ""] = text.split(".");
    if (digits.length <= MEAN_DIGITS) return numberText(text);
    return numberText(Number(`${whole}.${digits}`).toFixed(MEAN_DIGITS));
}

/** Returns a value or group in words. @param {Value} value @param {Column} column */
function labelOf({ value, label, to }, column) {
    if (to !== undefined) return `${numberText(value)} – ${numberText(to)}`;
    if (value === OTHERS) return t("summaryOthers");
    const known = localised(label) ||
        choicesOf(column).find((one) => one.value === value)?.label;
    return known ?? (column.kind === "day" || column.kind === "instant" ? dayText(value) : value);
}

/** Returns the names of the days of the week, from Monday on. */
function weekdayNames() {
    const format = new Intl.DateTimeFormat(locale(), { weekday: "long", timeZone: "UTC" });
    // 1970 began on a Thursday.
    return [4, 5, 6, 7, 8, 9, 10].map((day) => format.format(day * 86_400_000));
}

/** @param {number} part @param {number} whole */
const share = (part, whole) =>
    whole ? `${numberText((100 * part / whole).toFixed(1))}\u00a0%` : "";

/**
 * Makes the tables of a column.
 * @param {ColumnSummary} summary
 * @param {Column} column
 * @param {string[]} ways the addresses of the records of values, parts or spans
 * @returns {HTMLElement[]}
 */
export function columnTables(summary, column, ways) {
    const { filled, numbers, values, others = 0, times, outside = 0, weekdays } = summary;
    const name = titleOfColumn(column);
    const counted = (/** @type {number} */ count) => [numberText(count), share(count, filled)];
    const heads = [name, t("summaryCount"), t("summaryShare")];
    const made = [];
    if (numbers) {
        const rows = FIGURES.map(([key, words]) => [t(words), rounded(numbers[key])]);
        made.push(table(t("figuresOf", { name }), [t("figure"), name], rows));
    }
    if (numbers?.bins?.length) {
        const rows = numbers.bins.map(({ from, to, count }) => [
            `${numberText(from)} – ${numberText(to)}`,
            ...counted(count),
        ]);
        made.push(table(t("binsOf", { name }), heads, rows, ways));
    }
    if (values?.length) {
        const rows = values.map((one) => [labelOf(one, column), ...counted(one.count)]);
        if (others) rows.push([t("summaryOthers"), ...counted(others)]);
        made.push(table(t("valuesOf", { name }), heads, rows, ways));
    }
    if (times?.length) {
        const rows = times.map(({ from, count }) => [dayText(from), ...counted(count)]);
        if (outside) rows.push([t("summaryOthers"), ...counted(outside)]);
        made.push(table(t("timesOf", { name }), heads, rows, ways));
    }
    if (weekdays) {
        const names = weekdayNames();
        const rows = weekdays.map((count, day) => [names[day], ...counted(count)]);
        made.push(table(t("weekdaysOf", { name }), heads, rows));
    }
    return made;
}

/** The words for the titles of groups, by figure. */
const TITLES = /** @type {const} */ ({
    count: "summaryByOf",
    sum: "summarySumOf",
    mean: "summaryMeanOf",
});

/**
 * Makes the tables of a column by the groups of another one; none where there are no groups. Those
 * of numbers have their figures in each group, too.
 * @param {ColumnSummary} summary
 * @param {{ row: Column, by: Column, figure: import("./state.js").Figure, of?: Column }} cross
 */
export function groupTables({ groups = [], rows = [] }, { row, by, figure, of }) {
    if (!groups.length || !rows.length) return null;
    const names = {
        name: titleOfColumn(row),
        by: titleOfColumn(by),
        of: of ? titleOfColumn(of) : "",
    };
    const caption = t(TITLES[figure], names);
    const cell = (/** @type {(typeof groups)[number]} */ group, /** @type {number} */ place) => {
        if (figure === "count") return numberText(group.counts?.[place] ?? 0);
        const number = (figure === "sum" ? group.sums : group.means)?.[place];
        return typeof number === "string" ? rounded(number) : "";
    };
    const made = table(
        caption,
        [names.name, ...groups.map((group) => labelOf(group, by))],
        rows.map((one, place) => [
            labelOf(one, row),
            ...groups.map((group) => cell(group, place)),
        ]),
    );
    const own = groups.some(({ numbers }) => numbers) && table(
        t("figuresBy", names),
        [names.by, ...FIGURES.map(([, words]) => t(words))],
        groups.map((group) => [
            labelOf(group, by),
            ...FIGURES.map(([key]) => group.numbers ? rounded(group.numbers[key]) : ""),
        ]),
    );
    return { caption, tables: own ? [made, own] : [made] };
}
