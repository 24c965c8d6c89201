// The bar of a list of which two rows may be compared: those that were selected.

import { announce, fill, h, iconButton } from "../../core/dom.js";
import "./icons.js";
import { t } from "../../core/words.js";

/** @typedef {import("../../engine/patches.d.ts").RowItem} RowItem */

/** The number of rows that can be compared. */
const PAIR = 2;

/** The selected rows of a list. */
export class CompareBar {
    root = h("div", { class: "actions compare-bar", role: "region", hidden: true });
    /** @type {Map<string, RowItem>} */ chosen = new Map();
    #isOn = false;

    /**
     * @param {(path: string) => void} go
     * @param {() => void} changed called when other rows are selected
     */
    constructor(go, changed) {
        this.go = go;
        this.changed = changed;
    }

    /** Shows the bar where rows may be compared. @param {boolean} isOn */
    show(isOn) {
        this.#isOn = isOn;
        this.#draw();
    }

    /**
     * Selects or deselects a row; a third one replaces the first.
     * @param {RowItem} row
     * @param {boolean} [isKept] true when a selected row stays selected
     */
    choose(row, isKept = false) {
        const was = this.chosen.delete(row.id);
        if (!was || isKept) this.chosen.set(row.id, row);
        for (const first of this.chosen.keys()) {
            if (this.chosen.size <= PAIR) break;
            this.chosen.delete(first);
        }
        this.changed();
        this.#draw();
        if (this.chosen.size === 1) announce(t("compareOne"));
    }

    #draw() {
        const [one, other] = this.chosen.values();
        this.root.hidden = !one || !this.#isOn;
        this.root.ariaLabel = t("compare");
        this.root.replaceChildren();
        if (this.root.hidden) return;
        const name = (/** @type {RowItem} */ row) => row.title.map(({ text }) => text).join("");
        const clear = () => {
            this.chosen.clear();
            this.changed();
            this.#draw();
        };
        fill(
            this.root,
            h(
                "p",
                { class: "grow" },
                h("strong", null, name(one)),
                other && h("strong", null, name(other)),
                !other && h("span", { class: "line-text" }, t("compareOne")),
            ),
            iconButton("remove", t("dismiss"), clear),
            other && h("button", {
                type: "button",
                class: "button",
                onclick: () => {
                    const { pathname, search } = new URL(one.route, location.origin);
                    this.go(`${pathname}/${encodeURIComponent(other.id)}${search}`);
                },
            }, t("compare")),
        );
    }
}
