// The summary of what a table shows: a card for each column, and the groups of two of them. What
// it shows is in the address, so that a link leads to the same. The cards are in summary/.

import { AccountError } from "../../../data/account.js";
import { columnsOf, summaryOf } from "../../../data/console-rows.js";
import { announce, fill, h, icon } from "../../../core/dom.js";
import { languagesIn } from "../../../core/languages.js";
import { t } from "../../../core/records-words.js";
import { localised, readable } from "../../../core/words.js";
import { textsOf } from "../texts.js";
import { addressIn } from "../../../data/readable.js";
import { chipsOf, drawChips } from "./filters/chips.js";
import { problemBox } from "./view/problems.js";
import { numberText } from "./view/cells.js";
import { isNarrowed, presentColumns, selectionOf, writeView } from "./view/view.js";
import { card } from "./summary/card.js";
import { crossControls, crossed } from "./summary/cross.js";
import { openFields } from "./summary/fields-dialog.js";
import { crossOf, fieldsOf, readState, writeState } from "./summary/state.js";

/**
 * @typedef {import("../../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../../core/screen.d.ts").Screen} Screen
 * @typedef {import("../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../data/console-rows.js").Place} Place
 * @typedef {import("../../../data/console-rows.js").Summary} Summary
 * @typedef {import("./summary/state.js").State} State
 */

/** The widths that a drawing can have, as the server has them. */
const NARROWEST = 280, WIDEST = 1_200;
/** The delay before a summary is requested anew while the server still reads, in milliseconds. */
const READING_MS = 2_000;
/** The size of text that drawings are made for, in pixels. */
const USUAL_TEXT = 16;

/** Makes the screen. @param {Place} place @param {string} _ @param {Frame} frame */
export async function summary(place, _, frame) {
    return new SummaryScreen(place, await columnsOf(place), frame).screen();
}

/** The screen of a summary. */
class SummaryScreen {
    #state = readState(location.search);
    #back = h("a", { class: "back" }, icon("back"));
    #count = h("p", { class: "count", role: "status" });
    #chips = h("ul", { class: "chips chosen", role: "list" });
    #note = h("div", { class: "table-note" });
    #cards = h("div", { class: "summary-cards" });
    #controls = h("div", { class: "summary-controls" });
    #crossed = h("div", { class: "summary-place" });
    #timer = 0;
    /** The numbers of requests: an earlier answer never replaces a later one. */
    #turns = { cards: 0, cross: 0 };
    /** The drawings begin as wide as a card. */ #width = NARROWEST;

    /** @param {Place} place @param {Columns} about @param {Frame} frame */
    constructor(place, about, frame) {
        this.place = place;
        this.about = about;
        this.frame = frame;
        this.title = localised(about.title) || place.collection;
        this.#chips.ariaLabel = t("chosen");
    }

    /** @returns {Screen} */
    screen() {
        fill(this.#back, this.title);
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
        const root = h(
            "div",
            { class: "body console summary-body" },
            this.#back,
            h("h1", { tabindex: -1 }, t("summaryOf", { name: this.title })),
            this.#count,
            this.#chips,
            h(
                "div",
                { class: "table-tools" },
                tool("columns", t("columns"), () => this.#choose()),
                tool("print", t("print"), () => print()),
            ),
            this.#note,
            this.#cards,
            h(
                "section",
                { class: "card summary-card wide", "aria-labelledby": "cross-title" },
                h("h2", { id: "cross-title" }, t("crossTitle")),
                this.#controls,
                this.#crossed,
            ),
        );
        addEventListener("beforeprint", this.#unfold);
        return {
            title: t("summaryOf", { name: this.title }),
            where: t("records"),
            wide: "table-wide",
            texts: textsOf(this.about),
            kids: [root],
            shown: () => this.#begin(),
            leave: () => {
                clearTimeout(this.#timer);
                this.#turns.cards += 1;
                this.#turns.cross += 1;
                removeEventListener("beforeprint", this.#unfold);
            },
        };
    }

    /** On paper the numbers are there. */
    #unfold = () => {
        for (const one of document.querySelectorAll("details.summary-numbers")) {
            one.setAttribute("open", "");
        }
    };

    #begin() {
        this.#measure();
        this.#drawTop();
        this.#drawControls();
        this.#askCards();
        this.#askCross();
    }

    /** Measures how wide a drawing is, in the size of the text of the page. */
    #measure() {
        this.#cards.replaceChildren(h("section", { class: "card summary-card" }, h("div")));
        const inside = this.#cards.querySelector("div")?.clientWidth ?? 0;
        const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        const width = Math.round(inside * USUAL_TEXT / (text || USUAL_TEXT));
        this.#width = Math.min(Math.max(width, NARROWEST), WIDEST);
        this.#cards.replaceChildren();
    }

    // The state

    get #fields() {
        const { columns } = this.about;
        return fieldsOf(this.#state, columns, presentColumns(this.#state.view.columns, columns));
    }

    /** The address of something with a query. @param {string} path @param {string} query */
    #addressOf(path, query) {
        return addressIn(this.place, path, new URLSearchParams(query));
    }

    /** Returns the address of the table with what meets a condition, too. @param {string} where */
    #tableOf = (where) => {
        const { view } = this.#state;
        const expressions = [...view.expressions, where];
        return this.#addressOf("", writeView({ ...view, expressions }));
    };

    /** Shows another state. @param {Partial<State>} some */
    #apply(some) {
        this.#state = { ...this.#state, ...some };
        this.frame.readdress(this.#addressOf("/summary", writeState(this.#state)));
        this.#drawTop();
        if (some.cross) this.#drawControls();
        if (some.view || some.fields !== undefined) this.#askCards();
        if (some.view || some.cross) this.#askCross();
    }

    #choose() {
        const names = this.#fields.map(({ name }) => name);
        openFields(this.about.columns, names, (fields) => this.#apply({ fields }));
    }

    #drawTop() {
        const { view } = this.#state;
        this.#back.href = this.#addressOf("", writeView(view));
        drawChips(this.#chips, chipsOf(view, this.about), (next) => {
            this.#apply({ view: next });
        }, () => this.#back.focus());
    }

    #drawControls() {
        const focused = document.activeElement?.id ?? "";
        const apply = (/** @type {State["cross"]} */ cross) => this.#apply({ cross });
        this.#controls.replaceChildren(
            ...crossControls(this.about.columns, this.#state.cross, apply),
        );
        if (focused.startsWith("cross-")) document.getElementById(focused)?.focus();
    }

    // Answers

    /** Returns the query of what is found, with more. @param {Record<string, string>} more */
    #query(more) {
        const { columns } = this.about;
        const query = selectionOf({ ...this.#state.view, sort: "" }, columns);
        const known = {
            drawn: "1",
            width: String(this.#width),
            zone: String(-new Date().getTimezoneOffset()),
            texts: readable(languagesIn(columns.map(({ title }) => title))) ?? "",
        };
        for (const [name, value] of Object.entries({ ...known, ...more })) query.set(name, value);
        return query;
    }

    /**
     * Requests a summary for one of the two parts of the screen.
     * @param {"cards" | "cross"} part
     * @param {HTMLElement} busy
     * @param {Record<string, string>} query
     * @param {(summary: Summary) => void} took
     */
    async #ask(part, busy, query, took) {
        const turn = ++this.#turns[part];
        busy.setAttribute("aria-busy", "true");
        if (!busy.firstChild) busy.append(h("p", { class: "quiet" }, t("loading")));
        try {
            const summary = await summaryOf(this.place, this.#query(query));
            if (turn === this.#turns[part]) took(summary);
        } catch (error) {
            if (!(error instanceof AccountError)) throw error;
            if (turn !== this.#turns[part]) return;
            busy.replaceChildren(problemBox(error, () => {
                busy.replaceChildren();
                if (part === "cards") this.#askCards();
                else this.#askCross();
            }));
        } finally {
            if (turn === this.#turns[part]) busy.removeAttribute("aria-busy");
        }
    }

    #askCards() {
        clearTimeout(this.#timer);
        const names = this.#fields.map(({ name }) => name);
        this.#ask("cards", this.#cards, { columns: names.join(",") }, (summary) => {
            this.#drawCards(summary);
            this.#tell(summary);
        });
    }

    /** @param {Summary} summary */
    #drawCards({ count, columns }) {
        const all = this.about.columns;
        const cards = columns.flatMap((one) => {
            const column = all.find(({ name }) => name === one.name);
            return column ? [card(one, column, this.#tableOf)] : [];
        });
        const isEmpty = count === 0;
        const words = isNarrowed(this.#state.view) ? t("noneFound") : t("noneYet");
        this.#cards.replaceChildren(...isEmpty ? [h("p", null, words)] : cards);
    }

    /** Says how many records there are so far. @param {Summary} summary */
    #tell({ count, done, of }) {
        const all = t(count === 1 ? "oneRecord" : "manyRecords", { count: numberText(count) });
        const isReading = done < of;
        const read = { done: numberText(done), of: numberText(of) };
        this.#count.textContent = isReading ? `${all} · ${t("stillReading", read)}` : all;
        announce(this.#count.textContent);
        if (!isReading) return;
        this.#timer = setTimeout(() => {
            this.#askCards();
            this.#askCross();
        }, READING_MS);
    }

    #askCross() {
        const cross = crossOf(this.#state, this.about.columns);
        if (!cross) {
            this.#turns.cross += 1;
            this.#crossed.removeAttribute("aria-busy");
            this.#crossed.replaceChildren(h("p", { class: "quiet" }, t("crossHint")));
            return;
        }
        const { row, by, of, figure } = cross;
        const query = { columns: row.name, by: by.name, figure, ...of && { of: of.name } };
        this.#ask("cross", this.#crossed, query, ({ columns }) => {
            this.#crossed.replaceChildren(crossed(columns[0], cross));
        });
    }
}
