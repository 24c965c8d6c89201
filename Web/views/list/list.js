// A list of rows with its controls: search, filters with their counts, sorts, the active ones as
// chips that can be removed, the number found, and errors of the source.

import { announce, fill, h, icon, iconButton } from "../../core/dom.js";
import { showsMore } from "../../core/overflow.js";
import { t } from "../../core/words.js";
import { Pool } from "./pool.js";
import { broken, entrance, hints, renew } from "./list-notes.js";

/**
 * @typedef {import("../../engine/rows.d.ts").RowsScreen} RowsScreen
 * @typedef {import("../../engine/rows.d.ts").RowList} RowList
 * @typedef {import("../../engine/rows.d.ts").RowItem} RowItem
 * @typedef {import("../../engine/rows.d.ts").RowAction} RowAction
 * @typedef {{ act(action: RowAction): void, query(query: string): void,
 *   compare(one: RowItem, other: RowItem): void }} Host
 */

/** The delay in milliseconds after which the number found is announced. */
const REST = 700;
/** The number of placeholder rows while rows are loading. */
const GHOSTS = 7;
/** The number of rows that can be compared. */
const PAIR = 2;

/** The icons of errors. @type {Record<string, string>} */
const PROBLEM = { failed: "unplugged", none: "search" };

/** A list of rows. */
export class List {
    root = h("div", { class: "body rows-body" });
    /** The query string of the present address. */ query = "";
    #title = h("h1", { tabindex: -1 });
    #lead = h("p", { class: "lead" });
    #back = h("div", { class: "back-line" });
    #way = h("aside", { class: "notice-line", hidden: true });
    #tabs = h("nav", { class: "tabs", hidden: true });
    #input = h("input", {
        class: "box",
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
    #sort = h("select", {
        class: "sort",
        onchange: () => this.host.query(this.#sort.value),
    });
    #reverse = h("span", { class: "reverse" });
    #state = h("div", { class: "list-state" });
    #hints = h("div", { class: "hints" });
    #bar = h("div", { class: "actions compare-bar", role: "region", hidden: true });
    /** @type {RowsScreen | null} */ #screen = null;
    /** @type {Map<string, RowItem>} */ #chosen = new Map();
    #timer = 0;
    #isFirst = true;
    #stop = new AbortController();
    /** @type {import("./row.js").Look} */
    #look = {
        label: "",
        hasImages: false,
        canCompare: false,
        chosen: /** @type {any} */ (this.#chosen),
        choose: (row) => this.choose(row),
    };
    pool = new Pool((from, count) => this.host.act({ act: "window", from, count }), this.#look);

    /** @param {Host} host */
    constructor(host) {
        this.host = host;
        fill(
            this.root,
            this.#back,
            h("div", { class: "title" }, this.#title, this.#lead),
            this.#way,
            this.#tabs,
            h(
                "div",
                { class: "list-top" },
                this.#finder,
                this.#filters,
                this.#chips,
                h("div", { class: "found-line" }, this.#count, this.#reverse, this.#sort),
            ),
            this.#hints,
            this.#state,
            this.pool.root,
            this.#bar,
        );
        this.pool.root.addEventListener("above", () => this.#input.focus());
        this.pool.watch(this.#stop.signal);
        addEventListener("keydown", (event) => this.#onKey(event), { signal: this.#stop.signal });
    }

    /** Releases the list when it is no longer needed. */
    drop() {
        clearTimeout(this.#timer);
        this.#stop.abort();
    }

    /** Draws the controls around the rows. @param {RowsScreen} screen @param {boolean} isAside */
    describe(screen, isAside) {
        this.#screen = screen;
        const { title, lead, back, search, tabs = [] } = screen;
        if (isAside !== (this.#title.localName === "h2")) {
            const other = h(isAside ? "h2" : "h1", { tabindex: -1 });
            this.#title.replaceWith(other);
            this.#title = /** @type {HTMLHeadingElement} */ (other);
        }
        this.#title.textContent = title;
        this.#lead.textContent = lead ?? "";
        this.#back.replaceChildren();
        if (back && !isAside) {
            fill(
                this.#back,
                h("a", { class: "back", href: back.route }, icon("back"), back.label),
            );
        }
        this.#drawWay(screen.way);
        this.#finder.hidden = search === undefined;
        this.#input.ariaLabel = search ?? "";
        this.#filters.ariaLabel = t("show");
        this.#chips.ariaLabel = t("chosen");
        this.#sort.ariaLabel = t("sortBy");
        this.#tabs.ariaLabel = t("catalogues");
        this.#tabs.hidden = !tabs.length;
        this.#tabs.replaceChildren(
            ...tabs.map(({ label, route, isOn }) =>
                h("a", { href: route, "aria-current": isOn ? "page" : null }, label)
            ),
        );
        this.root.classList.toggle("match-body", screen.screen === "match");
        Object.assign(this.#look, {
            label: title,
            hasImages: !!screen.hasImages,
            canCompare: !!screen.canCompare && !isAside,
        });
        this.#drawBar();
    }

    /** Draws the link to another list. @param {RowsScreen["way"]} [way] */
    #drawWay(way) {
        this.#way.hidden = !way;
        this.#way.replaceChildren();
        if (!way) return;
        fill(
            this.#way,
            h("p", { class: "grow" }, way.text),
            h("a", { class: "button", href: way.route }, way.label),
        );
    }

    /** Shows the result of a query. @param {RowList} list */
    update(list) {
        this.query = list.query;
        this.#takeSearch(list.query);
        this.#drawFilters(list);
        this.#drawChips(list);
        this.#drawSorts(list);
        this.#hints.replaceChildren();
        fill(this.#hints, hints(list));
        const isBusy = list.state === "loading";
        this.root.dataset.state = list.state;
        this.root.toggleAttribute("data-busy", !!list.isBusy);
        this.pool.root.ariaBusy = isBusy ? "true" : null;
        if (this.#count.textContent !== list.says) this.#count.textContent = list.says;
        this.#drawState(list);
        this.pool.reset(list.count, list.groups);
        if (!isBusy) this.#tell(list.announce ?? list.says);
    }

    /** Announces the number found, when typing pauses. @param {string} text */
    #tell(text) {
        clearTimeout(this.#timer);
        // The content of a new screen is read with it.
        if (!this.#isFirst) this.#timer = setTimeout(() => announce(text), REST);
        this.#isFirst = false;
    }

    // Search

    #search() {
        const query = new URLSearchParams(this.query);
        if (this.#input.value.trim()) query.set("q", this.#input.value);
        else query.delete("q");
        this.host.query(query.toString());
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
            this.pool.focus(0);
        } else if (event.key === "Escape" && this.#input.value) {
            event.preventDefault();
            this.#input.value = "";
            this.#search();
        }
    }

    /** Focuses the search when `/` is pressed. @param {KeyboardEvent} event */
    #onKey(event) {
        const isTyping = /** @type {Element} */ (event.target).closest?.(
            "input, textarea, select",
        );
        if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (!this.#input.checkVisibility()) return;
        event.preventDefault();
        this.#input.focus();
        this.#input.select();
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
                    onclick: () => this.host.query(query),
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
            this.host.query(query);
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
        const button = iconButton("order", label, () => this.host.query(query));
        this.#reverse.append(button);
        if (old) button.focus();
    }

    // Messages in place of the rows, or above them

    /** @param {RowList} list */
    #drawState({ state, empty, problem, notice, total }) {
        const retry = () => {
            this.host.act({ act: "retry" });
            if (document.activeElement === document.body) this.#title.focus();
        };
        const again = problem?.retry &&
            h("button", { type: "button", class: "button plain", onclick: retry }, t("tryAgain"));
        const kids = [];
        if (problem) {
            kids.push(h(
                "section",
                { class: total ? "banner" : "trouble-inside", role: "alert" },
                icon(total ? "warn" : PROBLEM.failed),
                h(
                    "div",
                    { class: "grow" },
                    h("h2", null, problem.title),
                    h("p", null, problem.text),
                ),
                problem.signIn && entrance(),
                again,
            ));
        }
        if (empty && state !== "loading") {
            const clears = (empty.clears ?? []).map(({ label, query }) =>
                h("button", {
                    type: "button",
                    class: "button plain",
                    onclick: () => {
                        this.host.query(query);
                        this.#input.focus();
                    },
                }, label)
            );
            kids.push(h(
                "section",
                { class: "trouble-inside" },
                icon(PROBLEM.none),
                h(
                    "div",
                    { class: "grow" },
                    h("h2", null, empty.title),
                    empty.text && h("p", null, empty.text),
                ),
                clears,
            ));
        } else if (state === "loading" && !total) {
            const ghosts = Array.from({ length: GHOSTS }, () => h("li", { class: "ghost" }));
            kids.push(h("ul", { class: "ghosts", "aria-hidden": "true" }, ghosts));
        }
        if (notice) kids.push(broken(notice));
        this.#state.replaceChildren();
        fill(this.#state, kids);
    }

    // Comparing

    /**
     * Selects or deselects a row for comparison; a third one replaces the first.
     * @param {RowItem} row
     * @param {boolean} [isKept] true when a selected row stays selected
     */
    choose(row, isKept = false) {
        const was = this.#chosen.delete(row.id);
        if (!was || isKept) this.#chosen.set(row.id, row);
        for (const first of this.#chosen.keys()) {
            if (this.#chosen.size <= PAIR) break;
            this.#chosen.delete(first);
        }
        this.pool.touch();
        this.#drawBar();
        if (this.#chosen.size === 1) announce(t("compareOne"));
    }

    #drawBar() {
        const [one, other] = this.#chosen.values();
        this.#bar.hidden = !one || !this.#look.canCompare;
        this.#bar.ariaLabel = t("compare");
        this.#bar.replaceChildren();
        if (this.#bar.hidden) return;
        const name = (/** @type {RowItem} */ row) => row.title.map(({ text }) => text).join("");
        const clear = () => {
            this.#chosen.clear();
            this.pool.touch();
            this.#drawBar();
        };
        fill(
            this.#bar,
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
                onclick: () => this.host.compare(one, other),
            }, t("compare")),
        );
    }
}
