// The part of the dialog in which it is chosen what is done to many records: an answer is set, a
// review is judged or assigned, or the records go into the trash.

import { REASON_LENGTH } from "../../../../data/correction.js";
import { h } from "../../../../core/dom.js";
import { t } from "../../../../core/batch-words.js";
import { t as recordsWord } from "../../../../core/records-words.js";
import { localised } from "../../../../core/words.js";
import { answerBox, hasBox, isAnswer, isLong } from "../view/answer-box.js";
import { choicesOf, reviewText } from "../view/cells.js";

/**
 * @typedef {import("../../../../data/batches.js").Action} Action
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {"set" | "replace" | "review" | "assign" | "move" | "remove"} What
 */

const STATES = ["approved", "has-issues", "rejected", "in-review"];

/** @type {Record<What, import("../../../../core/batch-words.js").Key>} */
const WORDS = {
    set: "batchSet",
    replace: "batchReplace",
    review: "batchReview",
    assign: "batchAssign",
    move: "batchMove",
    remove: "batchRemove",
};

/** Returns true for answers that are files, which can be taken away. @param {Column} column */
const isFile = (column) => isAnswer(column) && column.kind === "file";

/** Returns the columns whose answers can be set. @param {Columns} about */
const columnsOf = ({ columns }) => columns.filter((one) => hasBox(one) || isFile(one));

/** Returns the columns whose answers are texts. @param {Columns} about */
const textsOf = ({ columns }) => columns.filter((one) => hasBox(one) && one.kind === "text");

/**
 * Returns the parts that records can move to, with their titles.
 * @param {Columns} about
 * @param {string} [but] the scope of one that is left out
 * @returns {[string, string][]}
 */
export const goalsOf = ({ parts = [] }, but = "") =>
    parts.filter(({ scope, mayWrite }) => mayWrite && scope !== but).map(({ scope, title }) => [
        scope,
        title || t("batchNobody"),
    ]);

let ids = 0;

/** The choice of what is done. */
export class Wish {
    root = h("div", { class: "batch-wish" });
    #more = h("div", { class: "batch-wish" });
    /** Returns the action that is chosen. @type {() => Action} */ #action = () => ({});

    /** @param {Columns} about @param {What} [first] what is chosen at first */
    constructor(about, first) {
        this.about = about;
        const { reviews } = about;
        /** @type {What[]} */
        const all = [
            ...columnsOf(about).length ? /** @type {What[]} */ (["set"]) : [],
            ...textsOf(about).length ? /** @type {What[]} */ (["replace"]) : [],
            ...reviews?.mayWrite ? /** @type {What[]} */ (["review", "assign"]) : [],
            ...goalsOf(about).length > 1 ? /** @type {What[]} */ (["move"]) : [],
            "remove",
        ];
        const what = select(all.map((one) => [one, t(WORDS[one])]), (value) => {
            this.#draw(/** @type {What} */ (value));
        });
        this.root.append(labelled(t("batchWhat"), what), this.#more);
        what.value = all.find((one) => one === first) ?? all[0];
        this.#draw(/** @type {What} */ (what.value));
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
        if (what === "replace") this.#drawTexts();
        if (what === "move") this.#drawGoal();
        if (what === "review") {
            const state = select(STATES.map((one) => [one, reviewText(one)]));
            this.#more.append(labelled(t("batchState"), state));
            const classes = this.about.columns.filter(({ name }) => name === "_class")
                .flatMap(choicesOf);
            const given = select([
                ["", t("batchClassAsIs")],
                .../** @type {[string, string][]} */ (classes.map((
                    one,
                ) => [one.value, one.label])),
            ]);
            if (classes.length) this.#more.append(labelled(t("batchClass"), given));
            this.#action = () => ({
                review: { state: state.value, ...given.value && { class: given.value } },
            });
        }
        if (what === "assign") {
            const name = h("input", { class: "box", autocomplete: "off", maxLength: 64 });
            this.#more.append(labelled(t("batchAssignee"), name, t("batchAssigneeHint")));
            this.#action = () => ({ review: { assignee: name.value.trim() } });
        }
    }

    #drawTexts() {
        const name = questions(textsOf(this.about));
        const [find, other] = [line(), line()];
        this.#more.append(
            labelled(t("batchQuestion"), name),
            labelled(t("batchFind"), find, t("batchFindHint")),
            labelled(t("batchWith"), other),
        );
        const reason = this.#drawReason();
        this.#action = () => ({
            replace: { column: name.value, find: find.value, with: other.value },
            ...reason(),
        });
    }

    /** Adds the input of a reason where the app demands one; returns the way to read it. */
    #drawReason() {
        const reason = line(REASON_LENGTH);
        if (this.about.corrections?.reason === "required") {
            this.#more.append(labelled(recordsWord("reason"), reason, recordsWord("reasonHint")));
        }
        return () => reason.value.trim() ? { reason: reason.value.trim() } : {};
    }

    #drawGoal() {
        const goal = select(goalsOf(this.about));
        this.#more.append(labelled(t("batchGoal"), goal, t("batchGoalHint")));
        this.#action = () => ({ move: goal.value });
    }

    #drawAnswer() {
        const columns = columnsOf(this.about);
        const place = h("div", { class: "batch-wish" });
        /** @type {() => string} */
        let value = () => "";
        const name = questions(
            columns,
            (chosen) => draw(columns.find((one) => one.name === chosen)),
        );
        const draw = (/** @type {Column | undefined} */ column) => {
            if (!column) return;
            if (isFile(column)) {
                place.replaceChildren(h("p", { class: "quiet" }, t("batchFiles")));
                value = () => "";
                return;
            }
            const box = answerBox(column, "", t("batchEmpty"));
            const isCoded = column.kind === "choices" && isLong(column);
            const hint = isCoded ? `${t("batchChoices")}. ${t("batchClears")}` : t("batchClears");
            place.replaceChildren(labelled(t("batchAnswer"), box.root, hint));
            value = box.value;
        };
        draw(columns[0]);
        this.#more.append(labelled(t("batchQuestion"), name), place);
        const reason = this.#drawReason();
        this.#action = () => ({ set: { [name.value]: value() }, ...reason() });
    }
}

/** The maximum length of a text that is found or put in place. */
const LINE_LENGTH = 200;

/** Makes an input of one line. @param {number} [maxLength] */
const line = (maxLength = LINE_LENGTH) =>
    h("input", { class: "box", autocomplete: "off", maxLength });

/**
 * Makes the list of columns.
 * @param {Column[]} columns
 * @param {(value: string) => void} [chosen]
 */
const questions = (columns, chosen) =>
    select(columns.map((one) => [one.name, localised(one.title) || one.name]), chosen);

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
 * @param {HTMLElement} box
 * @param {string} [hint]
 */
function labelled(label, box, hint) {
    box.id = `batch-${++ids}`;
    const said = hint && h("p", { class: "hint", id: `${box.id}-hint` }, hint);
    if (said) box.setAttribute("aria-describedby", said.id);
    return h("div", null, h("label", { for: box.id }, label), said, box);
}
