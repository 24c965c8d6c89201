// The selection of the table on the clipboard, as far as its rows are on this device.

import { announce } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { asLines, asTable } from "../view/clipboard.js";
import { rangeOf } from "../view/window.js";

/** @typedef {import("./row.js").Look} Look */

/** The maximum number of cells that are copied at once. */
const MAX_COPIED = 500_000;

/**
 * Has the selection be copied while a cell has the focus.
 * @param {HTMLElement} grid
 * @param {Look} look
 * @returns {() => void} ends it
 */
export function copies(grid, look) {
    const onCopy = (/** @type {ClipboardEvent} */ event) => {
        if (!grid.contains(document.activeElement) || look.current.row < 0) return;
        // A text that was marked within a cell is copied as it is.
        if (!look.isWide && getSelection()?.toString()) return;
        const { rows, missing } = selected(look);
        if (!rows.length) return;
        event.clipboardData?.setData("text/plain", asLines(rows));
        event.clipboardData?.setData("text/html", asTable(rows));
        event.preventDefault();
        const counts = { rows: rows.length, columns: rows[0].length, missing };
        announce(missing ? t("copiedPart", counts) : t("copied", counts));
    };
    document.addEventListener("copy", onCopy);
    return () => document.removeEventListener("copy", onCopy);
}

/** Returns the texts of the selection, and the number of its rows that are not here. @param {Look}
 * look */
function selected({ current, range, contentOf }) {
    const { top, bottom, left, right } = range ?? rangeOf(current, current);
    const most = Math.floor(MAX_COPIED / (right - left + 1));
    const rows = /** @type {string[][]} */ ([]);
    let missing = 0;
    for (let index = top; index <= bottom; index += 1) {
        const texts = rows.length < most ? contentOf(index)?.texts : undefined;
        if (texts) rows.push(texts.slice(left, right + 1));
        else missing += 1;
    }
    return { rows, missing };
}
