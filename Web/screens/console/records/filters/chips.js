// The filters of a view as chips that can be removed, in the words of words.js; they are chosen in
// sheet.js and in the menus of the columns.

import { h, icon } from "../../../../core/dom.js";
import { localised } from "../../../../core/words.js";
import { t } from "../../../../core/records-words.js";
import { conditionText } from "./words.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../view/view.js").View} View
 * @typedef {{ label: string, without: View }} Chip
 */

/**
 * Returns the filters of a view with their words, each with the view that has it no more.
 * @param {View} view
 * @param {Columns} about
 * @returns {Chip[]}
 */
export function chipsOf(view, about) {
    const { filters, conditions, expressions } = view;
    return [
        ...filters.map((name, index) => ({
            label: localised(about.filters.find((one) => one.name === name)?.title) || name,
            without: { ...view, filters: filters.toSpliced(index, 1) },
        })),
        ...conditions.map((one, index) => {
            const column = about.columns.find(({ name }) => name === one.name);
            return {
                label: conditionText(one, column ?? { name: one.name, kind: "text" }),
                without: { ...view, conditions: conditions.toSpliced(index, 1) },
            };
        }),
        ...expressions.map((label, index) => ({
            label,
            without: { ...view, expressions: expressions.toSpliced(index, 1) },
        })),
    ];
}

/**
 * Fills the list of chips; the focus goes on to the next one, or else to the search.
 * @param {HTMLElement} list
 * @param {Chip[]} chips
 * @param {(view: View) => void} apply
 * @param {() => void} leave focuses what comes before
 */
export function drawChips(list, chips, apply, leave) {
    const at = [...list.children].findIndex((one) => one.contains(document.activeElement));
    list.replaceChildren(...chips.map(({ label, without }) =>
        h(
            "li",
            null,
            h(
                "button",
                {
                    type: "button",
                    class: "chip small",
                    "aria-label": t("removeChip", { name: label }),
                    onclick: () => apply(without),
                },
                label,
                icon("remove"),
            ),
        )
    ));
    list.hidden = !chips.length;
    if (at < 0) return;
    const next = list.children[Math.min(at, chips.length - 1)]?.querySelector("button");
    if (next) next.focus();
    else leave();
}
