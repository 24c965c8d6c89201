// What a table shows, on a map: one by one where few are in sight, in clusters of the server where
// they are many, coloured by an answer. Nothing but what is in sight is loaded.

import { AccountError } from "../../../../data/account.js";
import { columnsOf, mapOf } from "../../../../data/console-rows.js";
import { addressOf } from "../../../../data/readable.js";
import { fill, h } from "../../../../core/dom.js";
import { t } from "../../../../core/map-words.js";
import { localised } from "../../../../core/words.js";
import { page } from "../../parts.js";
import { textsOf } from "../../texts.js";
import { problemBox } from "../view/problems.js";
import { choicesOf, KnownLabels, numberText, titleOfColumn } from "../view/cells.js";
import { firstColumns, readView, selectionOf, writeView } from "../view/view.js";
import { OTHERS, RecordMarks, sign } from "./marks.js";

/**
 * @typedef {import("../../../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../../../core/screen.d.ts").Screen} Screen
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../../data/console-rows.js").MapPart} MapPart
 * @typedef {import("../../../../data/console-rows.js").Place} Place
 * @typedef {import("../../../../data/console-rows.js").Row} Row
 */

/** The delay before a request while one moves the map, in milliseconds. */
const PAUSE_MS = 150;
/** The kinds of answers that colour marks. */
const COLOURING = ["choice", "truth", "yesno"];

/** Makes the screen. @param {Place} place @param {string} _ @param {Frame} frame */
export async function map(place, _, frame) {
    return new MapScreen(place, await columnsOf(place), frame).screen();
}

/** The map of a collection. */
class MapScreen {
    #stop = new AbortController();
    #timer = 0;
    #isFitted = false;
    #count = h("p", { class: "count", role: "status" });
    #legend = h("ul", { class: "map-legend", role: "list" });
    #note = h("div", { class: "table-note" });

    /** @param {Place} place @param {Columns} about @param {Frame} frame */
    constructor(place, about, frame) {
        this.place = place;
        this.about = about;
        this.frame = frame;
        this.view = readView(location.search);
        this.labels = new KnownLabels(about.columns);
        const asked = new URLSearchParams(location.search);
        this.places = about.columns.filter(({ kind }) => kind === "place");
        this.where = this.places.find(({ name }) => name === asked.get("place")) ??
            this.places[0];
        this.colours = about.columns.filter(({ kind }) => COLOURING.includes(kind));
        this.by = this.colours.find(({ name }) => name === asked.get("by"));
        const [title] = firstColumns(about.columns);
        this.shown = about.columns.find(({ name }) => name === title?.name);
        this.marks = new RecordMarks(
            (row, words) => this.#popup(row, words),
            () => this.#later(),
        );
    }

    /** The address of the table with the same view. @param {string} [more] */
    #table(more = "") {
        const query = new URLSearchParams(writeView(this.view));
        if (this.place.scope) query.set("scope", this.place.scope);
        const path = addressOf(this.place.app, this.place.collection) + more;
        return query.size ? `${path}?${query}` : path;
    }

    /** @returns {Screen} */
    screen() {
        const title = localised(this.about.title) || this.place.collection;
        const back = { href: this.#table(), label: title };
        const made = page(
            t("mapOf", { name: title }),
            { back },
            this.where
                ? [this.#choices(), this.#count, this.#note, this.#legend, this.marks.frame.root]
                : h("p", null, t("noPlaces")),
        );
        return {
            ...made,
            texts: textsOf(this.about),
            wide: "table-wide",
            shown: () => this.where && this.#begin(),
            leave: () => {
                clearTimeout(this.#timer);
                this.#stop.abort();
            },
        };
    }

    /** Makes the choices of the places and of the colours. */
    #choices() {
        return h(
            "div",
            { class: "map-choices" },
            this.places.length > 1 &&
                this.#choice("place", t("mapPlace"), this.places, this.where),
            this.colours.length > 0 &&
                this.#choice("by", t("mapColour"), this.colours, this.by, t("mapOneColour")),
        );
    }

    /**
     * @param {"place" | "by"} name
     * @param {string} label
     * @param {Column[]} columns
     * @param {Column | undefined} chosen
     * @param {string} [none]
     */
    #choice(name, label, columns, chosen, none) {
        const id = `map-${name}`;
        const box = h(
            "select",
            { class: "box", id },
            none && h("option", { value: "" }, none),
            columns.map((one) =>
                h("option", { value: one.name, selected: one === chosen }, titleOfColumn(one))
            ),
        );
        box.addEventListener("change", () => {
            const found = columns.find((one) => one.name === box.value);
            if (name === "by") this.by = found;
            else this.where = found ?? this.where;
            const query = new URLSearchParams(location.search);
            if (box.value) query.set(name, box.value);
            else query.delete(name);
            this.frame.readdress(`${location.pathname}${query.size ? `?${query}` : ""}`);
            this.#isFitted &&= name === "by";
            this.#ask();
        });
        return h("div", null, h("label", { for: id }, label), box);
    }

    async #begin() {
        if (await this.marks.frame.load()) await this.#ask();
    }

    #later() {
        clearTimeout(this.#timer);
        if (this.#isFitted) this.#timer = setTimeout(() => this.#ask(), PAUSE_MS);
    }

    /** Requests what is in sight; at first the bounds of all. @returns {Promise<void>} */
    async #ask() {
        this.#stop.abort();
        this.#stop = new AbortController();
        const { signal } = this.#stop;
        const query = selectionOf({ ...this.view, sort: "" }, this.about.columns);
        const names = [this.where, this.shown, this.by].flatMap((one) => one ? [one.name] : []);
        query.set("columns", names.join(","));
        query.set("place", this.where?.name ?? "");
        if (this.by) query.set("by", this.by.name);
        if (this.#isFitted) {
            const { box, zoom } = this.marks.sight;
            query.set("box", box);
            query.set("zoom", String(zoom));
        }
        try {
            const part = await mapOf(this.place, query, signal);
            this.#note.replaceChildren();
            if (!this.#isFitted && part.bounds) {
                // Moving there asks again.
                this.#isFitted = true;
                this.marks.fit(part.bounds);
                if (part.clusters.length) return this.#ask();
            }
            this.#draw(part, names);
        } catch (error) {
            if (signal.aborted) return;
            if (!(error instanceof AccountError)) throw error;
            this.#note.replaceChildren(problemBox(error, () => this.#ask()));
        }
    }

    /** @param {MapPart} part @param {string[]} names */
    #draw({ count, placed, inside, rows, clusters, values, labels }, names) {
        this.labels.add(labels);
        const missing = count - placed;
        this.#count.textContent = [
            t("mapInside", { inside: numberText(inside), placed: numberText(placed) }),
            missing > 0 && t("mapMissing", { count: numberText(missing) }),
        ].filter(Boolean).join(" · ");
        const { by } = this;
        const order = by ? values?.length ? values : this.#valuesIn(rows, names, by) : [];
        this.#drawLegend(order);
        const cell = (/** @type {Row} */ row, /** @type {string | undefined} */ name) =>
            name ? row.cells[names.indexOf(name)] ?? "" : "";
        this.marks.show(
            rows.map((row) => {
                const value = cell(row, by?.name);
                const known = order.indexOf(value);
                return {
                    row,
                    place: cell(row, this.where?.name),
                    title:
                        this.shown && this.labels.shown(this.shown, cell(row, this.shown.name)) ||
                        t("mapNoTitle"),
                    tone: by ? (known < 0 ? OTHERS : known) : -1,
                    value: by ? this.labels.shown(by, value) : "",
                };
            }),
            clusters,
        );
    }

    /** Returns the values of marks, in the order of the column's choices where it has some.
     * @param {Row[]} rows @param {string[]} names @param {Column} by */
    #valuesIn(rows, names, by) {
        const place = names.indexOf(by.name);
        const here = new Set(rows.map(({ cells }) => cells[place] ?? ""));
        here.delete("");
        const known = choicesOf(by).map(({ value }) => value).filter((one) => here.delete(one));
        return [...known, ...here].slice(0, OTHERS);
    }

    /** @param {string[]} order */
    #drawLegend(order) {
        const { by } = this;
        this.#legend.hidden = !by;
        this.#legend.replaceChildren();
        if (!by) return;
        fill(
            this.#legend,
            order.map((value, tone) =>
                h("li", null, sign(tone), h("span", null, this.labels.shown(by, value) || value))
            ),
            h("li", null, sign(OTHERS), h("span", null, t("mapOthers"))),
        );
    }

    /** @param {Row} row @param {string} title */
    #popup(row, title) {
        const place = row.scope ? `?${new URLSearchParams({ scope: row.scope })}` : "";
        const path = addressOf(this.place.app, this.place.collection);
        return h(
            "p",
            null,
            h("a", { href: `${path}/${encodeURIComponent(row.id)}${place}` }, title),
        );
    }
}
