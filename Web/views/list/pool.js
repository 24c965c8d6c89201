// A virtual list: the rows in sight and some beyond are drawn in few elements, which are reused
// for other rows. A row is as high as its texts need: it is measured once when it is filled, and
// the rows in sight stay where they are when one above turns out higher. The content of a row is
// in row.js, positions in blocks.js, loading in lists.js.

import { h } from "../../core/dom.js";
import { Blocks } from "./blocks.js";
import { Row } from "./row.js";

/**
 * @typedef {import("../../engine/patches.d.ts").RowItem} RowItem
 * @typedef {import("../../engine/patches.d.ts").RowGroup} RowGroup
 * @typedef {import("./blocks.js").Block} Block
 * @typedef {import("./blocks.js").Spot} Spot
 * @typedef {import("./blocks.js").Place} Place
 */

/** The number of rows requested at once, and drawn beyond those in sight. */
const PORTION = 60, BEYOND = 6;
/** The duration of a row's movement in milliseconds. */
const MOVE = 220;
/** The number of new rows out of sight from which on they are drawn in the next frame. */
const MUCH = 12;
/** The maximum number of rows printed. */
const MAX_PRINTED = 3000;

const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** The rows of one list. */
export class Pool {
    root = h("div", { class: "pool" });
    /** The rows loaded, by their index in the result. @type {Map<number, RowItem>} */
    #known = new Map();
    /** The row elements drawn, by the row's id or else its index. @type {Map<string, Row>} */
    #drawn = new Map();
    /** The unused row elements. @type {Row[]} */
    #free = [];
    #blocks = new Blocks(this.root);
    /**
     * The place that is kept while the browser and measured texts still move it.
     * @type {Place | undefined}
     */
    #held;
    #count = 0;
    /** The first row in sight, where the list begins above it. @type {Place | undefined} */
    place;
    #frame = 0;
    /** True when the result differs from the one drawn. */ #isChange = false;
    #isPrinting = false;
    /** The index of a row that is drawn even out of sight, because it has or gets the focus. */
    #pinned = -1;

    /**
     * @param {(from: number, count: number) => void} ask requests rows, which are passed to `take`
     * @param {import("./row.js").Look} look the appearance of the rows
     */
    constructor(ask, look) {
        this.ask = ask;
        this.look = look;
        this.root.addEventListener("keydown", (event) => this.#onKey(event));
        this.root.addEventListener("focusin", () => this.#pinned = this.#focused());
    }

    /** The size of text and the width of the window make rows higher or lower. */
    #sizes = new ResizeObserver(() => {
        const rows = [...this.#drawn.values()];
        if (rows.every(({ height, needed }) => !height || !needed || height === needed)) return;
        for (const row of rows) row.height = 0;
        this.#blocks.clear();
        // In the next frame: to draw here what has come into sight would change sizes again. The
        // place is the present one: until then others would be those of heights not yet known.
        const { place } = this;
        requestAnimationFrame(() => this.goTo(place));
    });

    /** Draws rows when they come into sight, until the signal. @param {AbortSignal} signal */
    watch(signal) {
        const later = () => this.#later();
        // Scroll events do not bubble: on a desktop the list has its own scroll container.
        document.addEventListener("scroll", later, { capture: true, passive: true, signal });
        addEventListener("resize", later, { signal });
        addEventListener("beforeprint", () => this.#print(true), { signal });
        addEventListener("afterprint", () => this.#print(false), { signal });
        signal.addEventListener("abort", () => cancelAnimationFrame(this.#frame));
    }

    /** Schedules drawing for the next frame. */
    #later() {
        this.#frame ||= requestAnimationFrame(() => {
            this.#frame = 0;
            this.render();
        });
    }

    /**
     * Handles a new result: rows in sight move to their new places.
     * @param {number} count
     * @param {RowGroup[]} [groups]
     */
    reset(count, groups) {
        this.#known.clear();
        this.#count = count;
        this.#blocks.take(groups ?? [{ from: 0, count }], this.look);
        this.#isChange = true;
    }

    /** Stores rows that were loaded. @param {number} from @param {RowItem[]} rows */
    take(from, rows) {
        rows.forEach((row, index) => this.#known.set(from + index, row));
    }

    /** The number of rows found. */
    get count() {
        return this.#count;
    }

    /** Draws the rows in sight. */
    render() {
        if (!this.root.isConnected || this.#isPrinting) return;
        // What came meanwhile of the same list is shown where one was.
        if (this.#held) this.#scrollTo(this.#held);
        else if (this.#isChange) this.#scrollTo(this.place);
        const start = this.#blocks.start();
        const places = this.#frugal(start);
        this.#load(places);
        if (this.#isChange && !isCalm.matches) this.#change(places, start);
        else this.#draw(places, start);
        this.#isChange = false;
    }

    /** Scrolls to a place and draws it. @param {Place | undefined} place */
    goTo(place) {
        if (this.root.isConnected) this.#scrollTo(place);
        this.render();
    }

    /** Scrolls to a place and stays there for half a second. @param {Place | undefined} place */
    hold(place) {
        this.#held = place;
        setTimeout(() => this.#held = undefined, 500);
        this.render();
    }

    /** @param {Place | undefined} place */
    #scrollTo(place) {
        const blocks = this.#blocks;
        if (place) this.#scrollBy(blocks.start() + blocks.top(place.at) + place.by);
    }

    /** Scrolls what the list is in: on a desk its column, else the page. @param {number} by */
    #scrollBy(by) {
        if (Math.abs(by) < 0.5) return;
        let box = this.root.parentElement;
        while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) {
            box = box.parentElement;
        }
        (box ?? document.documentElement).scrollTop += by;
    }

    /**
     * Returns the places to draw now: when there are many, those out of sight wait until the next
     * frame.
     * @param {number} start the top of the list in the viewport
     */
    #frugal(start) {
        const isNew = (/** @type {Spot} */ { at }) => !this.#drawn.has(this.#key(at));
        const places = this.#blocks.spots(start, BEYOND, this.#pinned);
        if (!this.#isChange && places.filter(isNew).length <= MUCH) return places;
        const sight = this.#blocks.spots(start, 0, this.#pinned);
        if (!this.#isChange && !sight.some(isNew)) return places;
        this.#later();
        return sight;
    }

    /** Returns the key of a place: the row's id, or its index. @param {number} at */
    #key(at) {
        return this.#known.get(at)?.id ?? `#${at}`;
    }

    /** Requests rows that are not loaded, a portion at a time. @param {{ at: number }[]} places */
    #load(places) {
        for (const { at } of places) {
            if (this.#known.has(at)) continue;
            const from = Math.max(0, at - at % PORTION);
            this.ask(from, Math.min(PORTION, this.#count - from));
            // A pending response is drawn when it arrives.
            if (!this.#known.has(at)) return;
        }
    }

    /**
     * Draws a new result: rows that remain move to their new places, others appear and disappear.
     * When almost none remain, the whole list is replaced.
     * @param {Spot[]} places
     * @param {number} start the top of the list in the viewport
     */
    #change(places, start) {
        const before = new Map([...this.#drawn].map(([key, row]) => [key, row.seen]));
        const staying = places.filter(({ at }) => before.has(this.#key(at))).length;
        const isOther = 2 * staying < places.length;
        const isInSight = (/** @type {Row} */ { height }, /** @type {number} */ y) =>
            y > -start - height && y < innerHeight - start;
        this.#draw(places, start, (row) => !isOther && isInSight(row, row.seen));
        if (isOther) { for (const { list } of this.#blocks.all) appear(list); }
        for (const [key, row] of this.#drawn) {
            const from = before.get(key);
            const isSeen = from === undefined
                ? !isOther
                : isInSight(row, from) || isInSight(row, row.y);
            row.go(from, isSeen ? MOVE : 0);
        }
    }

    /**
     * @param {Spot[]} places
     * @param {number} start the top of the list in the window
     * @param {(row: Row) => boolean} [isLeaving] true when the removal of a row is animated
     */
    #draw(places, start, isLeaving) {
        const wanted = new Map(places.map((place) => [this.#key(place.at), place]));
        for (const [key, row] of this.#drawn) {
            if (wanted.has(key)) continue;
            this.#drawn.delete(key);
            if (!isLeaving?.(row) || !row.root.isConnected) this.#free.push(row);
            else row.leave(MOVE / 2).then(() => this.#free.push(row));
        }
        /** @type {Map<Block, Row[]>} */
        const inOrder = new Map();
        for (const [key, { at, block }] of wanted) {
            let row = this.#drawn.get(key);
            if (!row) {
                row = this.#free.pop() ?? new Row(this.look);
                this.#drawn.set(key, row);
                this.#sizes.observe(row.root);
            }
            row.put(this.#known.get(at), { at, index: at - block.from, count: block.count });
            const rows = inOrder.get(block);
            if (rows) rows.push(row);
            else inOrder.set(block, [row]);
        }
        for (const { root } of this.#free) root.remove();
        for (const [{ list }, rows] of inOrder) arrange(list, rows.map(({ root }) => root));
        // What many results need at once is not kept for ever.
        for (const row of this.#free.splice(2 * BEYOND)) this.#sizes.unobserve(row.root);
        if (!this.#isPrinting) this.#stand(inOrder, start);
    }

    /**
     * Puts rows where they belong: those that were filled are measured first, all of them in one
     * reading of the layout. A row in sight stays where it is when some above turn out higher.
     * @param {Map<Block, Row[]>} inOrder
     * @param {number} start the top of the list in the window
     */
    #stand(inOrder, start) {
        const rows = [...inOrder.values()].flat();
        for (const row of rows) row.height ||= row.needed;
        const blocks = this.#blocks;
        const place = this.place = blocks.place(start);
        blocks.measure(rows);
        for (const [{ top, from, heights }, rows] of inOrder) {
            for (const row of rows) row.stand(top, heights.top(row.at - from));
        }
        if (place) this.#scrollBy(start + blocks.top(place.at) + place.by);
    }

    /** Redraws rows whose appearance changed, such as a selected one. */
    touch() {
        for (const row of this.#drawn.values()) row.touch();
    }

    // Keyboard and focus

    /** Returns the index of the focused row. */
    #focused() {
        const at = document.activeElement?.closest("li");
        return [...this.#drawn.values()].find(({ root }) => root === at)?.at ?? -1;
    }

    /** Focuses a row. @param {number} at */
    focus(at) {
        if (!this.#count) return;
        this.#pinned = Math.min(Math.max(at, 0), this.#count - 1);
        this.render();
        const row = [...this.#drawn.values()].find(({ at }) => at === this.#pinned);
        row?.link.focus({ preventScroll: true });
        row?.root.scrollIntoView({ block: "nearest" });
        // Its neighbours at once: a Tab may come before the next frame. They may move it away.
        this.render();
        row?.root.scrollIntoView({ block: "nearest" });
    }

    /** Focuses the row of an id, if it is drawn. @param {string} id */
    focusId(id) {
        this.#drawn.get(id)?.link.focus({ preventScroll: true });
    }

    /** Returns a row by its id, if it is loaded. @param {string} id */
    known(id) {
        return [...this.#known.values()].find((row) => row.id === id);
    }

    /** The id of the focused row. */
    get focusedId() {
        return this.#known.get(this.#focused())?.id ?? "";
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        const at = this.#focused();
        const goal = {
            ArrowDown: at + 1,
            ArrowUp: at - 1,
            Home: 0,
            End: this.#count - 1,
        }[event.key];
        if (at < 0 || goal === undefined) return;
        event.preventDefault();
        if (goal < 0) this.root.dispatchEvent(new CustomEvent("above"));
        else this.focus(goal);
    }

    // Printing

    /** Lays out all rows one after the other for printing. @param {boolean} isOn */
    #print(isOn) {
        if (!this.root.checkVisibility() && isOn) return;
        this.#isPrinting = false;
        if (isOn) {
            const end = Math.min(this.#count, MAX_PRINTED);
            for (let from = 0; from < end; from += PORTION) {
                if (!this.#known.has(from)) this.ask(from, Math.min(PORTION, end - from));
            }
            const all = this.#blocks.all.flatMap((block) =>
                Array.from({ length: block.count }, (_, index) => ({
                    at: block.from + index,
                    block,
                })).filter(({ at }) => at < end)
            );
            this.#isPrinting = true;
            this.#draw(all, 0);
        } else this.render();
    }
}

/** Animates the appearance of a new list. @param {HTMLElement} list */
function appear(list) {
    list.animate({ opacity: [0.4, 1] }, { duration: MOVE, easing: "ease-out" });
}

/**
 * Puts elements in order without moving the focused one, which would lose the focus.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rows
 */
function arrange(list, rows) {
    const pivot = rows.findIndex((row) =>
        row.parentElement === list && row.contains(document.activeElement)
    );
    let next = pivot < 0 ? null : rows[pivot];
    for (let index = pivot - 1; index >= 0; index -= 1) {
        if (rows[index].nextSibling !== next) list.insertBefore(rows[index], next);
        next = rows[index];
    }
    let last = pivot < 0 ? null : rows[pivot];
    for (let index = pivot + 1; index < rows.length; index += 1) {
        const place = last ? last.nextSibling : list.firstChild;
        if (place !== rows[index]) list.insertBefore(rows[index], place);
        last = rows[index];
    }
}
