// A group of records that may be the same: for each answer that differs, the one that is kept,
// and the record that stays. The latest one stays at first, with the latest answers that are not
// empty.

import { AccountError } from "../../../../data/account.js";
import { newBatch, sendMerge } from "../../../../data/batches.js";
import { announce, fill, h } from "../../../../core/dom.js";
import { t } from "../../../../core/duplicate-words.js";
import { doer, Wrong } from "../../../account/parts.js";
import { inWords } from "../../parts.js";
import { momentText, numberText, titleOfColumn } from "../view/cells.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../../data/console-rows.js").Twins} Group
 * @typedef {{ place: import("../../../../data/console-rows.js").Place, columns: Column[],
 *   labels: import("../view/cells.js").KnownLabels, keyNames: string[], mayWrite: boolean,
 *   addressOf(id: string): string }} About the columns are those of the cells
 */

/** The maximum size of a reason in characters: the server takes 200 bytes. */
const REASON = 60;

let made = 0;

/** Returns the letter of a record. @param {number} index */
const letterOf = (index) => String.fromCharCode(65 + index);

/** A group on the screen. */
export class GroupCard {
    root = h("section", { class: "card duplicate-group" });
    /** The index of the record that stays. */ #stays = 0;
    /** The indices of the records that answers are taken from, by column. */
    #taken = /** @type {Map<string, number>} */ (new Map());
    #presses = h("div", { class: "presses" });
    #note = h("div", { class: "group-note" });
    #number = ++made;

    /** @param {Group} group @param {About} about */
    constructor(group, about) {
        this.records = group.records;
        this.count = group.count;
        this.about = about;
        const [newest] = this.records;
        const parts = about.keyNames.map((name) => this.#shown(name, newest?.cells ?? []));
        this.text = parts.filter(Boolean).join(" · ") || (newest?.id ?? "");
        this.#draw();
    }

    /** Returns the text of a cell as it is shown. @param {string} name @param {string[]} cells */
    #shown(name, cells) {
        const { columns, labels } = this.about;
        const place = columns.findIndex((one) => one.name === name);
        const column = columns[place];
        return column ? labels.shown(column, cells[place] ?? "") : "";
    }

    #draw() {
        const id = `group-${this.#number}`;
        const { columns } = this.about;
        const entered = columns.filter((one) =>
            !one.name.startsWith("_") && !one.isCalculated && one.kind !== "any"
        );
        const differing = entered.filter(({ name }) => {
            const place = columns.findIndex((one) => one.name === name);
            return new Set(this.records.map(({ cells }) => cells[place] ?? "")).size > 1;
        });
        this.root.setAttribute("aria-labelledby", id);
        fill(
            this.root,
            h(
                "h2",
                { id, tabindex: -1 },
                t("groupTitle", { count: numberText(this.count), text: this.text }),
            ),
            this.count > this.records.length &&
                h("p", { class: "quiet" }, t("groupCut", { count: this.records.length })),
            this.#drawRecords(),
            differing.map((column) => this.#drawAnswer(column)),
            h("p", { class: "quiet" }, t(differing.length ? "groupSame" : "groupEqual")),
            this.#note,
            this.#presses,
        );
        this.#drawPresses();
    }

    /** Draws the choice of the record that stays. */
    #drawRecords() {
        const place = (/** @type {string} */ name) =>
            this.about.columns.findIndex((one) => one.name === name);
        const at = place("_changed"), by = place("_changed_by");
        const options = this.records.map(({ id, cells }, index) => {
            const letter = letterOf(index);
            const words = t("staysChanged", {
                letter,
                time: momentText(cells[at] ?? ""),
                name: cells[by] ?? "",
            });
            return h(
                "div",
                { class: "merge-cell" },
                this.#radio("", index, this.#stays, words, (chosen) => {
                    this.#stays = chosen;
                    this.#drawPresses();
                }),
                h("a", { href: this.about.addressOf(id) }, t("staysOpen", { letter })),
            );
        });
        return this.#row(t("stays"), options);
    }

    /** Draws the choice of one answer. @param {Column} column */
    #drawAnswer(column) {
        const { name } = column;
        const place = this.about.columns.indexOf(column);
        const newest = this.records.findIndex(({ cells }) => cells[place] !== "");
        this.#taken.set(name, Math.max(newest, 0));
        const options = this.records.map(({ cells }, index) => {
            const text = cells[place] ? this.about.labels.shown(column, cells[place]) : "";
            const words = h("span", null, h("b", null, letterOf(index)), " ");
            words.append(text || h("i", { class: "quiet" }, t("answerEmpty")));
            return h(
                "div",
                { class: "merge-cell" },
                this.#radio(name, index, this.#taken.get(name) ?? 0, words, (chosen) => {
                    this.#taken.set(name, chosen);
                }),
            );
        });
        return this.#row(titleOfColumn(column), options);
    }

    /** @param {string} title @param {HTMLElement[]} options */
    #row(title, options) {
        return h(
            "fieldset",
            { class: "merge-row" },
            h("legend", null, title),
            h("div", { class: "merge-cells" }, options),
        );
    }

    /**
     * @param {string} name
     * @param {number} index
     * @param {number} chosen
     * @param {string | HTMLElement} words
     * @param {(index: number) => void} choose
     */
    #radio(name, index, chosen, words, choose) {
        const input = h("input", {
            type: "radio",
            name: `merge-${this.#number}-${name}`,
            value: String(index),
            checked: index === chosen,
            disabled: !this.about.mayWrite,
            onchange: () => choose(index),
        });
        const text = typeof words === "string" ? h("span", null, words) : words;
        return h("label", { class: "choice" }, input, text);
    }

    #drawPresses() {
        this.#presses.replaceChildren();
        if (!this.about.mayWrite || this.records.length < 2) return;
        const words = t("merge", { letter: letterOf(this.#stays) });
        this.#presses.append(doer(words, "", () => this.#merge()));
    }

    /** @returns {import("../../../../data/batches.js").Merge} */
    #wish() {
        const ids = this.records.map(({ id }) => id);
        const keep = ids[this.#stays] ?? "";
        const taken = [...this.#taken].filter(([, index]) => index !== this.#stays);
        return {
            batch: newBatch(),
            keep,
            remove: ids.filter((id) => id !== keep),
            take: Object.fromEntries(taken.map(([name, index]) => [name, ids[index] ?? ""])),
            seen: Object.fromEntries(this.records.map(({ id, sequence }) => [id, sequence])),
            reason: t("mergeReason", { text: [...this.text].slice(0, REASON).join("") }),
        };
    }

    async #merge() {
        const merge = this.#wish();
        const { faults } = await this.#send("run", merge);
        const [fault] = faults;
        if (fault) {
            const issues = (fault.issues ?? []).map(({ path, message }) => `${path}: ${message}`);
            const text = issues.join(" ") || fault.title;
            throw new Wrong("", t("mergeRefused", { text }));
        }
        const undo = doer(t("mergeUndo"), "plain", () => this.#undo(merge));
        this.#end(t("merged"), undo);
    }

    /** @param {import("../../../../data/batches.js").Merge} merge */
    async #undo(merge) {
        const { kept } = await this.#send("undo", merge);
        this.#end(t(kept ? "mergeKept" : "mergeUndone"));
    }

    /**
     * @param {"run" | "undo"} mode
     * @param {import("../../../../data/batches.js").Merge} merge
     */
    #send(mode, merge) {
        return inWords(async () => {
            try {
                return await sendMerge(this.about.place, mode, merge);
            } catch (error) {
                const isOld = error instanceof AccountError &&
                    ["record-changed", "not-found"].includes(error.code);
                if (isOld) throw new Wrong("", t("mergeChanged"));
                throw error;
            }
        });
    }

    /** Says how it ended, in place of the choices. @param {string} words @param {Node[]} more */
    #end(words, ...more) {
        for (const row of this.root.querySelectorAll(".merge-row, p")) row.remove();
        this.#note.replaceChildren(h("p", { class: "good-line" }, words));
        this.#presses.replaceChildren(...more);
        announce(words);
        /** @type {HTMLElement | null} */ (this.root.querySelector("h2"))?.focus();
    }
}
