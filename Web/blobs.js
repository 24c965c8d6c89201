// The bytes of attachments: kept on this device under their digest, and brought to the server
// apart from all text, in pieces that go on where they stopped.

import { onTabs, tellTabs, transact } from "./disk.js";
import { holder } from "./holder.js";
import { Intercepted } from "./served.js";
import { lead, onReturn, Refused, request } from "./sync.js";

/** Bytes of a piece: the first, and the bounds it grows and shrinks between. */
const PIECE = 256 * 1024, LEAST_PIECE = 16 * 1024, MOST_PIECE = 2 * 1024 * 1024;
/** Milliseconds between tries: the first, and the longest. */
const SOON = 1000, SELDOM = 300_000;
/** Answers that will be the same however often it is tried. */
const FINAL = [400, 403, 413, 415, 422];

/**
 * How far a blob is; `part` of 1 has arrived.
 * @typedef {{ state: "waiting" | "sending" | "refused" | "sent", part: number }} Standing
 */

/** Those that this tab was told of. @type {Map<string, Standing>} */
const standings = new Map();
/** @type {Set<(hash: string, standing: Standing) => void>} */
const listeners = new Set();

/** @param {string} hash @param {Standing["state"]} state @param {number} [part] */
function tell(hash, state, part = 0) {
    note(hash, { state, part });
    tellTabs({ app: "", blob: hash, standing: { state, part } });
}

/** @param {string} hash @param {Standing} standing */
function note(hash, standing) {
    standings.set(hash, standing);
    listeners.forEach((then) => then(hash, standing));
}
onTabs((news) => news.blob && note(news.blob, news.standing));

/** The SHA-256 of bytes, in hexadecimal. @param {Blob} blob */
async function digest(blob) {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Keeps bytes on the disk until the server has them, and beyond; gives their digest.
 * @param {Blob} blob
 */
export async function keepBlob(blob) {
    const hash = await digest(blob);
    await transact(["blobs", "uploads"], "readwrite", (all, uploads) => {
        all.put(blob, hash);
        uploads.put(Date.now(), hash);
    });
    tell(hash, "waiting");
    wake();
    return hash;
}

/**
 * The bytes, when they are on this device.
 * @param {string} hash
 * @param {string} [scope] whose, as in disk.js
 * @returns {Promise<Blob | undefined>}
 */
export const blobOf = (hash, scope) =>
    transact(["blobs"], "readonly", (all) => all.get(hash), scope);

/** The key of a small picture that came from the server. @param {string} hash */
const smallOf = (hash) => `small ${hash}`;

/**
 * The address of a picture, of bytes in memory; empty when it is nowhere. The browser keeps none
 * of what the server sends of attachments: small pictures are kept here, with the records they
 * belong to, and are forgotten with them.
 * @param {string} hash
 * @param {boolean} isSmall whether a small picture will do
 */
export async function pictureOf(hash, isSmall) {
    const { scope } = holder();
    const here = (/** @type {string} */ key) => blobOf(key, scope).catch(() => undefined);
    let blob = await here(hash);
    if (isSmall) blob ??= await here(smallOf(hash)) ?? await fetchSmall(hash, scope);
    // What was seen small before is better than nothing where there is no network.
    else blob ??= await fetched(`/api/blobs/${hash}`) ?? await here(smallOf(hash));
    return blob?.type.startsWith("image/") ? URL.createObjectURL(blob) : "";
}

/** Gets a small picture, and keeps it. @param {string} hash @param {string} scope */
async function fetchSmall(hash, scope) {
    const blob = await fetched(`/api/blobs/${hash}/thumbnail`);
    if (blob) {
        const put = (/** @type {IDBObjectStore} */ all) => void all.put(blob, smallOf(hash));
        // Where there is no room it is fetched again next time.
        await transact(["blobs"], "readwrite", put, scope).catch(() => {});
    }
    return blob;
}

/** @param {string} path @returns {Promise<Blob | undefined>} nothing but pictures */
async function fetched(path) {
    const answer = await fetch(path).catch(() => undefined);
    const blob = answer?.ok ? await answer.blob().catch(() => undefined) : undefined;
    return blob?.type.startsWith("image/") ? blob : undefined;
}

/**
 * Tells how far a blob is, now and whenever that changes, until the element is gone.
 * @param {string} hash
 * @param {Element} element
 * @param {(standing: Standing) => void} then
 */
export async function follow(hash, element, then) {
    const told = standings.get(hash);
    if (told) then(told);
    else if ((await waiting()).includes(hash)) then({ state: "waiting", part: 0 });
    const listener = (/** @type {string} */ told, /** @type {Standing} */ standing) => {
        if (!element.isConnected) listeners.delete(listener);
        else if (told === hash) then(standing);
    };
    listeners.add(listener);
}

/** The digests of what the server does not have. @param {string} [scope] whose, as in disk.js */
const waiting = (scope) =>
    transact(["uploads"], "readonly", (uploads) => uploads.getAllKeys(), scope).then(
        (keys) => /** @type {string[]} */ (keys),
    );

/** @param {string} hash @param {string} [scope] */
const done = (hash, scope) =>
    transact(["uploads"], "readwrite", (all) => void all.delete(hash), scope);

let hasStarted = false;
let isLeading = false;
let timer = 0;
let wait = SOON;
let piece = PIECE;
/** @type {Promise<void> | null} */
let sending = null;

/** Brings to the server what waits, as soon as this tab leads. */
export async function startUploads() {
    if (hasStarted) return;
    hasStarted = true;
    onTabs((news) => news.standing?.state === "waiting" && wake());
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
 * Sends what waits, one after the other.
 * @param {string} [scope] whose, as in disk.js
 * @param {string} [into] the scope on the server, where it is not one's own
 * @returns {Promise<void>} kept when nothing waits any more
 */
export function flush(scope, into) {
    sending ??= sendAll(scope, into).then(() => {
        wait = SOON;
    }, (error) => {
        wait = Math.min(2 * wait, SELDOM);
        const after = Math.max(wait * (0.5 + Math.random() / 2), error.wait ?? 0);
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
            at = await sendPiece(hash, blob, at);
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
    const told = headers.get("Upload-Offset");
    if (told === null) throw new Intercepted(url);
    return Number(told);
}

/**
 * Sends a piece and gives where the next one begins.
 * @param {string} hash
 * @param {Blob} blob
 * @param {number} at
 */
async function sendPiece(hash, blob, at) {
    const url = `/api/blobs/${hash}`;
    const heads = {
        "Content-Type": "application/offset+octet-stream",
        "Upload-Offset": String(at),
    };
    try {
        const body = blob.slice(at, at + piece);
        const answer = await request(url, { method: "PATCH", body, heads });
        piece = Math.min(2 * piece, MOST_PIECE);
        return offset(answer);
    } catch (error) {
        piece = Math.max(piece / 2, LEAST_PIECE);
        // Another tab may have sent on: the server knows how far it is.
        if (!(error instanceof Refused) || error.status !== 409) throw error;
        return offset(await request(url, { method: "HEAD" }));
    }
}
