// What is above the rows of a list: search, filters with their counts, the active ones as chips
// that can be removed, the number found, and sorts.

import { announce, fill, h, icon, iconButton, ICONS } from "../../core/dom.js";
import { showsMore } from "../../core/overflow.js";
import { t } from "../../core/words.js";

/** @typedef {import("../../engine/patches.d.ts").RowList} RowList */

ICONS.order = "M8 5v14M4.5 15.5L8 19l3.5-3.5M16 19V5M12.5 8.5L16 5l3.5 3.5";

/** The delay in milliseconds after which the number found is announced. */
const REST = 700;

/**
 * Replaces the children of an element; the focus stays on the one with the same key.
 * @param {HTMLElement} into
 * @param {HTMLElement[]} made
 */
function renew(into, made) {
    const at = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[data-key]"));
    const key = at && into.contains(at) ? at.dataset.key : undefined;
    into.replaceChildren(...made);
    if (key === undefined) return;
    const next = made.find(({ dataset }) => dataset.key === key) ?? made.at(-1);
    (next?.matches("button") ? next : next?.querySelector("button"))?.focus();
}

/** The controls of a list. */
export class Controls {
    /** The query string of the present result. */ query = "";
    #input = h("input", {
        class: "box",
        dir: "auto",
        type: "search",
        enterkeyhint: "search",
        autocomplete: "off",
        spellcheck: "false",
        oninput: () => this.#search(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#onSearchKey(event),
    });
    #finder = h("div", { class: "finder" }, icon("search"), this.#input);
    #filters = showsMore(h("div", { class: "chips filters", role: "group" }));
    #chips = h("ul", { class: "chips chosen", role: "list" });
    #count = h("p", { class: "count" });
    #sort = h("select", { class: "sort", onchange: () => this.ask(this.#sort.value) });
    #reverse = h("span", { class: "reverse" });
    root = h(
        "div",
        { class: "list-top" },
        this.#finder,
        this.#filters,
        this.#chips,
        h("div", { class: "found-line" }, this.#count, this.#reverse, this.#sort),
    );
    #timer = 0;
    /** What was announced last, or is read with the screen. @type {string | undefined} */ #said;

    /**
     * @param {(query: string) => void} ask
     * @param {() => void} goDown focuses the first row
     */
    constructor(ask, goDown) {
        this.ask = ask;
        this.goDown = goDown;
    }

    /** Sets the labels. @param {string | undefined} search that of the search field, if any */
    describe(search) {
        this.#finder.hidden = search === undefined;
        this.#input.ariaLabel = search ?? "";
        this.#filters.ariaLabel = t("show");
        this.#chips.ariaLabel = t("chosen");
        this.#sort.ariaLabel = t("sortBy");
    }

    /** Shows the result of a query. @param {RowList} list */
    update(list) {
        this.query = list.query;
        this.#takeSearch(list.query);
        this.#drawFilters(list);
        this.#drawChips(list);
        this.#drawSorts(list);
        this.count(list.says);
        if (list.state !== "loading") this.#tell(list.announce ?? list.says);
    }

    /** Shows the number found. @param {string} text */
    count(text) {
        if (this.#count.textContent !== text) this.#count.textContent = text;
    }

    /** Announces the number found, when typing pauses. @param {string} text */
    #tell(text) {
        const said = `${this.query}\n${text}`;
        if (said === this.#said) return;
        clearTimeout(this.#timer);
        // The content of a new screen is read with it.
        if (this.#said !== undefined) this.#timer = setTimeout(() => announce(text), REST);
        this.#said = said;
    }

    /** Ends what is under way. */
    drop() {
        clearTimeout(this.#timer);
    }

    // Search

    /** Focuses the search field; returns false when it is not shown. */
    focus() {
        if (this.#finder.hidden || !this.#input.checkVisibility()) return false;
        this.#input.focus();
        return true;
    }

    /** Selects the text of the search field. */
    select() {
        this.#input.select();
    }

    #search() {
        const query = new URLSearchParams(this.query);
        if (this.#input.value.trim()) query.set("q", this.#input.value);
        else query.delete("q");
        this.ask(query.toString());
    }

    /** Shows the search text in the field, unless the person is typing. @param {string} query */
    #takeSearch(query) {
        const search = new URLSearchParams(query).get("q") ?? "";
        const { value } = this.#input;
        if (value.trim() !== search.trim()) this.#input.value = search;
    }

    /** @param {KeyboardEvent} event */
    #onSearchKey(event) {
        if (event.key === "ArrowDown") {
            event.preventDefault();
            this.goDown();
        } else if (event.key === "Escape" && this.#input.value) {
            event.preventDefault();
            this.#input.value = "";
            this.#search();
        }
    }

    // Filters and sorts

    /** @param {RowList} list */
    #drawFilters({ filters = [] }) {
        const made = filters.map(({ name, title, count, isOn, query }) =>
            h(
                "button",
                {
                    type: "button",
                    class: "chip",
                    "aria-pressed": String(!!isOn),
                    "data-key": name,
                    onclick: () => this.ask(query),
                },
                title,
                h("span", { class: "of" }, String(count)),
            )
        );
        renew(this.#filters, made);
        this.#filters.hidden = !filters.length;
    }

    /** @param {RowList} list */
    #drawChips({ chips = [] }) {
        const take = (/** @type {string} */ query) => () => {
            this.ask(query);
            if (!this.#chips.contains(document.activeElement)) this.#input.focus();
        };
        const made = chips.map(({ label, query, clearLabel }) =>
            h(
                "li",
                { "data-key": label },
                h(
                    "button",
                    {
                        type: "button",
                        class: "chip small",
                        "aria-label": clearLabel,
                        onclick: take(query),
                    },
                    label,
                    icon("remove"),
                ),
            )
        );
        renew(this.#chips, made);
        this.#chips.hidden = !chips.length;
    }

    /** @param {RowList} list */
    #drawSorts({ sorts = [], reverse }) {
        const made = sorts.map(({ title, query, isOn }) =>
            h("option", { value: query, selected: isOn }, title)
        );
        this.#sort.replaceChildren(...made);
        this.#sort.hidden = sorts.length < 2;
        const old = this.#reverse.contains(document.activeElement);
        this.#reverse.replaceChildren();
        if (!reverse) return;
        const { label, query } = reverse;
        const button = iconButton("order", label, () => this.ask(query));
        fill(this.#reverse, button);
        if (old) button.focus();
    }
}
