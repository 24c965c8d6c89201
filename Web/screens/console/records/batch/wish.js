// The part of the dialog in which it is chosen what is done to many records: an answer is set, a
// review is judged or assigned, or the records go into the trash.

import { h } from "../../../../core/dom.js";
import { t } from "../../../../core/batch-words.js";
import { t as recordsWord } from "../../../../core/records-words.js";
import { localised } from "../../../../core/words.js";
import { reviewText } from "../view/cells.js";

/**
 * @typedef {import("../../../../data/batches.js").Action} Action
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {"set" | "review" | "assign" | "remove"} What
 */

/** The kinds of answers that are typed or chosen here. */
const KINDS = ["text", "number", "truth", "yesno", "day", "time", "choice", "choices"];
const STATES = ["approved", "has-issues", "rejected", "in-review"];
/** The types of inputs by kind; text for all others. @type {Record<string, string>} */
const INPUTS = { day: "date", time: "time" };

/** @type {Record<What, import("../../../../core/batch-words.js").Key>} */
const WORDS = {
    set: "batchSet",
    review: "batchReview",
    assign: "batchAssign",
    remove: "batchRemove",
};

/** Returns the columns whose answers can be set. @param {Columns} about */
const columnsOf = ({ columns }) =>
    columns.filter(({ name, kind }) => !name.startsWith("_") && KINDS.includes(kind));

let ids = 0;

/** The choice of what is done. */
export class Wish {
    root = h("div", { class: "batch-wish" });
    #more = h("div", { class: "batch-wish" });
    /** Returns the action that is chosen. @type {() => Action} */ #action = () => ({});

    /** @param {Columns} about */
    constructor(about) {
        this.about = about;
        const { reviews } = about;
        /** @type {What[]} */
        const all = [
            ...columnsOf(about).length ? /** @type {What[]} */ (["set"]) : [],
            ...reviews?.mayWrite ? /** @type {What[]} */ (["review", "assign"]) : [],
            "remove",
        ];
        const what = select(all.map((one) => [one, t(WORDS[one])]), (value) => {
            this.#draw(/** @type {What} */ (value));
        });
        this.root.append(labelled(t("batchWhat"), what), this.#more);
        this.#draw(all[0]);
    }

    /** The action that is chosen. */
    get action() {
        return this.#action();
    }

    /** @param {What} what */
    #draw(what) {
        this.#more.replaceChildren();
        if (what === "remove") this.#action = () => ({ remove: true });
        if (what === "set") this.#drawAnswer();
        if (what === "review") {
            const state = select(STATES.map((one) => [one, reviewText(one)]));
            this.#more.append(labelled(t("batchState"), state));
            this.#action = () => ({ review: { state: state.value } });
        }
        if (what === "assign") {
            const name = h("input", { class: "box", autocomplete: "off", maxLength: 64 });
            this.#more.append(labelled(t("batchAssignee"), name, t("batchAssigneeHint")));
            this.#action = () => ({ review: { assignee: name.value.trim() } });
        }
    }

    #drawAnswer() {
        const columns = columnsOf(this.about);
        const place = h("div", { class: "batch-wish" });
        /** @type {() => string} */
        let value = () => "";
        const name = select(
            columns.map((one) => [one.name, localised(one.title) || one.name]),
            (chosen) => draw(columns.find((one) => one.name === chosen)),
        );
        const draw = (/** @type {Column | undefined} */ column) => {
            if (!column) return;
            const box = boxOf(column);
            const hint = column.kind === "choices"
                ? `${t("batchChoices")}. ${t("batchClears")}`
                : t("batchClears");
            place.replaceChildren(labelled(t("batchAnswer"), box, hint));
            value = () => box.value;
        };
        draw(columns[0]);
        this.#more.append(labelled(t("batchQuestion"), name), place);
        this.#action = () => ({ set: { [name.value]: value() } });
    }
}

/** Makes the input of an answer. @param {Column} column */
function boxOf({ kind, choices }) {
    if (kind === "choice" && choices) {
        const all = choices.map(({ value, label }) => [value, localised(label) || value]);
        return select([["", t("batchEmpty")], .../** @type {[string, string][]} */ (all)]);
    }
    if (kind === "truth" || kind === "yesno") {
        const [yes, no] = kind === "truth" ? ["true", "false"] : ["yes", "no"];
        return select([
            ["", t("batchEmpty")],
            [yes, recordsWord("yes")],
            [no, recordsWord("no")],
        ]);
    }
    return h("input", {
        class: "box",
        type: INPUTS[kind] ?? "text",
        autocomplete: "off",
        ...kind === "number" ? { inputMode: "decimal" } : {},
    });
}

/**
 * @param {[string, string][]} options
 * @param {(value: string) => void} [chosen]
 */
function select(options, chosen) {
    const box = h(
        "select",
        { class: "box", onchange: () => chosen?.(box.value) },
        options.map(([value, words]) => h("option", { value }, words)),
    );
    return box;
}

/**
 * Returns an input with its label, and perhaps a hint.
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} box
 * @param {string} [hint]
 */
function labelled(label, box, hint) {
    box.id = `batch-${++ids}`;
    const said = hint && h("p", { class: "hint", id: `${box.id}-hint` }, hint);
    if (said) box.setAttribute("aria-describedby", said.id);
    return h("div", null, h("label", { for: box.id }, label), said, box);
}
