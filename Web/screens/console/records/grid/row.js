// The element of a row of the table, which is used for one row after the other.

import { h } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { isInside } from "../view/window.js";

/**
 * @typedef {import("../view/window.js").Cell} Cell
 * @typedef {import("../view/window.js").Range} Range
 * @typedef {{ href: string, isFresh: boolean, texts: string[] }} RowContent
 * @typedef {{ kinds: string[], current: Cell, range: Range | null, isWide: boolean,
 *   contentOf(index: number): RowContent | undefined }} Look what the rows of a table share;
 *   `isWide` is true where a range has more than one cell
 */

/** A row of the table. */
export class GridRow {
    #link = h("a", { class: "cell-link", tabindex: -1 });
    /** What is said of the row before its title. */ #note = h("span", { class: "unseen" });
    /** @type {HTMLElement[]} */ cells = [];
    root = h("div", { class: "grid-row", role: "row" });
    #marks = "";
    #isFresh = false;
    #isKnown = true;

    /** @param {Look} look */
    constructor(look) {
        this.look = look;
        this.cells = look.kinds.map((kind, index) =>
            h("div", {
                class: index ? "cell" : "cell first",
                "data-kind": kind,
                role: index ? "gridcell" : "rowheader",
                "aria-colindex": index + 1,
                tabindex: -1,
            }, index ? "" : [this.#note, this.#link])
        );
        this.root.append(...this.cells);
        this.#link.append("");
    }

    /** Shows the row at a place; one that is not here as an empty one. @param {number} index */
    put(index) {
        const { root, look, cells } = this;
        root.setAttribute("aria-rowindex", String(index + 2));
        root.dataset.row = String(index);
        const content = look.contentOf(index);
        this.#setKnown(!!content);
        if (content) this.#link.href = content.href;
        this.#setFresh(!!content?.isFresh);
        for (let column = 0; column < cells.length; column += 1) {
            const text = content?.texts[column] ?? "";
            const node = /** @type {Text} */ (
                (column ? cells[column] : this.#link).firstChild
            );
            if (node.data !== text) node.data = text;
        }
        this.mark(index);
    }

    /** @param {boolean} isKnown */
    #setKnown(isKnown) {
        if (this.#isKnown === isKnown) return;
        this.#isKnown = isKnown;
        this.root.classList.toggle("unknown", !isKnown);
        this.#note.textContent = isKnown ? "" : t("loading");
        if (!isKnown) this.#link.removeAttribute("href");
    }

    /** @param {boolean} isFresh */
    #setFresh(isFresh) {
        if (this.#isFresh === isFresh) return;
        this.#isFresh = isFresh;
        this.root.classList.toggle("fresh", isFresh);
        this.#note.textContent = isFresh ? `${t("freshRow")} ` : "";
    }

    /** Marks the current cell and those that are selected. @param {number} index */
    mark(index) {
        const { current, range, isWide } = this.look;
        const isIn = isWide && range !== null && index >= range.top && index <= range.bottom;
        const at = current.row === index ? current.column : -1;
        const marks = isIn ? `${at} ${range.left} ${range.right}` : String(at);
        if (marks === this.#marks) return;
        this.#marks = marks;
        this.cells.forEach((cell, column) => {
            cell.tabIndex = column === at ? 0 : -1;
            cell.classList.toggle("current", column === at);
            if (isIn && isInside(range, index, column)) cell.setAttribute("aria-selected", "true");
            else cell.removeAttribute("aria-selected");
        });
    }
}
