// The rows of a result that were loaded, and requests for those that are needed: together where
// they are near each other, each once.

/**
 * @typedef {import("../../engine/patches.d.ts").RowItem} RowItem
 * @typedef {{ from: number, count: number }} Range
 */

/** The maximum number of rows of a request. */
export const MAX_WINDOW = 200;
/** The number of rows not needed between two ranges up to which they are requested together. */
const GAP = 40;

/** The rows of one result. */
export class LoadedRows {
    #ask;
    /** @type {Map<number, RowItem>} */ #known = new Map();
    /** The indices that were requested. @type {Set<number>} */ #asked = new Set();
    #turn = 0;

    /** @param {(from: number, count: number) => void} ask may be answered before it returns */
    constructor(ask) {
        this.#ask = ask;
    }

    /** Forgets all rows: there is another result. */
    reset() {
        this.#turn += 1;
        this.#known.clear();
        this.#asked.clear();
    }

    /** @param {number} from @param {RowItem[]} rows */
    take(from, rows) {
        rows.forEach((row, index) => this.#known.set(from + index, row));
    }

    /** Returns the row at an index of the result, if it is loaded. @param {number} index */
    at(index) {
        return this.#known.get(index);
    }

    /** Requests what is neither loaded nor requested of some ranges. @param {Range[]} ranges */
    load(ranges) {
        const turn = this.#turn;
        for (const [from, end] of this.#spans(ranges)) {
            for (let at = from; at < end && turn === this.#turn; at += MAX_WINDOW) {
                const count = Math.min(MAX_WINDOW, end - at);
                for (let index = at; index < at + count; index += 1) this.#asked.add(index);
                this.#ask(at, count);
            }
        }
    }

    /** Joins what is missing of ranges. @param {Range[]} ranges */
    #spans(ranges) {
        /** @type {[number, number][]} */
        const spans = [];
        const isThere = (/** @type {number} */ at) => this.#known.has(at) || this.#asked.has(at);
        for (const range of [...ranges].sort((one, other) => one.from - other.from)) {
            let [from, end] = [range.from, range.from + range.count];
            while (from < end && isThere(from)) from += 1;
            while (from < end && isThere(end - 1)) end -= 1;
            if (from === end) continue;
            const last = spans.at(-1);
            const isNear = last && from - last[1] <= GAP && end - last[0] <= MAX_WINDOW;
            if (last && isNear) last[1] = Math.max(last[1], end);
            else spans.push([from, end]);
        }
        return spans;
    }
}
