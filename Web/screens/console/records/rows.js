// The rows of a table from the server: pages are requested as they come into sight, and what is
// out of sight again by then is not waited for. Changes are found by the sequences of rows.

import { rowsOf } from "../../../data/console-rows.js";
import { PAGE, Pages } from "./view/pages.js";
import { pagesOf } from "./view/window.js";

/**
 * @typedef {import("../../../data/account.js").AccountError} AccountError
 * @typedef {import("../../../data/console-rows.js").Part} Part
 * @typedef {import("../../../data/console-rows.js").Place} Place
 * @typedef {import("../../../data/console-rows.js").Row} Row
 * @typedef {import("./view/window.js").Window} Window
 * @typedef {{ took(part: Part): void, failed(error: AccountError): void }} Heard `took` is called
 *   after each answer
 */

/** The delay before a request while one scrolls, in milliseconds. */
const PAUSE_MS = 40;
/** The delay before the next look at how far the server has read, in milliseconds. */
const READING_MS = 1000;
/** The maximum number of rows of a request. */
const MOST = 500;

/** The result of a query. */
export class Rows {
    pages = new Pages();
    count = 0;
    total = 0;
    /** The sequence of the scope when all was requested last. */ sequence = 0;
    /** How many records the server has read, and of how many. */ reading = { done: 0, of: 0 };
    /** True when there is an answer. */ isKnown = false;
    #selection = new URLSearchParams();
    /** @type {string[]} */ #names = [];
    /** True until the first answer to a query. */ #isAnew = true;
    /** @type {Map<number, AbortController>} */ #loading = new Map();
    /** @type {number[]} */ #wanted = [];
    #timer = 0;
    #again = 0;
    /** A counter of queries: answers to an earlier one are dropped. */ #turn = 0;

    /** @param {Place} place @param {Heard} heard */
    constructor(place, heard) {
        this.place = place;
        this.heard = heard;
    }

    /** Returns the ids of the rows of a window that are here. @param {Window} window */
    idsIn({ first, last }) {
        const found = [];
        for (let index = first; index < last; index += 1) {
            const row = this.pages.at(index);
            if (row) found.push(row.id);
        }
        return found;
    }

    /**
     * Asks another query; what was shown stays until the answer.
     * @param {URLSearchParams} selection
     * @param {string[]} names of the columns
     * @param {number} [at] the row that is in sight first
     */
    ask(selection, names, at = 0) {
        this.stop();
        this.#turn += 1;
        this.#selection = selection;
        this.#names = names;
        this.#wanted = [Math.floor(at / PAGE)];
        this.#isAnew = true;
        this.#load();
    }
    /** Ends all requests. */
    stop() {
        clearTimeout(this.#timer);
        clearTimeout(this.#again);
        this.#timer = 0;
        for (const control of this.#loading.values()) control.abort();
        this.#loading.clear();
    }

    /** Forgets the rows. */
    forget() {
        this.pages.clear();
        this.count = this.total = 0;
        this.isKnown = false;
        this.#isAnew = true;
    }

    /** True when the rows are those of the query that was asked last. */
    get isCurrent() {
        return !this.#isAnew;
    }

    /** True while rows are requested. */
    get isLoading() {
        return this.#loading.size > 0;
    }

    /** Requests the rows of a window that are not here. @param {Window} rows */
    want(rows) {
        if (this.#isAnew) return;
        this.#wanted = pagesOf(rows, PAGE);
        for (const page of this.#wanted) this.pages.want(page);
        if (this.#timer || !this.#missing().length) return;
        this.#timer = setTimeout(() => {
            this.#timer = 0;
            this.#load();
        }, PAUSE_MS);
    }

    #missing() {
        return this.#wanted.filter((page) =>
            !this.#loading.has(page) && (this.#isAnew || !this.pages.has(page))
        );
    }

    #load() {
        for (const [page, control] of this.#loading) {
            if (this.#wanted.includes(page)) continue;
            control.abort();
            this.#loading.delete(page);
        }
        const missing = this.#missing();
        if (!missing.length) return;
        const [first] = missing;
        const count = Math.min((missing.at(-1) ?? first) - first + 1, MOST / PAGE);
        this.#request(first, count);
    }

    /** Requests pages. @param {number} first @param {number} count */
    async #request(first, count) {
        const turn = this.#turn;
        const control = new AbortController();
        const pages = Array.from({ length: count }, (_, index) => first + index);
        for (const page of pages) this.#loading.set(page, control);
        try {
            const part = await this.#part(first * PAGE, count * PAGE, control.signal);
            if (turn !== this.#turn) return;
            this.#end(pages, control);
            if (this.#isAnew) {
                this.pages.clear();
                this.sequence = part.sequence;
                this.#isAnew = false;
            }
            this.#take(first * PAGE, part);
            this.heard.took(part);
        } catch (error) {
            if (turn !== this.#turn || control.signal.aborted) return;
            this.#end(pages, control);
            this.heard.failed(/** @type {AccountError} */ (error));
        }
    }

    /** @param {number[]} pages @param {AbortController} control */
    #end(pages, control) {
        for (const page of pages) {
            if (this.#loading.get(page) === control) this.#loading.delete(page);
        }
    }

    /** Tries again what failed. */
    retry() {
        this.#load();
    }

    /** @param {number} from @param {number} limit @param {AbortSignal} [signal] */
    #part(from, limit, signal) {
        const query = new URLSearchParams(this.#selection);
        query.set("columns", this.#names.join(","));
        query.set("from", String(from));
        query.set("limit", String(limit));
        return rowsOf(this.place, query, signal);
    }

    /** @param {number} from @param {Part} part */
    #take(from, part) {
        this.pages.put(from, part.rows);
        this.count = part.count;
        this.total = part.total;
        this.reading = { done: part.done, of: part.of };
        this.isKnown = true;
        clearTimeout(this.#again);
        if (part.done >= part.of) return;
        const turn = this.#turn;
        this.#again = setTimeout(() => turn === this.#turn && this.#reread(), READING_MS);
    }

    /** Asks again while the server still reads. */
    #reread() {
        this.#isAnew = true;
        this.#load();
    }

    // Changes

    /**
     * Requests what has changed, and the rows around one anew.
     * @param {number} at the first row in sight
     * @returns {Promise<{ by: number, fresh: Row[], part: Part } | null>} by how many places that
     *   row has moved, and the rows that are new or changed; null when it was overtaken
     * @throws {AccountError}
     */
    async refresh(at) {
        if (this.#isAnew) return null;
        const turn = this.#turn;
        const before = this.sequence;
        const latest = await this.#latest();
        const from = Math.max(Math.floor(at / PAGE) - 1, 0) * PAGE;
        const part = await this.#part(from, 3 * PAGE);
        if (turn !== this.#turn || this.#isAnew) return null;
        const known = this.pages.at(at);
        this.stop();
        this.sequence = latest.sequence;
        this.pages.clear();
        this.#take(from, part);
        const isFresh = (/** @type {Row} */ { sequence }) => sequence > before;
        const fresh = [...latest.rows, ...part.rows].filter(isFresh);
        const now = known ? part.rows.findIndex(({ id }) => id === known.id) : -1;
        return { by: now < 0 ? 0 : from + now - at, fresh, part };
    }

    /** Requests the rows that changed last. */
    #latest() {
        const query = new URLSearchParams(this.#selection);
        query.set("columns", this.#names[0]);
        query.set("sort", "_changed");
        query.set("reversed", "1");
        query.set("from", "0");
        query.set("limit", String(PAGE));
        return rowsOf(this.place, query);
    }
}
