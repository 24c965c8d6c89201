// The requests of the table of records: the collections that a person may read, the columns and
// rows of one, and one record, which can be changed. The server filters, sorts, searches and
// judges; its problems are AccountErrors.

import { AccountError, sendTo } from "./account.js";

/**
 * @typedef {Record<string, string>} Text a text by language
 * @typedef {{ id: string, title?: Text, scope: string, isTeam: boolean,
 *   collections: { name: string, title?: Text }[] }} ReadableApp
 * @typedef {"text" | "number" | "truth" | "yesno" | "day" | "time" | "instant" | "choice" |
 *   "choices" | "place" | "file" | "any"} Kind moments are milliseconds since 1970, calculated
 *   values may be `any`
 * @typedef {{ name: string, title?: Text, around?: Text, kind: Kind, section?: Text,
 *   isShown?: boolean, choices?: { value: string, label?: Text }[] }} Column
 * @typedef {{ name: string, mayWrite: boolean }} Beside a collection of reviews or comments
 * @typedef {{ form: string, title?: Text, scope: string, isTeam: boolean, mayWrite: boolean,
 *   columns: Column[], filters: { name: string, title?: Text }[], reviews?: Beside,
 *   comments?: Beside }} Columns
 * @typedef {{ id: string, sequence: number, cells: string[] }} Row
 * @typedef {Record<string, Record<string, Text>>} Labels the labels of values by column
 * @typedef {{ count: number, total: number, sequence: number, done: number, of: number,
 *   labels?: Labels, rows: Row[] }} Part
 * @typedef {{ at?: number, by?: string }} Moment milliseconds since 1970, and a name
 * @typedef {{ path: string, title?: Text, kind: Kind, text?: string, shown?: Text,
 *   origin?: string, at?: number, by?: string }} Answer `shown` is the text in each language,
 *   absent without a value
 * @typedef {{ rows: string, title?: Text, items: { id: string, items: Item[] }[] }} Repeat
 * @typedef {{ group: Text, items: Item[] }} Group
 * @typedef {Answer | Repeat | Group} Item
 * @typedef {{ id: string, sequence: number, status: string, version: number, created?: Moment,
 *   changed?: Moment, submitted?: Moment, digest: string,
 *   review: { id: string, state?: string, assignee?: string },
 *   sections: { title?: Text, items: Item[] }[] }} OneRecord the digest is that of its answers
 * @typedef {{ value: string, to?: string, label?: Text }} Value a value or group with its label;
 *   of numbers from one number to another
 * @typedef {[string, Record<string, string>, string | Drawn[]]} Drawn an element of a drawing: its
 *   name, its attributes, and its text or its elements
 * @typedef {{ sum: string, mean: string, min: string, q1: string, median: string, q3: string,
 *   max: string, bins?: { from: string, to: string, count: number }[] }} Numbers
 * @typedef {{ name: string, kind: Kind, filled: number, empty: number, numbers?: Numbers,
 *   distinct?: number, others?: number, values?: (Value & { count: number })[], span?: string,
 *   times?: { from: string, count: number }[], outside?: number, weekdays?: number[],
 *   bounds?: Record<"south" | "north" | "west" | "east", string>, rows?: Value[],
 *   groups?: (Value & { counts?: number[], sums?: (string | null)[], means?: (string | null)[],
 *   numbers?: Numbers | null })[], chart?: Drawn, weekdayChart?: Drawn, groupChart?: Drawn }}
 *   ColumnSummary the groups are those of another column, each with the figures of `rows`
 * @typedef {{ count: number, done: number, of: number, columns: ColumnSummary[] }} Summary
 * @typedef {{ id: string, sequence: number, at: number, by: string, cells: string[] }} Removed
 *   a record in the trash, since when and by whom
 * @typedef {{ app: string, collection: string, scope: string }} Place the scope is empty where
 *   the address names none
 */

const BASE = "/api/records";
/** The timeout of a request in milliseconds. */
const TIMEOUT_MS = 30_000;

/** @param {Place} place @param {...string} more */
const pathOf = ({ app, collection }, ...more) =>
    [BASE, ...[app, collection, ...more].map(encodeURIComponent)].join("/");

/** @param {Place} place */
const scopeOf = ({ scope }) => scope ? `?${new URLSearchParams({ scope })}` : "";

/**
 * Returns a query with the scope of a place.
 * @param {Place} place
 * @param {URLSearchParams} query
 */
const scoped = ({ scope }, query) =>
    new URLSearchParams([...query, ...(scope ? [["scope", scope]] : [])]);

/** Returns the collections that the person may read, by app. @returns {Promise<ReadableApp[]>} */
export const readableApps = async () => (await (await sendTo(BASE)).json()).apps;

/** Returns the columns of a collection. @param {Place} place @returns {Promise<Columns>} */
export const columnsOf = async (place) =>
    (await sendTo(pathOf(place, "columns") + scopeOf(place))).json();

/**
 * Returns some rows of a collection.
 * @param {Place} place
 * @param {URLSearchParams} query
 * @param {AbortSignal} [signal]
 * @returns {Promise<Part>}
 * @throws {AccountError} as `sendTo`; `stopped` when the signal ended it
 */
export async function rowsOf(place, query, signal) {
    const asked = scoped(place, query);
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
        const answer = await sendTo(`${pathOf(place)}?${asked}`, {
            signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        return await answer.json();
    } catch (error) {
        if (signal?.aborted) throw new AccountError("stopped");
        throw error instanceof AccountError ? error : new AccountError("offline");
    }
}

/**
 * Returns a record with its answers.
 * @param {Place} place
 * @param {string} id
 * @returns {Promise<OneRecord>}
 */
export const recordOf = async (place, id) =>
    (await sendTo(pathOf(place, "one", id) + scopeOf(place))).json();

/**
 * Returns removed records, the latest removal first.
 * @param {Place} place
 * @param {string[]} columns the names of the columns of their cells
 * @param {string} after the `next` of the page before; empty for the first one
 * @returns {Promise<{ records: Removed[], next?: string }>}
 */
export async function trashOf(place, columns, after) {
    const query = new URLSearchParams({ columns: columns.join(","), ...after ? { after } : {} });
    return (await sendTo(`${pathOf(place, "trash")}?${scoped(place, query)}`)).json();
}

// Changes

/**
 * @typedef {Record<string, string>} Values texts by path
 * @typedef {{ id: string, sequence: number, status: string }} Written
 */

/**
 * @param {Place} place
 * @param {string} method
 * @param {string[]} path
 * @param {object} [body]
 */
const write = (place, method, path, body) =>
    sendTo(pathOf(place, ...path) + scopeOf(place), {
        method,
        body: body && JSON.stringify(body),
    });

/**
 * Makes a record.
 * @param {Place} place
 * @param {Values} values
 * @returns {Promise<Written>}
 */
export const makeRecord = async (place, values) =>
    (await write(place, "POST", [], { values })).json();

/**
 * Changes answers of a record.
 * @param {Place} place @param {string} id
 * @param {Values} values
 * @returns {Promise<Written>}
 */
export const changeRecord = async (place, id, values) =>
    (await write(place, "PATCH", ["one", id], { values })).json();

/**
 * Changes answers of a record, which is made where it does not exist.
 * @param {Place} place @param {string} id
 * @param {Values} values
 * @returns {Promise<Written>}
 */
export const putRecord = async (place, id, values) =>
    (await write(place, "PUT", ["one", id], { values })).json();

/** @param {Place} place @param {string} id */
export const removeRecord = (place, id) => write(place, "DELETE", ["one", id]);

/** @param {Place} place @param {string} id */
export const restoreRecord = (place, id) => write(place, "POST", ["one", id, "restore"], {});

/**
 * Changes a record back to how it was after a change.
 * @param {Place} place @param {string} id
 * @param {number} sequence that of the change
 */
export const goBack = (place, id, sequence) =>
    write(place, "POST", ["one", id, "back"], { sequence });

/**
 * Returns the summary of what a query finds.
 * @param {Place} place
 * @param {URLSearchParams} query
 * @returns {Promise<Summary>}
 */
export async function summaryOf(place, query) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
        const asked = `${pathOf(place, "summary")}?${scoped(place, query)}`;
        return await (await sendTo(asked, { signal })).json();
    } catch (error) {
        throw error instanceof AccountError ? error : new AccountError("offline");
    }
}
