// The dialog with all columns of one row, where there is no screen of its record.

import { fill, h } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { show, titled } from "../link-parts.js";
import { press } from "../parts.js";

/**
 * Opens the dialog.
 * @param {{ title: string }[]} heads those of the columns
 * @param {string[]} texts
 */
export function openRow(heads, texts) {
    const dialog = titled("rows-dialog row-dialog", texts[0] || t("wholeRow"));
    fill(
        dialog,
        h(
            "dl",
            { class: "row-answers" },
            heads.map(({ title }, at) =>
                h("div", null, h("dt", null, title), h("dd", null, texts[at]))
            ),
        ),
        h("div", { class: "presses" }, press(t("close"), () => dialog.close())),
    );
    show(dialog);
}
