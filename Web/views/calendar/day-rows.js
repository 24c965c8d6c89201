// The rows of the day that is selected in the grid of a month.

import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { fillEmpty } from "./agenda.js";
import { dayHeading, dayName, monthOf } from "./days.js";
import { numbered } from "./month.js";
import { arrange, Portions } from "./portions.js";

/** The rows of one day. */
export class DayRows {
    #title;
    #nothing = h("p", { class: "nothing-that-day" });
    #emptyMonth = h("div", { class: "empty-month" });
    #go;
    #offered = "";
    root = h("section", { class: "day-rows" });

    /**
     * @param {import("./portions.js").Source} source
     * @param {(month: string) => void} go turns to another month
     * @param {string} prefix of ids
     */
    constructor(source, go, prefix) {
        this.#go = go;
        this.#title = h("h3", { id: `${prefix}-day`, class: "day-title" });
        this.root.setAttribute("aria-labelledby", this.#title.id);
        this.portions = new Portions(source);
    }

    /** @param {import("./groups.js").Groups} groups @param {string} day */
    show(groups, day) {
        const month = monthOf(day);
        const group = groups.ofDay(day);
        this.portions.show(group ? [group] : [], day);
        const title = dayHeading(day);
        const shown = JSON.stringify([day, title, group?.count]);
        if (this.#title.dataset.shown !== shown) {
            this.#title.dataset.shown = shown;
            this.#title.replaceChildren(h("time", { datetime: day }, title));
            if (group) this.#title.append(h("span", { class: "of" }, numbered(group.count)));
        }
        if (group) return arrange(this.root, [this.#title, this.portions.root]);
        if (groups.ofMonth(month).length) {
            this.#nothing.textContent = t("nothingThatDay");
            return arrange(this.root, [this.#title, this.#nothing]);
        }
        const nearest = groups.nearest(month);
        const offered = JSON.stringify([nearest, dayName(day)]);
        if (offered !== this.#offered) fillEmpty(this.#emptyMonth, nearest, this.#go);
        this.#offered = offered;
        arrange(this.root, [this.#title, this.#emptyMonth]);
    }

    /** Brings the day into sight, where it is below the grid. */
    reveal() {
        this.#title.scrollIntoView({ block: "nearest" });
    }
}
