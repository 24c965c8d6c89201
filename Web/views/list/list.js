// A list of records or of a catalogue's rows: its title, the controls of controls.js, and below
// them the rows or another view. What only records have is in record-list.js, what is around a
// list on the screen in lists.js.

import { fill, h, icon } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { Controls } from "./controls.js";
import { Pool } from "./pool.js";
import { fillRow } from "./row.js";

/**
 * @typedef {import("../../engine/patches.d.ts").ListScreen} ListScreen
 * @typedef {import("../../engine/patches.d.ts").RowList} RowList
 * @typedef {import("../../engine/patches.d.ts").RowItem} RowItem
 * @typedef {import("../../engine/patches.d.ts").Action} Action
 * @typedef {import("../../engine/patches.d.ts").ViewName} ViewName
 * @typedef {{ declaration: any, act(action: Action): void, countOf(record: string): number,
 *   turned(): void, path(): string, go(path: string): void }
 *   & import("./record-list.js").Host} Host
 * @typedef {{ records: typeof import("./record-list.js") | null,
 *   portrait: typeof import("./portrait.js").portrait | null,
 *   stages: typeof import("./stages.js").Stages | null,
 *   bar: typeof import("../match/compare-bar.js").CompareBar | null }} More what is loaded for
 *   lists that need it
 */

/** A list of rows. */
export class List {
    root = h("div", { class: "body list-body" });
    #title = h("h1", { tabindex: -1, dir: "auto" });
    #lead = h("p", { class: "lead" });
    #head = h("div", { class: "title" }, this.#title, this.#lead);
    #back = h("div", { class: "back-line" });
    #way = h("aside", { class: "notice-line", hidden: true });
    #tabs = h("nav", { class: "tabs", hidden: true });
    #state = h("div", { class: "list-state" });
    #hints = h("div", { class: "hints" });
    /** The place of the rows or of another view, with what is said above them. */
    #stage = h("div", { class: "list-stage" }, this.#state);
    /** @type {ListScreen | null} */ #screen = null;
    /** @type {RowList | null} */ #list = null;
    /** @type {import("./record-list.js").RecordList | null} */ #records = null;
    /** @type {import("./stages.js").Stages | null} */ #stages = null;
    /** @type {import("../match/compare-bar.js").CompareBar | null} */ #bar = null;
    #isAside = false;
    /** The view of the list where it is not beside something else. @type {ViewName} */
    #view = "list";
    #stop = new AbortController();
    /** @type {import("./row.js").Look} */
    #look = {
        label: "",
        hasPhotos: false,
        canCompare: false,
        records: null,
        countOf: (record) => this.host.countOf(record),
        chosen: new Map(),
        choose: (row) => this.choose(row),
    };
    pool = new Pool((from, count) => this.#window(from, count), this.#look);
    #controls = new Controls(
        (query) => this.host.act({ act: "query", query }),
        () => this.pool.focus(0),
    );

    /** @param {Host} host */
    constructor(host) {
        this.host = host;
        fill(
            this.root,
            this.#back,
            this.#head,
            this.#way,
            this.#tabs,
            this.#controls.root,
            this.#hints,
            this.#stage,
        );
        this.pool.root.addEventListener("above", () => this.#controls.focus());
        this.pool.watch(this.#stop.signal);
        addEventListener("keydown", (event) => this.#onKey(event), { signal: this.#stop.signal });
    }

    /** Releases the list when it is no longer needed. */
    drop() {
        this.#controls.drop();
        this.#stages?.drop();
        this.#stop.abort();
    }

    /** The query string of the present result, without the view. */
    get query() {
        return this.#controls.query;
    }

    /** The query string of the list's own address: view, query and month. */
    get search() {
        const month = this.#stages?.month;
        return [this.#search(this.#view), month && `month=${month}`].filter(Boolean).join("&");
    }

    /** @param {ViewName} view */
    #search(view) {
        const isFirst = view === (this.#screen?.views?.[0] ?? view);
        return [!isFirst && `view=${view}`, this.query].filter(Boolean).join("&");
    }

    /** True when other things than rows are shown. */
    get isStaged() {
        return !this.#isAside && this.#view !== "list";
    }

    /** The position of a view other than the list. */
    get position() {
        return this.isStaged ? this.#stages?.position : undefined;
    }

    set position(position) {
        if (this.isStaged && this.#stages && position) this.#stages.position = position;
    }

    // The screen

    /**
     * Draws what is around the rows.
     * @param {ListScreen} screen
     * @param {{ isAside: boolean, month: string } & More} more
     */
    describe(screen, { isAside, month, records, portrait, stages: Stages, bar: Bar }) {
        const { title, lead, back, search, tabs = [], isRecords } = screen;
        this.#screen = screen;
        this.#isAside = isAside;
        if (!isAside) this.#view = screen.view;
        if (isAside !== (this.#title.localName === "h2")) {
            const other = h(isAside ? "h2" : "h1", { tabindex: -1, dir: "auto" });
            this.#title.replaceWith(other);
            this.#title = /** @type {HTMLHeadingElement} */ (other);
        }
        this.#title.textContent = title;
        this.#lead.textContent = lead ?? "";
        this.#back.replaceChildren();
        if (back && !isAside) {
            fill(
                this.#back,
                h(
                    "a",
                    { class: "back", href: back.route },
                    icon("back"),
                    h("bdi", null, back.label),
                ),
            );
        }
        if (isRecords && records) {
            this.#records ??= new records.RecordList(this.host, this.#head);
            this.#title.textContent = this.#records.describe(screen, isAside);
        }
        this.#drawWay(screen.way);
        this.#controls.describe(search);
        this.#tabs.ariaLabel = t("catalogues");
        this.#tabs.hidden = !tabs.length;
        this.#tabs.replaceChildren(
            ...tabs.map(({ label, route, isOn }) =>
                h("a", { href: route, "aria-current": isOn ? "page" : null }, label)
            ),
        );
        this.root.classList.toggle("match-body", screen.screen === "match");
        this.root.classList.toggle("records", !!isRecords);
        Object.assign(this.#look, {
            label: title,
            portrait: screen.hasImages ? portrait : null,
            hasPhotos: !!screen.hasPhotos,
            canCompare: !!screen.canCompare && !isAside,
            records: isRecords ? records : null,
        });
        if (Bar && !this.#bar) {
            this.#bar = new Bar((path) => this.host.go(path), () => this.pool.touch());
            this.#look.chosen = this.#bar.chosen;
            this.root.append(this.#bar.root);
        }
        this.#bar?.show(this.#look.canCompare);
        if (Stages && !this.#stages) {
            this.#stages = new Stages(this.host.declaration, screen.collection, {
                window: (from, count) => this.#window(from, count),
                line: (item) => this.#line(item),
                turned: () => this.host.turned(),
            });
            this.#controls.root.prepend(this.#stages.tabs);
        }
        this.root.dataset.view = this.isStaged ? this.#view : "list";
        this.#stages?.open(this.isStaged ? this.#view : "list", month);
        const shown = this.isStaged && this.#stages ? this.#stages.root : this.pool.root;
        if (shown !== this.#state.nextSibling) {
            this.#state.nextSibling?.remove();
            this.#state.after(shown);
        }
        this.#drawViews();
    }

    /** Draws the link to another list. @param {ListScreen["way"]} [way] */
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

    #drawViews() {
        const views = this.#isAside ? [] : this.#screen?.views ?? [];
        this.#stages?.drawTabs(views, (view) => {
            const search = this.#search(view);
            return this.host.path() + (search ? `?${search}` : "");
        });
    }

    // The result

    /** Shows the result of a query. @param {RowList} list */
    update(list) {
        this.#list = list;
        this.#controls.update(list);
        this.root.dataset.state = list.state;
        this.root.toggleAttribute("data-busy", !!list.isBusy);
        this.pool.root.ariaBusy = list.state === "loading" ? "true" : null;
        this.#drawViews();
        this.#drawState();
        if (this.isStaged) this.#stages?.update(list);
        else this.pool.reset(list.count, list.groups);
    }

    /** Takes rows of the result. @param {number} from @param {RowItem[]} rows */
    take(from, rows) {
        if (this.isStaged) this.#stages?.take(from, rows);
        else this.pool.take(from, rows);
    }

    /** Shows the rows with a place. @param {import("../../engine/patches.d.ts").Mark[]} all */
    marks(all) {
        if (!this.isStaged || !this.#list) return;
        this.#stages?.marks(all);
        const { count, says } = this.#list;
        if (all.length < count) {
            this.#controls.count(t("placedOf", { placed: all.length, count: says }));
        }
    }

    /** Handles that the screen has been inserted. */
    shown() {
        this.pool.touch();
        this.#stages?.shown();
    }

    /** @param {number} from @param {number} count */
    #window(from, count) {
        this.host.act({ act: "window", from, count });
    }

    /** @param {RowItem} item */
    #line(item) {
        const link = h("a", { class: "row-link" });
        fillRow(link, item, this.#look);
        return link;
    }

    /** Draws again what is said where there are no records. */
    heard() {
        if (this.root.isConnected && this.#list && !this.#list.total) this.#drawState();
    }

    /** Draws what is said above the rows or in their place. */
    async #drawState() {
        const list = this.#list;
        if (!list) return;
        const none = list.total || list.problem ? null : this.#records?.empty(list);
        this.root.dataset.empty = none?.dataset.kind ?? "";
        const { state, empty, problem, notice, conflicts, blocking, gains } = list;
        const isSaid = state !== "ready" || empty || problem || notice;
        if (none || !(isSaid || conflicts || blocking || gains)) {
            this.#hints.replaceChildren();
            // Animations continue when the same message is drawn again.
            if (none !== this.#state.firstChild) {
                this.#state.replaceChildren(...none ? [none] : []);
            }
            return;
        }
        const { hints, messages } = await import("./list-notes.js");
        if (list !== this.#list) return;
        const hadFocus = this.#state.contains(document.activeElement);
        this.#hints.replaceChildren();
        fill(this.#hints, hints(list));
        this.#state.replaceChildren();
        fill(
            this.#state,
            messages(list, {
                reload: () => this.host.act({ act: "reload" }),
                clear: (query) => {
                    this.host.act({ act: "query", query });
                    this.#controls.focus();
                },
            }),
        );
        if (hadFocus && document.activeElement === document.body) this.#title.focus();
    }

    /** Selects a row for comparison. @param {RowItem} row @param {boolean} [isKept] */
    choose(row, isKept) {
        this.#bar?.choose(row, isKept);
    }

    /** Focuses the search when `/` is pressed. @param {KeyboardEvent} event */
    #onKey(event) {
        const isTyping = /** @type {Element} */ (event.target).closest?.(
            "input, textarea, select",
        );
        if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (!this.#controls.focus()) return;
        event.preventDefault();
        this.#controls.select();
    }
}
