// Hears from the feed of this tab that a scope has changed, and which rows are new or changed and
// were not looked at yet.

import { onPoke } from "../../../data/sync.js";

/** The time after which a row in sight counts as looked at, in milliseconds. */
const LOOKED_MS = 5000;
/** The minimum time between two looks at what has changed, in milliseconds. */
const APART_MS = 1000;
/** The time between two looks at a shared view, in milliseconds. */
const SHARED_MS = 60_000;
/** The maximum number of rows that are marked. */
const MAX_MARKED = 1000;

/** @type {{ scope: string, then: (sequence: number) => void } | null} */
let following = null;
/** True once this module listens to the feed, which has no end to listening. */
let isListening = false;

/**
 * Calls back when a scope has changed, or may have.
 * @param {string} scope
 * @param {() => number} known returns the sequence of the scope that is known
 * @param {() => void} then
 * @returns {() => void} ends it
 */
export function follow(scope, known, then) {
    let timer = 0;
    const mine = {
        scope,
        then: (/** @type {number} */ sequence) => {
            if (sequence <= known()) return;
            timer ||= setTimeout(() => {
                timer = 0;
                then();
            }, APART_MS);
        },
    };
    following = mine;
    if (!isListening) {
        isListening = true;
        onPoke((id) => {
            // Without an id changes may have been missed.
            if (id === undefined) return following?.then(Infinity);
            const end = id.lastIndexOf("@");
            if (id.slice(0, end) === following?.scope) following.then(Number(id.slice(end + 1)));
        });
    }
    return () => {
        clearTimeout(timer);
        if (following === mine) following = null;
    };
}

/**
 * Looks again at times at a view that is shared, of which the feed tells nothing, and has all of a
 * row shown in place of its record.
 * @param {HTMLElement} root
 * @param {(index: number) => void} open
 * @param {() => void} then
 * @returns {() => void} ends it
 */
export function lookAgain(root, open, then) {
    const timer = setInterval(() => document.hidden || then(), SHARED_MS);
    root.addEventListener("click", (event) => {
        const link = /** @type {Element} */ (event.target).closest("a");
        const row = /** @type {HTMLElement | null | undefined} */ (link?.closest("[data-row]"));
        if (!row) return;
        event.preventDefault();
        open(Number(row.dataset.row));
    });
    return () => clearInterval(timer);
}

/** The rows that are new or changed and were not looked at. */
export class FreshRows {
    /** @type {Set<string>} */ #ids = new Set();
    #timer = 0;
    /** The marked rows that are watched. */ #watched = "";

    /** @param {() => string[]} inSight @param {() => void} changed called when fewer are marked */
    constructor(inSight, changed) {
        this.inSight = inSight;
        this.changed = changed;
    }

    drop() {
        clearTimeout(this.#timer);
    }

    /** @param {string} id */
    has(id) {
        return this.#ids.has(id);
    }

    /** Marks rows. @param {string[]} ids */
    add(ids) {
        for (const id of ids) if (this.#ids.size < MAX_MARKED) this.#ids.add(id);
    }

    /** Ends the mark of a row. @param {string} id */
    look(id) {
        if (this.#ids.delete(id)) this.changed();
    }

    clear() {
        this.#ids.clear();
    }

    /** The number of marked rows that are out of sight. */
    get away() {
        const near = new Set(this.inSight());
        return [...this.#ids].filter((id) => !near.has(id)).length;
    }

    /** Ends the marks of rows that stay in sight for a while. */
    watch() {
        const before = this.inSight().filter((id) => this.#ids.has(id));
        const watched = before.join();
        if (watched === this.#watched) return;
        clearTimeout(this.#timer);
        this.#watched = watched;
        if (!before.length) return;
        this.#timer = setTimeout(() => {
            this.#watched = "";
            if (document.hidden) return this.watch();
            const still = new Set(this.inSight());
            for (const id of before) if (still.has(id)) this.#ids.delete(id);
            this.changed();
        }, LOOKED_MS);
    }
}
