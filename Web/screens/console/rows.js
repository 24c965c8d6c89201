// The file whose rows replace those of a catalogue: it is checked and used as the file of an
// app is, and outlives the dialog, so that closing it loses nothing.

import { checkRows, replaceRows } from "../../data/console.js";
import { Upload } from "./upload.js";

/**
 * @typedef {import("../../data/console.js").Mode} Mode
 * @typedef {import("./upload.js").Source} Source
 */

/** A chosen file of rows. */
export class RowsUpload extends Upload {
    /**
     * @param {Source} source
     * @param {string} app
     * @param {string} table
     * @param {Mode} mode
     */
    constructor(source, app, table, mode) {
        super(source);
        this.app = app;
        this.table = table;
        this.mode = mode;
    }

    /** Asks the server what the rows would change. */
    judge() {
        return checkRows(this.app, this.table, this.file, this.mode);
    }

    /** Has another mode, and has the rows checked again. @param {Mode} mode */
    setMode(mode) {
        this.mode = mode;
        if (this.isUnreadable) return;
        // A file that is still being read has no bytes yet.
        if (this.isChecking) this.check();
        else this.askAgain();
    }

    /**
     * Replaces the rows by those that were checked.
     * @throws {import("../../data/account.js").AccountError}
     */
    use() {
        const wish = { mode: this.mode, note: this.note.trim() };
        return this.attempt(() => replaceRows(this.app, this.table, this.file, wish));
    }
}
