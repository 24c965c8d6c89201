// The groups of two columns: which ones, what is counted or summed up in them, their drawing and
// their numbers.

import { h } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { titleOfColumn } from "../view/cells.js";
import { press } from "../../parts.js";
import { folded } from "./card.js";
import { chart } from "./chart.js";
import { FIGURES, isGrouped, isNumeric } from "./state.js";
import { groupTables } from "./tables.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../../data/console-rows.js").ColumnSummary} ColumnSummary
 * @typedef {import("./state.js").Cross} Cross
 */

/** The words for figures. */
const WORDS = /** @type {const} */ ({
    count: "summaryCount",
    sum: "figureSum",
    mean: "figureMean",
});

/**
 * Makes a list to choose from, with its label.
 * @param {string} id
 * @param {string} label
 * @param {string[][]} options
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
const select = (id, label, options, chosen, choose) =>
    h(
        "div",
        null,
        h("label", { for: id }, label),
        h(
            "select",
            {
                class: "box",
                id,
                onchange: (/** @type {Event} */ { target }) =>
                    choose(/** @type {HTMLSelectElement} */ (target).value),
            },
            options.map(([value, text]) =>
                h("option", { value, selected: value === chosen }, text)
            ),
        ),
    );

/**
 * Makes the controls.
 * @param {Column[]} all
 * @param {Cross} cross
 * @param {(cross: Cross) => void} apply
 */
export function crossControls(all, cross, apply) {
    const none = ["", t("summaryNone")];
    const named = (/** @type {Column[]} */ columns) =>
        columns.map((one) => [one.name, titleOfColumn(one)]);
    const groups = [none, ...named(all.filter(isGrouped))];
    const numbers = named(all.filter(isNumeric));
    const figures = FIGURES.map((one) => [one, t(WORDS[one])]);
    const change = (/** @type {Partial<Cross>} */ some) => {
        const next = { ...cross, ...some };
        // A sum is of something.
        if (next.figure !== "count" && !next.of) next.of = numbers[0]?.[0] ?? "";
        apply(next.figure === "count" ? { ...next, of: "" } : next);
    };
    const work = () => apply({ row: "_created", by: "_created_by", figure: "count", of: "" });
    return [
        h(
            "div",
            { class: "summary-choice" },
            select("cross-row", t("crossRow"), groups, cross.row, (row) => change({ row })),
            select("cross-by", t("summaryBy"), groups, cross.by, (by) => change({ by })),
            numbers.length > 0 && select(
                "cross-figure",
                t("crossFigure"),
                figures,
                cross.figure,
                (figure) => change({ figure: FIGURES.find((one) => one === figure) }),
            ),
            cross.figure !== "count" &&
                select("cross-of", t("crossOf"), numbers, cross.of, (of) => change({ of })),
        ),
        h("div", { class: "presses" }, press(t("crossWork"), work)),
    ];
}

/**
 * Makes the drawing and the table of groups.
 * @param {ColumnSummary} summary
 * @param {{ row: Column, by: Column, figure: import("./state.js").Figure, of?: Column }} cross
 */
export function crossed(summary, cross) {
    const made = groupTables(summary, cross);
    if (!made) return h("p", null, t("noGroups"));
    return h(
        "div",
        { class: "summary-crossed" },
        summary.groupChart && chart(summary.groupChart),
        folded(made.caption, made.tables),
    );
}
