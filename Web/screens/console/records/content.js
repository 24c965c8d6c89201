// What the cells of a table show: the texts of rows in the columns of the view, and the heads of
// these columns.

import { KnownLabels, titleOfColumn } from "./view/cells.js";

/**
 * @typedef {import("../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../data/console-rows.js").Row} Row
 * @typedef {import("./grid/head.js").HeadColumn} HeadColumn
 * @typedef {import("./view/view.js").ShownColumn} ShownColumn
 * @typedef {import("./view/view.js").View} View
 */

/** The texts of the rows of a table. */
export class Content {
    labels;
    /** @type {WeakMap<Row, string[]>} */ #texts = new WeakMap();
    /** The columns of the view, and those that the rows were requested with. @type {string[]} */
    #shown = [];
    /** @type {string[]} */ #asked = [];

    /** @param {Column[]} columns */
    constructor(columns) {
        this.labels = new KnownLabels(columns);
        this.columns = new Map(columns.map((one) => [one.name, one]));
    }

    /** Sets the names of the columns that are shown. @param {string[]} names */
    show(names) {
        this.#shown = names;
        this.#texts = new WeakMap();
    }

    /** Sets the names of the columns in the cells of rows. @param {string[]} names */
    take(names) {
        this.#asked = names;
        this.#texts = new WeakMap();
    }

    /** Returns the texts of a row as they are shown. @param {Row} row */
    textsOf(row) {
        const known = this.#texts.get(row);
        if (known) return known;
        const made = this.#shown.map((name) => {
            const column = this.columns.get(name);
            const at = this.#asked.indexOf(name);
            return column && at >= 0 ? this.labels.shown(column, row.cells[at] ?? "") : "";
        });
        this.#texts.set(row, made);
        return made;
    }

    /**
     * Returns the heads of columns.
     * @param {ShownColumn[]} shown
     * @param {View} view
     * @returns {HeadColumn[]}
     */
    heads(shown, { sort, isReversed, conditions }) {
        return shown.flatMap(({ name, width }) => {
            const column = this.columns.get(name);
            if (!column) return [];
            const way = isReversed ? "descending" : "ascending";
            return [{
                name,
                width,
                title: titleOfColumn(column),
                kind: column.kind,
                sort: sort === name ? way : "none",
                isNarrowed: conditions.some((one) => one.name === name),
            }];
        });
    }
}
