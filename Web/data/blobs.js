// The bytes of attachments: stored on this device by digest, and uploaded to the server separately
// from all texts, in chunks that can be resumed.

import { onTabs, tellTabs, transact } from "./disk.js";
import { localAccount } from "../core/local-account.js";
import { Intercepted } from "../core/intercepted.js";
import { filling, lead, onReturn, Refused, request } from "./sync.js";

/** The sizes of a chunk in bytes: the first, the minimum and the maximum. */
const CHUNK_BYTES = 256 * 1024, MIN_CHUNK_BYTES = 16 * 1024, MAX_CHUNK_BYTES = 2 * 1024 * 1024;
/** The delays between retries in milliseconds: the first and the maximum. */
const FIRST_DELAY_MS = 1000, MAX_DELAY_MS = 300_000;
/** The statuses of responses for which a retry is pointless. */
const FINAL = [400, 403, 413, 415, 422];

/**
 * The progress of a blob's upload; a `part` of 1 has arrived.
 * @typedef {{ state: "waiting" | "sending" | "refused" | "sent", part: number }} UploadState
 */

/** The progress of the blobs this tab knows. @type {Map<string, UploadState>} */
const uploadStates = new Map();
/** @type {Set<(hash: string, upload: UploadState) => void>} */
const listeners = new Set();

/** @param {string} hash @param {UploadState["state"]} state @param {number} [part] */
function tell(hash, state, part = 0) {
    note(hash, { state, part });
    tellTabs({ app: "", blob: hash, upload: { state, part } });
}

/** @param {string} hash @param {UploadState} upload */
function note(hash, upload) {
    uploadStates.set(hash, upload);
    listeners.forEach((then) => then(hash, upload));
}
onTabs((news) => news.blob && note(news.blob, news.upload));

/**
 * The bytes of a preview, by digest, which are neither stored nor sent; null without a preview.
 * @type {Map<string, Blob> | null}
 */
let held = null;

/**
 * Has a map hold the bytes from now on; null to store them.
 * @param {Map<string, Blob> | null} map
 */
export const holdBlobs = (map) => held = map;

/** Returns the scope in which bytes are stored. */
export const home = () => filling?.scope ?? localAccount().scope;

/** Returns the SHA-256 digest of bytes, in hexadecimal. @param {Blob} blob */
async function digest(blob) {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Stores bytes on the disk, where they stay after the upload, or in the preview in which this is
 * called; returns their digest.
 * @param {Blob | Promise<Blob>} given
 */
export async function keepBlob(given) {
    const into = held;
    const blob = await given;
    const hash = await digest(blob);
    if (into) {
        into.set(hash, blob);
        return hash;
    }
    await transact(["blobs", "uploads"], "readwrite", (all, uploads) => {
        all.put(blob, hash);
        uploads.put(Date.now(), hash);
    }, home());
    tell(hash, "waiting");
    wake();
    return hash;
}

/**
 * Returns the bytes, if they are on this device.
 * @param {string} hash
 * @param {string} [scope] the scope of the database, as in disk.js
 * @returns {Promise<Blob | undefined>}
 */
export const blobOf = async (hash, scope = home()) =>
    held?.get(hash) ?? await transact(["blobs"], "readonly", (all) => all.get(hash), scope);

/** Returns the key of a thumbnail that came from the server. @param {string} hash */
const smallOf = (hash) => `small ${hash}`;

/**
 * Returns an object URL of a picture; empty when it is nowhere. The browser does not cache the
 * server's responses with attachments: thumbnails are stored here, with the records they belong
 * to, and deleted with them.
 * @param {string} hash
 * @param {boolean} isSmall true when a thumbnail is enough
 */
export async function pictureOf(hash, isSmall) {
    const scope = home();
    const here = (/** @type {string} */ key) => blobOf(key, scope).catch(() => undefined);
    let blob = await here(hash);
    if (isSmall) blob ??= await here(smallOf(hash)) ?? await fetchSmall(hash, scope);
    // A stored thumbnail is better than nothing without a network.
    else blob ??= await fetched(`/api/blobs/${hash}`) ?? await here(smallOf(hash));
    return blob?.type.startsWith("image/") ? URL.createObjectURL(blob) : "";
}

/**
 * Returns an address at which a sound or film can be played: an object URL of its bytes on this
 * device, or where the server sends them piece by piece. Guests of links have to fetch it whole.
 * @param {string} hash
 */
export async function playableOf(hash) {
    const path = `/api/blobs/${hash}`;
    const blob = await blobOf(hash).catch(() => undefined) ??
        (filling ? await fetched(path, /^(audio|video)\//) : undefined);
    return blob ? URL.createObjectURL(blob) : path;
}

/** Returns true where bytes are only held for a preview. */
export const isHeld = () => held !== null;

/** Fetches a thumbnail, and stores it. @param {string} hash @param {string} scope */
async function fetchSmall(hash, scope) {
    const blob = await fetched(`/api/blobs/${hash}/thumbnail`);
    if (blob) {
        const put = (/** @type {IDBObjectStore} */ all) => void all.put(blob, smallOf(hash));
        // Without space on the disk it is fetched again next time.
        await transact(["blobs"], "readwrite", put, scope).catch(() => {});
    }
    return blob;
}

/**
 * Returns a fetched picture, or file of other types; undefined for anything else.
 * @param {string} path
 * @param {RegExp} [types]
 * @returns {Promise<Blob | undefined>}
 */
async function fetched(path, types = /^image\//) {
    const answer = await fetch(path, { headers: filling?.headers }).catch(() => undefined);
    const blob = answer?.ok ? await answer.blob().catch(() => undefined) : undefined;
    return blob && types.test(blob.type) ? blob : undefined;
}

/**
 * Calls back with the upload progress of a blob, now and on each change, until the element is
 * removed.
 * @param {string} hash
 * @param {Element} element
 * @param {(upload: UploadState) => void} then
 */
export async function follow(hash, element, then) {
    const state = uploadStates.get(hash);
    if (state) then(state);
    else if ((await waiting()).includes(hash)) then({ state: "waiting", part: 0 });
    const listener = (/** @type {string} */ changed, /** @type {UploadState} */ upload) => {
        if (!element.isConnected) listeners.delete(listener);
        else if (changed === hash) then(upload);
    };
    listeners.add(listener);
}

/** Returns the digests of blobs that are not uploaded. @param {string} [scope] as in disk.js */
const waiting = (scope = home()) =>
    transact(["uploads"], "readonly", (uploads) => uploads.getAllKeys(), scope).then(
        (keys) => /** @type {string[]} */ (keys),
    );

/** @param {string} hash @param {string} [scope] */
const done = (hash, scope = home()) =>
    transact(["uploads"], "readwrite", (all) => void all.delete(hash), scope);

let hasStarted = false;
let isLeading = false;
let timer = 0;
let delay = FIRST_DELAY_MS;
let chunkBytes = CHUNK_BYTES;
/** @type {Promise<void> | null} */
let sending = null;

/** Uploads waiting blobs, as soon as this tab leads. */
export async function startUploads() {
    if (hasStarted) return;
    hasStarted = true;
    onTabs((news) => news.upload?.state === "waiting" && wake());
    onReturn(wake);
    await lead("blobs");
    isLeading = true;
    wake();
}

function wake() {
    clearTimeout(timer);
    if (isLeading) flush().catch(() => {});
}

/**
 * Uploads waiting blobs, one after the other.
 * @param {string} [scope] the scope of the database, as in disk.js
 * @param {string} [into] the scope on the server, if it is another one
 * @returns {Promise<void>} resolves when no blob is waiting
 */
export function flush(scope, into) {
    sending ??= sendAll(scope, into).then(() => {
        delay = FIRST_DELAY_MS;
    }, (error) => {
        delay = Math.min(2 * delay, MAX_DELAY_MS);
        const after = Math.max(delay * (0.5 + Math.random() / 2), error.wait ?? 0);
        if (isLeading) timer = setTimeout(wake, after);
        throw error;
    }).finally(() => sending = null);
    return sending;
}

/** @param {string} [scope] @param {string} [into] */
async function sendAll(scope, into) {
    for (const hash of await waiting(scope)) {
        const blob = await blobOf(hash, scope);
        if (blob) await send(hash, blob, scope, into);
        else await done(hash, scope);
    }
}

/** @param {string} hash @param {Blob} blob @param {string} [scope] @param {string} [into] */
async function send(hash, blob, scope, into) {
    tell(hash, "sending");
    try {
        const what = { sha256: hash, size: blob.size, type: blob.type, scope: into };
        const body = JSON.stringify(what);
        let at = offset(await request("/api/blobs", { body }));
        while (at < blob.size) {
            tell(hash, "sending", at / blob.size);
            at = await sendChunk(hash, blob, at);
        }
        await done(hash, scope);
        tell(hash, "sent", 1);
    } catch (error) {
        const isFinal = error instanceof Refused && FINAL.includes(error.status);
        tell(hash, isFinal ? "refused" : "waiting");
        if (!isFinal) throw error;
        await done(hash, scope);
    }
}

/** @param {Response} answer */
function offset({ headers, url }) {
    const offset = headers.get("Upload-Offset");
    if (offset === null) throw new Intercepted(url);
    return Number(offset);
}

/**
 * Sends a chunk and returns the offset of the next one.
 * @param {string} hash
 * @param {Blob} blob
 * @param {number} at
 */
async function sendChunk(hash, blob, at) {
    const url = `/api/blobs/${hash}`;
    const headers = {
        "Content-Type": "application/offset+octet-stream",
        "Upload-Offset": String(at),
    };
    try {
        const body = blob.slice(at, at + chunkBytes);
        const answer = await request(url, { method: "PATCH", body, headers });
        chunkBytes = Math.min(2 * chunkBytes, MAX_CHUNK_BYTES);
        return offset(answer);
    } catch (error) {
        chunkBytes = Math.max(chunkBytes / 2, MIN_CHUNK_BYTES);
        // Another tab may have continued: the server knows the offset.
        if (!(error instanceof Refused) || error.status !== 409) throw error;
        return offset(await request(url, { method: "HEAD" }));
    }
}
