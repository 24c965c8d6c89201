// The pieces of recordings in progress: each is on the disk as soon as it is recorded, so that a
// page that is closed keeps what was recorded so far. They are beside the attachments, which a
// recording becomes when it ends.

import { filling } from "./sync.js";
import { home, isHeld } from "./blobs.js";
import { transact } from "./disk.js";

/**
 * @typedef {{ app: string, record: string, path: string, isNew: boolean }} Place the cell of a
 *   recording; `isNew` while its record is not stored yet, and gets another id at reopening
 * @typedef {Place & { id: string, number: number, at: number, type: string, seconds: number,
 *   blob: Blob }} Piece
 * @typedef {{ id: string, type: string, seconds: number, blobs: Blob[] }} Unfinished
 */

/** The beginning of the keys of pieces; those of attachments are digests. */
const PREFIX = "recording ";
/** The time for which a recording is kept that nobody has come back to, in milliseconds. */
const KEPT_MS = 30 * 86_400_000;
/** The digits of the number of a piece in its key. */
const DIGITS = 8;

/**
 * Returns the place of a cell of the record on the screen.
 * @param {string} record
 * @param {string} path
 */
export function placeOf(record, path) {
    const [, app = ""] = location.pathname.split("/");
    return { app, record, path, isNew: isNewAddress() };
}

/** Returns true while the record on the screen has no address of its own. */
export const isNewAddress = () => /^new(-|$)/.test(location.pathname.split("/")[2] ?? "");

/** Returns the lock that a tab holds while it records. @param {string} id */
export const lockOf = (id) => `calepin recording ${id}`;

/** @param {string} [id] all of them without one */
const within = (id = "") => {
    const start = id ? `${PREFIX}${id} ` : PREFIX;
    return IDBKeyRange.bound(start, `${start}\uffff`);
};

/** Writes a piece to the disk; in a preview nothing is written. @param {Piece} piece */
export async function keepPiece(piece) {
    if (isHeld()) return;
    const key = `${PREFIX}${piece.id} ${String(piece.number).padStart(DIGITS, "0")}`;
    await transact(["blobs"], "readwrite", (all) => void all.put(piece, key), home());
}

/** Deletes the pieces of a recording. @param {string} id */
export async function dropPieces(id) {
    await transact(["blobs"], "readwrite", (all) => void all.delete(within(id)), home());
}

/**
 * Returns the unfinished recordings of a cell, the last one first; those of tabs that are
 * recording are left out, and old ones deleted.
 * @param {Place} place
 * @returns {Promise<Unfinished[]>}
 */
export async function unfinishedAt(place) {
    if (isHeld()) return [];
    const get = (/** @type {IDBObjectStore} */ all) => all.getAll(within());
    const pieces = /** @type {Piece[]} */ (await transact(["blobs"], "readonly", get, home()));
    const found = [];
    for (const own of Map.groupBy(pieces, ({ id }) => id).values()) {
        const last = own[own.length - 1];
        const { id, type, seconds } = last;
        if (!await isLeft(id)) continue;
        if (last.at < Date.now() - KEPT_MS) await dropPieces(id);
        else if (isAt(last, place)) {
            found.push({ id, type, seconds, at: last.at, blobs: own.map(({ blob }) => blob) });
        }
    }
    return found.sort((one, other) => other.at - one.at);
}

/** @param {Place} one @param {Place} place */
function isAt(one, place) {
    if (one.path !== place.path) return false;
    // A filling has a database of its own, with one record.
    if (filling || one.record === place.record) return true;
    return one.isNew && place.isNew && one.app === place.app;
}

/** Returns true when no tab is recording it. @param {string} id */
async function isLeft(id) {
    if (!navigator.locks) return true;
    // Shared, so that a screen that is drawn twice asks twice at once.
    const options = /** @type {const} */ ({ ifAvailable: true, mode: "shared" });
    return await navigator.locks.request(lockOf(id), options, (lock) => !!lock);
}
