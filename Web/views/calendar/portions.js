// Rows of some groups of a result, one group below the other. They are drawn a portion at a time:
// the next one when the end comes into sight, or when its button is pressed.

import { h } from "../../core/dom.js";
import { language, t } from "../../core/words.js";
import { today } from "./days.js";

/**
 * @typedef {import("./loaded.js").RowItem} RowItem
 * @typedef {import("./groups.js").DayGroup} DayGroup
 * @typedef {{ root: HTMLElement, list: HTMLElement, head: HTMLElement | null,
 *   state: string }} Block
 * @typedef {{ rows: import("./loaded.js").LoadedRows, line(item: RowItem): HTMLElement,
 *   label(): string }} Source the label is that of a list without a heading
 */

/** The number of rows drawn at once, and of those printed at most. */
const PORTION = 100, MAX_PRINTED = 3000;
/** The distance from the window at which the end counts as being in sight. */
const AHEAD = "600px";

/** The rows of some groups. */
export class Portions {
    root = h("div", { class: "portions" });
    #source;
    #head;
    /** @type {DayGroup[]} */ #groups = [];
    /** The name of the groups shown: another begins with one portion. */ #key = "";
    #reach = PORTION;
    /** The reach on the screen while all is printed; 0 at other times. */ #before = 0;
    /** @type {Map<string, Block>} */ #blocks = new Map();
    /** The elements by row, and what each shows. @type {Map<string, [HTMLElement, string]>} */
    #made = new Map();
    #end = h("button", {
        type: "button",
        class: "text-button further",
        onclick: () => this.#further(true),
    });
    #watch = new IntersectionObserver(
        (seen) => seen.some(({ isIntersecting }) => isIntersecting) && this.#further(false),
        { rootMargin: AHEAD },
    );

    /**
     * @param {Source} source
     * @param {(group: DayGroup) => HTMLElement} [head] makes the heading of a group
     */
    constructor(source, head) {
        this.#source = source;
        this.#head = head;
    }

    /** Releases the rows. */
    drop() {
        this.#watch.disconnect();
    }

    /** Shows groups. @param {DayGroup[]} groups @param {string} key */
    show(groups, key) {
        if (this.#before) this.#reach = MAX_PRINTED;
        else if (key !== this.#key) this.#reach = PORTION;
        else if (this.#reach > PORTION && this.#made.size) {
            // What is out of sight below is not drawn at each letter of a search.
            this.#reach = Math.min(this.#reach, this.#inSight() + PORTION);
        }
        this.#key = key;
        this.#groups = groups;
        this.draw();
    }

    /** The number of rows that are drawn at most. */
    get reach() {
        return this.#reach;
    }

    set reach(count) {
        this.#reach = Math.max(count, PORTION);
    }

    /** Draws all rows for printing, or those for the screen again. @param {boolean} isOn */
    print(isOn) {
        if (isOn === this.#before > 0) return;
        [this.#before, this.#reach] = isOn ? [this.#reach, MAX_PRINTED] : [0, this.#before];
        this.draw();
    }

    /** Makes all rows anew when drawn next. */
    forget() {
        this.#made.clear();
    }

    /** Draws the rows within reach. */
    draw() {
        const shown = [];
        let left = this.#reach;
        for (const group of this.#groups) {
            if (left <= 0) break;
            shown.push({ ...group, count: Math.min(left, group.count), all: group });
            left -= group.count;
        }
        this.#source.rows.load(shown);
        const focused = this.#focused();
        const [before, blocks] = [this.#made, this.#blocks];
        this.#made = new Map();
        this.#blocks = new Map();
        const roots = shown.map((group) => this.#draw(group, before, blocks));
        const isWhole = left >= 0 && shown.length === this.#groups.length;
        arrange(this.root, isWhole ? roots : [...roots, this.#end]);
        if (focused && !this.root.contains(document.activeElement)) this.focus(focused);
        // It is looked for again: what was drawn may not reach to the edge of the window.
        this.#watch.disconnect();
        if (isWhole) return;
        this.#end.textContent = t("moreToShow");
        this.#watch.observe(this.#end);
    }

    /**
     * @param {DayGroup & { all: DayGroup }} group as far as it is drawn, and all of it
     * @param {Map<string, [HTMLElement, string]>} before
     * @param {Map<string, Block>} blocks
     */
    #draw({ day = "", from, count, all }, before, blocks) {
        const block = blocks.get(day) ?? this.#block();
        this.#blocks.set(day, block);
        const state = [all.count, language(), today()].join();
        if (this.#head && state !== block.state) {
            const head = this.#head(all);
            if (block.head) block.head.replaceWith(head);
            else block.root.prepend(head);
            block.root.setAttribute("aria-labelledby", head.id);
            block.head = head;
        }
        if (!this.#head) block.list.ariaLabel = this.#source.label();
        block.state = state;
        const rows = Array.from({ length: count }, (_, index) => this.#row(from + index, before));
        arrange(block.list, rows);
        return block.root;
    }

    /** @returns {Block} */
    #block() {
        const list = h("ul", { role: "list", class: "calendar-rows" });
        const root = this.#head ? h("section", { class: "day-block" }, list) : list;
        return { root, list, head: null, state: "" };
    }

    /** @param {number} at @param {Map<string, [HTMLElement, string]>} before */
    #row(at, before) {
        const item = this.#source.rows.at(at);
        const key = item?.id ?? `#${at}`;
        const state = item ? JSON.stringify([item, language(), today()]) : "";
        const known = before.get(key);
        if (known?.[1] === state) {
            this.#made.set(key, known);
            return known[0];
        }
        const line = item && this.#source.line(item);
        const root = line?.localName === "li" ? line : h("li", null, line);
        root.dataset.row = item?.id ?? "";
        root.classList.toggle("coming", !item);
        this.#made.set(key, [root, state]);
        return root;
    }

    /** Draws another portion. @param {boolean} hasFocus true when the button was pressed */
    #further(hasFocus) {
        const rows = this.#rows();
        this.#reach += PORTION;
        this.draw();
        if (hasFocus) linkIn(this.#rows()[rows.length])?.focus();
    }

    #rows() {
        return this.root.querySelectorAll("[data-row]");
    }

    /** Returns the number of rows from the first to the last one in sight. */
    #inSight() {
        const rows = this.#rows();
        let [low, high] = [0, rows.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (rows[middle].getBoundingClientRect().top < innerHeight) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    #focused() {
        const row = document.activeElement?.closest("[data-row]");
        return row && this.root.contains(row) ? row.getAttribute("data-row") ?? "" : "";
    }

    /** Focuses a row that is drawn; returns true when it was. @param {string} id */
    focus(id) {
        const link = linkIn(this.#made.get(id)?.[0]);
        link?.focus({ preventScroll: true });
        return !!link && link === document.activeElement;
    }
}

/** @param {Element | undefined} row @returns {HTMLElement | null | undefined} */
const linkIn = (row) => row?.querySelector("a, button");

/**
 * Has an element have these children and no others; what stays where it is is not touched.
 * @param {HTMLElement} into
 * @param {HTMLElement[]} kids
 */
export function arrange(into, kids) {
    const isThere = kids.length === into.childNodes.length &&
        kids.every((kid, index) => kid === into.childNodes[index]);
    if (!isThere) into.replaceChildren(...kids);
}
