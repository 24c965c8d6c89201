// The form that makes a condition of a column: what it is compared by, and with what.

import { fill, h, icon } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { choiceBoxes } from "../view/answer-box.js";
import { choicesOf } from "../view/cells.js";
import { isWhole, numberOf, operationsOf } from "../view/conditions.js";
import { OPERATIONS } from "./words.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../view/conditions.js").Condition} Condition
 * @typedef {import("../view/conditions.js").Operation} Operation
 */

/** The usual number of days before now. */
const USUAL_DAYS = "7";

let count = 0;

/** The types of the inputs for values, by kind. @type {Record<string, string>} */
const TYPES = { day: "date", instant: "date", time: "time" };

/** The form of a column's condition. */
export class FilterForm {
    #id = `filter-${++count}`;
    #does = h("select", { class: "box", id: this.#id, onchange: () => this.#draw() });
    #fields = h("div", { class: "filter-fields" });
    #issue = h("div", { class: "issues", role: "alert" });
    root = h("form", { class: "filter-form", novalidate: true });
    /** Returns the texts that were given. @type {() => string[]} */ #values = () => [];
    /** The texts of each operation so far. @type {Map<string, string[]>} */ #given = new Map();

    /**
     * @param {Column} column
     * @param {Condition | undefined} condition the present one
     * @param {(condition: Condition | null) => void} apply called with null to remove it
     * @param {(condition: Condition | null) => void} [live] as `apply`, while one still chooses
     */
    constructor(column, condition, apply, live) {
        this.column = column;
        this.apply = apply;
        this.live = live;
        const all = operationsOf(column.kind);
        const first = condition && all.includes(condition.does) ? condition.does : all[0];
        if (condition) this.#given.set(condition.does, condition.values);
        this.#does.append(
            ...all.map((one) =>
                h("option", { value: one, selected: one === first }, t(OPERATIONS[one]))
            ),
        );
        this.root.addEventListener("submit", (event) => {
            event.preventDefault();
            this.#submit();
        });
        fill(
            this.root,
            h("label", { for: this.#id }, t("filterBy")),
            this.#does,
            this.#fields,
            this.#issue,
            h(
                "div",
                { class: "presses" },
                h("button", { type: "submit", class: "button" }, t("applyFilter")),
                condition && h("button", {
                    type: "button",
                    class: "button plain",
                    onclick: () => apply(null),
                }, t("removeFilter")),
            ),
        );
        this.#draw();
    }

    get #operation() {
        return /** @type {Operation} */ (this.#does.value);
    }

    #draw() {
        const does = this.#operation;
        const given = this.#given.get(does) ?? [];
        this.#issue.replaceChildren();
        this.#fields.replaceChildren();
        if (does === "empty" || does === "filled") this.#values = () => [];
        else if (does === "between") this.#drawRange(given);
        else if (does === "any") this.#drawChoices(given);
        else this.#drawOne(does === "days" ? given[0] ?? USUAL_DAYS : given[0] ?? "", does);
    }

    /**
     * Makes an input with its label.
     * @param {import("../../../../core/records-words.js").Key} key
     * @param {string} value
     * @param {string} name
     */
    #input(key, value, name) {
        const { kind } = this.column;
        const id = `${this.#id}-${name}`;
        const input = h("input", {
            class: "box",
            id,
            value,
            type: name === "days" ? "text" : TYPES[kind] ?? "text",
            inputmode: name === "days" ? "numeric" : kind === "number" ? "decimal" : null,
            autocomplete: "off",
            spellcheck: "false",
        });
        this.#fields.append(h("div", null, h("label", { for: id }, t(key)), input));
        return input;
    }

    /** @param {string} value @param {Operation} does */
    #drawOne(value, does) {
        const input = this.#input(does === "days" ? "daysBefore" : "valueOf", value, does);
        this.#values = () => [this.#read(input.value, does)];
        if (does === "has") {
            this.#fields.append(h("p", { class: "hint" }, t("hasHint")));
        }
    }

    /** @param {string[]} values */
    #drawRange([from = "", to = ""]) {
        const one = this.#input("rangeFrom", from, "from");
        const other = this.#input("rangeTo", to, "to");
        this.#values = () => [one, other].map(({ value }) => this.#read(value, "between"));
    }

    /** @param {string[]} values */
    #drawChoices(values) {
        if (!choicesOf(this.column).length) {
            // The list of the column is too long to be offered.
            const input = this.#input("codeOf", values.join(" "), "codes");
            this.#values = () => input.value.split(/\s+/).filter(Boolean);
            return;
        }
        const boxes = choiceBoxes(this.column, values, () => this.#follow());
        this.#fields.append(boxes.root);
        this.#values = boxes.values;
    }

    /** Applies the choices so far: what they find is seen behind the form. */
    #follow() {
        const values = this.#values();
        const { name } = this.column;
        this.live?.(values.length ? { name, does: this.#operation, values } : null);
    }

    /**
     * Returns what was typed as the expression has it; undefined for what is no number.
     * @param {string} text
     * @param {Operation} does
     * @returns {string}
     */
    #read(text, does) {
        if (does === "days") return text.trim();
        const isNumber = this.column.kind === "number" ||
            this.column.kind === "any" && does === "between";
        if (!isNumber) return text;
        if (!text.trim()) return "";
        const number = numberOf(text);
        if (number === undefined) throw new RangeError(text);
        return number;
    }

    #submit() {
        this.#issue.replaceChildren();
        const does = this.#operation;
        /** @type {import("../../../../core/records-words.js").Key} */
        let key = does === "any" ? "chooseSome" : does === "days" ? "giveDays" : "giveValue";
        try {
            const condition = { name: this.column.name, does, values: this.#values() };
            if (isWhole(condition)) return this.apply(condition);
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            key = "noNumber";
        }
        fill(
            this.#issue,
            h("p", { class: "issue error" }, icon("warn"), h("span", null, t(key))),
        );
        this.#fields.querySelector("input")?.focus();
    }
}
