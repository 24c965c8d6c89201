// The dialog in which one answer is corrected in the table, under its cell. The server judges it
// by the rules of the form; answers that are not typed or chosen at once lead to the form.

import { REASON_LENGTH, Sending, want } from "../../../../data/correction.js";
import { announce, fill, h } from "../../../../core/dom.js";
import { t } from "../../../../core/correct-words.js";
import { t as recordsWord } from "../../../../core/records-words.js";
import { press } from "../../parts.js";
import { asAccountError, refusal } from "../../refusal.js";
import { answerBox, hasBox, isAnswer, isLong } from "../view/answer-box.js";
import { putUnder } from "../view/under.js";
import { titleOfColumn } from "../view/cells.js";

/**
 * @typedef {import("../../../../core/dom.js").Kid} Kid
 * @typedef {import("../../../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../../data/console-rows.js").Place} Place
 * @typedef {import("../../../../data/console-rows.js").Row} Row
 * @typedef {{ cell: HTMLElement, row: Row, column: Column, text: string, typed?: string }} Edited
 *   a cell with its text, and the sign with which a person began to type over it
 * @typedef {{ place: Place, about: Columns, frame: Frame, refresh(): Promise<void>,
 *   focus(): void }} EditedIn the table, which takes what has changed
 */

let ids = 0;

/**
 * Opens the editor of a cell.
 * @param {EditedIn} table
 * @param {Edited} of
 */
export const edit = (table, of) => new CellEditor(table, of).open();

/** The editor of a cell. */
class CellEditor {
    #id = `cell-editor-${++ids}`;
    #told = h("div", { class: "correct-told", role: "alert" });
    #isSaving = false;

    /** @param {EditedIn} table @param {Edited} of */
    constructor(table, of) {
        this.table = table;
        this.of = of;
        const { row, column, text } = of;
        const { place } = table;
        const scope = row.scope ?? place.scope;
        this.sending = new Sending({ ...place, scope, id: row.id }, row.sequence);
        this.box = answerBox(column, text, t("noAnswer"));
        this.#reason = h("input", {
            class: "box",
            id: `${this.#id}-reason`,
            maxlength: REASON_LENGTH,
            autocomplete: "off",
        });
        this.dialog = h("dialog", {
            class: "card column-menu cell-editor",
            "aria-labelledby": `${this.#id}-title`,
            onclose: () => {
                this.dialog.remove();
                table.focus();
            },
            onclick: (/** @type {MouseEvent} */ { target }) => {
                if (target === this.dialog && !this.#isChanged) this.dialog.close();
            },
        });
    }
    /** @type {HTMLInputElement} */ #reason;

    get #isChanged() {
        return this.box.value() !== this.of.text;
    }

    get #isReasoned() {
        return this.table.about.corrections?.reason === "required";
    }

    /** Opens the editor. */
    open() {
        const { column, cell } = this.of;
        const title = h("h2", { id: `${this.#id}-title` }, titleOfColumn(column));
        fill(this.dialog, title, ...isAnswer(column) ? this.#answer() : this.#fixed());
        document.body.append(this.dialog);
        this.dialog.showModal();
        putUnder(this.dialog, cell);
        this.#begin();
    }

    /** Puts the cursor into the answer, with what was typed. */
    #begin() {
        const { typed } = this.of;
        const field = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (
            this.box.root.matches("input, select, textarea")
                ? this.box.root
                : this.box.root.querySelector("input")
        );
        if (!field?.isConnected) return;
        field.focus();
        if (field instanceof HTMLSelectElement) {
            const begun = [...field.options].find(({ text }) =>
                typed && text.toLowerCase().startsWith(typed.toLowerCase())
            );
            if (begun) field.value = begun.value;
        } else if (field.type === "text") {
            if (typed) field.value = typed;
            else field.select();
        }
    }

    /** Makes what is said of a column that nobody fills in. @returns {Kid[]} */
    #fixed() {
        return [
            h("p", null, t("workedOut")),
            h("div", { class: "presses" }, this.#closer(recordsWord("close"))),
        ];
    }

    /** @param {string} label */
    #closer(label) {
        return press(label, () => this.dialog.close());
    }

    /** Makes the answer with the ways to save it. @returns {Kid[]} */
    #answer() {
        const { column } = this.of;
        const toForm = press(t("inForm"), () => this.#toForm());
        if (!hasBox(column) || isLong(column)) {
            return [
                h("p", null, t("onlyInForm")),
                h("div", { class: "presses" }, toForm, this.#closer(t("cancel"))),
            ];
        }
        this.box.root.setAttribute("aria-labelledby", `${this.#id}-title`);
        const form = h("form", { class: "filter-form", novalidate: true });
        form.addEventListener("keydown", (event) => {
            // No other input of a form but a list keeps Enter to itself.
            const isList = event.target instanceof HTMLSelectElement;
            if (event.key !== "Enter" || !isList) return;
            event.preventDefault();
            form.requestSubmit();
        });
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            this.#save();
        });
        const asked = this.#isReasoned && h(
            "div",
            null,
            h("label", { for: this.#reason.id }, t("reason")),
            this.#reason,
        );
        const save = h("button", { type: "submit", class: "button" }, t("save"));
        fill(
            form,
            this.box.root,
            asked,
            this.#told,
            h("div", { class: "presses" }, save, this.#closer(t("cancel"))),
        );
        return [form, h("div", { class: "presses" }, toForm)];
    }

    /** Leads to the form of the record, at this answer. */
    #toForm() {
        const { about, frame } = this.table;
        want({
            ...this.sending.one,
            back: location.pathname + location.search,
            form: about.form,
            isReasoned: this.#isReasoned,
            path: this.of.column.name,
        });
        this.dialog.close();
        frame.go(`/correct/${encodeURIComponent(this.sending.one.id)}`);
    }

    /** @param {...Kid} kids */
    #tell(...kids) {
        this.#told.replaceChildren();
        fill(this.#told, ...kids);
        putUnder(this.dialog, this.of.cell);
    }

    async #save() {
        if (this.#isSaving) return;
        if (!this.#isChanged) return this.dialog.close();
        const reason = this.#reason.value.trim();
        if (this.#isReasoned && !reason) {
            this.#tell(h("p", null, t("reasonNeeded")));
            return this.#reason.focus();
        }
        this.#isSaving = true;
        this.#tell(h("p", { class: "quiet" }, t("saving")));
        try {
            await this.sending.send({ [this.of.column.name]: this.box.value() }, reason);
            this.table.refresh();
            this.dialog.close();
            announce(t("saved"));
        } catch (error) {
            this.#fail(error);
        } finally {
            this.#isSaving = false;
        }
    }

    /** @param {unknown} error */
    #fail(error) {
        const { code, problem } = asAccountError(error);
        if (code !== "record-changed") return this.#tell(...refusal(error));
        this.table.refresh();
        this.#tell(
            h("p", null, t("changedMeanwhile")),
            h(
                "div",
                { class: "presses" },
                press(t("saveOnTop"), () => {
                    this.sending.sequence = problem.sequence ?? 0;
                    this.#save();
                }, ""),
            ),
        );
    }
}
