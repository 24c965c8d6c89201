// The dialog in which the rows of a catalogue are replaced: a file is chosen and checked, its
// differences are shown, and its rows are used.

import { fill, h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { t as accountWord } from "../../core/account-words.js";
import { form } from "../account/parts.js";
import { fileButton, takeDrops } from "./chooser.js";
import { compared } from "./compared.js";
import { alertBox, inWords, press, problemOf } from "./parts.js";
import { RowsUpload } from "./rows.js";
import { faulty, stayed } from "./verdicts.js";

/**
 * @typedef {import("../../data/console.js").Mode} Mode
 * @typedef {import("../../data/console.js").Result} Result
 * @typedef {import("../../data/console.js").Table} Table
 * @typedef {import("./upload.js").Source} Source
 */

/** The files of rows. */
export const ROW_FILES = { "text/csv": [".csv"], "application/json": [".json"] };

/** The modes with their words. */
const MODES = /** @type {const} */ ([
    { mode: "replace", label: "rowsAll", hint: "rowsAllHint" },
    { mode: "merge", label: "rowsMerge", hint: "rowsMergeHint" },
]);

/** The replacement of the rows of a catalogue. What was chosen outlives its dialog. */
export class Replacing {
    /** @type {RowsUpload | null} */ #upload = null;
    /** @type {Mode} */ #mode = "replace";
    #dialog = h("dialog");
    /** The places for the name of the file, the verdict, and what a screen reader is told. */
    #name = h("p");
    #verdict = h("div", { class: "rows-verdict" });
    #status = h("p", { class: "unseen", role: "status" });

    /**
     * @param {string} app the id of the app
     * @param {Table} table
     * @param {(version: number) => Promise<void>} done called when the rows were replaced
     */
    constructor(app, table, done) {
        this.app = app;
        this.table = table;
        this.done = done;
    }

    /**
     * Opens the dialog with a file.
     * @param {Source} source
     * @param {Mode} mode
     */
    open(source, mode) {
        this.#mode = mode;
        this.#begin(source);
        const dropNote = h("div", { class: "whole", role: "alert" });
        const choose = (/** @type {Source} */ source) => {
            dropNote.replaceChildren();
            this.#begin(source);
        };
        const dialog = this.#dialog = h(
            "dialog",
            {
                class: "card account confirm rows-dialog",
                "aria-labelledby": "rows-title",
                onclose: () => dialog.remove(),
            },
            h(
                "h2",
                { id: "rows-title", tabindex: -1, autofocus: true },
                t("replaceRowsOf", { name: this.table.name }),
            ),
            this.#modes(),
            this.#area(choose, dropNote),
            this.#status,
            this.#verdict,
        );
        takeDrops(dialog, choose, dropNote, t("aFolderOfRows"));
        this.#draw();
        document.body.append(dialog);
        dialog.showModal();
    }

    /** Makes the choice between all rows and some. */
    #modes() {
        const { columns } = this.table;
        const column = columns.includes("name") ? "name" : columns[0];
        return h(
            "fieldset",
            { class: "choices" },
            h("legend", null, t("rowsMode")),
            MODES.map(({ mode, label, hint }) =>
                h(
                    "label",
                    { class: "choice" },
                    h("input", {
                        type: "radio",
                        name: "rows-mode",
                        value: mode,
                        checked: mode === this.#mode,
                        onchange: () => this.#setMode(mode),
                    }),
                    h("span", null, t(label), h("small", null, t(hint, { column }))),
                )
            ),
        );
    }

    /**
     * Makes the area in which a file is chosen; it is dropped anywhere.
     * @param {(source: Source) => void} choose
     * @param {HTMLElement} note
     */
    #area(choose, note) {
        const [button, input] = fileButton(t("chooseOther"), "plain", choose, ROW_FILES);
        return h("div", { class: "drop-area" }, this.#name, note, button, input);
    }

    /** @param {Source} source */
    #begin(source) {
        const note = this.#upload?.note ?? "";
        const upload = new RowsUpload(source, this.app, this.table.name, this.#mode);
        this.#upload = Object.assign(upload, { note });
        upload.changed = () => upload === this.#upload && this.#draw();
        upload.check();
        this.#draw();
    }

    /** @param {Mode} mode */
    #setMode(mode) {
        this.#mode = mode;
        this.#upload?.setMode(mode);
        this.#draw();
    }

    /** Draws the name of the file and the state of its check. */
    #draw() {
        const upload = this.#upload;
        this.#name.replaceChildren(upload ? h("code", null, upload.name) : "");
        this.#verdict.replaceChildren();
        fill(this.#verdict, ...this.#parts(upload));
        if (!upload?.isNew || upload.isChecking) return;
        upload.isNew = false;
        const title = this.#verdict.querySelector("h2");
        title?.focus({ preventScroll: true });
        title?.scrollIntoView({ block: "start" });
    }

    /** @param {RowsUpload | null} upload */
    #parts(upload) {
        this.#status.textContent = "";
        if (!upload) return [this.#presses()];
        const { name, isChecking, isUnreadable, isSame, result, faults, error } = upload;
        if (isChecking) {
            this.#status.textContent = t("checking", { name });
            const waiting = h(
                "p",
                { class: "busy loading", tabindex: -1 },
                t("checking", { name }),
            );
            return [waiting, this.#presses()];
        }
        if (result?.tables?.length) return this.#ready(upload, result);
        if (isUnreadable) return [alertBox(t("unreadable", { name })), this.#presses()];
        if (error) {
            const box = alertBox(t("notChecked", { name }), h("p", null, problemOf(error)));
            return [box, this.#presses(this.#again(upload))];
        }
        const box = isSame || !faults ? this.#same() : faulty(name, faults);
        return [box, this.#presses(this.#again(upload))];
    }

    /** Makes the note that the catalogue has these rows already. */
    #same() {
        this.#status.textContent = t("rowsSame");
        return h("section", { class: "note" }, h("h2", { tabindex: -1 }, t("rowsSame")));
    }

    /**
     * Makes the preview with the form that uses the rows.
     * @param {RowsUpload} upload
     * @param {Result} result
     */
    #ready(upload, result) {
        const [change] = result.tables ?? [];
        const refused = h("div", { class: "whole" });
        this.#status.textContent = change.line;
        const made = form({
            boxes: [{
                name: "note",
                label: t("note"),
                hint: t("noteHint"),
                value: upload.note,
                isOptional: true,
            }],
            button: t("useRows"),
            send: () => this.#use(upload, refused),
        }, this.#cancel());
        const note = /** @type {HTMLInputElement} */ (made.querySelector("[name=note]"));
        note.addEventListener("input", () => upload.note = note.value);
        return [compared(result, change), refused, made];
    }

    /**
     * Uses the rows; where the server has reasons against it, shows them.
     * @param {RowsUpload} upload
     * @param {HTMLElement} refused
     */
    async #use(upload, refused) {
        refused.replaceChildren();
        if (await inWords(() => upload.use())) {
            this.#dialog.close();
            return this.done(upload.result?.version ?? 0);
        }
        if (!upload.reasons.length) return;
        fill(refused, stayed(upload.reasons));
        refused.querySelector("h2")?.focus();
    }

    /** @param {RowsUpload} upload */
    #again = (upload) =>
        press(t("checkAgain"), () => {
            upload.check();
            this.#draw();
            /** @type {HTMLElement | null} */ (this.#verdict.querySelector(".loading"))?.focus();
        });

    #cancel = () => press(accountWord("cancel"), () => this.#dialog.close());

    /** @param {...HTMLElement} before the buttons before the one that closes the dialog */
    #presses = (...before) => h("div", { class: "presses" }, ...before, this.#cancel());
}
