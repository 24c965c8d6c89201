// The dialog with a summary of what is found: one column in short, and by another one, as numbers
// and as a drawing.

import { AccountError } from "../../../../data/account.js";
import { chartOf, summaryOf } from "../../../../data/console-rows.js";
import { announce, fill, h } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { languagesIn } from "../../../../core/languages.js";
import { readable } from "../../../../core/words.js";
import { show, titled } from "../../link-parts.js";
import { press } from "../../parts.js";
import { numberText, titleOfColumn } from "../view/cells.js";
import { selectionOf } from "../view/view.js";
import { columnTables, groupTable } from "./tables.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {{ place: import("../../../../data/console-rows.js").Place, columns: Column[],
 *   view: import("../view/view.js").View, first: string, wordsOf(error: unknown): string }}
 *   SummaryOf `first` is the column that is summarised at first
 */

/** Opens the dialog. @param {SummaryOf} of */
export function openSummary(of) {
    const { columns, first } = of;
    const place = h("div", { class: "summary-place", role: "status" });
    const options = columns.map((one) => [one.name, titleOfColumn(one)]);
    const which = select("summary-column", options, first);
    const by = select("summary-by", [["", t("summaryByNone")], ...options], "");
    const address = { url: "" };
    const dialog = titled("rows-dialog summary-dialog", t("summary"), () => {
        URL.revokeObjectURL(address.url);
    });
    let turn = 0;
    const draw = async () => {
        const mine = ++turn;
        place.setAttribute("aria-busy", "true");
        const made = await parts(of, which.value, by.value, address);
        if (mine !== turn) return;
        place.removeAttribute("aria-busy");
        place.replaceChildren(...made);
    };
    which.onchange = by.onchange = draw;
    fill(
        dialog,
        h(
            "div",
            { class: "summary-choice" },
            h("div", null, h("label", { for: which.id }, t("summaryColumn")), which),
            h("div", null, h("label", { for: by.id }, t("summaryBy")), by),
        ),
        place,
        h("div", { class: "presses" }, press(t("done"), () => dialog.close())),
    );
    show(dialog);
    draw();
}

/** @param {string} id @param {string[][]} options @param {string} chosen */
const select = (id, options, chosen) =>
    h(
        "select",
        { class: "box", id },
        options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
    );

/**
 * Requests a summary and makes its parts.
 * @param {SummaryOf} of
 * @param {string} name
 * @param {string} by
 * @param {{ url: string }} address of the drawing, which is replaced
 * @returns {Promise<HTMLElement[]>}
 */
async function parts({ place, columns, view, wordsOf }, name, by, address) {
    const column = columns.find((one) => one.name === name);
    const other = columns.find((one) => one.name === by);
    if (!column) return [];
    const query = selectionOf({ ...view, sort: "" }, columns);
    query.set("columns", name);
    query.set("zone", String(-new Date().getTimezoneOffset()));
    const drawing = chartOf(place, query, readable(languagesIn([column.title])))
        .catch(() => null);
    if (other) query.set("by", by);
    try {
        const { count, columns: [summary] } = await summaryOf(place, query);
        const image = await drawing;
        const words = t("summaryFilled", {
            count: numberText(count),
            filled: numberText(summary.filled),
        });
        announce(words);
        URL.revokeObjectURL(address.url);
        address.url = image ? URL.createObjectURL(image) : "";
        const alt = t("chartOf", { name: titleOfColumn(column) });
        return [
            h("p", null, words),
            other && groupTable(summary, column, other),
            address.url && h("img", { class: "summary-chart", src: address.url, alt }),
            ...columnTables(summary, column),
        ].filter((one) => !!one);
    } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        return [h("p", { class: "warning" }, wordsOf(error))];
    }
}
