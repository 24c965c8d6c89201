// The rows of a table as a list of cards, for a phone: the first columns of each, and the way to
// its record.

import { h, icon } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { Pane } from "./grid/pane.js";

/**
 * @typedef {import("./grid/row.js").RowContent} RowContent
 * @typedef {{ contentOf(index: number): RowContent | undefined,
 *   moved(rows: import("./view/window.js").Window, inSight: import("./view/window.js").Window):
 *   void }} CardActions
 */

/** The height of a card in sixteenths of the size of the page's text. */
const CARD_HEIGHT = 92;
/** The number of columns on a card. */
export const CARD_COLUMNS = 5;

/** The list of cards. */
export class Cards {
    root = h("div", { class: "card-scroller" });

    /** @param {CardActions} actions */
    constructor(actions) {
        this.actions = actions;
        /** @type {string[]} */
        this.titles = [];
        this.pane = new Pane(
            this.root,
            CARD_HEIGHT,
            () => this.#make(),
            (rows, inSight) => actions.moved(rows, inSight),
        );
        this.pane.body.setAttribute("role", "list");
        this.root.append(this.pane.body);
        this.root.addEventListener("focusin", ({ target }) => {
            const card = /** @type {HTMLElement} */ (target).closest("[data-row]");
            if (card) this.pane.hold(Number(/** @type {HTMLElement} */ (card).dataset.row));
        });
    }

    /** Ends what outlives the elements. */
    drop() {
        this.pane.drop();
    }

    /** Sets the name of the list. @param {string} label */
    describe(label) {
        this.pane.body.setAttribute("aria-label", label);
    }

    /** Sets the titles of the columns. @param {string[]} titles */
    setTitles(titles) {
        this.titles = titles;
    }

    /** @param {number} count */
    setCount(count) {
        this.pane.setCount(count);
        this.pane.draw();
    }

    /** Nothing: cards keep the focus of their record. */
    shift() {}

    /** @param {boolean} isBusy */
    setBusy(isBusy) {
        this.pane.body.setAttribute("aria-busy", String(isBusy));
    }

    /** Focuses the first card in sight. */
    focus() {
        const { first } = this.pane.inSight();
        this.pane.rows.get(first)?.root.querySelector("a")?.focus({ preventScroll: true });
    }

    /** Makes a card, which is used for one row after the other. */
    #make() {
        const title = h("strong");
        const fresh = h("span", { class: "badge doing", hidden: true }, t("freshRow"));
        const lines = h("span", { class: "card-lines" });
        const link = h(
            "a",
            { class: "card-link" },
            h("span", { class: "grow" }, h("span", { class: "card-top" }, title, fresh), lines),
            icon("go"),
        );
        const root = h("div", { class: "record-card", role: "listitem" }, link);
        const put = (/** @type {number} */ index) => {
            const content = this.actions.contentOf(index);
            const { count } = this.pane;
            root.dataset.row = String(index);
            root.setAttribute("aria-posinset", String(index + 1));
            root.setAttribute("aria-setsize", String(count));
            root.classList.toggle("unknown", !content);
            if (content) link.href = content.href;
            else link.removeAttribute("href");
            const [first = "", ...others] = content?.texts.slice(0, CARD_COLUMNS) ?? [];
            title.textContent = content ? first || t("noTitle") : "";
            fresh.hidden = !content?.isFresh;
            lines.replaceChildren(...others.flatMap((text, at) =>
                text
                    ? [h(
                        "span",
                        { class: "card-value" },
                        h("span", { class: "unseen" }, `${this.titles[at + 1]}: `),
                        text,
                    )]
                    : []
            ));
        };
        return { root, put };
    }
}
