// The texts that the rows of catalogues come from: fetched over HTTP, and cached on this device
// when they were last valid; and rows that the server finds. The engine reads and validates them.

import { transact } from "./disk.js";

/** The timeout of a source in milliseconds. */
const TIMEOUT_MS = 20_000;
/** The maximum size of a text in bytes, uncompressed. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * @typedef {import("../engine/patches.d.ts").Why} Why
 * @typedef {import("../engine/patches.d.ts").ListAction} ListAction
 * @typedef {import("../engine/patches.d.ts").Patch} Patch
 */

/** @type {Why[]} */
const REASONS = [
    "offline",
    "missing",
    "status",
    "address",
    "body",
    "large",
    "account",
    "members",
];
/** Those for which nothing that was kept may stay. @type {Why[]} */
const REFUSALS = ["account", "members"];

/** A source that failed, with the reason. */
export class SourceProblem extends Error {
    /** @param {Why} why @param {number} [status] */
    constructor(why, status) {
        super(`${why} ${status ?? ""}`);
        this.why = why;
        this.status = status;
    }
}

/** Returns the members of an action that reports a failure. @param {unknown} error */
export function failing(error) {
    const { why, status } = error instanceof SourceProblem ? error : new SourceProblem("offline");
    return { why, ...(status !== undefined && { status }) };
}

/** Returns the error that a response without the text stands for. @param {Response} answer */
async function problem(answer) {
    const { status } = answer;
    const told = await answer.json().catch(() => ({}));
    const meant = REASONS.find((one) => one === told?.why);
    if (meant) return new SourceProblem(meant, told.sourceStatus ?? status);
    const why = status === 404
        ? "missing"
        : status === 413
        ? "large"
        : status === 400 || status === 422
        ? "address"
        : "status";
    return new SourceProblem(why, status);
}

/** Returns the bytes of a response, unless it is too large. @param {Response} answer */
async function bytesOf(answer) {
    const reader = answer.body?.getReader();
    const pieces = [];
    let size = 0;
    for (;;) {
        const piece = await reader?.read();
        if (!piece || piece.done) break;
        size += piece.value.length;
        if (size > MAX_BYTES) {
            reader?.cancel();
            throw new SourceProblem("large");
        }
        pieces.push(piece.value);
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
        bytes.set(piece, at);
        at += piece.length;
    }
    return bytes;
}

/** @param {Uint8Array} one @param {Uint8Array | undefined} other */
function areEqual(one, other) {
    if (one.length !== other?.length) return false;
    for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
    return true;
}

/**
 * Returns the text at an address, in UTF-8; the browser revalidates its cached copy.
 * @param {string} address
 * @param {AbortSignal} [signal]
 * @returns {Promise<Uint8Array>}
 * @throws {SourceProblem} when it cannot be fetched
 */
export async function get(address, signal) {
    if (!URL.canParse(address, location.href)) throw new SourceProblem("address");
    const { protocol } = new URL(address, location.href);
    if (!/^https?:$/.test(protocol)) throw new SourceProblem("address");
    const limits = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])];
    try {
        const answer = await fetch(address, {
            cache: "no-cache",
            headers: { Accept: "application/json, text/csv, */*;q=0.5", "X-Calepin": "1" },
            signal: AbortSignal.any(limits),
        });
        if (!answer.ok) throw await problem(answer);
        return await bytesOf(answer);
    } catch (error) {
        throw error instanceof SourceProblem ? error : new SourceProblem("offline");
    }
}

/** The sources of an app. */
export class Sources {
    /** The texts passed last, by collection. @type {Map<string, Uint8Array>} */
    #given = new Map();
    /** The requests in progress. @type {Map<string, AbortController>} */
    #asked = new Map();
    /** The pending requests for rows of the server. @type {Map<number, AbortController>} */
    #questions = new Map();
    #timer = 0;

    /** @param {string} app @param {(action: ListAction, body?: Uint8Array) => void} act */
    constructor(app, act) {
        this.app = app;
        this.act = act;
    }

    /** The text of each collection as passed last. */
    get given() {
        return this.#given;
    }

    /** Performs a patch about sources; others have no effect. @param {Patch} patch */
    take(patch) {
        switch (patch.op) {
            case "fetch":
                return void this.fetch(patch.collection, patch.address);
            case "keepSource":
                return this.keep(patch.collection);
            case "request":
                return void this.#request(patch.turn, patch.address);
            case "cancel":
                return this.#questions.get(patch.turn)?.abort();
            case "wake":
                clearTimeout(this.#timer);
                this.#timer = setTimeout(() => this.act({ act: "tick" }), patch.wait);
        }
    }

    /** @param {number} turn @param {string} address */
    async #request(turn, address) {
        const mine = new AbortController();
        this.#questions.set(turn, mine);
        try {
            const body = await get(address, mine.signal);
            if (!mine.signal.aborted) this.act({ act: "answered", turn }, body);
        } catch (error) {
            if (!mine.signal.aborted) this.act({ act: "failedAnswer", turn, ...failing(error) });
        }
        this.#questions.delete(turn);
    }

    /**
     * Gets a text: the cached one first, when none was passed yet, then the current one.
     * @param {string} collection
     * @param {string} address
     */
    async fetch(collection, address) {
        this.#asked.get(collection)?.abort();
        const mine = new AbortController();
        this.#asked.set(collection, mine);
        const coming = get(address, mine.signal).catch((error) => error);
        const kept = this.#given.has(collection) ? undefined : await this.#kept(collection);
        if (mine.signal.aborted) return;
        if (kept !== undefined) {
            this.#given.set(collection, kept);
            this.act({ act: "loaded", collection, isKept: true }, kept);
        }
        const body = await coming;
        if (mine.signal.aborted) return;
        this.#asked.delete(collection);
        if (!(body instanceof Uint8Array)) {
            const why = failing(body);
            if (REFUSALS.includes(why.why)) this.#forget(collection);
            return this.act({ act: "failed", collection, ...why });
        }
        this.#given.set(collection, body);
        // Reading the same text again would take as long as the first time.
        if (areEqual(body, kept)) this.act({ act: "loaded", collection, isSame: true });
        else this.act({ act: "loaded", collection }, body);
    }

    /** @param {string} collection @returns {Promise<Uint8Array | undefined>} */
    async #kept(collection) {
        try {
            const found = await transact(
                ["sources"],
                "readonly",
                (all) => all.get([this.app, collection]),
            );
            // Earlier versions stored texts.
            return typeof found?.body === "string"
                ? new TextEncoder().encode(found.body)
                : found?.body;
        } catch {
            // The browser stores nothing.
            return undefined;
        }
    }

    /** Caches the text passed last, which was valid. @param {string} collection */
    keep(collection) {
        const body = this.#given.get(collection);
        if (body === undefined) return;
        transact(["sources"], "readwrite", (all) => {
            all.put({ body, at: Date.now() }, [this.app, collection]);
        }).catch(() => {});
    }

    /** The text is not for whoever asks, or no longer. @param {string} collection */
    #forget(collection) {
        this.#given.delete(collection);
        transact(["sources"], "readwrite", (all) => {
            all.delete([this.app, collection]);
        }).catch(() => {});
    }

    /** Cancels the requests in progress. */
    stop() {
        for (const asked of this.#asked.values()) asked.abort();
        this.#asked.clear();
    }
}
