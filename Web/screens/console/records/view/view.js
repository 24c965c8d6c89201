// A view of a table: its columns, sort, search and filters, in an address and in a request. Pure
// functions; what is kept on the device is in ../kept.js.

import { expressionOf, readCondition, writeCondition } from "./conditions.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("./conditions.js").Condition} Condition
 * @typedef {{ name: string, width: number }} ShownColumn the width is in sixteenths of the size of
 *   the page's text
 * @typedef {{ columns: ShownColumn[] | null, search: string, sort: string, isReversed: boolean,
 *   filters: string[], conditions: Condition[], expressions: string[] }} View the columns are null
 *   where those of the device are meant, the sort is empty for the usual one: last change first
 */

/** The smallest, usual and largest width of a column. */
export const NARROW = 64, USUAL = 160, BROAD = 800;
/** The maximum number of columns, as the server has it, and of filters in an address. */
export const MAX_COLUMNS = 60, MAX_FILTERS = 16;

/** The fixed columns that are shown at first, after those of the app. */
const FIXED_AT_FIRST = ["_part", "_status", "_review", "_class", "_changed", "_changed_by"];
/** The number of columns that are shown at first where an app names none. */
const FIRST_COLUMNS = 6;

/** The usual widths by kind. */
const WIDTHS = /** @type {Record<string, number>} */ ({
    number: 112,
    truth: 96,
    yesno: 96,
    day: 128,
    time: 96,
    instant: 192,
    choice: 144,
    file: 112,
});

/** Returns the usual width of a column. @param {Column} column */
export const widthOf = ({ kind, name }) => name === "_status" ? 112 : WIDTHS[kind] ?? USUAL;

/** @param {number} width */
export const within = (width) => Math.min(Math.max(Math.round(width), NARROW), BROAD);

/** Returns true for the columns that every collection has. @param {{ name: string }} column */
export const isFixed = ({ name }) => name.startsWith("_");

/** Returns the columns that are shown at first. @param {Column[]} all @returns {ShownColumn[]} */
export function firstColumns(all) {
    // A shared view is made of what is to be shown.
    if (all.every(({ isShown }) => isShown)) {
        return all.slice(0, MAX_COLUMNS).map((one) => ({ name: one.name, width: widthOf(one) }));
    }
    const own = all.filter((one) => !isFixed(one));
    const named = own.filter(({ isShown }) => isShown);
    const fixed = FIXED_AT_FIRST.flatMap((name) => all.filter((one) => one.name === name));
    return [...(named.length ? named : own.slice(0, FIRST_COLUMNS)), ...fixed]
        .slice(0, MAX_COLUMNS)
        .map((one) => ({ name: one.name, width: widthOf(one) }));
}

/**
 * Returns the columns that there are: of those of a link or a device some may be gone.
 * @param {ShownColumn[] | null} shown
 * @param {Column[]} all
 */
export function presentColumns(shown, all) {
    const names = new Set(all.map(({ name }) => name));
    const known = (shown ?? []).filter(({ name }) => names.delete(name)).slice(0, MAX_COLUMNS);
    return known.length ? known : firstColumns(all);
}

// Addresses

/** Returns columns as in an address: `plate*120 make*96`. @param {ShownColumn[]} columns */
export const writeColumns = (columns) =>
    columns.map(({ name, width }) => `${name}*${width}`).join(" ");

/** @param {string | null} text @returns {ShownColumn[] | null} */
export function readColumns(text) {
    const known = new Set();
    const found = (text ?? "").split(" ").flatMap((part) => {
        const [name, width = ""] = part.split("*");
        if (!name || known.has(name)) return [];
        known.add(name);
        return [{ name, width: within(Number(width) || USUAL) }];
    });
    return found.length ? found.slice(0, MAX_COLUMNS) : null;
}

/** Reads the view of an address. @param {string} query @returns {View} */
export function readView(query) {
    const given = new URLSearchParams(query);
    const all = (/** @type {string} */ name) =>
        [...new Set(given.getAll(name))].filter(Boolean).slice(0, MAX_FILTERS);
    const sort = given.get("sort") ?? "";
    return {
        columns: readColumns(given.get("columns")),
        search: given.get("q") ?? "",
        sort,
        isReversed: sort !== "" && given.has("reversed"),
        filters: all("filter"),
        conditions: all("if").flatMap((text) => readCondition(text) ?? []),
        expressions: all("where"),
    };
}

/** Returns a view as in an address, without a question mark. @param {View} view */
export function writeView(
    { columns, search, sort, isReversed, filters, conditions, expressions },
) {
    const made = new URLSearchParams();
    if (columns) made.set("columns", writeColumns(columns));
    if (search.trim()) made.set("q", search);
    if (sort) made.set("sort", sort);
    if (sort && isReversed) made.set("reversed", "1");
    for (const name of filters) made.append("filter", name);
    for (const one of conditions) made.append("if", writeCondition(one));
    for (const text of expressions) made.append("where", text);
    return made.toString();
}

/**
 * Returns what a view asks of the server, without its columns and place.
 * @param {View} view
 * @param {Column[]} all
 */
export function selectionOf({ search, sort, isReversed, filters, conditions, expressions }, all) {
    const made = new URLSearchParams();
    if (search.trim()) made.set("q", search.trim());
    for (const name of filters) made.append("filter", name);
    for (const one of conditions) {
        const column = all.find(({ name }) => name === one.name);
        made.append("where", expressionOf(one, column?.kind ?? "text"));
    }
    for (const text of expressions) made.append("where", text);
    if (sort) made.set("sort", sort);
    if (sort && isReversed) made.set("reversed", "1");
    return made;
}

/** Returns true when a view leaves rows out. @param {View} view */
export const isNarrowed = ({ search, filters, conditions, expressions }) =>
    !!search.trim() || filters.length + conditions.length + expressions.length > 0;

/**
 * Returns a view whose sort is the next of a column: ascending, descending, the usual one.
 * @param {View} view
 * @param {string} name
 * @returns {View}
 */
export function sortedBy(view, name) {
    if (view.sort !== name) return { ...view, sort: name, isReversed: false };
    if (!view.isReversed) return { ...view, isReversed: true };
    return { ...view, sort: "", isReversed: false };
}

/**
 * Returns a view with a condition of a column in place of the earlier one, or without any.
 * @param {View} view
 * @param {string} name
 * @param {Condition | null} condition
 * @returns {View}
 */
export function narrowed(view, name, condition) {
    const at = view.conditions.findIndex((one) => one.name === name);
    const others = view.conditions.filter((one) => one.name !== name);
    if (condition) others.splice(at < 0 ? others.length : at, 0, condition);
    return { ...view, conditions: others };
}

/**
 * Returns columns with one of them moved by some places, within their bounds.
 * @param {ShownColumn[]} columns
 * @param {string} name
 * @param {number} by
 */
export function movedColumn(columns, name, by) {
    const from = columns.findIndex((one) => one.name === name);
    const to = Math.min(Math.max(from + by, 0), columns.length - 1);
    return from < 0 ? columns : columns.toSpliced(from, 1).toSpliced(to, 0, columns[from]);
}
