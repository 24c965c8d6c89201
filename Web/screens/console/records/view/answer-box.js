// The input of an answer outside of its form, for those that are typed or chosen at once. The
// server judges by the rules of the form what is given.

import { h } from "../../../../core/dom.js";
import { locale } from "../../../../core/words.js";
import { t } from "../../../../core/records-words.js";
import { choicesOf } from "./cells.js";
import { numberOf } from "./conditions.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {{ root: HTMLElement, value(): string }} AnswerBox what is given, as the server takes
 *   it; empty for no answer
 */

/** The kinds of answers that are typed or chosen here. */
const KINDS = ["text", "number", "truth", "yesno", "day", "time", "choice", "choices"];
/** The types of inputs by kind; text for all others. @type {Record<string, string>} */
const TYPES = { day: "date", time: "time" };

/** Returns true for a column whose answers people give. @param {Column} column */
export const isAnswer = ({ name, isCalculated }) => !name.startsWith("_") && !isCalculated;

/** Returns true for a column whose answers are typed or chosen here. @param {Column} column */
export const hasBox = (column) => isAnswer(column) && KINDS.includes(column.kind);

/** Returns true for a column with a list that is too long to be offered. @param {Column} column */
export const isLong = (column) =>
    ["choice", "choices"].includes(column.kind) && !choicesOf(column).length;

/**
 * Makes the input of an answer.
 * @param {Column} column
 * @param {string} text the present answer, as the server has it
 * @param {string} empty the words for no answer
 * @returns {AnswerBox}
 */
export function answerBox(column, text, empty) {
    const { kind } = column;
    if (isLong(column)) return typed("text", text);
    if (kind === "choices") return several(column, text);
    if (["choice", "truth", "yesno"].includes(kind)) return one(column, text, empty);
    if (kind === "number") return number(text);
    return text.includes("\n") ? lines(text) : typed(TYPES[kind] ?? "text", text);
}

/** @param {string} type @param {string} value @returns {AnswerBox} */
function typed(type, value) {
    const shown = type === "time" ? value.slice(0, "00:00".length) : value;
    const root = h("input", { class: "box", type, autocomplete: "off", value: shown });
    return { root, value: () => root.value === shown ? value : root.value };
}

/** @param {string} value @returns {AnswerBox} */
function lines(value) {
    const root = h("textarea", { class: "box", rows: 4 });
    root.value = value;
    return { root, value: () => root.value };
}

/** @param {string} text @returns {AnswerBox} */
function number(text) {
    const point = new Intl.NumberFormat(locale()).formatToParts(0.5)[1].value;
    const value = text.replace(".", point);
    const root = h("input", { class: "box", autocomplete: "off", inputmode: "decimal", value });
    return { root, value: () => numberOf(root.value) ?? root.value.trim() };
}

/** @param {Column} column @param {string} text @param {string} empty @returns {AnswerBox} */
function one(column, text, empty) {
    const all = [{ value: "", label: empty }, ...choicesOf(column)];
    const root = h(
        "select",
        { class: "box" },
        all.map(({ value, label }) => h("option", { value, selected: value === text }, label)),
    );
    return { root, value: () => root.value };
}

/** @param {Column} column @param {string} text @returns {AnswerBox} */
function several(column, text) {
    const { root, values } = choiceBoxes(column, text.split(" "));
    return { root, value: () => values().join(" ") };
}

/**
 * Makes a box for each choice of a column.
 * @param {Column} column
 * @param {string[]} chosen
 * @param {() => void} [onchange]
 */
export function choiceBoxes(column, chosen, onchange) {
    const boxes = choicesOf(column).map(({ value, label }) => ({
        label,
        input: h("input", {
            type: "checkbox",
            value,
            checked: chosen.includes(value),
            onchange,
        }),
    }));
    const root = h(
        "fieldset",
        { class: "choices filter-choices" },
        h("legend", { class: "unseen" }, t("choicesOf")),
        boxes.map(({ input, label }) =>
            h("label", { class: "choice" }, input, h("span", null, label))
        ),
    );
    const values = () => boxes.flatMap(({ input }) => input.checked ? [input.value] : []);
    return { root, values };
}
