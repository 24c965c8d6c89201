// The sheet with all filters of a table: those that the app declares, one of any column, and an
// expression of one's own; on a phone also the search and the sort.

import { fill, h } from "../../../../core/dom.js";
import { localised } from "../../../../core/words.js";
import { t } from "../../../../core/records-words.js";
import { titleOfColumn } from "../view/cells.js";
import { narrowed } from "../view/view.js";
import { press } from "../../parts.js";
import { show, titled } from "../../link-parts.js";
import { chipsOf, drawChips } from "./chips.js";
import { expressionForm } from "./expression.js";
import { FilterForm } from "./form.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../view/view.js").View} View
 * @typedef {{ about: Columns, view(): View, apply(view: View): void,
 *   judge(expression: string): Promise<unknown>, wordsOf(error: unknown): string,
 *   search?: HTMLElement, closed?: () => void }} SheetOf `judge` rejects with the server's error;
 *   `search` is the search field, on a phone
 */

/** Opens the sheet. @param {SheetOf} of */
export function openSheet(of) {
    const { about, search, closed } = of;
    const chips = h("ul", { class: "chips chosen", role: "list", "aria-label": t("chosen") });
    const declared = h("div", {
        class: "chips declared",
        role: "group",
        "aria-label": t("declaredFilters"),
    });
    const place = h("div");
    const dialog = titled(
        "rows-dialog filter-sheet",
        t(search ? "searchAndFilter" : "filters"),
        closed,
    );
    const heading = dialog.querySelector("h2");
    const apply = (/** @type {View} */ view) => {
        of.apply(view);
        draw();
    };
    const which = columnSelect(about, () => drawForm());
    const drawForm = () => {
        place.replaceChildren();
        const column = about.columns.find(({ name }) => name === which.value);
        if (!column) return;
        const present = of.view().conditions.find(({ name }) => name === column.name);
        place.append(
            new FilterForm(column, present, (next) => {
                apply(narrowed(of.view(), column.name, next));
                which.value = "";
                drawForm();
                which.focus();
            }).root,
        );
    };
    const draw = () => {
        drawChips(chips, chipsOf(of.view(), about), apply, () => heading?.focus());
        drawDeclared(declared, about, of.view(), apply);
    };
    draw();
    fill(
        dialog,
        search,
        search && sorts(of, apply),
        chips,
        about.filters.length > 0 && declared,
        h(
            "div",
            { class: "field" },
            h("label", { for: "filter-column" }, t("filterColumn")),
            which,
        ),
        place,
        h(
            "details",
            { class: "more-of-link" },
            h("summary", null, t("withExpression")),
            expressionForm(
                async (text) => {
                    await of.judge(text);
                    const view = of.view();
                    apply({ ...view, expressions: [...new Set([...view.expressions, text])] });
                    const field = dialog.querySelector("textarea");
                    if (field) field.value = "";
                },
                of.wordsOf,
                about.columns.map(({ name }) => name),
            ),
        ),
        h("div", { class: "presses" }, press(t("showRows"), () => dialog.close(), "")),
    );
    show(dialog);
}

/** Makes the list of columns. @param {Columns} about @param {() => void} onchange */
const columnSelect = (about, onchange) =>
    h(
        "select",
        { class: "box", id: "filter-column", onchange },
        h("option", { value: "" }, t("chooseColumn")),
        about.columns.map((one) => h("option", { value: one.name }, titleOfColumn(one))),
    );

/**
 * Makes the list of sorts, for a phone.
 * @param {SheetOf} of
 * @param {(view: View) => void} apply
 */
function sorts(of, apply) {
    const { sort, isReversed } = of.view();
    const order = h("select", { class: "box", id: "sheet-order" });
    const which = h("select", { class: "box", id: "sheet-sort" });
    which.append(
        h("option", { value: "" }, t("usualSort")),
        ...of.about.columns.map((one) =>
            h("option", { value: one.name, selected: one.name === sort }, titleOfColumn(one))
        ),
    );
    order.append(
        h("option", { value: "" }, t("sortUp")),
        h("option", { value: "1", selected: isReversed }, t("sortDown")),
    );
    order.disabled = !sort;
    const take = () => {
        order.disabled = !which.value;
        apply({ ...of.view(), sort: which.value, isReversed: !!which.value && !!order.value });
    };
    order.onchange = which.onchange = take;
    return h(
        "div",
        { class: "field sheet-sorts" },
        h("label", { for: "sheet-sort" }, t("sorts")),
        which,
        h("label", { for: "sheet-order", class: "unseen" }, t("order")),
        order,
    );
}

/**
 * Draws the filters that the app declares.
 * @param {HTMLElement} into
 * @param {Columns} about
 * @param {View} view
 * @param {(view: View) => void} apply
 */
export function drawDeclared(into, about, view, apply) {
    const at = [...into.children].indexOf(/** @type {Element} */ (document.activeElement));
    into.replaceChildren(...about.filters.map(({ name, title }) => {
        const isOn = view.filters.includes(name);
        const filters = isOn
            ? view.filters.filter((one) => one !== name)
            : [...view.filters, name];
        return h("button", {
            type: "button",
            class: "chip",
            "aria-pressed": String(isOn),
            onclick: () => apply({ ...view, filters }),
        }, localised(title) || name);
    }));
    if (at >= 0) /** @type {HTMLElement | undefined} */ (into.children[at])?.focus();
}
