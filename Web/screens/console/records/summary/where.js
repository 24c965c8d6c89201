// The conditions that find the records behind what a summary counts: one for each mark of a
// drawing, and for each row of the table behind it.

import { expressionOf } from "../view/conditions.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../../data/console-rows.js").ColumnSummary} ColumnSummary
 */

/** The number of milliseconds of a minute. */
const MINUTE_MS = 60_000;

/**
 * Returns the conditions of the values, parts of a histogram or spans of time of a column, in
 * their order; none for a column that has nothing of these.
 * @param {ColumnSummary} summary
 * @param {Column} column
 * @returns {string[]}
 */
export function conditionsOf({ numbers, values, times, span }, { name, kind }) {
    const field = `\${${name}}`;
    if (numbers?.bins?.length) {
        return numbers.bins.map(({ from, to }) => `${field} >= ${from} and ${field} < ${to}`);
    }
    if (values?.length) {
        return values.map(({ value }) =>
            expressionOf({ name, does: "is", values: [value] }, kind)
        );
    }
    if (!times?.length) return [];
    const moment = kind === "instant" ? momentOf : dayOf;
    return times.map(({ from }) => {
        const first = firstDay(from), next = nextDay(from, span);
        return `${field} >= ${moment(first)} and ${field} < ${moment(next)}`;
    });
}

/** Returns the first day of a span, as UTC. @param {string} name such as `2026-11` */
function firstDay(name) {
    const [year, month = 1, day = 1] = name.split("-").map(Number);
    return new Date(Date.UTC(year, month - 1, day));
}

/** Returns the first day after a span. @param {string} name @param {string} [span] */
function nextDay(name, span) {
    const day = firstDay(name);
    if (span === "year") day.setUTCFullYear(day.getUTCFullYear() + 1);
    else if (span === "month") day.setUTCMonth(day.getUTCMonth() + 1);
    else day.setUTCDate(day.getUTCDate() + (span === "week" ? 7 : 1));
    return day;
}

/** @param {Date} day */
const dayOf = (day) => `date('${day.toISOString().slice(0, "2026-11-28".length)}')`;

/** Returns the beginning of a day in the zone of the summary. @param {Date} day */
const momentOf = (day) => String(day.getTime() + new Date().getTimezoneOffset() * MINUTE_MS);
