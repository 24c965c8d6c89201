// The present view of a table, in the address of the page: who changes it has another address in
// place of the one before.

import { addressIn } from "../../../data/readable.js";
import { keptColumns } from "./kept.js";
import { firstColumns, presentColumns, readView, writeColumns, writeView } from "./view/view.js";

/**
 * @typedef {import("../../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../data/console-rows.js").Place} Place
 * @typedef {import("./view/view.js").ShownColumn} ShownColumn
 * @typedef {import("./view/view.js").View} View
 * @typedef {"summary" | "map" | "photos" | "quality" | "duplicates"} Beside a screen about
 *   what a table shows
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
        const { pathname, search, hash } = location;
        const isThere = pathname + search + (this.place.view ? hash : "") === this.address;
        if (!isThere) this.frame.readdress(this.address);
        return this.view;
    }

    /** The address of the view. */
    get address() {
        return this.#addressOf("");
    }

    /** @param {string} path @param {Record<string, string>} [more] */
    #addressOf(path, more) {
        return addressIn(
            this.place,
            path,
            new URLSearchParams([
                ...new URLSearchParams(this.query),
                ...Object.entries(more ?? {}),
            ]),
        );
    }

    /**
     * Opens a screen about what the view finds.
     * @param {Beside} screen
     */
    open(screen) {
        this.frame.go(this.#addressOf(`/${screen}`));
    }

    /**
     * Returns the address of a record of the list; of a shared view its own.
     * @param {string} id
     * @param {number} index its place in the list
     */
    addressOf(id, index) {
        if (this.place.view) return this.address;
        return this.#addressOf(`/${encodeURIComponent(id)}`, { at: String(index) });
    }
}
