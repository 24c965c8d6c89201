// What is above the rows of a table: its title, the search, the buttons for filters, columns and
// views, the active filters, how many rows were found, and how many are new out of sight.

import { judge } from "../../../data/console-rows.js";
import { announce, fill, h, icon, ICONS } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { waysBeside } from "./beside.js";
import { openColumns } from "./columns-dialog.js";
import { openExport } from "./export-dialog.js";
import { chipsOf, drawChips } from "./filters/chips.js";
import { drawDeclared, openSheet } from "./filters/sheet.js";
import { numberText } from "./view/cells.js";
import { timeOf } from "../../account/parts.js";
import { readView, selectionOf } from "./view/view.js";
import { openViews } from "./views-dialog.js";

/** @typedef {import("./view/view.js").View} View */

/**
 * What the controls need of a table.
 * @typedef {{ place: import("../../../data/console-rows.js").Place, about:
 *   import("../../../data/console-rows.js").Columns, view: View, columns:
 *   import("./view/view.js").ShownColumn[], title: string, query: string, isPhone: boolean,
 *   state: { count: number, total: number, reading: { done: number, of: number },
 *   isKnown: boolean, isCurrent: boolean, isFailed: boolean, isNarrowed: boolean,
 *   hasMore: boolean },
 *   apply(view: View): void,
 *   arrange(columns: import("./view/view.js").ShownColumn[] | null): void,
 *   wordsOf(error: unknown): string, showLatest(): void,
 *   addressOf(id: string): string, openScreen(name: import("./present.js").Beside): void,
 *   refresh(): void, focus(): void }} TableOf
 */

ICONS.filter = "M4 5h16l-6 8v6l-4-2v-4z";
ICONS.columns = "M4 5h16v14H4zM9.5 5v14M14.5 5v14";
ICONS.bars = "M5 20V11M12 20V4M19 20v-6";
ICONS.edit = "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4";
ICONS.bin = "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13";
ICONS.twins = "M8 8h12v12H8zM4 16V4h12";
ICONS.share = "M12 4v11M8 7l4-4 4 4M6 11v9h12v-9";
ICONS.bookmark = "M7 4h10v16l-5-4-5 4z";

/** The delay before a search, in milliseconds. */
const SEARCH_MS = 250;
/** The delay after which the number found is announced, in milliseconds. */
const REST_MS = 700;
/** The maximum number of declared filters that stand above the table of a desk. */
const MAX_DECLARED = 6;

/** The controls of a table. */
export class Top {
    #input = h("input", {
        class: "box",
        type: "search",
        enterkeyhint: "search",
        autocomplete: "off",
        spellcheck: "false",
        oninput: () => this.#search(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#onKey(event),
    });
    #finder = h("div", { class: "finder" }, icon("search"), this.#input);
    #tools = h("div", { class: "table-tools" });
    #declared = h("div", { class: "chips declared", role: "group" });
    #chips = h("ul", { class: "chips chosen", role: "list" });
    #count = h("p", { class: "count" });
    #reading = h("progress", { hidden: true });
    #fresh = h("p", { class: "fresh-line", role: "status" });
    #empty = h("div", { class: "table-empty" });
    root = h("div", { class: "table-top" });
    #timer = 0;
    #resting = 0;
    /** What was announced last, or is read with the screen. */ #said = "";
    #away = 0;

    /** @param {TableOf} table */
    constructor(table) {
        this.table = table;
        this.#input.ariaLabel = t("searchAll");
        this.#declared.ariaLabel = t("declaredFilters");
        this.#chips.ariaLabel = t("chosen");
        const { isShared, until } = table.about;
        fill(
            this.root,
            h(
                "div",
                { class: "table-line" },
                !isShared &&
                    h(
                        "a",
                        { class: "back", href: "/console/records" },
                        icon("back"),
                        t("records"),
                    ),
                h("div", { class: "title" }, h("h1", { tabindex: -1 }, table.title)),
                h("div", { class: "found-line" }, this.#count, this.#fresh),
                !isShared && waysBeside(table.place, (name) => table.openScreen(name)),
            ),
            !!until && h("p", { class: "quiet" }, t("sharedUntil", { until: timeOf(until) })),
            this.#tools,
            this.#declared,
            this.#chips,
            this.#reading,
            this.#empty,
            h("p", { class: "unseen", id: "table-keys" }, t("tableKeys")),
        );
        this.draw();
    }

    drop() {
        clearTimeout(this.#timer);
        clearTimeout(this.#resting);
    }

    /** Draws what depends on the view. */
    draw() {
        const { table } = this;
        const { view, about, isPhone } = table;
        // What was typed just now is searched in a moment.
        const isTyping = this.#timer > 0 || document.activeElement === this.#input;
        if (!isTyping) this.#input.value = view.search;
        this.#drawTools(isPhone);
        const isHere = !isPhone && about.filters.length <= MAX_DECLARED;
        this.#declared.hidden = !isHere || !about.filters.length;
        if (isHere) drawDeclared(this.#declared, about, view, (next) => table.apply(next));
        drawChips(
            this.#chips,
            chipsOf(isHere ? { ...view, filters: [] } : view, about).map((chip) => ({
                ...chip,
                without: isHere ? { ...chip.without, filters: view.filters } : chip.without,
            })),
            (next) => table.apply(next),
            () => (isPhone ? this.#tools.querySelector("button") : this.#input)?.focus(),
        );
        this.count();
    }

    /** @param {boolean} isPhone */
    #drawTools(isPhone) {
        const { about } = this.table;
        const { isShared } = about;
        const key = String(isPhone);
        if (this.#tools.dataset.phone === key) return;
        this.#tools.dataset.phone = key;
        const tool = (
            /** @type {string} */ sign,
            /** @type {string} */ words,
            /** @type {() => void} */ onclick,
        ) => h(
            "button",
            { type: "button", class: "button plain tool", onclick },
            icon(sign),
            words,
        );
        const filters = isPhone && !isShared ? t("searchAndFilter") : t("filters");
        const sign = isPhone && !isShared ? "search" : "filter";
        this.#tools.replaceChildren();
        fill(
            this.#tools,
            !isPhone && !isShared && this.#finder,
            tool(sign, filters, () => this.#openFilters(isPhone && !isShared)),
            tool("columns", t("columns"), () => this.#openColumns()),
            !isShared && tool("bookmark", t("views"), () => this.#openViews()),
            about.mayWrite && tool("file", t("import"), () => this.#openImport()),
            (about.mayWrite || about.reviews?.mayWrite) &&
                tool("edit", t("changeMany"), () => this.#openBatch()),
            !isPhone && about.reviews?.mayWrite &&
                tool("person", t("assignMany"), () => this.#openBatch("assign")),
            !isPhone && about.mayWrite &&
                tool("bin", t("removeMany"), () => this.#openBatch("remove")),
            !isShared && about.columns.some(({ kind }) => kind === "place") &&
                tool("place", t("map"), () => this.table.openScreen("map")),
            about.columns.some(({ kind }) => kind === "file") &&
                tool("camera", t("photos"), () => this.table.openScreen("photos")),
            tool("bars", t("summary"), () => this.table.openScreen("summary")),
            !isShared && tool("down", t("export"), () => this.#openExport()),
            about.mayShare && tool("share", t("shareView"), () => this.#openShare()),
        );
    }

    #openFilters(isPhone = false) {
        const { table } = this;
        openSheet({
            about: table.about,
            view: () => table.view,
            apply: (view) => table.apply(view),
            judge: (expression) => judge(table.place, table.columns[0].name, expression),
            wordsOf: (error) => table.wordsOf(error),
            ...isPhone && { search: this.#finder },
        });
    }

    #openColumns() {
        const { table } = this;
        openColumns({
            all: table.about.columns,
            columns: () => table.columns,
            arrange: (columns) => table.arrange(columns),
        });
    }

    #openViews() {
        const { table } = this;
        openViews({
            place: table.place,
            query: table.query,
            open: (query) => {
                const view = readView(query);
                table.arrange(view.columns);
                table.apply({ ...view, columns: table.view.columns });
                announce(this.found);
            },
        });
    }

    /** Waits until what was typed into the search is what the table shows. */
    async #settled() {
        if (this.#timer) this.#searchNow();
        while (!this.table.state.isCurrent && !this.table.state.isFailed) {
            await new Promise(requestAnimationFrame);
        }
    }

    async #openExport() {
        await this.#settled();
        const { place, about, view } = this.table;
        openExport({ place, columns: about.columns, view, found: this.found });
    }

    async #openShare() {
        await this.#settled();
        const { place, about, columns, view, title } = this.table;
        const { openShare } = await import("./share-dialog.js");
        const query = selectionOf(view, about.columns).toString();
        openShare({ place, about, columns, query, title, found: this.found });
    }

    async #openImport() {
        const { place, about } = this.table;
        const { openImport } = await import("./import/dialog.js");
        openImport({
            place,
            columns: about.columns,
            isReasoned: about.corrections?.reason === "required",
            wordsOf: (error) => this.table.wordsOf(error),
            changed: () => this.table.refresh(),
        });
    }

    /** @param {import("./batch/wish.js").What} [what] what is chosen at first */
    async #openBatch(what) {
        await this.#settled();
        const { place, about, view, state } = this.table;
        const query = selectionOf({ ...view, sort: "" }, about.columns);
        const { openBatch } = await import("./batch/dialog.js");
        openBatch({
            place,
            about,
            what,
            query: query.toString(),
            count: state.count,
            found: this.found,
            addressOf: (id) => this.table.addressOf(id),
            wordsOf: (error) => this.table.wordsOf(error),
            changed: () => this.table.refresh(),
        });
    }

    // Search

    #search() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#searchNow(), SEARCH_MS);
    }

    #searchNow() {
        clearTimeout(this.#timer);
        this.#timer = 0;
        this.table.apply({ ...this.table.view, search: this.#input.value });
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        if (event.key === "ArrowDown" && !this.table.isPhone) {
            event.preventDefault();
            this.table.focus();
        } else if (event.key === "Escape" && this.#input.value) {
            event.preventDefault();
            this.#input.value = "";
            this.#search();
        }
    }

    // What was found

    /** How many rows were found, in words. */
    get found() {
        const { count, total, isKnown, isFailed, isNarrowed } = this.table.state;
        if (!isKnown) return isFailed ? "" : t("loading");
        const all = { count: numberText(count), total: numberText(total) };
        if (isNarrowed) return t("foundOf", all);
        return t(total === 1 ? "oneRecord" : "manyRecords", all);
    }

    /** Shows how many rows were found, and how far the server has read. */
    count() {
        const { count, isKnown, isNarrowed, reading, hasMore } = this.table.state;
        const { done, of } = reading;
        const isReading = isKnown && done < of;
        const words = [this.found, hasMore && t("scrollEnds")].filter(Boolean).join(" · ");
        const read = { done: numberText(done), of: numberText(of) };
        const text = isReading ? `${words} · ${t("stillReading", read)}` : words;
        if (this.#count.textContent !== text) this.#count.textContent = text;
        this.#reading.hidden = !isReading;
        if (isReading) {
            Object.assign(this.#reading, { max: of, value: done });
            this.#reading.ariaLabel = t("stillReading", read);
        }
        this.#drawEmpty(isKnown && !isReading && count === 0, isNarrowed);
    }

    /** Announces the number found, when typing pauses. */
    tell() {
        const words = this.found;
        if (words === this.#said) return;
        clearTimeout(this.#resting);
        if (this.#said) this.#resting = setTimeout(() => announce(words), REST_MS);
        this.#said = words;
    }

    /** @param {boolean} isEmpty @param {boolean} hasFilters */
    #drawEmpty(isEmpty, hasFilters) {
        const state = isEmpty ? String(hasFilters) : "";
        if (this.#empty.dataset.state === state) return;
        this.#empty.dataset.state = state;
        this.#empty.replaceChildren();
        if (!isEmpty) return;
        const all = () => {
            const { view } = this.table;
            this.#input.value = "";
            this.table.apply({
                ...view,
                search: "",
                filters: [],
                conditions: [],
                expressions: [],
            });
            this.#input.focus();
        };
        fill(
            this.#empty,
            h("p", null, t(hasFilters ? "noneFound" : "noneYet")),
            hasFilters &&
                h(
                    "button",
                    { type: "button", class: "button plain", onclick: all },
                    t("showEverything"),
                ),
        );
    }

    /** Says how many rows are new or changed out of sight. @param {number} count */
    fresh(count) {
        if (count === this.#away) return;
        this.#away = count;
        this.#fresh.replaceChildren();
        if (!count) return;
        const words = count === 1 ? t("oneFresh") : t("manyFresh", { count: numberText(count) });
        fill(
            this.#fresh,
            h("span", null, words),
            h("button", {
                type: "button",
                class: "text-button",
                onclick: () => this.table.showLatest(),
            }, t("showFresh")),
        );
    }
}
