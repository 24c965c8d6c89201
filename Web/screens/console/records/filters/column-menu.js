// The menu of a column: sorts, its filter, its place and width, and hiding it.

import { h, icon } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { putUnder } from "../view/under.js";
import { titleOfColumn } from "../view/cells.js";
import { movedColumn, narrowed, within } from "../view/view.js";
import { FilterForm } from "./form.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../view/conditions.js").Condition} Condition
 * @typedef {import("../view/view.js").View} View
 * @typedef {import("../view/view.js").ShownColumn} ShownColumn
 * @typedef {{ column: Column, view: View, columns: ShownColumn[], apply(view: View): void,
 *   arrange(columns: ShownColumn[]): void }} MenuOf
 */

/** How much wider or narrower a column becomes at once, in sixteenths of the text's size. */
const STEP = 32;

/**
 * Opens the menu of a column under its button.
 * @param {HTMLElement} button
 * @param {MenuOf} of
 */
export function openMenu(button, { column, view, columns, apply, arrange }) {
    const { name } = column;
    const title = titleOfColumn(column);
    const close = (/** @type {() => void} */ act) => () => {
        dialog.close();
        act();
    };
    const at = columns.findIndex((one) => one.name === name);
    const item = (/** @type {string} */ words, /** @type {() => void} */ act, isOn = false) =>
        h(
            "button",
            { type: "button", class: "menu-item", onclick: close(act), "aria-pressed": isOn },
            h("span", { class: "grow" }, words),
            isOn && icon("check"),
        );
    const sort = (/** @type {boolean} */ isReversed) => () =>
        apply(isOn(isReversed) ? { ...view, sort: "" } : { ...view, sort: name, isReversed });
    const isOn = (/** @type {boolean} */ isReversed) =>
        view.sort === name && view.isReversed === isReversed;
    const resized = (/** @type {number} */ by) => () =>
        arrange(
            columns.map((one) =>
                one.name === name ? { ...one, width: within(one.width + by) } : one
            ),
        );
    const condition = view.conditions.find((one) => one.name === name);
    const live = (/** @type {Condition | null} */ next) => apply(narrowed(view, name, next));
    const form = new FilterForm(column, condition, (next) => {
        dialog.close();
        live(next);
    }, live);
    const dialog = h(
        "dialog",
        {
            class: "card column-menu",
            "aria-labelledby": "column-menu-title",
            onclose: () => dialog.remove(),
            onclick: (/** @type {MouseEvent} */ { target }) => target === dialog && dialog.close(),
        },
        h("h2", { id: "column-menu-title", tabindex: -1, autofocus: true }, title),
        h(
            "div",
            { class: "menu-items", role: "group", "aria-label": t("sorts") },
            item(t("sortUp"), sort(false), isOn(false)),
            item(t("sortDown"), sort(true), isOn(true)),
        ),
        form.root,
        h(
            "div",
            { class: "menu-items", role: "group", "aria-label": t("columnPlace") },
            at > 0 && item(t("moveLeft"), () => arrange(movedColumn(columns, name, -1))),
            at < columns.length - 1 &&
                item(t("moveRight"), () => arrange(movedColumn(columns, name, 1))),
            item(t("makeWider"), resized(STEP)),
            item(t("makeNarrower"), resized(-STEP)),
            columns.length > 1 &&
                item(t("hideColumn"), () => arrange(columns.filter((one) => one.name !== name))),
        ),
    );
    document.body.append(dialog);
    dialog.showModal();
    putUnder(dialog, button);
}
