// The table of a collection: its view in the address, the rows in it, and what keeps both at one.
// Controls are in top.js, cells in grid/, cards in cards.js.

import { AccountError } from "../../../data/account.js";
import { columnsOf } from "../../../data/console-rows.js";
import { h } from "../../../core/dom.js";
import { localised } from "../../../core/words.js";
import { t } from "../../../core/records-words.js";
import { CARD_COLUMNS, Cards } from "./cards.js";
import { Content } from "./content.js";
import { openMenu } from "./filters/column-menu.js";
import { Grid } from "./grid/grid.js";
import { keepColumns } from "./kept.js";
import { openRow } from "./row-dialog.js";
import { follow, FreshRows, lookAgain } from "./live.js";
import { Present } from "./present.js";
import { isHidden, isPassing, problemBox, problemText } from "./view/problems.js";
import { Rows } from "./rows.js";
import { textsOf } from "../texts.js";
import { Top } from "./top.js";
import { isNarrowed, selectionOf, sortedBy, writeColumns } from "./view/view.js";

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

/** Where tables were left, by their address. @type {Map<string, number>} */
const left = new Map();

/** Makes the screen. @param {Place} place @param {string} _ @param {Frame} frame */
export async function table(place, _, frame) {
    return new Table(place, await columnsOf(place), frame).screen();
}

/** The table. */
class Table {
    #rows;
    #content;
    #present;
    #fresh = new FreshRows(
        () => this.#rows.idsIn(this.#body.pane.inSight()),
        () => this.#redraw(),
    );
    /** @type {Grid | Cards} */ #body;
    #place = h("div", { class: "table-place" });
    #note = h("div", { class: "table-note" });
    #phone = matchMedia(PHONE);

    /**
     * @param {Place} place
     * @param {Columns} about
     * @param {Frame} frame
     */
    constructor(place, about, frame) {
        this.place = place;
        this.about = about;
        this.frame = frame;
        this.#content = new Content(about.columns);
        this.#rows = new Rows(place, {
            took: (part) => this.#took(part),
            failed: (error) => this.#failed(error),
        });
        this.#present = new Present(place, about, frame);
        this.title = localised(about.title) || place.collection;
        this.#body = this.#makeBody();
        this.top = new Top(this);
    }

    /** @returns {Screen} */
    screen() {
        const kept = this.frame.isReturn ? left.get(location.pathname + location.search) : 0;
        const root = h(
            "div",
            { class: "body console records-table" },
            this.top.root,
            this.#note,
            this.#place,
        );
        const refresh = () => this.refresh();
        const ended = this.about.isShared
            ? lookAgain(this.#place, (index) => this.#open(index), refresh)
            : follow(this.about.scope, () => this.#rows.sequence, refresh);
        this.#phone.addEventListener("change", this.#onPhone);
        this.#lay();
        return {
            title: this.title,
            where: t("records"),
            wide: "table-wide",
            texts: textsOf(this.about),
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
        left.set(this.#present.address, this.#body.pane.inSight().first);
        this.#rows.stop();
        this.#fresh.drop();
        this.#body.drop();
        this.top.drop();
    }

    /** @param {number} at the row that is first in sight */
    #begin(at) {
        this.#body.pane.resize();
        this.#ask(at);
    }

    // The view

    get view() {
        return this.#present.view;
    }

    get columns() {
        return this.#present.columns;
    }

    get query() {
        return this.#present.query;
    }

    /** Shows another view. @param {View} view */
    apply(view) {
        const before = this.view;
        this.#present.set(view);
        const next = selectionOf(view, this.about.columns).toString();
        if (next === selectionOf(before, this.about.columns).toString()) return;
        this.#setHeads();
        this.top.draw();
        this.#fresh.clear();
        this.#ask(0);
    }

    /**
     * Shows other columns, and keeps them.
     * @param {ShownColumn[] | null} columns null for those of the beginning
     */
    arrange(columns) {
        const before = this.#asked.join();
        this.#present.set({ ...this.view, columns });
        keepColumns(this.place, this.view.columns ? writeColumns(this.view.columns) : "");
        this.#setHeads();
        if (before === this.#asked.join()) return this.#redraw();
        this.#ask(this.#body.pane.inSight().first);
    }

    /** The columns that are requested. */
    get #asked() {
        const names = this.columns.map(({ name }) => name);
        // All of a shared row is here, since there is no screen of its record.
        const isShort = this.#body instanceof Cards && !this.about.isShared;
        return isShort ? names.slice(0, CARD_COLUMNS) : names;
    }

    /** Requests the rows of the present view. @param {number} at the row that is first in sight */
    #ask(at) {
        this.#startAt = at;
        this.#body.setBusy(true);
        this.#isFailed = false;
        this.#note.replaceChildren();
        this.#rows.ask(selectionOf(this.view, this.about.columns), this.#asked, at);
        this.#wanted = this.#asked;
        this.top.count();
    }
    /** The row to scroll to once it is known how many there are; -1 afterwards. */
    #startAt = -1;
    /** The columns that were requested last, and those of the rows that are here. */
    #wanted = /** @type {string[]} */ ([]);
    #taken = /** @type {string[]} */ ([]);

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
            edit: (cell, index, name, typed) => void this.#edit(cell, index, name, typed),
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
        const heads = this.#content.heads(this.columns, this.view);
        this.#content.show(this.#asked);
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
        const texts = this.#content.textsOf(row);
        return {
            href: this.#present.addressOf(row.id, index),
            isFresh: this.#fresh.has(row.id),
            texts,
        };
    }

    /** @param {number} index */
    #open(index) {
        const row = this.#rows.pages.at(index);
        if (row && this.about.isShared) {
            openRow(this.#content.heads(this.columns, this.view), this.#content.textsOf(row));
        } else if (row) this.frame.go(this.#present.addressOf(row.id, index));
    }

    /** Corrects an answer under its cell. @param {HTMLElement} cell @param {number} index @param
     * {string} name @param {string} [typed] */
    async #edit(cell, index, name, typed) {
        const row = this.#rows.pages.at(index);
        const column = this.#content.columns.get(name);
        if (!row || !column) return;
        if (!this.about.mayWrite) return typed ? undefined : this.#open(index);
        const text = this.#content.rawOf(row, name);
        const { edit } = await import("./edit/cell-editor.js");
        edit(this, { cell, row, column, text, typed });
    }

    /** @param {string} name @param {HTMLElement} button */
    #menu(name, button) {
        const column = this.#content.columns.get(name);
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

    #isFailed = false;

    /** How many rows there are, as far as it is known. */
    get state() {
        const { count, total, reading, isKnown, isCurrent } = this.#rows;
        const hasMore = count > this.#body.pane.reach;
        return {
            count,
            total,
            reading,
            isKnown,
            isCurrent,
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
        this.#content.labels.add(part.labels);
        this.#content.learn(part);
        if (this.#taken !== this.#wanted) this.#content.take(this.#taken = this.#wanted);
        const { pane } = this.#body;
        this.#body.setCount(this.#rows.count);
        const isElsewhere = this.#startAt >= 0 && this.#startAt !== pane.inSight().first;
        if (isElsewhere) pane.scrollTo(this.#startAt * pane.rowHeight);
        else pane.look();
        this.#startAt = -1;
        this.#body.setBusy(false);
        this.#isFailed = false;
        this.#note.replaceChildren();
        this.top.count();
        this.top.tell();
    }

    /** @param {unknown} error */
    #failed(error) {
        if (!(error instanceof AccountError)) throw error;
        this.#isFailed = true;
        this.#body.setBusy(false);
        if (isHidden(error)) {
            // Whoever may not read them any more does not see them any more.
            this.#rows.forget();
            this.#body.setCount(0);
        }
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
            this.#content.labels.add(news.part.labels);
            this.#content.learn(news.part);
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
            if (!(error instanceof AccountError) || !isPassing(error)) this.#failed(error);
        }
    }

    /** Leads to the rows that changed last. */
    showLatest() {
        if (this.view.sort) this.#present.set({ ...this.view, sort: "", isReversed: false });
        this.#setHeads();
        this.top.draw();
        this.#ask(0);
        this.#body.focus();
    }

    addressOf = (/** @type {string} */ id) => this.#present.addressOf(id, 0);
    openScreen = (/** @type {import("./present.js").Beside} */ name) => this.#present.open(name);

    /** Focuses the rows. */
    focus() {
        this.#body.focus();
    }
}
