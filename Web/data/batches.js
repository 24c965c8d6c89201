// Changes of many records at once: the server says what one would do and names its records, then
// does it, or takes it back. One that was begun is kept until it ended, so that it can go on.

import { sendTo } from "./account.js";
import { resultOf } from "./progress.js";

/**
 * @typedef {"check" | "run" | "undo"} Mode
 * @typedef {{ set?: Record<string, string>,
 *   replace?: { column: string, find: string, with: string },
 *   review?: { state?: string, assignee?: string, class?: string }, remove?: true, restore?: true,
 *   move?: string, reason?: string }} Action one of them, and perhaps why; `move` is the scope of
 *   another part
 * @typedef {{ record: string, scope?: string, code: string, title: string,
 *   issues?: { path: string, message: string }[] }} Fault
 * @typedef {{ path: string, old: unknown, new: unknown }} Cell
 * @typedef {{ mode: Mode, changed: number, same: number, faulty: number, undone: number,
 *   kept: number, faults: Fault[], keptRecords: string[],
 *   samples?: { record: string, cells: Cell[] }[], records?: string[] }} Result
 *   `samples` and `records` are those of a check; of several parts, records are named as
 *   `ID SCOPE`
 * @typedef {{ batch: string, action: Action, records: string[] }} Batch
 * @typedef {{ batch: string, keep: string, remove: string[], take: Record<string, string>,
 *   seen: Record<string, number>, reason: string }} Merge one record takes answers of others, by
 *   the names of their columns, and these go to the trash; what it did is taken back by its name
 * @typedef {import("./console-rows.js").Place} Place
 */

/** @param {string} base @param {Place} place @param {Mode} mode */
function addressOf(base, place, mode) {
    const path = [place.app, place.collection].map(encodeURIComponent).join("/");
    const query = new URLSearchParams({ mode, ...place.scope ? { scope: place.scope } : {} });
    return `/api/${base}/${path}?${query}`;
}

/**
 * Sends a change of many records.
 * @param {Place} place
 * @param {Mode} mode
 * @param {{ batch: string, action: Action, records?: string[], query?: string }} wish
 * @param {import("./progress.js").Progress} how
 * @returns {Promise<Result>}
 * @throws {import("./account.js").AccountError} as `sendTo` and `resultOf`
 */
export async function sendBatch(place, mode, { action, ...wish }, { signal, onDone }) {
    const body = JSON.stringify({ ...wish, ...action });
    return resultOf(await sendTo(addressOf("batches", place, mode), { body, signal }), onDone);
}

/**
 * Merges records, or takes that back.
 * @param {Place} place
 * @param {"run" | "undo"} mode
 * @param {Merge} merge
 * @returns {Promise<Result>}
 * @throws {import("./account.js").AccountError} as `sendTo`
 */
export async function sendMerge(place, mode, merge) {
    const answer = await sendTo(addressOf("merges", place, mode), { body: JSON.stringify(merge) });
    return (await answer.json()).result;
}

/** Makes the name of a batch. */
export const newBatch = () => crypto.randomUUID();

/** Returns the key under which a batch of a collection is kept. @param {Place} place */
const keyOf = ({ app, collection, scope }) => `calepin batch ${app}/${collection} ${scope}`;

/** Keeps a batch that begins, in this tab. @param {Place} place @param {Batch} batch */
export function keepBatch(place, batch) {
    try {
        sessionStorage.setItem(keyOf(place), JSON.stringify(batch));
    } catch {
        // Without room it cannot go on after the page was loaded anew; what is done stays.
    }
}

/** Forgets a batch that has ended. @param {Place} place */
export const dropBatch = (place) => sessionStorage.removeItem(keyOf(place));

/** Returns a batch that was broken off. @param {Place} place @returns {Batch | null} */
export function brokenBatch(place) {
    try {
        return JSON.parse(sessionStorage.getItem(keyOf(place)) ?? "null");
    } catch {
        return null;
    }
}
