// Exports of records: the file as it comes, with its size so far, until it is whole or stopped.

import { AccountError, sendTo } from "./account.js";

/** The number of bytes that are kept in memory; the browser keeps blobs on the disk. */
const KEPT = 33_554_432;

/**
 * Fetches the records of a collection as a file.
 * @param {string} app
 * @param {string} collection
 * @param {Record<string, string> | string[][]} wish the parameters of the export
 * @param {{ signal: AbortSignal, onBytes(count: number): void }} how called with the bytes so far
 * @returns {Promise<{ name: string, blob: Blob }>}
 * @throws {AccountError} as `sendTo`; `cut` when the file ended too early or was stopped
 */
export async function fetchExport(app, collection, wish, how) {
    const path = [app, collection].map(encodeURIComponent).join("/");
    const address = `/api/exports/${path}?${new URLSearchParams(wish)}`;
    return await fetchFile(address, `${app}-${collection}`, how);
}

/**
 * Fetches a file.
 * @param {string} address
 * @param {string} usual the name where the answer has none
 * @param {{ signal: AbortSignal, onBytes(count: number): void }} how called with the bytes so far
 * @returns {Promise<{ name: string, blob: Blob }>}
 * @throws {AccountError} as `sendTo`; `cut` when the file ended too early or was stopped
 */
export async function fetchFile(address, usual, { signal, onBytes }) {
    const answer = await sendTo(address, { signal });
    const type = answer.headers.get("Content-Type") ?? "";
    const named = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "");
    /** @type {BlobPart[]} */
    let pieces = [];
    const blobs = [];
    let [count, kept] = [0, 0];
    try {
        for (const reader = /** @type {ReadableStream} */ (answer.body).getReader();;) {
            const { done, value } = await reader.read();
            if (done) break;
            pieces.push(value);
            onBytes(count += value.length);
            if (count - kept < KEPT) continue;
            blobs.push(new Blob(pieces));
            [pieces, kept] = [[], count];
        }
    } catch {
        throw new AccountError("cut");
    }
    return {
        name: named?.[1] ?? usual,
        blob: new Blob([...blobs, ...pieces], { type }),
    };
}
