// Rows of a long result in few elements: those in sight and some beyond, each used again for
// another row when its own is out of sight. All rows are of one height, so that a place is a
// product. What is in a row is in row.js, where the rows come from in rows.js.

import { h } from "../dom.js";
import { Row } from "./row.js";

/**
 * @typedef {import("../rows.d.ts").RowItem} RowItem
 * @typedef {import("../rows.d.ts").RowGroup} RowGroup
 * @typedef {{ from: number, count: number, step: number, list: HTMLElement,
 *   section: HTMLElement, head: number }} Block
 * @typedef {{ at: number, block: Block, y?: number }} Spot
 */

/** Rows asked for at once, and those drawn beyond what is in sight. */
const PORTION = 60, BEYOND = 6;
/** Heights in rem: a row, one with reasons, the title of a group. */
const PLAIN = 4.5, REASONED = 6.5, HEAD = 3.5;
/** Milliseconds a row takes to its new place. */
const MOVE = 220;
/** New rows beyond what is in sight wait for the next frame when there are more than this. */
const MUCH = 12;
/** More rows than this are not printed. */
const MOST_PRINTED = 3000;

const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** The rows of one list. */
export class Pool {
    root = h("div", { class: "pool" });
    /** The rows known, by their place in the result. @type {Map<number, RowItem>} */
    #known = new Map();
    /** What is drawn, by the row's id or else its place. @type {Map<string, Row>} */
    #drawn = new Map();
    /** Elements without a row. @type {Row[]} */
    #free = [];
    /** @type {Block[]} */
    #blocks = [];
    /** What the blocks were made of. */ #shape = "";
    #count = 0;
    #rem = 16;
    #frame = 0;
    /** Whether the result is another one than that which is drawn. */ #isChange = false;
    #isPrinting = false;
    /** A row that is drawn wherever it is, since it has the focus or is to have it. */
    #pinned = -1;

    /**
     * @param {(from: number, count: number) => void} ask for rows, which `take` is given
     * @param {import("./row.js").Look} look how its rows look
     */
    constructor(ask, look) {
        this.ask = ask;
        this.look = look;
        this.root.addEventListener("keydown", (event) => this.#onKey(event));
        this.root.addEventListener("focusin", () => this.#pinned = this.#focused());
    }

    /** Draws what comes into sight, until the signal. @param {AbortSignal} signal */
    watch(signal) {
        const later = () => this.#later();
        // Scrolling does not bubble: on a desk the list scrolls by itself.
        document.addEventListener("scroll", later, { capture: true, passive: true, signal });
        addEventListener("resize", later, { signal });
        addEventListener("beforeprint", () => this.#print(true), { signal });
        addEventListener("afterprint", () => this.#print(false), { signal });
        signal.addEventListener("abort", () => cancelAnimationFrame(this.#frame));
    }

    /** Draws in the next frame. */
    #later() {
        this.#frame ||= requestAnimationFrame(() => {
            this.#frame = 0;
            this.render();
        });
    }

    /**
     * Another result: rows that were in sight move to their new places.
     * @param {number} count
     * @param {RowGroup[]} [groups]
     */
    reset(count, groups) {
        this.#known.clear();
        this.#count = count;
        this.#shapeBlocks(groups ?? [{ title: "", from: 0, count }]);
        this.#isChange = true;
    }

    /** Rows came. @param {number} from @param {RowItem[]} rows */
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

    /** Sizes follow the size of text. */
    #measure() {
        this.#rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        for (const { list, step, count } of this.#blocks) {
            list.style.height = `${step * count}rem`;
            list.style.setProperty("--step", `${step}rem`);
        }
    }

    /** How many rows were found. */
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
     * The places that are to be drawn now: where that is much, those beyond what is in sight have
     * time until the next frame.
     * @param {number} start the top of the list in the window
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

    /** What a place is known by. @param {number} at */
    #key(at) {
        return this.#known.get(at)?.id ?? `#${at}`;
    }

    /**
     * The places in the result that are to be drawn.
     * @param {number} start the top of the list in the window
     * @param {number} beyond rows before and after what is in sight
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

    /** Asks for rows that are not known, a portion at a time. @param {{ at: number }[]} places */
    #load(places) {
        for (const { at } of places) {
            if (this.#known.has(at)) continue;
            const from = Math.max(0, at - at % PORTION);
            this.ask(from, Math.min(PORTION, this.#count - from));
            // An answer that is still to come is drawn when it comes.
            if (!this.#known.has(at)) return;
        }
    }

    /**
     * Draws another result: rows that stay move to their new places, others come and go. Where
     * hardly one stays it is another list, which comes as a whole.
     * @param {Spot[]} places
     * @param {number} start the top of the list in the window
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
     * @param {(row: Row) => boolean} [isLeaving] whether a row that is not there any more is to be
     *   seen going
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
        // What many results need at once is not kept for ever.
        this.#free.length = Math.min(this.#free.length, 2 * BEYOND);
    }

    /** An element can be used again. @param {Row} row */
    #spare(row) {
        if (this.#free.length < 2 * BEYOND) this.#free.push(row);
    }

    /** Draws rows again that look otherwise now, as when one was chosen. */
    touch() {
        for (const row of this.#drawn.values()) row.touch();
    }

    // Keyboard and focus

    /** The place of the row with the focus. */
    #focused() {
        const at = document.activeElement?.closest("li");
        for (const row of this.#drawn.values()) if (row.root === at) return row.at;
        return -1;
    }

    /** Puts the focus on a row. @param {number} at */
    focus(at) {
        if (!this.#count) return;
        this.#pinned = Math.min(Math.max(at, 0), this.#count - 1);
        this.render();
        for (const row of this.#drawn.values()) {
            if (row.at !== this.#pinned) continue;
            row.link.focus({ preventScroll: true });
            row.root.scrollIntoView({ block: "nearest" });
        }
        // Its neighbours at once: a Tab may come before the next frame.
        this.render();
    }

    /** Puts the focus on the row of an id if it is drawn. @param {string} id */
    focusId(id) {
        this.#drawn.get(id)?.link.focus({ preventScroll: true });
    }

    /** A row by its id, if it is known. @param {string} id */
    known(id) {
        return [...this.#known.values()].find((row) => row.id === id);
    }

    /** The id of the row with the focus. */
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

    // Paper

    /** On paper all rows stand one after the other. @param {boolean} isOn */
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

/** Another list is there. @param {HTMLElement} list */
function appear(list) {
    list.animate({ opacity: [0.4, 1] }, { duration: MOVE, easing: "ease-out" });
}

/**
 * Puts elements in order without moving the one with the focus, which would lose it.
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
