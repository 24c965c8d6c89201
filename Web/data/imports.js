// Imports of records: a file is sent, and the server tells how far it is, then what became of the
// rows.

import { sendTo } from "./account.js";
import { resultOf } from "./progress.js";

/**
 * @typedef {"check" | "run" | "undo"} Mode
 * @typedef {{ row: number, table?: string, column: string, code: string, message: string }} Fault
 * @typedef {"id" | "submitted" | "submitter" | "review" | "part" | "technical"} Use
 * @typedef {"odk-central" | "kobotoolbox" | "odk-xml"} Source
 * @typedef {{ table?: string, name: string, field?: string, use?: Use }} ImportColumn
 *   use is that of a column which fills no question by itself
 * @typedef {{ mode: Mode, new: number, changed: number, same: number, faulty: number,
 *   undone: number, kept: number, faults: Fault[], columns: ImportColumn[],
 *   source?: Source, files?: number }} Result
 */

/**
 * Sends a file.
 * @param {import("./console-rows.js").Place} place
 * @param {Mode} mode
 * @param {File} file
 * @param {{ byHand: Record<string, string>, reason?: string }} more the names of fields by those
 *   of columns, and why submitted records are changed
 * @param {import("./progress.js").Progress} how
 * @returns {Promise<Result>}
 * @throws {import("./account.js").AccountError} as `sendTo` and `resultOf`
 */
export async function sendImport(place, mode, file, { byHand, reason }, { signal, onDone }) {
    const path = [place.app, place.collection].map(encodeURIComponent).join("/");
    const query = new URLSearchParams({
        mode,
        ...Object.keys(byHand).length ? { columns: JSON.stringify(byHand) } : {},
        ...reason && { reason },
        ...place.scope ? { scope: place.scope } : {},
    });
    const answer = await sendTo(`/api/imports/${path}?${query}`, {
        body: file,
        type: "application/octet-stream",
        signal,
    });
    return resultOf(answer, onDone);
}
