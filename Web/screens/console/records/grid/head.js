// The head of the table: for each column its title, which sorts, a button for its menu, and an
// edge that sets its width.

import { h, icon, ICONS } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { within } from "../view/view.js";

/**
 * @typedef {{ name: string, title: string, kind: string, width: number,
 *   sort: "ascending" | "descending" | "none", isNarrowed: boolean }} HeadColumn
 * @typedef {{ sort(name: string): void, menu(name: string, button: HTMLElement): void,
 *   resize(name: string, width: number, isDone: boolean): void }} HeadActions
 */

ICONS.menu = "M5 8l7 8 7-8z";
ICONS.up = "M12 19V5M6 11l6-6 6 6";
ICONS.low = "M12 5v14M6 13l6 6 6-6";

/**
 * Makes the head of a column.
 * @param {HeadColumn} column
 * @param {number} index
 * @param {HeadActions} actions
 */
export function headCell(column, index, actions) {
    const { name, title, kind, sort, isNarrowed } = column;
    const menu = h(
        "button",
        {
            type: "button",
            class: "head-menu",
            tabindex: -1,
            "aria-label": t("menuOf", { name: title }),
            "aria-haspopup": "dialog",
            title: t("menuOf", { name: title }),
            onclick: () => actions.menu(name, menu),
        },
        icon("menu"),
    );
    const cell = h(
        "div",
        {
            class: index ? "cell head" : "cell head first",
            "data-kind": kind,
            role: "columnheader",
            "aria-colindex": index + 1,
            "aria-sort": sort,
            "data-name": name,
            "data-narrowed": isNarrowed,
            tabindex: -1,
        },
        h(
            "button",
            {
                type: "button",
                class: "head-sort",
                tabindex: -1,
                title: t("sortBy", { name: title }),
                onclick: () => actions.sort(name),
            },
            h("span", null, title),
            sort !== "none" && icon(sort === "ascending" ? "up" : "low"),
        ),
        menu,
    );
    cell.append(edge(cell, name, actions));
    return cell;
}

/**
 * Makes the edge by which a column is made wider; the keyboard has the menu for it.
 * @param {HTMLElement} cell
 * @param {string} name
 * @param {HeadActions} actions
 */
function edge(cell, name, actions) {
    const made = h("span", { class: "head-edge", "aria-hidden": "true" });
    made.addEventListener("pointerdown", (down) => {
        down.preventDefault();
        made.setPointerCapture(down.pointerId);
        const size = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
        const start = cell.getBoundingClientRect().width;
        const widthAt = (/** @type {PointerEvent} */ { clientX }) =>
            within((start + clientX - down.clientX) / size);
        const drag = (/** @type {PointerEvent} */ event) =>
            actions.resize(name, widthAt(event), false);
        made.addEventListener("pointermove", drag);
        made.addEventListener("lostpointercapture", (event) => {
            made.removeEventListener("pointermove", drag);
            actions.resize(name, widthAt(event), true);
        }, { once: true });
    });
    return made;
}
