// The dialog in which the columns of a table are chosen and put in order.

import { announce, fill, h, iconButton } from "../../../core/dom.js";
import { localised } from "../../../core/words.js";
import { t } from "../../../core/records-words.js";
import { show, titled } from "../link-parts.js";
import { press } from "../parts.js";
import { titleOfColumn } from "./view/cells.js";
import { MAX_COLUMNS, movedColumn, widthOf } from "./view/view.js";

/**
 * @typedef {import("../../../data/console-rows.js").Column} Column
 * @typedef {import("./view/view.js").ShownColumn} ShownColumn
 * @typedef {{ all: Column[], columns(): ShownColumn[], arrange(columns: ShownColumn[] | null):
 *   void }} ColumnsOf null arranges them as at first
 */

/** Opens the dialog. @param {ColumnsOf} of */
export function openColumns({ all, columns, arrange }) {
    const list = h("ul", { class: "column-list" });
    const dialog = titled("rows-dialog columns-dialog", t("columns"));
    const apply = (/** @type {ShownColumn[] | null} */ next, /** @type {string} */ key) => {
        arrange(next);
        draw();
        /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${key}"]`) ??
            list.querySelector("input"))?.focus();
    };
    const draw = () => list.replaceChildren(...rows(all, columns(), apply));
    draw();
    fill(
        dialog,
        h("p", { class: "lead" }, t("columnsLead")),
        list,
        h(
            "div",
            { class: "presses" },
            press(t("done"), () => dialog.close(), ""),
            press(t("columnsAtFirst"), () => apply(null, "")),
        ),
    );
    show(dialog);
}

/**
 * Makes the rows: the columns that are shown in their order, then all others.
 * @param {Column[]} all
 * @param {ShownColumn[]} shown
 * @param {(columns: ShownColumn[], key: string) => void} apply
 */
function rows(all, shown, apply) {
    const of = (/** @type {string} */ name) => all.find((one) => one.name === name);
    const named = shown.flatMap(({ name }) => of(name) ?? []);
    const others = all.filter(({ name }) => !shown.some((one) => one.name === name));
    return [...named, ...others].map((column, at) => {
        const { name, section } = column;
        const title = titleOfColumn(column);
        const isShown = at < named.length;
        const move = (/** @type {number} */ by) => () => {
            apply(movedColumn(shown, name, by), `${name} ${by}`);
            announce(t("movedTo", { name: title, place: at + by + 1 }));
        };
        const toggle = () =>
            apply(
                isShown
                    ? shown.filter((one) => one.name !== name)
                    : [...shown, { name, width: widthOf(column) }],
                name,
            );
        const box = h("input", {
            type: "checkbox",
            "data-key": name,
            checked: isShown,
            disabled: isShown ? shown.length < 2 : shown.length >= MAX_COLUMNS,
            onchange: toggle,
        });
        const button = (/** @type {number} */ by) => {
            const key = by < 0 ? "moveUp" : "moveDown";
            const made = iconButton(by < 0 ? "up" : "low", t(key, { name: title }), move(by));
            made.dataset.key = `${name} ${by}`;
            return made;
        };
        return h(
            "li",
            null,
            h(
                "label",
                { class: "grow" },
                box,
                h("span", null, title, localised(section) && h("small", null, localised(section))),
            ),
            isShown && at > 0 && button(-1),
            isShown && at < named.length - 1 && button(1),
        );
    });
}
