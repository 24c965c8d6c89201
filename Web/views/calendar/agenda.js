// The days of a month that have rows, with these; and what is said of a month that has none.

import { h, icon } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { dayHeading, monthHeading, today } from "./days.js";
import { numbered } from "./month.js";
import { arrange, Portions } from "./portions.js";

/** @typedef {import("./groups.js").Groups} Groups */

/** The agenda of a month. */
export class Agenda {
    root = h("div", { class: "agenda" });
    #go;
    #empty = h("div", { class: "empty-month" });
    /** The months with rows that were offered last. */ #offered = "";

    /**
     * @param {import("./portions.js").Source} source
     * @param {(month: string) => void} go turns to another month
     * @param {string} prefix of ids
     */
    constructor(source, go, prefix) {
        this.#go = go;
        this.portions = new Portions(source, (group) => headOf(group, prefix));
    }

    /** @param {Groups} groups @param {string} month */
    show(groups, month) {
        const shown = groups.ofMonth(month);
        this.portions.show(shown, month);
        if (shown.length) return arrange(this.root, [this.portions.root]);
        const nearest = groups.nearest(month);
        const offered = JSON.stringify([nearest, monthHeading(month)]);
        if (offered !== this.#offered) fillEmpty(this.#empty, nearest, this.#go);
        this.#offered = offered;
        arrange(this.root, [this.#empty]);
    }
}

/**
 * Makes the heading of a day.
 * @param {import("./groups.js").DayGroup} group
 * @param {string} prefix
 */
function headOf({ day = "", count }, prefix) {
    const isToday = day === today();
    return h(
        "h3",
        { id: `${prefix}-${day}`, class: "day-title", "aria-current": isToday ? "date" : null },
        h("time", { datetime: day }, dayHeading(day)),
        isToday && h("span", { class: "is-today" }, t("today")),
        h("span", { class: "of" }, numbered(count)),
    );
}

/**
 * Says that a month has no rows, with buttons to the nearest that have some.
 * @param {HTMLElement} into
 * @param {ReturnType<Groups["nearest"]>} nearest
 * @param {(month: string) => void} go
 */
export function fillEmpty(into, { before, after }, go) {
    const button = (/** @type {string} */ month, /** @type {string} */ label, isBack = false) =>
        h(
            "button",
            { type: "button", class: "button plain", onclick: () => go(month) },
            isBack && icon("back"),
            label,
            !isBack && icon("go"),
        );
    into.replaceChildren(h("p", null, t("nothingThatMonth")));
    if (before) {
        const month = monthHeading(before);
        into.append(button(before, t("earlierMonth", { month }), true));
    }
    if (after) {
        const month = monthHeading(after);
        into.append(button(after, t("laterMonth", { month })));
    }
}
