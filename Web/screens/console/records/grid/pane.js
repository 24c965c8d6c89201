// A scrolled area with many rows of one height, of which only those in sight are on the page. Rows
// are elements that are used again; what is in them is the business of who makes them.

import { h } from "../../../../core/dom.js";
import { windowOf } from "../view/window.js";

/**
 * @typedef {{ root: HTMLElement, put(index: number): void }} RowElement
 * @typedef {import("../view/window.js").Window} Window
 */

/** The number of rows beyond each edge of what is in sight. */
const MORE = 4;
/** The maximum height of the rows in pixels: browsers draw nothing beyond some limit. */
const MAX_PX = 16_000_000;

/**
 * Rows of one height in a scrolled area.
 * @template {RowElement} T
 */
export class Pane {
    /** The element with the height of all rows. */ body = h("div", { class: "pane-body" });
    count = 0;
    rowHeight = 1;
    /** The row that stays on the page wherever it is, as it has the focus; -1 for none. */
    held = -1;
    /** The rows on the page by their place. @type {Map<number, T>} */ rows = new Map();
    /** @type {T[]} */ #spare = [];
    /** @type {Window} */ #drawn = { first: 0, last: 0 };
    #frame = 0;
    /**
     * The scroll offset, the height of the area, and that of what lies over its top, in pixels: to
     * ask for them once rows are drawn would have the page laid out there and then.
     */
    #sizes = { offset: 0, height: 0, above: 0 };

    /**
     * @param {HTMLElement} scroller contains the body
     * @param {number} height of a row, in sixteenths of the size of the page's text
     * @param {() => T} make
     * @param {(rows: Window, inSight: Window) => void} moved called when other rows are in sight
     */
    constructor(scroller, height, make, moved) {
        this.scroller = scroller;
        this.height = height;
        this.make = make;
        this.moved = moved;
        scroller.addEventListener("scroll", () => this.#plan(), { passive: true });
        this.observer = new ResizeObserver(() => this.resize());
        this.observer.observe(scroller);
    }

    /** Ends the watch over the size. */
    drop() {
        this.observer.disconnect();
        cancelAnimationFrame(this.#frame);
    }

    /** The number of rows that can be reached by scrolling. */
    get reach() {
        return Math.min(this.count, Math.floor(MAX_PX / this.rowHeight));
    }

    #plan() {
        this.#frame ||= requestAnimationFrame(() => {
            this.#frame = 0;
            this.#measure();
            this.look();
        });
    }

    #measure() {
        const { scrollTop, clientHeight } = this.scroller;
        this.#sizes = { offset: scrollTop, height: clientHeight, above: this.body.offsetTop };
    }

    /** Takes the size of the area and of its text. */
    resize() {
        const size = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
        const next = Math.max(Math.round(this.height * size / 16), 1);
        if (next !== this.rowHeight) {
            const at = this.scroller.scrollTop / this.rowHeight;
            this.rowHeight = next;
            this.setCount(this.count);
            this.scroller.scrollTop = at * next;
            for (const [index, row] of this.rows) this.#stand(row, index);
        }
        this.#measure();
        this.look();
    }

    /** Sets the number of rows. @param {number} count */
    setCount(count) {
        this.count = count;
        this.body.style.height = `${this.reach * this.rowHeight}px`;
    }

    /** The rows that are in sight, the last one not included. @param {number} [more] */
    inSight(more = 0) {
        const { offset, height, above } = this.#sizes;
        return windowOf({
            offset,
            height: height - above,
            rowHeight: this.rowHeight,
            count: this.reach,
            more,
        });
    }

    /** Draws what is in sight now. */
    look() {
        const next = this.inSight(MORE);
        const { first, last } = this.#drawn;
        if (next.first !== first || next.last !== last) this.draw(next);
        this.moved(this.#drawn, this.inSight());
    }

    /**
     * Draws the rows in sight, all of them anew where no window is given.
     * @param {Window} [next]
     */
    draw(next) {
        const all = !next;
        this.#drawn = next ?? this.inSight(MORE);
        const { first, last } = this.#drawn;
        const isIn = (/** @type {number} */ index) =>
            index >= first && index < last || index === this.held && index < this.reach;
        for (const [index, row] of this.rows) {
            if (isIn(index)) continue;
            this.rows.delete(index);
            this.#spare.push(row);
        }
        for (let index = first; index < last; index += 1) this.#show(index, all);
        if (this.held >= 0 && isIn(this.held)) this.#show(this.held, all);
        // Elements that are not used stay where they are, out of sight.
        for (const { root } of this.#spare) if (!root.hidden) root.hidden = true;
    }

    /** @param {number} index @param {boolean} isAnew */
    #show(index, isAnew) {
        const known = this.rows.get(index);
        if (known) return isAnew && known.put(index);
        const row = this.#spare.pop() ?? this.make();
        this.rows.set(index, row);
        this.#stand(row, index);
        row.put(index);
        row.root.hidden = false;
        if (!row.root.isConnected) this.body.append(row.root);
    }

    /** @param {T} row @param {number} index */
    #stand({ root }, index) {
        root.style.height = `${this.rowHeight}px`;
        root.style.top = `${index * this.rowHeight}px`;
    }

    /** Keeps a row on the page that has the focus. @param {number} index */
    hold(index) {
        if (this.held === index) return;
        this.held = index;
        this.draw(this.inSight(MORE));
    }

    /** Scrolls as little as needed for a row to be in sight. @param {number} index */
    reveal(index) {
        const top = index * this.rowHeight;
        const { offset, height, above } = this.#sizes;
        const room = height - above;
        if (top < offset) this.scrollTo(top);
        else if (top + this.rowHeight > offset + room) this.scrollTo(top + this.rowHeight - room);
    }

    /** Scrolls to an offset in pixels, and draws what is in sight there. @param {number} offset */
    scrollTo(offset) {
        const { height, above } = this.#sizes;
        const last = Math.max(this.reach * this.rowHeight - height + above, 0);
        this.#sizes.offset = Math.min(Math.max(offset, 0), last);
        this.scroller.scrollTop = this.#sizes.offset;
        this.look();
    }

    /** Scrolls by some rows. @param {number} count */
    scrollBy(count) {
        this.scrollTo(this.#sizes.offset + count * this.rowHeight);
    }
}
