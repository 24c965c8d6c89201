// The ways from a record to its form, in which it is corrected: to the whole record, and to one
// section. The form is in ../../../correct.js.

import { want } from "../../../../data/correction.js";
import { h } from "../../../../core/dom.js";
import { localised } from "../../../../core/words.js";
import { t } from "../../../../core/records-words.js";

/**
 * @typedef {import("../../../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../../data/console-rows.js").Item} Item
 * @typedef {import("../../../../data/console-rows.js").OneRecord} OneRecord
 * @typedef {import("../../../../data/console-rows.js").Place} Place
 */

/** Returns the path of the first answer or repeat among items. @param {Item[]} items @returns
 * {string | undefined} */
function firstPath(items) {
    for (const item of items) {
        if ("path" in item) return item.path;
        if ("rows" in item) return item.rows;
        const inner = firstPath(item.items);
        if (inner) return inner;
    }
}

/**
 * Returns what makes the buttons.
 * @param {Place} place
 * @param {string} id
 * @param {Columns} about
 * @param {Frame} frame
 */
export function correcting(place, id, about, frame) {
    const isReasoned = about.corrections?.reason === "required";
    const begin = (/** @type {string | undefined} */ path) => {
        const back = location.pathname + location.search;
        want({ ...place, id, back, form: about.form, isReasoned, ...path && { path } });
        frame.go(`/correct/${encodeURIComponent(id)}`);
    };
    /** Makes a button. @param {OneRecord["sections"][number]} [section] */
    const button = (section) => {
        const path = section && firstPath(section.items);
        if (section && !path) return null;
        const name = section && t("correctSection", { name: localised(section.title) });
        return h("button", {
            type: "button",
            class: section ? "text-button" : "button",
            "aria-label": name,
            onclick: () => begin(path),
        }, t("correct"));
    };
    return { button };
}
