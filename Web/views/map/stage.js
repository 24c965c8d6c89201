// The records of an app as a list with pictures and on a map: two tabs over the same search, and
// messages for an empty result. Markers are drawn by ../map/map.js, a single record by the form.

import { announce, h, icon, ICONS } from "../../core/dom.js";
import { factsOf } from "../../map/marks.js";
import { hasAccount, localAccount } from "../../core/local-account.js";
import { recall, remember } from "../../core/settings.js";
import { language, localised, t } from "../../core/words.js";
import { emptyState } from "../list/empty-state.js";
import { calloutOf, rowOf } from "../list/record-row.js";

Object.assign(ICONS, {
    list: "M4 6h16M4 12h16M4 18h16",
    map: "M9 4L3 6.5V20l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20",
    note: "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4",
    pin: ICONS.place,
});

/**
 * @typedef {import("../../engine/patches.d.ts").RecordCard} RecordCard
 * @typedef {import("../../map/marks.js").Facts} Facts
 * @typedef {RecordCard & { facts: Facts }} Item
 * @typedef {{ name: string, act: import("../../widgets/field.js").Act,
 *   top: import("../../core/screen.d.ts").Frame,
 *   saving: import("../../data/saving.js").Saving }} Host
 * @typedef {{ top: number, id: string, reach?: number, at?: string, offset?: number }} Position
 * @typedef {NonNullable<ReturnType<typeof import("../../map/marks.js").namesOf>>} Named
 */

/** The delay in milliseconds after which the number found is announced. */
const REST = 600;
/** The number of rows drawn at once; more follow before the end is in sight. */
const PORTION = 60;
/** The distance of the list's end below the screen at which more rows are drawn. */
const AHEAD = "1500px";

/** A list and a map of records. */
export class Collection {
    #heading = h("h1", { tabindex: -1 });
    #tabs = h("nav", { class: "tabs" });
    #input = h("input", {
        class: "box",
        type: "search",
        enterkeyhint: "search",
        oninput: () => this.#search(),
    });
    #finder = h("div", { class: "finder" }, icon("search"), this.#input);
    #count = h("p", { class: "count", role: "status" });
    #add = h("button", { type: "button", class: "button add" });
    #list = h("ul", { class: "record-list placed-list" });
    #state = h("div", { class: "placed-state" });
    #stage = h("div", { class: "stage" });
    /** The number of rows drawn, and the element after them while there are more. */
    #reach = PORTION;
    #end = h("div", { class: "list-end" });
    root;
    view = "list";
    #find = "";
    /** @type {Item[]} */ #items = [];
    /** @type {import("../../map/map.js").MarkMap | null} */ #map = null;
    /**
     * The row elements by record, with the key of their content.
     * @type {Map<string, [string, HTMLElement]>}
     */
    #rows = new Map();
    /** The positions where the list was left, by address. @type {Map<string, Position>} */
    #positions = new Map();
    #timer = 0;
    #hasFocus = false;
    #said = "";

    /** @param {Host} host @param {Named} named */
    constructor(host, { collection }) {
        this.host = host;
        this.declared = collection;
        this.head = h("div", { class: "title" }, this.#heading);
        this.root = h(
            "div",
            { class: "body placed" },
            this.head,
            h("div", { class: "bar" }, this.#tabs, this.#finder),
            this.#count,
            this.#stage,
            this.#add,
        );
        this.#add.onclick = () => host.top.go(`/${host.name}/new`);
        addEventListener("pagehide", () => this.leave());
        const more = new IntersectionObserver((all) => {
            if (!all.some(({ isIntersecting }) => isIntersecting)) return;
            this.#reach += PORTION;
            this.#drawStage(false, null);
            // An end that stays in sight would not trigger the observer again.
            more.unobserve(this.#end);
            more.observe(this.#end);
        }, { rootMargin: AHEAD });
        more.observe(this.#end);
    }

    /** The title of the collection, with the name of its owner. */
    get title() {
        const what = localised(this.declared.title);
        return hasAccount() ? `${what} · ${localAccount().title || localAccount().name}` : what;
    }

    /** The key of the setting that the records of this person have been read once. */
    get #met() {
        return `met.${localAccount().scope}.${this.host.name}`;
    }

    /** The address of the present view. */
    get address() {
        return this.addressOf(this.view);
    }

    /** @param {string} view */
    addressOf(view) {
        const query = new URLSearchParams();
        if (view === "map") query.set("view", view);
        if (this.#find.trim()) query.set("q", this.#find);
        const text = query.toString();
        return `/${this.host.name}${text ? `?${text}` : ""}`;
    }

    // Entering and leaving

    /** Reads view and search from the address. */
    arrive() {
        const query = new URLSearchParams(location.search);
        this.view = query.get("view") === "map" ? "map" : "list";
        const find = query.get("q") ?? "";
        if (this.#input.value.trim() !== find.trim()) this.#input.value = find;
        if (this.#find !== find) {
            this.#reach = PORTION;
            this.host.act({ act: "find", text: find });
        }
        this.#find = find;
    }

    /** Stores the positions of list and map. */
    leave() {
        if (!this.root.isConnected) return;
        const focused = document.activeElement?.closest("[data-record]");
        const rows = [...this.#list.children];
        const row = focused ?? rows.find((one) => one.getBoundingClientRect().bottom > 0);
        this.#positions.set(this.address, {
            top: scrollY,
            id: focused?.getAttribute("data-record") ?? "",
            reach: this.#reach,
            at: row?.getAttribute("data-record") ?? "",
            offset: row?.getBoundingClientRect().top ?? 0,
        });
        const kept = { list: [...this.#positions].slice(-10), map: this.#map?.position };
        try {
            sessionStorage.setItem(`calepin.placed.${this.host.name}`, JSON.stringify(kept));
        } catch { /* storage may be switched off */ }
    }

    #recall() {
        try {
            return JSON.parse(sessionStorage.getItem(`calepin.placed.${this.host.name}`) ?? "{}");
        } catch {
            return {};
        }
    }

    /**
     * Restores the position when the screen has been inserted.
     * @param {boolean} isReturn true when the person returned to it
     */
    shown(isReturn) {
        if (this.view === "map") this.#map?.frame.map?.invalidateSize({ pan: false });
        if (!isReturn) return;
        if (!this.#positions.size) this.#positions = new Map(this.#recall().list ?? []);
        const position = this.#positions.get(this.address);
        if (!position) return;
        if ((position.reach ?? 0) > this.#reach) {
            this.#reach = position.reach ?? 0;
            this.draw();
        }
        const row = position.id && this.#rows.get(position.id)?.[1].querySelector("a");
        if (row) row.focus({ preventScroll: true });
        scrollTo(0, position.top);
        // The height of rows that were not visible since is only an estimate.
        const anchor = this.#rows.get(position.at ?? "")?.[1];
        if (!anchor?.isConnected) return;
        scrollBy(0, anchor.getBoundingClientRect().top - (position.offset ?? 0));
    }

    /** Handles a redrawn screen around it. */
    drawn() {
        if (this.#hasFocus && this.root.isConnected) this.#input.focus({ preventScroll: true });
    }

    // Contents

    /** Replaces the records found. @param {RecordCard[]} cards */
    take(cards) {
        this.#hasFocus = document.activeElement === this.#input;
        this.#items = cards.map((card) => ({ ...card, facts: factsOf(card) }));
        this.#items.sort((one, other) => other.facts.at - one.facts.at);
        this.draw();
    }

    /** Handles a changed status of disk or network. */
    heard() {
        if (this.host.saving.contact === "good") remember(this.#met, "1");
        if (this.root.isConnected && !this.#items.length) this.draw();
    }

    /** @param {number} count */
    counted(count) {
        const { one = {}, many = {} } = this.declared.found ?? {};
        const words = localised(count === 1 || count === 0 && language() === "fr" ? one : many);
        if (!words) return t("countOf", { count });
        return count === 0
            ? words.replace("1", "0").replace("{0}", "0")
            : words.replace("{0}", new Intl.NumberFormat(language()).format(count));
    }

    draw() {
        const isMap = this.view === "map";
        this.#heading.textContent = this.title;
        this.#input.ariaLabel = t("searchRecords");
        this.#add.replaceChildren(icon("plus"), h("span", null, t("newOne")));
        this.#drawTabs();
        const empty = emptyState(this.#items.length, this.#find.trim(), {
            saving: this.host.saving,
            hasMet: !!recall(this.#met),
            clear: () => this.#clear(),
            begin: () => this.draw(),
        });
        this.root.dataset.view = this.view;
        this.root.dataset.empty = empty?.dataset.kind ?? "";
        this.#drawCount(!!empty);
        this.#drawStage(isMap, empty);
    }

    #drawTabs() {
        this.#tabs.ariaLabel = t("views");
        const tab = (/** @type {string} */ view, /** @type {string} */ label) =>
            h("a", {
                href: this.addressOf(view),
                "aria-current": this.view === view ? "page" : null,
                "data-view": view,
            }, h("span", null, icon(view), label));
        const old = this.#tabs.contains(document.activeElement);
        this.#tabs.replaceChildren(tab("list", t("listView")), tab("map", t("mapView")));
        if (old) /** @type {HTMLElement} */ (this.#tabs.querySelector("[aria-current]")).focus();
    }

    /** @param {boolean} isEmpty */
    #drawCount(isEmpty) {
        const placed = this.#items.filter(({ facts }) => facts.place).length;
        const count = this.counted(this.#items.length);
        const text = isEmpty
            ? ""
            : this.view === "map" && placed < this.#items.length
            ? t("placedOf", { placed, count })
            : count;
        if (this.#count.textContent !== text) this.#count.textContent = text;
        this.#count.hidden = isEmpty;
    }

    /** @param {boolean} isMap @param {HTMLElement | null} empty */
    #drawStage(isMap, empty) {
        const kids = [];
        if (isMap) kids.push(this.#mapRoot());
        else if (!empty) kids.push(this.#drawList());
        if (!isMap && this.#items.length > this.#reach) kids.push(this.#end);
        // Animations continue when the same message is drawn again.
        const said = empty ? `${empty.dataset.kind} ${empty.textContent}` : "";
        if (empty && said !== this.#said) this.#state.replaceChildren(empty);
        this.#said = said;
        if (empty) kids.push(this.#state);
        const isThere = kids.length === this.#stage.childNodes.length &&
            kids.every((kid, index) => kid === this.#stage.childNodes[index]);
        if (!isThere) this.#stage.replaceChildren(...kids);
        if (isMap) this.#showMarks();
    }

    // The list

    #drawList() {
        const rows = this.#items.slice(0, this.#reach).map((item) => {
            const text = JSON.stringify([item, language(), new Date().toDateString()]);
            const known = this.#rows.get(item.record);
            if (known?.[0] === text) return known[1];
            const made = rowOf(item);
            this.#rows.set(item.record, [text, made]);
            return made;
        });
        const old = [...this.#list.children];
        if (rows.length !== old.length || rows.some((row, index) => row !== old[index])) {
            const id = document.activeElement?.closest("[data-record]")?.getAttribute(
                "data-record",
            );
            this.#list.replaceChildren(...rows);
            if (id) this.#rows.get(id)?.[1].querySelector("a")?.focus({ preventScroll: true });
        }
        return this.#list;
    }

    // The map

    #mapRoot() {
        if (this.#map) return this.#map.root;
        const holder = h("div", { class: "map waiting", "aria-busy": "true" });
        import("../../map/map.js").then(({ MarkMap }) => {
            if (!this.#map) {
                this.#map = new MarkMap(calloutOf, (count) => this.counted(count));
                this.#map.position = this.#recall().map ?? null;
                this.#map.frame.load();
            }
            if (holder.isConnected) holder.replaceWith(this.#map.root);
            this.#showMarks();
        }).catch((error) => {
            console.error(error);
            holder.replaceChildren(h("p", { class: "map-note", role: "alert" }, t("noMap")));
        });
        return holder;
    }

    #showMarks() {
        this.#map?.frame.map && this.#map.frame.words();
        this.#map?.show(
            this.#items.filter(({ facts }) => facts.place).map((item) => ({
                id: item.record,
                title: item.title,
                route: item.route,
                ...item.facts,
            })),
        );
    }

    // Searching

    #search() {
        this.#find = this.#input.value;
        this.#reach = PORTION;
        this.host.top.readdress(this.address);
        this.host.act({ act: "find", text: this.#find });
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => announce(this.counted(this.#items.length)), REST);
    }

    #clear() {
        this.#input.value = "";
        this.#search();
        this.#input.focus();
    }
}
