// The keys and pointers of the table, as in a spreadsheet: arrows walk, with the shift key they
// select, Enter opens, F2 and typing correct, the mouse selects by dragging.

import { moved } from "../view/window.js";

/**
 * @typedef {import("../view/window.js").Cell} Cell
 * @typedef {import("./row.js").Look} Look
 * @typedef {{ look: Look, width: number, pane: { reach: number, inSight(): { first: number,
 *   last: number } }, go(cell: Cell, isExtending?: boolean): void, take(cell: Cell): void,
 *   selectAll(): void, deselect(): void, sort(): void, enter(): void, edit(typed?: string): void,
 *   menu(): void }} Walked a grid, as far as keys and pointers know it
 */

/** The longest time between the two clicks of a double one, in milliseconds. */
const DOUBLE_MS = 500;

/** What a person does with the table. */
export class Input {
    #isDragging = false;
    /** The cell that was clicked last, and when. */
    #clicked = { row: -1, column: -1, at: -DOUBLE_MS };

    /** @param {HTMLElement} root @param {Walked} grid */
    constructor(root, grid) {
        this.root = root;
        this.grid = grid;
        root.addEventListener("keydown", (event) => this.#onKey(event));
        root.addEventListener("focusin", ({ target }) => {
            const cell = this.#cellOf(target);
            if (cell) grid.take(cell);
        });
        root.addEventListener("pointerdown", (event) => this.#onDown(event));
        root.addEventListener("pointerover", (event) => this.#onOver(event));
        root.addEventListener("click", (event) => this.#onClick(event));
        addEventListener("pointerup", this.#onUp);
    }

    /** Ends what outlives the elements. */
    drop() {
        removeEventListener("pointerup", this.#onUp);
    }

    /**
     * Returns the cell that an element is in; null for none.
     * @param {EventTarget | null} target
     * @returns {Cell | null}
     */
    #cellOf(target) {
        const cell = /** @type {Element | null} */ (target)?.closest?.(".cell");
        const row = cell?.closest(".grid-row");
        if (!cell || !row || !this.root.contains(row)) return null;
        const column = Number(cell.getAttribute("aria-colindex")) - 1;
        return { row: Number(row.getAttribute("aria-rowindex")) - 2, column };
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        const { grid } = this;
        const { key, shiftKey, altKey } = event;
        const isFar = event.ctrlKey || event.metaKey;
        if (altKey && key === "ArrowDown") grid.menu();
        else if (altKey) return;
        else if (isFar && key.toLowerCase() === "a") grid.selectAll();
        else if (key === "Escape" && grid.look.isWide) grid.deselect();
        else if (key === "Enter" && !isFar) grid.enter();
        else if (key === " " && grid.look.current.row < 0) grid.sort();
        else if (key === "F2") grid.edit();
        else if ([...key].length === 1 && key !== " " && !isFar) grid.edit(key);
        else if (!this.#walk(key, shiftKey, isFar)) return;
        event.preventDefault();
    }

    /** @param {string} key @param {boolean} isExtending @param {boolean} isFar */
    #walk(key, isExtending, isFar) {
        const { pane, look, width } = this.grid;
        const { first, last } = pane.inSight();
        const next = moved(key, look.current, {
            rows: pane.reach,
            columns: width,
            page: Math.max(last - first - 2, 1),
            isFar,
        });
        if (!next) return false;
        if (isExtending && next.row < 0) next.row = 0;
        this.grid.go(next, isExtending);
        return true;
    }

    /** @param {PointerEvent} event */
    #onDown(event) {
        const cell = this.#cellOf(event.target);
        if (!cell || cell.row < 0 || event.button || event.ctrlKey || event.metaKey) return;
        if (event.shiftKey) {
            event.preventDefault();
            this.grid.go(cell, true);
        } else if (event.pointerType === "mouse") {
            this.#isDragging = !(/** @type {Element} */ (event.target)).closest("a");
        }
    }

    /**
     * Finds double clicks: Firefox tells none of a cell that has become the current one by the
     * first of its clicks.
     * @param {MouseEvent} event
     */
    #onClick({ target, timeStamp: at }) {
        const cell = this.#cellOf(target);
        const { row, column, at: before } = this.#clicked;
        const isSame = cell?.row === row && cell.column === column;
        const isDouble = isSame && at - before < DOUBLE_MS;
        this.#clicked = cell && !isDouble ? { ...cell, at } : { row: -1, column: -1, at };
        if (!isDouble || row < 0) return;
        if (column) this.grid.edit();
        else this.grid.enter();
    }

    /** Selects while the mouse is moved. @param {PointerEvent} event */
    #onOver(event) {
        if (!this.#isDragging || event.buttons !== 1) return;
        const cell = this.#cellOf(event.target);
        const { current } = this.grid.look;
        if (!cell || cell.row < 0) return;
        if (cell.row === current.row && cell.column === current.column) return;
        this.root.classList.add("dragging");
        getSelection()?.removeAllRanges();
        this.grid.go(cell, true);
    }

    #onUp = () => {
        this.#isDragging = false;
        this.root.classList.remove("dragging");
    };
}
