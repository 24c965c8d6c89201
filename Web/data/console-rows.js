// The requests of the table of records: the columns and rows of a collection, and one record,
// which can be changed. The server filters, sorts, searches and judges; its problems are
// AccountErrors. The collections that a person may read are in readable.js.

import { AccountError, sendTo } from "./account.js";

/**
 * @typedef {import("./readable.js").Text} Text
 * @typedef {"text" | "number" | "truth" | "yesno" | "day" | "time" | "instant" | "choice" |
 *   "choices" | "place" | "file" | "any"} Kind moments are milliseconds since 1970, calculated
 *   values may be `any`
 * @typedef {{ name: string, title?: Text, around?: Text, kind: Kind, section?: Text,
 *   isShown?: boolean, isMail?: boolean, hasRule?: boolean, isCalculated?: boolean,
 *   isOfGroup?: boolean,
 *   choices?: { value: string, label?: Text }[] }} Column a rule says which records are reviewed
 * @typedef {{ name: string, mayWrite: boolean }} Beside a collection of reviews or comments
 * @typedef {{ form: string, title?: Text, scope: string, isTeam: boolean, mayWrite: boolean,
 *   columns: Column[], filters: { name: string, title?: Text }[], reviews?: Beside,
 *   comments?: Beside, duplicates?: string[] | string, corrections?: { reason: "required" },
 *   locksApproved?: boolean, mayShare?: boolean, isShared?: boolean, until?: number,
 *   rows?: "own" | "group", parts?: { scope: string, title: string, mayWrite: boolean }[] }}
 *   Columns `until` is the end of a shared view in seconds since 1970; `parts` are those of a
 *   collection in parts, the title of what is nobody's is empty; `duplicates` has the names of the
 *   columns by which the app finds them, or an expression
 * @typedef {{ id: string, scope?: string, sequence: number, cells: string[] }} Row the scope is
 *   told where a collection has several parts
 * @typedef {Record<string, Record<string, Text>>} Labels the labels of values by column
 * @typedef {{ count: number, total: number, sequence: number, done: number, of: number,
 *   labels?: Labels, rows: Row[], missing?: string[] }} Part `missing` has the digests of files in
 *   the rows that have not arrived
 * @typedef {{ latitude: string, longitude: string, count: number, counts?: number[] }} Cluster
 *   records near each other, counted by value
 * @typedef {{ count: number, placed: number, inside: number, done: number, of: number,
 *   bounds?: Record<"south" | "north" | "west" | "east", string>, values?: string[],
 *   clusters: Cluster[], rows: Row[], labels?: Labels }} MapPart
 * @typedef {{ at?: number, by?: string }} Moment milliseconds since 1970, and a name
 * @typedef {{ path: string, title?: Text, kind: Kind, text?: string, shown?: Text,
 *   origin?: string, at?: number, by?: string }} Answer `shown` is the text in each language,
 *   absent without a value
 * @typedef {{ rows: string, title?: Text, items: { id: string, items: Item[] }[] }} Repeat
 * @typedef {{ group: Text, items: Item[] }} Group
 * @typedef {Answer | Repeat | Group} Item
 * @typedef {{ id: string, scope?: string, sequence: number, status: string, version: number,
 *   created?: Moment,
 *   changed?: Moment, submitted?: Moment, digest: string,
 *   review: { id: string, state?: string, assignee?: string, class?: string },
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
 * @typedef {{ check: string, field: string, person: string, values: string[], count: number,
 *   of: number, otherCount: number, otherOf: number, mean: string | null,
 *   otherMean: string | null, where: string | null }} PersonAnswer means of numbers, else shares
 * @typedef {{ name: string, title: Text, by: string, until: string | null,
 *   where: string | null, count: number, goal: number | null, others: number,
 *   parts: { value: string, label: Text | null, count: number, goal: number }[] }} Target the
 *   expression finds the records that it counts
 * @typedef {{ compared: number, differences: number, percent: string | null }} Rate
 * @typedef {{ check: string, collection: string, pairs: number,
 *   fields: (Rate & { field: string, kind: number | null })[],
 *   kinds: (Rate & { kind: number })[], people: (Rate & { person: string, pairs: number })[],
 *   others: number, answers: { field: string, record: string, scope: string, name: string,
 *   person: string, answer: string, second: string, secondScope: string, secondPerson: string,
 *   secondAnswer: string }[], moreAnswers: number, lone: { record: string, scope: string,
 *   name: string, person: string }[], moreLone: number } & Rate} Visits the collection of the
 *   second visits is empty for the same one
 * @typedef {{ count: number, found: number, done: number, of: number, targets: Target[],
 *   visits: Visits[], fast: { check: string, record: string, scope: string, name: string,
 *   person: string, answers: number, milliseconds: number, fields: string[] }[],
 *   moreFast: number,
 *   checks: { name: string, title: Text, level: string, finds: "records" | "answers",
 *   count: number | null }[], answers: PersonAnswer[], moreAnswers: number,
 *   outliers: { name: string, title: Text | null, low: string, high: string, count: number,
 *   far: number, where: string, whereFar: string }[],
 *   people: { name: string, records: number, found: number, outliers: number,
 *   checks: number[] }[], others: number }} Quality the expressions find outliers in the table
 * @typedef {{ count: number, records: Row[] }} Twins the first records of those that it has
 * @typedef {{ count: number, records: number, done: number, of: number, key: string[] | string,
 *   groups: Twins[], labels?: Labels }} Duplicates the key has the names of columns, or is an
 *   expression
 * @typedef {{ id: string, scope?: string, sequence: number, at: number, by: string,
 *   reason?: string, cells: string[] }} Removed a record in the trash, since when, by whom and why
 * @typedef {import("./readable.js").Place} Place
 */

const BASE = "/api/records", SHARED = "/api/shared-view";
/** The timeout of a request in milliseconds. */
const TIMEOUT_MS = 30_000;

/** @param {Place} place @param {...string} more */
const pathOf = ({ app, collection, view }, ...more) =>
    [view ? SHARED : BASE, ...[...view ? [] : [app, collection], ...more].map(encodeURIComponent)]
        .join("/");

/** Returns the headers of a request. @param {Place} place @returns {Record<string, string>} */
const headersOf = ({ view }) => view ? { "X-Calepin-View": view } : {};

/** @param {Place} place */
const scopeOf = ({ scope }) => scope ? `?${new URLSearchParams({ scope })}` : "";

/**
 * Returns a query with the scope of a place.
 * @param {Place} place
 * @param {URLSearchParams} query
 */
const scoped = ({ scope }, query) =>
    new URLSearchParams([...query, ...(scope ? [["scope", scope]] : [])]);

/** Returns the columns of a collection. @param {Place} place @returns {Promise<Columns>} */
export const columnsOf = async (place) =>
    (await sendTo(pathOf(place, "columns") + scopeOf(place), { headers: headersOf(place) }))
        .json();

/**
 * Returns some rows of a collection.
 * @param {Place} place
 * @param {URLSearchParams} query
 * @param {AbortSignal} [signal]
 * @returns {Promise<Part>}
 * @throws {AccountError} as `sendTo`; `stopped` when the signal ended it
 */
export const rowsOf = (place, query, signal) => found(pathOf(place), place, query, signal);

/**
 * Returns what a query finds on a part of the world.
 * @param {Place} place
 * @param {URLSearchParams} query
 * @param {AbortSignal} signal
 * @returns {Promise<MapPart>}
 * @throws {AccountError} as `rowsOf`
 */
export const mapOf = (place, query, signal) => found(pathOf(place, "map"), place, query, signal);

/**
 * @param {string} path
 * @param {Place} place
 * @param {URLSearchParams} query
 * @param {AbortSignal} [signal]
 */
async function found(path, place, query, signal) {
    const asked = scoped(place, query);
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
        const answer = await sendTo(`${path}?${asked}`, {
            signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
            headers: headersOf(place),
        });
        return await answer.json();
    } catch (error) {
        if (signal?.aborted) throw new AccountError("stopped");
        throw error instanceof AccountError ? error : new AccountError("offline");
    }
}

/**
 * Has the server judge an expression.
 * @param {Place} place
 * @param {string} column a column of the place
 * @param {string} expression
 * @throws {AccountError}
 */
export const judge = (place, column, expression) =>
    rowsOf(place, new URLSearchParams({ columns: column, where: expression, limit: "1" }));

/**
 * Returns a record with its answers.
 * @param {Place} place
 * @param {string} id
 * @returns {Promise<OneRecord>}
 */
export const recordOf = async (place, id) =>
    (await sendTo(pathOf(place, "one", id) + scopeOf(place))).json();

/**
 * Returns what checks find in the records of a query.
 * @param {Place} place
 * @param {URLSearchParams} query
 * @returns {Promise<Quality>}
 */
export const qualityOf = async (place, query) =>
    (await sendTo(`${pathOf(place, "quality")}?${scoped(place, query)}`)).json();

/**
 * Returns some groups of records that may be the same.
 * @param {Place} place
 * @param {URLSearchParams} query
 * @returns {Promise<Duplicates>}
 */
export const duplicatesOf = async (place, query) =>
    (await sendTo(`${pathOf(place, "duplicates")}?${scoped(place, query)}`)).json();

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
 * @param {string} [reason]
 */
export const goBack = (place, id, sequence, reason) =>
    write(place, "POST", ["one", id, "back"], { sequence, ...reason && { reason } });

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
        return await (await sendTo(asked, { signal, headers: headersOf(place) })).json();
    } catch (error) {
        throw error instanceof AccountError ? error : new AccountError("offline");
    }
}
