// The dialog in which what a table shows is given out: the records found as a file with all of
// their answers, and the address at which other tools read all records themselves.

import { fill, h } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { dataAddress } from "../../../data/readable.js";
import { copier } from "../../account/proofs.js";
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
        const query = selectionOf({ ...view, sort: "" }, columns);
        return [...query, ...(scope ? [["scope", scope]] : [])];
    };
    const dialog = titled("rows-dialog export-dialog", t("export"));
    fill(
        dialog,
        h("p", { class: "lead" }, t("exportFound", { found })),
        ...exporter(app, scope, collection, more),
        h(
            "a",
            {
                class: "button plain",
                href: `/console/schedules/${encodeURIComponent(app)}`,
            },
            t("onSchedule"),
        ),
        readElsewhere(app),
        h("div", { class: "presses" }, press(t("close"), () => dialog.close())),
    );
    show(dialog);
}

/**
 * Makes the part about tools that read the records of an app themselves.
 * @param {string} app
 */
function readElsewhere(app) {
    const address = dataAddress(app);
    return h(
        "section",
        { class: "read-elsewhere" },
        h("h3", null, t("readElsewhere")),
        h("p", { class: "quiet" }, t("readElsewhereHint")),
        h("p", { class: "key-text" }, h("code", null, address)),
        h(
            "div",
            { class: "presses" },
            copier(address, t("copyAddress")),
            h("a", { class: "button plain", href: "/account/keys" }, t("makeKey")),
        ),
    );
}
