// What a summary shows, in the address of its page: the view of the table that it sums up, the
// columns, and the groups of two columns. Pure functions.

import { readView, writeView } from "../view/view.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../view/view.js").View} View
 * @typedef {"count" | "sum" | "mean"} Figure
 * @typedef {{ row: string, by: string, figure: Figure, of: string }} Cross the names of columns,
 *   empty for none
 * @typedef {{ view: View, fields: string[] | null, cross: Cross }} State the columns are null for
 *   those of the beginning
 */

/** The figures of groups. @type {Figure[]} */
export const FIGURES = ["count", "sum", "mean"];
/** The maximum number of columns, as the server has it, and the number at the beginning. */
export const MAX_FIELDS = 40, FIRST_FIELDS = 8;

/** Reads the state of an address. @param {string} query @returns {State} */
export function readState(query) {
    const given = new URLSearchParams(query);
    const fields = (given.get("fields") ?? "").split(" ").filter(Boolean).slice(0, MAX_FIELDS);
    const [row = "", by = "", figure = "", of = ""] = (given.get("cross") ?? "").split("*");
    return {
        view: readView(query),
        fields: given.has("fields") ? [...new Set(fields)] : null,
        cross: { row, by, figure: FIGURES.find((one) => one === figure) ?? "count", of },
    };
}

/** Returns a state as in an address, without a question mark. @param {State} state */
export function writeState({ view, fields, cross }) {
    const made = new URLSearchParams(writeView(view));
    if (fields) made.set("fields", fields.join(" "));
    const { row, by, figure, of } = cross;
    if (row || by) made.set("cross", [row, by, figure, of].join("*"));
    return made.toString();
}

/** Returns true for a column of which something can be said. @param {Column} column */
export const isSummed = ({ kind }) => kind !== "file";

/** Returns true for a column that may have numbers. @param {Column} column */
export const isNumeric = ({ kind }) => kind === "number" || kind === "any";

/** Returns true for a column whose cells make groups. @param {Column} column */
export const isGrouped = ({ kind }) => kind !== "file" && kind !== "place";

/**
 * Returns the columns that are summed up: those asked for that there are, else the first ones that
 * the table shows.
 * @param {State} state
 * @param {Column[]} all
 * @param {{ name: string }[]} shown the columns of the table
 */
export function fieldsOf({ fields }, all, shown) {
    const named = (/** @type {string} */ name) =>
        all.filter((one) => one.name === name && isSummed(one));
    if (fields) return fields.flatMap(named);
    const own = shown.flatMap(({ name }) => named(name));
    return own.slice(0, FIRST_FIELDS);
}

/**
 * Returns the groups that are asked for; null where one of the columns is not there.
 * @param {State} state
 * @param {Column[]} all
 */
export function crossOf({ cross }, all) {
    const find = (/** @type {string} */ name) =>
        all.find((one) => one.name === name && isGrouped(one));
    const [row, by] = [find(cross.row), find(cross.by)];
    if (!row || !by || row === by) return null;
    const of = all.find((one) => one.name === cross.of && isNumeric(one));
    return { row, by, of, figure: of ? cross.figure : "count" };
}
