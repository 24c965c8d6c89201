// A virtual list: the rows in sight and some beyond are drawn in few elements, which are reused
// for other rows. All rows have the same height, so that a position is a multiplication. The
// content of a row is in row.js, loading in rows.js.

import { h } from "../dom.js";
import { Row } from "./row.js";

/**
 * @typedef {import("../rows.d.ts").RowItem} RowItem
 * @typedef {import("../rows.d.ts").RowGroup} RowGroup
 * @typedef {{ from: number, count: number, step: number, list: HTMLElement,
 *   section: HTMLElement, head: number }} Block
 * @typedef {{ at: number, block: Block, y?: number }} Spot
 */

/** The number of rows requested at once, and drawn beyond those in sight. */
const PORTION = 60, BEYOND = 6;
/** Heights in rem: a row, a row with reasons, the title of a group. */
const PLAIN = 4.5, REASONED = 6.5, HEAD = 3.5;
/** The duration of a row's movement in milliseconds. */
const MOVE = 220;
/** The number of new rows out of sight from which on they are drawn in the next frame. */
const MUCH = 12;
/** The maximum number of rows printed. */
const MOST_PRINTED = 3000;

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
    /** @type {Block[]} */
    #blocks = [];
    /** The key of the groups the blocks were made of. */ #shape = "";
    #count = 0;
    #rem = 16;
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

    /**
     * Draws rows when they come into sight, until the signal aborts.
     * @param {AbortSignal} signal
     */
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
        this.#shapeBlocks(groups ?? [{ title: "", from: 0, count }]);
        this.#isChange = true;
    }

    /** Stores rows that were loaded. @param {number} from @param {RowItem[]} rows */
    take(from, rows) {
        rows.forEach((row, index) => this.#known.set(from + index, row));
    }

    /** @param {RowGroup[]} groups */
    #shapeBlocks(groups) {
        const there = groups.filter(({ count }) => count > 0);
        const shape = there.map(({ verdict, title }) => `${verdict} ${title}`).join("\n");
        if (shape !== this.#shape) {
            this.#shape = shape;
            this.#blocks = there.map((group) => this.#block(group));
            this.root.replaceChildren(...this.#blocks.map(({ section }) => section));
        }
        there.forEach(({ from, count, title, verdict }, index) => {
            const block = this.#blocks[index];
            const hasReasons = !!verdict && verdict !== "suitable";
            Object.assign(block, { from, count, step: hasReasons ? REASONED : PLAIN });
            block.head = title ? HEAD : 0;
            block.section.querySelector(".of")?.replaceChildren(String(count));
        });
        this.#measure();
    }

    /** @param {RowGroup} group @returns {Block} */
    #block({ title, verdict }) {
        const list = h("ul", { role: "list", class: "pool-rows" });
        const section = h("section", { class: `block ${verdict ?? ""}` });
        if (title) {
            const id = `group-${verdict}`;
            section.setAttribute("aria-labelledby", id);
            section.append(
                h("h2", { id, class: "block-title" }, title, " ", h("span", { class: "of" })),
            );
        } else list.setAttribute("aria-label", this.look.label);
        section.append(list);
        return { from: 0, count: 0, step: PLAIN, list, section, head: 0 };
    }

    /** Measures the heights, which depend on the text size. */
    #measure() {
        this.#rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        for (const { list, step, count } of this.#blocks) {
            list.style.height = `${step * count}rem`;
            list.style.setProperty("--step", `${step}rem`);
        }
    }

    /** The number of rows found. */
    get count() {
        return this.#count;
    }

    /** Draws the rows in sight. */
    render() {
        if (!this.root.isConnected || this.#isPrinting) return;
        const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        if (rem !== this.#rem) this.#measure();
        const start = this.root.getBoundingClientRect().top;
        const places = this.#frugal(start);
        this.#load(places);
        if (this.#isChange && !isCalm.matches) this.#change(places, start);
        else this.#draw(places);
        this.#isChange = false;
    }

    /**
     * Returns the places to draw now: when there are many, those out of sight wait until the next
     * frame.
     * @param {number} start the top of the list in the viewport
     */
    #frugal(start) {
        const isNew = (/** @type {Spot} */ { at }) => !this.#drawn.has(this.#key(at));
        const places = this.#places(start, BEYOND);
        if (!this.#isChange && places.filter(isNew).length <= MUCH) return places;
        const sight = this.#places(start, 0);
        if (!this.#isChange && !sight.some(isNew)) return places;
        this.#later();
        return sight;
    }

    /** Returns the key of a place: the row's id, or its index. @param {number} at */
    #key(at) {
        return this.#known.get(at)?.id ?? `#${at}`;
    }

    /**
     * Returns the places in the result to draw.
     * @param {number} start the top of the list in the viewport
     * @param {number} beyond the number of rows before and after those in sight
     */
    #places(start, beyond) {
        const places = /** @type {Spot[]} */ ([]);
        if (!this.root.checkVisibility()) return places;
        let top = start;
        for (const block of this.#blocks) {
            top += block.head * this.#rem;
            const step = block.step * this.#rem;
            const first = Math.floor(-top / step) - beyond;
            const last = Math.ceil((innerHeight - top) / step) + beyond;
            const least = Math.max(first, 0);
            const most = Math.min(last, block.count);
            const pinned = this.#pinned - block.from;
            const isApart = pinned >= 0 && pinned < block.count;
            const put = (/** @type {number} */ index) =>
                places.push({ at: block.from + index, block, y: top - start + index * step });
            if (isApart && pinned < least) put(pinned);
            for (let index = least; index < most; index += 1) put(index);
            if (isApart && pinned >= Math.max(most, least)) put(pinned);
            top += block.count * step;
        }
        return places;
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
        const isInSight = (/** @type {number} */ y) =>
            y > -start - REASONED * this.#rem && y < innerHeight - start;
        this.#draw(places, (row) => !isOther && isInSight(row.seen));
        if (isOther) { for (const { list } of this.#blocks) appear(list); }
        for (const [key, row] of this.#drawn) {
            const from = before.get(key);
            const isSeen = from === undefined ? !isOther : isInSight(from) || isInSight(row.y);
            row.go(from, isSeen ? MOVE : 0);
        }
    }

    /**
     * @param {Spot[]} places
     * @param {(row: Row) => boolean} [isLeaving] true when the disappearance of a row is
     *   animated
     */
    #draw(places, isLeaving) {
        const wanted = new Map(places.map((place) => [this.#key(place.at), place]));
        for (const [key, row] of this.#drawn) {
            if (wanted.has(key)) continue;
            this.#drawn.delete(key);
            if (!isLeaving?.(row) || !row.root.isConnected) this.#free.push(row);
            else row.leave(MOVE / 2).then(() => this.#spare(row));
        }
        /** @type {Map<HTMLElement, Row[]>} */
        const inOrder = new Map();
        for (const [key, { at, block, y }] of wanted) {
            let row = this.#drawn.get(key);
            if (!row) {
                row = this.#free.pop() ?? new Row(this.look);
                this.#drawn.set(key, row);
            }
            row.put(this.#known.get(at), { at, index: at - block.from, count: block.count, y });
            row.root.style.translate = `0 ${(at - block.from) * block.step}rem`;
            const rows = inOrder.get(block.list);
            if (rows) rows.push(row);
            else inOrder.set(block.list, [row]);
        }
        for (const { root } of this.#free) root.remove();
        for (const [list, rows] of inOrder) arrange(list, rows.map(({ root }) => root));
        // Elements needed for many results at once are not kept.
        this.#free.length = Math.min(this.#free.length, 2 * BEYOND);
    }

    /** Makes an element reusable. @param {Row} row */
    #spare(row) {
        if (this.#free.length < 2 * BEYOND) this.#free.push(row);
    }

    /** Redraws rows whose appearance changed, such as a selected one. */
    touch() {
        for (const row of this.#drawn.values()) row.touch();
    }

    // Keyboard and focus

    /** Returns the index of the focused row. */
    #focused() {
        const at = document.activeElement?.closest("li");
        for (const row of this.#drawn.values()) if (row.root === at) return row.at;
        return -1;
    }

    /** Focuses a row. @param {number} at */
    focus(at) {
        if (!this.#count) return;
        this.#pinned = Math.min(Math.max(at, 0), this.#count - 1);
        this.render();
        for (const row of this.#drawn.values()) {
            if (row.at !== this.#pinned) continue;
            row.link.focus({ preventScroll: true });
            row.root.scrollIntoView({ block: "nearest" });
        }
        // Its neighbours are drawn at once: Tab may be pressed before the next frame.
        this.render();
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
            const most = Math.min(this.#count, MOST_PRINTED);
            for (let from = 0; from < most; from += PORTION) {
                if (!this.#known.has(from)) this.ask(from, Math.min(PORTION, most - from));
            }
            const all = this.#blocks.flatMap((block) =>
                Array.from({ length: block.count }, (_, index) => ({
                    at: block.from + index,
                    block,
                })).filter(({ at }) => at < most)
            );
            this.#draw(all);
            this.#isPrinting = true;
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
