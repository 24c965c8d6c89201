// The keys and pointers of the table, as in a spreadsheet: arrows walk, with the shift key they
// select, Enter opens, the mouse selects by dragging.

import { moved } from "../view/window.js";

/**
 * @typedef {import("../view/window.js").Cell} Cell
 * @typedef {import("./row.js").Look} Look
 * @typedef {{ look: Look, width: number, pane: { reach: number, inSight(): { first: number,
 *   last: number } }, go(cell: Cell, isExtending?: boolean): void, take(cell: Cell): void,
 *   selectAll(): void, deselect(): void, sort(): void, enter(): void, menu(): void }} Walked a
 *   grid, as far as keys and pointers know it
 */

/** What a person does with the table. */
export class Input {
    #isDragging = false;

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
        root.addEventListener("dblclick", ({ target }) => {
            const cell = this.#cellOf(target);
            if (cell && cell.row >= 0) grid.enter();
        });
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
