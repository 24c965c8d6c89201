// The dialog in which the columns of a summary are chosen: all that have something to be summed
// up, as far as there may be.

import { fill, h } from "../../../../core/dom.js";
import { localised } from "../../../../core/words.js";
import { t } from "../../../../core/records-words.js";
import { show, titled } from "../../link-parts.js";
import { press } from "../../parts.js";
import { titleOfColumn } from "../view/cells.js";
import { isSummed, MAX_FIELDS } from "./state.js";

/**
 * Opens the dialog.
 * @param {import("../../../../data/console-rows.js").Column[]} all
 * @param {string[]} chosen names
 * @param {(names: string[] | null) => void} apply null for those of the beginning
 */
export function openFields(all, chosen, apply) {
    const dialog = titled("rows-dialog columns-dialog", t("columns"));
    const names = new Set(chosen);
    const boxes = all.filter(isSummed).map((column) => {
        const { name, section } = column;
        const box = h("input", {
            type: "checkbox",
            checked: names.has(name),
            onchange: () => {
                if (box.checked) names.add(name);
                else names.delete(name);
                bound();
            },
        });
        const about = localised(section);
        const text = h("span", null, titleOfColumn(column), about && h("small", null, about));
        return { box, row: h("li", null, h("label", { class: "grow" }, box, text)) };
    });
    const bound = () => {
        for (const { box } of boxes) box.disabled = !box.checked && names.size >= MAX_FIELDS;
    };
    bound();
    const end = (/** @type {string[] | null} */ next) => {
        dialog.close();
        apply(next);
    };
    fill(
        dialog,
        h("p", { class: "lead" }, t("summaryFields", { most: MAX_FIELDS })),
        h("ul", { class: "column-list" }, boxes.map(({ row }) => row)),
        h(
            "div",
            { class: "presses" },
            press(t("done"), () => end([...names]), ""),
            press(t("columnsAtFirst"), () => end(null)),
        ),
    );
    show(dialog);
}
