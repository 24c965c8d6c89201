// The cards of a summary: a column with its drawings and, folded, its numbers as tables.

import { h } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { numberText, titleOfColumn } from "../view/cells.js";
import { chart } from "./chart.js";
import { columnTables } from "./tables.js";
import { conditionsOf } from "./where.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../../data/console-rows.js").ColumnSummary} ColumnSummary
 * @typedef {import("../../../../core/dom.js").Kid} Kid
 */

/**
 * Makes the tables behind a drawing, folded.
 * @param {string} name
 * @param {HTMLElement[]} tables
 */
export const folded = (name, tables) =>
    h(
        "details",
        { class: "summary-numbers" },
        h("summary", null, t("numbers"), h("span", { class: "unseen" }, ` ${name}`)),
        tables,
    );

/**
 * Makes the card of a column.
 * @param {ColumnSummary} summary
 * @param {Column} column
 * @param {(condition: string) => string} tableOf returns the address of the table with the records
 *   that are found and meet a condition
 */
export function card(summary, column, tableOf) {
    const name = titleOfColumn(column);
    const id = `summary-${column.name}`;
    const count = numberText(summary.filled + summary.empty);
    const ways = conditionsOf(summary, column).map(tableOf);
    const tables = columnTables(summary, column, ways);
    return h(
        "section",
        { class: "card summary-card", "aria-labelledby": id },
        h("h2", { id }, name),
        h(
            "p",
            { class: "quiet" },
            t("summaryFilled", { count, filled: numberText(summary.filled) }),
        ),
        summary.chart && chart(summary.chart, ways),
        summary.weekdayChart && chart(summary.weekdayChart),
        boundsOf(summary),
        tables.length > 0 && folded(name, tables),
    );
}

/** Returns the bounds of places in words. @param {ColumnSummary} summary */
function boundsOf({ bounds }) {
    if (!bounds) return null;
    const { south, north, west, east } = bounds;
    const words = { south, north, west, east };
    const text = Object.entries(words).map(([key, degrees]) => [
        key,
        numberText(Number(degrees).toFixed(5)),
    ]);
    return h("p", null, t("summaryBounds", Object.fromEntries(text)));
}
