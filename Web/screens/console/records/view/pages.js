// The rows of a table that are on this device: pages of the result of one query, the least
// recently wanted of which are dropped. Nothing is requested here.

/** @typedef {import("../../../../data/console-rows.js").Row} Row */

/** The number of rows of a page. */
export const PAGE = 100;
/** The maximum number of pages that are kept: 12,000 rows. */
const MAX_PAGES = 120;

/** Pages by their number. */
export class Pages {
    /** The least recently wanted first. @type {Map<number, Row[]>} */ #pages = new Map();

    /** @param {number} page */
    has(page) {
        return this.#pages.has(page);
    }

    /**
     * Stores the rows from a place on, as whole pages.
     * @param {number} from
     * @param {Row[]} rows
     */
    put(from, rows) {
        for (let at = 0; at < rows.length; at += PAGE) {
            this.#pages.set((from + at) / PAGE, rows.slice(at, at + PAGE));
        }
        for (const page of this.#pages.keys()) {
            if (this.#pages.size <= MAX_PAGES) break;
            this.#pages.delete(page);
        }
    }

    /** Has a page be dropped last. @param {number} page */
    want(page) {
        const rows = this.#pages.get(page);
        if (!rows) return;
        this.#pages.delete(page);
        this.#pages.set(page, rows);
    }

    /** Returns a row; undefined when it is not here. @param {number} index @returns {Row |
     * undefined} */
    at(index) {
        return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
    }

    /** Returns the place of a record among the rows that are here; -1 for none. @param {string}
     * id */
    find(id) {
        for (const [page, rows] of this.#pages) {
            const at = rows.findIndex((row) => row.id === id);
            if (at >= 0) return page * PAGE + at;
        }
        return -1;
    }

    clear() {
        this.#pages.clear();
    }
}
