// What the cells of a table show: the texts of rows in the columns of the view, and the heads of
// these columns.

import { t } from "../../../core/records-words.js";
import { hashesIn, KnownLabels, titleOfColumn } from "./view/cells.js";

/**
 * @typedef {import("../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../data/console-rows.js").Part} Part
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
    /** The digests of files that have not arrived. @type {Set<string>} */ #missing = new Set();

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

    /** Takes what an answer tells of its files. @param {Part} part */
    learn({ rows, missing = [] }) {
        if (!missing.length && !this.#missing.size) return;
        for (const { cells } of rows) {
            for (const hash of cells.flatMap(hashesIn)) this.#missing.delete(hash);
        }
        for (const hash of missing) this.#missing.add(hash);
        this.#texts = new WeakMap();
    }

    /** Returns the text of a cell. @param {Column} column @param {string} raw */
    #shownIn(column, raw) {
        const text = this.labels.shown(column, raw);
        if (column.kind !== "file" || !this.#missing.size) return text;
        const isMissing = hashesIn(raw).some((hash) => this.#missing.has(hash));
        return isMissing ? t("fileMissing", { text }) : text;
    }

    /** Returns the value of a cell as the server has it. @param {Row} row @param {string} name */
    rawOf(row, name) {
        return row.cells[this.#asked.indexOf(name)] ?? "";
    }

    /** Returns the texts of a row as they are shown. @param {Row} row */
    textsOf(row) {
        const known = this.#texts.get(row);
        if (known) return known;
        const made = this.#shown.map((name) => {
            const column = this.columns.get(name);
            return column ? this.#shownIn(column, this.rawOf(row, name)) : "";
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
