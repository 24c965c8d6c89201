// The requests about the apps of the server, for whoever looks after it: their list, log and rows,
// and checking, publishing and setting stages. The server judges; its problems are AccountErrors.

import { sendTo } from "./account.js";

/**
 * @typedef {"draft" | "test" | "live" | "closing" | "closed" | "archived"} Stage
 * @typedef {{ id: string, title?: Record<string, string>, stage: Stage, live?: number,
 *   test?: number, team?: string, isShipped?: boolean, forms: string[],
 *   collections?: { name: string, title?: Record<string, string> }[] }} ListedApp
 * @typedef {{ at: number, by: string, what: Stage | "published" | "rows" | "testEnded" | "team",
 *   version: number, note: string }} Event
 * @typedef {"free" | "step" | "confirm" | "refused"} Effect
 * @typedef {{ form: string, code: string, place: string, effect: Effect, records?: number,
 *   text: string }} Change
 * @typedef {{ name: string, columns: string[], rows: number, retired: number }} Table a catalogue
 *   that forms read; `retired` is the number of removed rows that records may have
 * @typedef {{ kind: "added" | "changed" | "removed", value: string, label: string }} Sample
 * @typedef {{ name: string, before: number, after: number, added: number, changed: number,
 *   removed: number, records?: number, samples: Sample[], line: string }} TableChange
 * @typedef {"replace" | "merge"} Mode the way in which rows take their place
 * @typedef {{ app: string, version: number, before?: number, changes: Change[],
 *   tables?: TableChange[], declaration?: any, workbook?: Workbook }} Result
 * @typedef {{ code: string, sheet: string, row?: number, column?: string, header?: string,
 *   message: string }} Remark something about a cell of a workbook
 * @typedef {{ warnings: Remark[], report: { open: string[], adapted: Remark[], unused: Remark[],
 *   omitted: Remark[] } }} Workbook what is said of a workbook; `open` has the codes of what is
 *   left out, to be agreed to
 * @typedef {{ place: string, line: string }} Reason
 * @typedef {{ name: string, bytes: ArrayBuffer }} Bytes the bytes of a file, and its name
 * @typedef {{ stage: Stage, version?: number, confirm?: string, note?: string, accept?: string,
 *   file?: string }} Wish
 */

const BASE = "/api/console/apps";
/** The timeout of a request with a file in milliseconds: it may be large, and the line slow. */
const PATIENCE_MS = 180_000;

/** @param {string} id */
const pathOf = (id) => `${BASE}/${encodeURIComponent(id)}`;

/** Returns the apps of the server. @returns {Promise<ListedApp[]>} */
export const listApps = async () => (await (await sendTo(BASE)).json()).apps;

/**
 * Returns what was done with an app, the latest first.
 * @param {string} id
 * @returns {Promise<Event[]>}
 */
export const logOf = async (id) => (await (await sendTo(`${pathOf(id)}/log`)).json()).events;

/** Returns the declaration of a version. @param {string} id @param {number} version */
export const versionOf = async (id, version) =>
    (await sendTo(`${pathOf(id)}/versions/${version}`)).blob();

/** The media types of files that are no JSON, by the ends of their names. */
const TYPES = /** @type {Record<string, string>} */ ({
    zip: "application/zip",
    xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
});

/** Returns the media type of a file. @param {string} name */
export const typeOf = (name) =>
    TYPES[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/json";

/** @param {string} path @param {Bytes} file @returns {Promise<Result>} */
const post = async (path, { name, bytes }) =>
    (await sendTo(BASE + path, { body: bytes, type: typeOf(name), patience: PATIENCE_MS })).json();

/** @param {Partial<Wish> & { mode?: Mode }} wish */
const query = (wish) => {
    const given = Object.entries(wish).filter(([, value]) => value !== undefined && value !== "");
    return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
};

/** Checks a file; nothing is published. @param {Bytes} file */
export const check = (file) => post("/check" + query({ file: file.name }), file);

/** Publishes a file. @param {Bytes} file @param {Wish} wish */
export const publish = (file, wish) => post(query({ ...wish, file: file.name }), file);

/**
 * Sets the stage of an app, or the version that is used or tried.
 * @param {string} id
 * @param {Wish} wish
 * @returns {Promise<Result>}
 */
export const setStage = async (id, wish) =>
    (await sendTo(`${pathOf(id)}/stage${query(wish)}`, { method: "PUT" })).json();

// The rows of catalogues

/** @param {string} id @param {string} table */
const tablePath = (id, table) => `${pathOf(id)}/tables/${encodeURIComponent(table)}`;

/**
 * Returns the catalogues that the forms of an app read.
 * @param {string} id
 * @returns {Promise<Table[]>}
 */
export const tablesOf = async (id) => (await (await sendTo(`${pathOf(id)}/tables`)).json()).tables;

/** Returns the rows of a catalogue as CSV. @param {string} id @param {string} table */
export const rowsOf = async (id, table) => (await sendTo(tablePath(id, table))).blob();

/** Returns the media type of a file of rows. @param {string} name */
export const rowsTypeOf = (name) => /\.json$/i.test(name) ? "application/json" : "text/csv";

/**
 * @param {string} path
 * @param {Bytes} file
 * @param {string} method
 * @returns {Promise<Result>}
 */
const sendRows = async (path, { name, bytes }, method) =>
    (await sendTo(path, {
        body: bytes,
        method,
        type: rowsTypeOf(name),
        patience: PATIENCE_MS,
    })).json();

/**
 * Checks what other rows would change; nothing is published.
 * @param {string} id
 * @param {string} table
 * @param {Bytes} file
 * @param {Mode} mode
 */
export const checkRows = (id, table, file, mode) =>
    sendRows(`${tablePath(id, table)}/check${query({ mode })}`, file, "POST");

/**
 * Replaces the rows of a catalogue, in a version of their own.
 * @param {string} id
 * @param {string} table
 * @param {Bytes} file
 * @param {{ mode: Mode, note: string }} wish
 */
export const replaceRows = (id, table, file, wish) =>
    sendRows(tablePath(id, table) + query(wish), file, "PUT");
