// The files that forms show beside their parts, which declarations name by their digests:
// pictures, recordings and films. They are kept beside the declarations, see apps.js; those of a
// public link are in its database, see fill.js.

import { checkServed } from "../core/intercepted.js";
import { digestOf } from "./tables.js";

/**
 * @typedef {object} File a file with its content or, by a digest, without it
 * @property {string} name
 * @property {string} type
 * @property {string} [digest]
 * @property {string} [base64]
 * @property {Blob} [blob]
 *
 * @typedef {(name: string) => Promise<Blob | undefined>} Files gives a file of the app by its
 *   name; undefined for one that it does not have
 */

/** The number of files fetched in parallel. */
const AT_ONCE = 4;

/** Returns the files that a declaration names. @param {any} declaration @returns {File[]} */
export const filesOf = (declaration) => declaration.files ?? [];

/** The key of a file in the cache, and its address. @param {string} app @param {File} file */
export const fileKey = (app, { digest }) => `/api/apps/${encodeURIComponent(app)}/files/${digest}`;

/**
 * Fetches a file.
 * @param {string} app
 * @param {File} file
 * @param {HeadersInit} [headers] those of who fills in a public link
 * @throws {TypeError} when it cannot be fetched
 */
export async function fetchFile(app, file, headers) {
    const address = fileKey(app, file);
    const answer = await fetch(address, { headers });
    checkServed(answer);
    if (!answer.ok) throw new TypeError(`${address}: ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    // There is no digest in an insecure context.
    if (crypto.subtle && await digestOf(bytes) !== file.digest) {
        throw new TypeError(`${address} is of another version`);
    }
    return new Blob([bytes], { type: file.type });
}

/**
 * Calls a function for all files, some at the same time.
 * @param {File[]} files
 * @param {(file: File) => Promise<void>} then
 */
export async function eachFile(files, then) {
    const waiting = [...files];
    const turn = async () => {
        for (let file = waiting.pop(); file; file = waiting.pop()) await then(file);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, turn));
}

/**
 * Returns a declaration with the content of its files.
 * @param {string} app
 * @param {any} declaration
 * @param {HeadersInit} headers as above
 */
export async function withFiles(app, declaration, headers) {
    /** @type {Map<string, Blob>} */
    const blobs = new Map();
    await eachFile(filesOf(declaration), async (file) => {
        blobs.set(file.name, await fetchFile(app, file, headers));
    });
    if (!blobs.size) return declaration;
    const files = filesOf(declaration).map((file) => ({ ...file, blob: blobs.get(file.name) }));
    return { ...declaration, files };
}

/**
 * Returns the content of a file: what came along, what is in a cache, or what the server has.
 * @param {Cache | undefined} store
 * @param {string} app
 * @param {File} file
 * @throws {TypeError} when it cannot be fetched
 */
export async function contentOf(store, app, file) {
    const { blob, base64, type } = file;
    if (blob) return blob;
    if (base64 !== undefined) {
        return new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], { type });
    }
    const kept = await store?.match(fileKey(app, file));
    return kept ? await kept.blob() : await fetchFile(app, file);
}
