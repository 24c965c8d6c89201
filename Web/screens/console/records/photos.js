// The files of what a table shows, as a wall of pictures: the latest records first, more as one
// asks for them. Each leads to its record.

import { columnsOf, rowsOf } from "../../../data/console-rows.js";
import { addressOf } from "../../../data/readable.js";
import { fill, h, icon } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { localised } from "../../../core/words.js";
import { thumbnail } from "../../../widgets/files/thumbnail.js";
import { doer } from "../../account/parts.js";
import { inWords, page } from "../parts.js";
import { textsOf } from "../texts.js";
import { hashesIn, KnownLabels, numberText, titleOfColumn } from "./view/cells.js";
import { firstColumns, readView, selectionOf, writeView } from "./view/view.js";

/**
 * @typedef {import("../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../data/console-rows.js").Place} Place
 * @typedef {import("../../../data/console-rows.js").Row} Row
 */

/** The number of records with files that are asked for at once. */
const PAGE = 60;

/** Makes the screen. @param {Place} place */
export async function photos(place) {
    const about = await columnsOf(place);
    const wall = new Wall(place, about);
    await wall.more();
    const name = localised(about.title) || place.collection;
    const back = { href: wall.addressOf(), label: name };
    const made = page(t("photosOf", { name }), { lead: t("photosLead"), back }, wall.root);
    return { ...made, texts: textsOf(about), wide: "table-wide" };
}

/** The wall of pictures. */
class Wall {
    root = h("div", { class: "photo-wall" });
    #count = h("p", { class: "count", role: "status" });
    #list = h("ul", { class: "photos", role: "list", tabindex: -1 });
    #more = h("div", { class: "presses" });
    #records = 0;
    #found = 0;

    /** @param {Place} place @param {Columns} about */
    constructor(place, about) {
        this.place = place;
        this.view = readView(location.search);
        this.files = about.columns.filter(({ kind }) => kind === "file");
        const [first] = firstColumns(about.columns);
        this.title = about.columns.find(({ name, kind }) =>
            name === first?.name && kind !== "file"
        );
        this.labels = new KnownLabels(about.columns);
        this.query = selectionOf({ ...this.view, sort: "" }, about.columns);
        // Only records that have any.
        const has = this.files.map(({ name }) => `\${${name}} != ''`).join(" or ");
        if (has) this.query.append("where", has);
        fill(this.root, this.#count, this.#list, this.#more);
    }

    /** Returns the address of the table, or of a record of it. @param {Row} [row] */
    addressOf(row) {
        const { app, collection, scope } = this.place;
        const query = new URLSearchParams(writeView(this.view));
        if (scope) query.set("scope", scope);
        const path = addressOf(app, collection) + (row ? `/${encodeURIComponent(row.id)}` : "");
        return query.size ? `${path}?${query}` : path;
    }

    /** Adds the files of the next records. */
    async more() {
        if (!this.files.length) return this.#draw(0);
        const names = [...this.title ? [this.title] : [], ...this.files].map(({ name }) => name);
        const query = new URLSearchParams(this.query);
        query.set("columns", names.join(","));
        query.set("from", String(this.#records));
        query.set("limit", String(PAGE));
        const { count, rows, labels, missing = [] } = await rowsOf(this.place, query);
        this.labels.add(labels);
        const made = rows.flatMap((row) => this.#pictures(row, new Set(missing)));
        this.#records += rows.length;
        this.#found += made.length;
        this.#list.append(...made);
        this.#draw(rows.length ? count : this.#records);
        if (this.#records > rows.length) made[0]?.querySelector("a")?.focus();
    }

    /** @param {Row} row @param {Set<string>} missing */
    #pictures(row, missing) {
        const first = this.title ? 1 : 0;
        const title = this.title ? this.labels.shown(this.title, row.cells[0]) : "";
        return this.files.flatMap((column, index) =>
            hashesIn(row.cells[first + index] ?? "").map((hash) => {
                const name = [title, titleOfColumn(column)].filter(Boolean).join(" · ");
                const isMissing = missing.has(hash);
                const picture = isMissing
                    ? h("span", { class: "thumb none", "aria-hidden": "true" }, icon("camera"))
                    : thumbnail(hash);
                return h(
                    "li",
                    null,
                    h(
                        "a",
                        { href: this.addressOf(row) },
                        picture,
                        h("span", { dir: "auto" }, name),
                        isMissing && h("small", null, t("photoMissing")),
                    ),
                );
            })
        );
    }

    /** @param {number} all the records with files */
    #draw(all) {
        this.#count.textContent = this.#found
            ? t("photosCount", {
                files: numberText(this.#found),
                records: numberText(this.#records),
            })
            : t("photosNone");
        this.#list.hidden = !this.#found;
        this.#more.replaceChildren(
            ...this.#records < all
                ? [doer(t("photosMore"), "plain", () => inWords(() => this.more()))]
                : [],
        );
    }
}
