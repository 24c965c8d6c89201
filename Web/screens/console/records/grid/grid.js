// The table as a grid with a current cell and a selection. Keys and pointers are in input.js;
// which rows there are, and what sorts and menus do, is the business of who makes it.

import { announce, h } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { rangeOf } from "../view/window.js";
import { copies } from "./copy.js";
import { headCell } from "./head.js";
import { Input } from "./input.js";
import { Pane } from "./pane.js";
import { GridRow } from "./row.js";

/**
 * @typedef {import("../view/window.js").Cell} Cell
 * @typedef {import("../view/window.js").Window} Window
 * @typedef {import("./head.js").HeadColumn} HeadColumn
 * @typedef {import("./head.js").HeadActions} HeadActions
 * @typedef {import("./row.js").RowContent} RowContent
 * @typedef {HeadActions & { contentOf(index: number): RowContent | undefined,
 *   open(index: number): void, look(index: number): void, moved(rows: Window,
 *   inSight: Window): void, edit(cell: HTMLElement, index: number, name: string,
 *   typed?: string): void }} GridActions `look` is called for the row of the current cell
 */

/** The height of a row in sixteenths of the size of the page's text. */
const ROW_HEIGHT = 40;

/** The grid. */
export class Grid {
    /** @type {HeadColumn[]} */ #columns = [];
    #head = h("div", { class: "grid-row grid-head", role: "row", "aria-rowindex": 1 });
    #grid = h("div", { class: "grid", role: "grid", "aria-multiselectable": "true" });
    root = h("div", { class: "grid-scroller" }, this.#grid);
    /** The other corner of the selection. @type {Cell} */ #anchor = { row: 0, column: 0 };
    #input;
    #endCopies;

    /** @param {GridActions} actions */
    constructor(actions) {
        this.actions = actions;
        /** @type {import("./row.js").Look} */
        this.look = {
            kinds: [],
            current: { row: 0, column: 0 },
            range: null,
            isWide: false,
            contentOf: (index) => actions.contentOf(index),
        };
        this.pane = this.#makePane();
        this.#input = new Input(this.#grid, this);
        this.#endCopies = copies(this.#grid, this.look);
    }

    /** Ends what outlives the elements. */
    drop() {
        this.pane.drop();
        this.#input.drop();
        this.#endCopies();
    }

    #makePane() {
        const pane = new Pane(
            this.root,
            ROW_HEIGHT,
            () => new GridRow(this.look),
            (rows, inSight) => this.actions.moved(rows, inSight),
        );
        pane.body.setAttribute("role", "rowgroup");
        this.#grid.replaceChildren(
            h("div", { role: "rowgroup", class: "grid-top" }, this.#head),
            pane.body,
        );
        return pane;
    }

    /** Sets the name of the table. @param {string} label @param {string} hintId */
    describe(label, hintId) {
        this.#grid.setAttribute("aria-label", label);
        this.#grid.setAttribute("aria-describedby", hintId);
    }

    /** Sets the columns; rows are made anew where these are others. @param {HeadColumn[]}
     * columns */
    setColumns(columns) {
        const kinds = columns.map(({ kind }) => kind);
        const isSame = kinds.join() === this.look.kinds.join();
        const hadFocus = this.#head.contains(document.activeElement);
        this.#columns = columns;
        this.#grid.setAttribute("aria-colcount", String(columns.length));
        this.#head.replaceChildren(
            ...columns.map((one, index) => headCell(one, index, this.actions)),
        );
        this.#measure();
        const { current } = this.look;
        current.column = Math.min(current.column, columns.length - 1);
        if (!isSame) this.#renew(kinds);
        else this.pane.resize();
        this.#markHead();
        if (hadFocus) this.focus();
    }

    /** @param {string[]} kinds */
    #renew(kinds) {
        const { count } = this.pane;
        const { scrollTop } = this.root;
        this.pane.drop();
        this.look.kinds = kinds;
        this.#clear();
        this.pane = this.#makePane();
        this.pane.resize();
        this.setCount(count);
        this.pane.scrollTo(scrollTop);
    }

    /** Sets the widths of all rows. */
    #measure() {
        const widths = this.#columns.map(({ width }) => `${width / 16}rem`);
        this.#grid.style.setProperty("--columns", widths.join(" "));
        const all = this.#columns.reduce((sum, { width }) => sum + width, 0);
        this.#grid.style.setProperty("--width", `${all / 16}rem`);
    }

    /** Sets the width of a column. @param {string} name @param {number} width */
    setWidth(name, width) {
        const column = this.#columns.find((one) => one.name === name);
        if (column) column.width = width;
        this.#measure();
    }

    /** Sets the number of rows. @param {number} count */
    setCount(count) {
        const { current } = this.look;
        this.#grid.setAttribute("aria-rowcount", String(count + 1));
        this.pane.setCount(count);
        current.row = Math.min(current.row, Math.max(count - 1, 0));
        // The tabulator leads to the current cell wherever one has scrolled.
        this.pane.held = count ? current.row : -1;
        this.pane.draw();
        this.#markHead();
    }

    /** Has the current cell be that of another row, as rows were added before it. @param {number}
     * by */
    shift(by) {
        const { current } = this.look;
        if (current.row >= 0) current.row = Math.max(current.row + by, 0);
        this.#anchor.row = Math.max(this.#anchor.row + by, 0);
        this.pane.held = current.row;
        if (this.look.range) this.#select(this.#anchor);
    }

    /** @param {boolean} isBusy */
    setBusy(isBusy) {
        this.#grid.setAttribute("aria-busy", String(isBusy));
    }

    // The current cell

    /** Returns the element of a cell that is on the page. @param {Cell} cell */
    #cellAt({ row, column }) {
        const cells = row < 0 ? this.#head.children : this.pane.rows.get(row)?.cells;
        return /** @type {HTMLElement | undefined} */ (cells?.[column]);
    }

    #markHead() {
        const { current } = this.look;
        [...this.#head.children].forEach((cell, column) => {
            const isHere = column === current.column;
            // The table is reached by its head where it has no rows.
            const isCurrent = isHere && (current.row < 0 || !this.pane.count);
            /** @type {HTMLElement} */ (cell).tabIndex = isCurrent ? 0 : -1;
        });
    }

    #mark() {
        for (const [index, row] of this.pane.rows) row.mark(index);
        this.#markHead();
    }

    /** Focuses the current cell. */
    focus() {
        const { current } = this.look;
        const hasRow = current.row >= 0 && this.pane.count > 0;
        if (hasRow) {
            this.pane.hold(current.row);
            this.pane.reveal(current.row);
        }
        this.#mark();
        const cell = this.#cellAt(hasRow ? current : { ...current, row: -1 });
        cell?.focus({ preventScroll: true });
        if (cell && current.column) this.#revealColumn(cell);
        else if (cell) this.root.scrollLeft = 0;
    }

    /** Scrolls so that a cell is beside the first column. @param {HTMLElement} cell */
    #revealColumn(cell) {
        const frozen = /** @type {HTMLElement} */ (this.#head.firstElementChild).offsetWidth;
        const { scrollLeft, clientWidth } = this.root;
        const { offsetLeft, offsetWidth } = cell;
        if (offsetLeft - frozen < scrollLeft) this.root.scrollLeft = offsetLeft - frozen;
        else if (offsetLeft + offsetWidth > scrollLeft + clientWidth) {
            const least = offsetLeft + offsetWidth - clientWidth;
            this.root.scrollLeft = Math.min(least, offsetLeft - frozen);
        }
    }

    /** Goes to a cell. @param {Cell} cell @param {boolean} isExtending selects up to it */
    go(cell, isExtending = false) {
        this.look.current = { ...cell };
        if (isExtending && cell.row >= 0) this.#select(this.#anchor);
        else {
            this.#anchor = { ...cell };
            this.#clear();
        }
        this.focus();
        if (cell.row >= 0) this.actions.look(cell.row);
    }

    // The selection

    /** Selects up to the current cell. @param {Cell} from */
    #select(from) {
        const { current } = this.look;
        this.look.range = rangeOf(from, current);
        this.look.isWide = from.row !== current.row || from.column !== current.column;
    }

    #clear() {
        this.look.range = null;
        this.look.isWide = false;
    }

    /** Selects no more than the current cell. */
    deselect() {
        this.#clear();
        this.#mark();
    }

    /** Selects all rows. */
    selectAll() {
        this.look.range = {
            top: 0,
            bottom: this.pane.count - 1,
            left: 0,
            right: this.#columns.length - 1,
        };
        this.look.isWide = true;
        this.#mark();
        announce(t("allSelected"));
    }

    // What is done with the current cell

    /** The number of columns. */
    get width() {
        return this.#columns.length;
    }

    /** Has the cell be the current one that has got the focus. @param {Cell} cell */
    take(cell) {
        const { current } = this.look;
        if (cell.row === current.row && cell.column === current.column) return;
        this.look.current = cell;
        this.#anchor = { ...cell };
        this.#clear();
        if (cell.row >= 0) this.pane.hold(cell.row);
        this.#mark();
    }

    /** Sorts by the current column. */
    sort() {
        this.actions.sort(this.#columns[this.look.current.column].name);
    }

    /** Opens the record of the current row; in the head, the menu of the column. */
    enter() {
        const { row } = this.look.current;
        if (row < 0) this.menu();
        else this.actions.open(row);
    }

    /** Begins to correct the current cell. @param {string} [typed] what was typed over it */
    edit(typed) {
        const { row, column } = this.look.current;
        const cell = row < 0 ? undefined : this.#cellAt(this.look.current);
        if (cell) this.actions.edit(cell, row, this.#columns[column].name, typed);
    }

    /** Opens the menu of the current column. */
    menu() {
        const { column } = this.look.current;
        const button = this.#head.children[column]?.querySelector(".head-menu");
        if (!button) return;
        this.actions.menu(this.#columns[column].name, /** @type {HTMLElement} */ (button));
    }
}
