// The dialog in which what a table shows is given out as a file: the records found, all of their
// answers.

import { fill, h } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { exporter } from "../exports.js";
import { show, titled } from "../link-parts.js";
import { press } from "../parts.js";
import { selectionOf } from "./view/view.js";

/**
 * Opens the dialog.
 * @param {{ place: import("../../../data/console-rows.js").Place,
 *   columns: import("../../../data/console-rows.js").Column[],
 *   view: import("./view/view.js").View, found: string }} of the number found, in words
 */
export function openExport({ place, columns, view, found }) {
    const { app, collection, scope } = place;
    const more = () => {
        const query = selectionOf(view, columns);
        for (const name of ["sort", "reversed"]) query.delete(name);
        return [...query, ...(scope ? [["scope", scope]] : [])];
    };
    const dialog = titled("rows-dialog export-dialog", t("export"));
    fill(
        dialog,
        h("p", { class: "lead" }, t("exportFound", { found })),
        ...exporter(app, scope, collection, more),
        h("div", { class: "presses" }, press(t("close"), () => dialog.close())),
    );
    show(dialog);
}
