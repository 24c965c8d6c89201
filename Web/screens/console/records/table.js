// The table of a collection: its view in the address, the rows in it, and what keeps both at one.
// Controls are in top.js, cells in grid/, cards in cards.js.

import { AccountError } from "../../../data/account.js";
import { columnsOf, rowsOf } from "../../../data/console-rows.js";
import { announce, h } from "../../../core/dom.js";
import { localised } from "../../../core/words.js";
import { t } from "../../../core/records-words.js";
import { CARD_COLUMNS, Cards } from "./cards.js";
import { addressOf } from "./collections.js";
import { openMenu } from "./filters/column-menu.js";
import { Grid } from "./grid/grid.js";
import { keepColumns, keptColumns } from "./kept.js";
import { follow, FreshRows } from "./live.js";
import { problemBox, problemText } from "./problems.js";
import { Rows } from "./rows.js";
import { Top } from "./top.js";
import { KnownLabels, titleOfColumn } from "./view/cells.js";
import {
    firstColumns,
    isNarrowed,
    presentColumns,
    readView,
    selectionOf,
    sortedBy,
    writeColumns,
    writeView,
} from "./view/view.js";

/**
 * @typedef {import("../../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../../core/screen.d.ts").Screen} Screen
 * @typedef {import("../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../data/console-rows.js").Part} Part
 * @typedef {import("../../../data/console-rows.js").Place} Place
 * @typedef {import("../../../data/console-rows.js").Row} Row
 * @typedef {import("./view/view.js").ShownColumn} ShownColumn
 * @typedef {import("./view/view.js").View} View
 * @typedef {import("./view/window.js").Window} Window
 */

/** The screens that show cards. */
const PHONE = "(max-width: 47.99rem)";
/** The delay in milliseconds after which the number found is announced. */
const REST_MS = 700;

/** Where tables were left, by their address. @type {Map<string, number>} */
const left = new Map();

/** Makes the screen. @param {Place} place @param {string} _ @param {Frame} frame */
export async function table(place, _, frame) {
    return new Table(place, await columnsOf(place), frame).screen();
}

/** The table. */
class Table {
    /** @type {View} */ view;
    /** @type {ShownColumn[]} */ columns = [];
    #rows;
    #labels;
    #fresh = new FreshRows(() => this.#inSight(), () => this.#redraw());
    /** The texts of rows. @type {WeakMap<Row, string[]>} */ #texts = new WeakMap();
    /** @type {Grid | Cards} */ #body;
    #place = h("div", { class: "table-place" });
    #note = h("div", { class: "table-note" });
    #phone = matchMedia(PHONE);
    #timer = 0;
    #said = "";
    /** @type {AbortController} */ #asking = new AbortController();

    /**
     * @param {Place} place
     * @param {Columns} about
     * @param {Frame} frame
     */
    constructor(place, about, frame) {
        this.place = place;
        this.about = about;
        this.frame = frame;
        this.#labels = new KnownLabels(about.columns);
        this.#rows = new Rows(place, {
            took: (part) => this.#took(part),
            failed: (error) => this.#failed(error),
        });
        this.view = readView(location.search);
        this.view.columns ??= keptColumns(place);
        this.title = localised(about.title) || place.collection;
        this.#body = this.#makeBody();
        this.top = new Top(this);
    }

    /** @returns {Screen} */
    screen() {
        const kept = this.frame.isReturn ? left.get(location.pathname + location.search) : 0;
        this.#readdress();
        const root = h(
            "div",
            { class: "body console records-table" },
            this.top.root,
            this.#note,
            this.#place,
        );
        const ended = follow(
            this.about.scope,
            () => this.#rows.sequence,
            () => this.refresh(),
        );
        this.#phone.addEventListener("change", this.#onPhone);
        this.#lay();
        return {
            title: this.title,
            where: t("records"),
            wide: "table-wide",
            kids: [root],
            shown: () => this.#begin(kept ?? 0),
            leave: () => {
                ended();
                this.#phone.removeEventListener("change", this.#onPhone);
                this.drop();
            },
        };
    }

    /** Ends what outlives the elements. */
    drop() {
        clearTimeout(this.#timer);
        left.set(this.address, this.#body.pane.inSight().first);
        this.#asking.abort();
        this.#rows.stop();
        this.#fresh.drop();
        this.#body.drop();
        this.top.drop();
    }

    /** @param {number} at the row that is first in sight */
    #begin(at) {
        this.#body.pane.resize();
        this.#startAt = at;
        this.#ask(at);
    }
    /** The row to scroll to once it is known how many there are. */ #startAt = 0;

    // The view

    /** The path of the table. */
    get path() {
        return addressOf(this.place.app, this.place.collection);
    }

    /** The query of the present view, with the scope of the address. */
    get query() {
        const query = new URLSearchParams(writeView(this.view));
        if (this.place.scope) query.set("scope", this.place.scope);
        return query.toString();
    }

    /** The address of the present view. */
    get address() {
        const { query } = this;
        return query ? `${this.path}?${query}` : this.path;
    }

    #readdress() {
        const { columns } = this.about;
        this.#recordQuery = undefined;
        this.columns = presentColumns(this.view.columns, columns);
        const isUsual = writeColumns(this.columns) === writeColumns(firstColumns(columns));
        this.view.columns = isUsual ? null : this.columns;
        if (location.pathname + location.search !== this.address) {
            this.frame.readdress(this.address);
        }
    }

    /** Shows another view. @param {View} view */
    apply(view) {
        const before = this.view;
        this.view = view;
        this.#readdress();
        const next = selectionOf(view, this.about.columns).toString();
        if (next === selectionOf(before, this.about.columns).toString()) return;
        this.#setHeads();
        this.top.draw();
        this.#fresh.clear();
        this.#startAt = 0;
        this.#ask(0);
    }

    /**
     * Shows other columns, and keeps them.
     * @param {ShownColumn[] | null} columns null for those of the beginning
     */
    arrange(columns) {
        const before = this.#asked.join();
        this.view = { ...this.view, columns };
        this.#readdress();
        keepColumns(this.place, this.view.columns ? writeColumns(this.view.columns) : "");
        this.#texts = new WeakMap();
        this.#setHeads();
        if (before === this.#asked.join()) return this.#redraw();
        this.#ask(this.#body.pane.inSight().first);
    }

    /** The columns that are requested. */
    get #asked() {
        const names = this.columns.map(({ name }) => name);
        return this.#body instanceof Cards ? names.slice(0, CARD_COLUMNS) : names;
    }

    /** Requests the rows of the present view. @param {number} at */
    #ask(at) {
        this.#body.setBusy(true);
        this.#isFailed = false;
        this.#note.replaceChildren();
        this.#texts = new WeakMap();
        this.#rows.ask(selectionOf(this.view, this.about.columns), this.#asked, at);
        this.#shownNames = this.#asked;
        this.top.count();
    }
    /** The columns of the rows that are here. @type {string[]} */ #shownNames = [];

    /**
     * Has the server judge an expression.
     * @param {string} expression
     * @throws {AccountError}
     */
    async judge(expression) {
        const query = new URLSearchParams({ columns: this.#asked[0], where: expression });
        query.set("limit", "1");
        await rowsOf(this.place, query);
    }

    // What is shown

    #makeBody() {
        const moved = (/** @type {Window} */ rows) => {
            this.#rows.want(rows);
            this.#fresh.watch();
            this.top.fresh(this.#fresh.away);
        };
        const contentOf = (/** @type {number} */ index) => this.#contentOf(index);
        if (this.#phone.matches) return new Cards({ contentOf, moved });
        return new Grid({
            contentOf,
            moved,
            open: (index) => this.#open(index),
            look: (index) => {
                const row = this.#rows.pages.at(index);
                if (row) this.#fresh.look(row.id);
            },
            sort: (name) => this.apply(sortedBy(this.view, name)),
            menu: (name, button) => this.#menu(name, button),
            resize: (name, width, isDone) => this.#resize(name, width, isDone),
        });
    }

    #onPhone = () => {
        const at = this.#body.pane.inSight().first;
        this.#body.drop();
        this.#body = this.#makeBody();
        this.#lay();
        this.top.draw();
        this.#begin(at);
    };

    /** Puts the rows on the page. */
    #lay() {
        this.#place.replaceChildren(this.#body.root);
        this.#setHeads();
    }

    #setHeads() {
        const { columns } = this.about;
        const { sort, isReversed, conditions } = this.view;
        const heads = this.columns.flatMap(({ name, width }) => {
            const column = columns.find((one) => one.name === name);
            if (!column) return [];
            const way = isReversed ? "descending" : "ascending";
            return [{
                name,
                width,
                title: titleOfColumn(column),
                kind: column.kind,
                sort: /** @type {"ascending" | "descending" | "none"} */ (
                    sort === name ? way : "none"
                ),
                isNarrowed: conditions.some((one) => one.name === name),
            }];
        });
        if (this.#body instanceof Cards) {
            this.#body.setTitles(heads.map(({ title }) => title));
            this.#body.describe(this.title);
        } else {
            this.#body.setColumns(heads);
            this.#body.describe(this.title, "table-keys");
        }
    }

    /** @param {number} index */
    #contentOf(index) {
        const row = this.#rows.pages.at(index);
        if (!row) return undefined;
        let texts = this.#texts.get(row);
        if (!texts) this.#texts.set(row, texts = this.#textsOf(row));
        return { href: this.#hrefOf(row.id, index), isFresh: this.#fresh.has(row.id), texts };
    }

    /** Returns the texts of a row as they are shown. @param {Row} row */
    #textsOf({ cells }) {
        return this.#asked.map((name) => {
            const column = this.#columnOf.get(name);
            const at = this.#shownNames.indexOf(name);
            return column && at >= 0 ? this.#labels.shown(column, cells[at] ?? "") : "";
        });
    }

    /** The columns by their name. */
    get #columnOf() {
        return this.#byName ??= new Map(this.about.columns.map((one) => [one.name, one]));
    }
    /** @type {Map<string, import("../../../data/console-rows.js").Column> | undefined} */ #byName;

    /** @param {string} id @param {number} index */
    #hrefOf(id, index) {
        const query = this.#recordQuery ??= this.query;
        const at = `${query ? `${query}&` : ""}at=${index}`;
        return `${this.path}/${encodeURIComponent(id)}?${at}`;
    }
    /** The query in the links to records, until the view is another one. */
    #recordQuery = /** @type {string | undefined} */ (undefined);

    /** @param {number} index */
    #open(index) {
        const row = this.#rows.pages.at(index);
        if (row) this.frame.go(this.#hrefOf(row.id, index));
    }

    /** @param {string} name @param {HTMLElement} button */
    #menu(name, button) {
        const column = this.#columnOf.get(name);
        if (!column) return;
        openMenu(button, {
            column,
            view: this.view,
            columns: this.columns,
            apply: (view) => this.apply(view),
            arrange: (columns) => this.arrange(columns),
        });
    }

    /** @param {string} name @param {number} width @param {boolean} isDone */
    #resize(name, width, isDone) {
        if (this.#body instanceof Grid) this.#body.setWidth(name, width);
        if (!isDone) return;
        this.arrange(this.columns.map((one) => one.name === name ? { ...one, width } : one));
    }

    #redraw() {
        this.#body.pane.draw();
        this.top.fresh(this.#fresh.away);
    }

    /** Returns the records in sight. */
    #inSight() {
        const { first, last } = this.#body.pane.inSight();
        const found = [];
        for (let index = first; index < last; index += 1) {
            const row = this.#rows.pages.at(index);
            if (row) found.push(row.id);
        }
        return found;
    }

    #isFailed = false;

    /** How many rows there are, as far as it is known. */
    get state() {
        const { count, total, reading, isKnown } = this.#rows;
        const hasMore = count > this.#body.pane.reach;
        return {
            count,
            total,
            reading,
            isKnown,
            isFailed: this.#isFailed,
            isNarrowed: isNarrowed(this.view),
            hasMore,
        };
    }

    get isPhone() {
        return this.#phone.matches;
    }

    // Answers

    /** @param {Part} part */
    #took(part) {
        this.#labels.add(part.labels);
        this.#recordQuery = undefined;
        const { pane } = this.#body;
        this.#body.setCount(this.#rows.count);
        if (this.#startAt) {
            pane.scrollTo(this.#startAt * pane.rowHeight);
            this.#startAt = 0;
        }
        pane.look();
        this.#body.setBusy(false);
        this.#isFailed = false;
        this.#note.replaceChildren();
        this.top.count();
        this.#tell();
    }

    /** Announces the number found, when typing pauses. */
    #tell() {
        const words = this.top.found;
        if (words === this.#said) return;
        clearTimeout(this.#timer);
        if (this.#said) this.#timer = setTimeout(() => announce(words), REST_MS);
        this.#said = words;
    }

    /** @param {unknown} error */
    #failed(error) {
        if (!(error instanceof AccountError)) throw error;
        this.#isFailed = true;
        this.#body.setBusy(false);
        this.top.count();
        this.#note.replaceChildren(problemBox(error, () => {
            this.#note.replaceChildren();
            this.#rows.retry();
        }));
    }

    wordsOf = problemText;

    /** Takes what has changed on the server; the rows in sight stay where they are. */
    async refresh() {
        const { pane } = this.#body;
        try {
            const { first } = pane.inSight();
            const news = await this.#rows.refresh(first);
            if (!news) return;
            this.#labels.add(news.part.labels);
            this.#fresh.add(news.fresh.map(({ id }) => id));
            this.#body.shift(news.by);
            pane.setCount(this.#rows.count);
            // Whoever looks at the beginning sees what is added there.
            if (news.by && first > 0) pane.scrollBy(news.by);
            this.#body.setCount(this.#rows.count);
            pane.look();
            this.top.count();
            this.top.fresh(this.#fresh.away);
            this.#fresh.watch();
        } catch (error) {
            // The next change, or a return, has it tried again.
            if (!(error instanceof AccountError)) throw error;
        }
    }

    /** Leads to the rows that changed last. */
    showLatest() {
        if (this.view.sort) this.view = { ...this.view, sort: "", isReversed: false };
        this.#readdress();
        this.#setHeads();
        this.top.draw();
        this.#body.pane.scrollTo(0);
        this.#ask(0);
        this.#body.focus();
    }

    /** Focuses the rows. */
    focus() {
        this.#body.focus();
    }
}
