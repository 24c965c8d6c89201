// Imports of records: a file is sent, and the server tells how far it is, then what became of the
// rows.

import { AccountError, sendTo } from "./account.js";

/**
 * @typedef {"check" | "run" | "undo"} Mode
 * @typedef {{ row: number, table?: string, column: string, code: string, message: string }} Fault
 * @typedef {{ table?: string, name: string, field?: string, known?: boolean }} ImportColumn
 *   known says which record or row it is, or when it was submitted
 * @typedef {{ mode: Mode, new: number, changed: number, same: number, faulty: number,
 *   undone: number, kept: number, faults: Fault[], columns: ImportColumn[] }} Result
 */

/**
 * Sends a file.
 * @param {import("./console-rows.js").Place} place
 * @param {Mode} mode
 * @param {File} file
 * @param {Record<string, string>} byHand the names of fields by those of columns
 * @param {{ signal: AbortSignal, onDone(done: number, of: number): void }} how
 * @returns {Promise<Result>}
 * @throws {AccountError} as `sendTo`; `cut` when the answer ended too early or was stopped
 */
export async function sendImport(place, mode, file, byHand, { signal, onDone }) {
    const path = [place.app, place.collection].map(encodeURIComponent).join("/");
    const query = new URLSearchParams({
        mode,
        ...Object.keys(byHand).length ? { columns: JSON.stringify(byHand) } : {},
        ...place.scope ? { scope: place.scope } : {},
    });
    const answer = await sendTo(`/api/imports/${path}?${query}`, {
        body: file,
        type: "application/octet-stream",
        signal,
    });
    for await (const line of lines(answer)) {
        const { done, of, result, problem } = JSON.parse(line);
        if (result) return result;
        if (problem) throw new AccountError(problem.code, { problem });
        onDone(done, of);
    }
    throw new AccountError("cut");
}

/** Gives the lines of an answer as they come. @param {Response} answer */
async function* lines(answer) {
    const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
    const decoder = new TextDecoder();
    let rest = "";
    try {
        for (;;) {
            const { done, value } = await reader.read();
            if (done) return;
            const parts = (rest + decoder.decode(value, { stream: true })).split("\n");
            rest = parts.pop() ?? "";
            yield* parts;
        }
    } catch {
        throw new AccountError("cut");
    }
}
