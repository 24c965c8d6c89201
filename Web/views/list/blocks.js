// The groups of a list of rows, one below the other, and where the rows of each stand. What the
// rows look like is in row.js, which of them are drawn in pool.js.

import { h } from "../../core/dom.js";
import { Heights } from "./heights.js";

/**
 * @typedef {import("../../engine/patches.d.ts").RowGroup} RowGroup
 * @typedef {{ from: number, count: number, minRem: number, heights: Heights, top: number,
 *   list: HTMLElement, section: HTMLElement }} Block the top of its rows in pixels from that of
 *   the list, the least height of one in rem
 * @typedef {{ at: number, block: Block }} Spot
 * @typedef {{ at: number, by: number }} Place a row, and the pixels of it that are out of sight
 */

/** Least heights in rem: a row, one with a photo, one with reasons. */
const PLAIN = 4.5, PICTURED = 6, REASONED = 6.5;

/** The groups of one list. */
export class Blocks {
    /** @type {Block[]} */ all = [];
    /** What they were made of. */ #shape = "";

    /** @param {HTMLElement} root */
    constructor(root) {
        this.root = root;
    }

    /**
     * Other groups.
     * @param {RowGroup[]} groups
     * @param {{ label: string, hasPhotos: boolean }} look of the rows; the label is that of a list
     *   without a title
     */
    take(groups, { label, hasPhotos }) {
        const there = groups.filter(({ count }) => count > 0);
        const titles = there.map(({ verdict, title = "" }) => `${verdict} ${title}`);
        const shape = [label, ...titles].join("\n");
        if (shape !== this.#shape) {
            this.#shape = shape;
            this.all = there.map((group) => this.#block(group, label));
            this.root.replaceChildren(...this.all.map(({ section }) => section));
        }
        there.forEach(({ from, count, verdict }, index) => {
            const block = this.all[index];
            const hasReasons = !!verdict && verdict !== "suitable";
            const minRem = hasReasons ? REASONED : hasPhotos ? PICTURED : PLAIN;
            Object.assign(block, { from, count, minRem });
            block.section.querySelector(".of")?.replaceChildren(String(count));
        });
        this.clear();
    }

    /** A group of nothing yet. @param {RowGroup} group @param {string} label @returns {Block} */
    #block({ title, verdict }, label) {
        const list = h("ul", { role: "list", class: "pool-rows" });
        const section = h("section", { class: `block ${verdict ?? ""}` });
        if (title) {
            const id = `group-${verdict}`;
            section.setAttribute("aria-labelledby", id);
            section.append(
                h("h2", { id, class: "block-title" }, title, " ", h("span", { class: "of" })),
            );
        } else list.setAttribute("aria-label", label);
        section.append(list);
        return /** @type {any} */ ({ top: 0, list, section });
    }

    /** Forgets all heights: of other rows, or of text of another size. */
    clear() {
        const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        for (const block of this.all) {
            block.heights = new Heights(block.count, block.minRem * rem);
            block.list.style.setProperty("--least", `${block.minRem}rem`);
        }
        this.measure([]);
    }

    /** Looks where the groups are, and returns the top of the list in the window. */
    start() {
        const start = this.root.getBoundingClientRect().top;
        for (const block of this.all) {
            block.top = block.list.getBoundingClientRect().top - start;
        }
        return start;
    }

    /** Takes over heights of rows. @param {{ at: number, height: number }[]} rows */
    measure(rows) {
        for (const { at, height } of rows) {
            const block = this.#of(at);
            block?.heights.set(at - block.from, height);
        }
        let lower = 0;
        for (const block of this.all) {
            const all = `${block.heights.top(block.count)}px`;
            block.top += lower;
            if (all === block.list.style.height) continue;
            lower += parseFloat(all) - parseFloat(block.list.style.height);
            block.list.style.height = all;
        }
    }

    /** @param {number} at */
    #of(at) {
        return this.all.find(({ from, count }) => at >= from && at < from + count);
    }

    /** The top of a row in the list. @param {number} at */
    top(at) {
        const block = this.#of(at);
        return block ? block.top + block.heights.top(at - block.from) : 0;
    }

    /**
     * The row at the upper edge of the window, if the list begins above it.
     * @param {number} start the top of the list in the window
     * @returns {Place | undefined}
     */
    place(start) {
        const block = this.all.findLast(({ top }) => start + top < 0);
        if (!block) return;
        const row = block.heights.at(-start - block.top);
        const at = block.from + Math.min(row, block.count - 1);
        return { at, by: -start - this.top(at) };
    }

    /**
     * The rows that are to be drawn.
     * @param {number} start the top of the list in the window
     * @param {number} beyond rows before and after what is in sight
     * @param {number} pinned a row that is drawn wherever it is
     */
    spots(start, beyond, pinned) {
        const spots = /** @type {Spot[]} */ ([]);
        if (!this.root.checkVisibility()) return spots;
        for (const block of this.all) {
            const { from, count, heights } = block;
            const top = start + block.top;
            const first = Math.max(heights.at(-top) - beyond, 0);
            const end = Math.min(heights.at(innerHeight - top) + 1 + beyond, count);
            const apart = pinned - from;
            const isApart = apart >= 0 && apart < count;
            const put = (/** @type {number} */ index) => spots.push({ at: from + index, block });
            if (isApart && apart < first) put(apart);
            for (let index = first; index < end; index += 1) put(index);
            if (isApart && apart >= Math.max(end, first)) put(apart);
        }
        return spots;
    }
}
