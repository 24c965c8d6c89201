// The present view of a table, in the address of the page: who changes it has another address in
// place of the one before.

import { addressOf } from "./collections.js";
import { keptColumns } from "./kept.js";
import { firstColumns, presentColumns, readView, writeColumns, writeView } from "./view/view.js";

/**
 * @typedef {import("../../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../data/console-rows.js").Place} Place
 * @typedef {import("./view/view.js").ShownColumn} ShownColumn
 * @typedef {import("./view/view.js").View} View
 */

/** The present view. */
export class Present {
    /** @type {View} */ view;
    /** The columns that are shown. @type {ShownColumn[]} */ columns = [];
    /** The query of the view and the scope of the address, without a question mark. */ query = "";

    /**
     * @param {Place} place
     * @param {Columns} about
     * @param {Frame} frame
     */
    constructor(place, about, frame) {
        this.place = place;
        this.about = about;
        this.frame = frame;
        this.path = addressOf(place.app, place.collection);
        const view = readView(location.search);
        this.view = this.set({ ...view, columns: view.columns ?? keptColumns(place) });
    }

    /** Has another view be the present one. @param {View} view */
    set(view) {
        const { columns } = this.about;
        this.columns = presentColumns(view.columns, columns);
        const isUsual = writeColumns(this.columns) === writeColumns(firstColumns(columns));
        // A column may be gone since a link was made.
        const isSort = columns.some(({ name }) => name === view.sort);
        this.view = {
            ...view,
            columns: isUsual ? null : this.columns,
            ...!isSort && { sort: "", isReversed: false },
        };
        const query = new URLSearchParams(writeView(this.view));
        if (this.place.scope) query.set("scope", this.place.scope);
        this.query = query.toString();
        const isThere = location.pathname + location.search === this.address;
        if (!isThere) this.frame.readdress(this.address);
        return this.view;
    }

    /** The address of the view. */
    get address() {
        return this.query ? `${this.path}?${this.query}` : this.path;
    }

    /** The address of the summary of what the view finds. */
    get summary() {
        return `${this.path}/summary${this.query ? `?${this.query}` : ""}`;
    }

    /**
     * Returns the address of a record of the list.
     * @param {string} id
     * @param {number} index its place in the list
     */
    addressOf(id, index) {
        const query = this.query ? `${this.query}&at=${index}` : `at=${index}`;
        return `${this.path}/${encodeURIComponent(id)}?${query}`;
    }
}
