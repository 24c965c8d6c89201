// The trash of a collection: the records that were removed, the latest removal first. Those that
// are marked are restored, all at once.

import { newBatch, sendBatch } from "../../../data/batches.js";
import { columnsOf, trashOf } from "../../../data/console-rows.js";
import { announce, h } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { doer } from "../../account/parts.js";
import { textsOf } from "../texts.js";
import { inWords, page } from "../parts.js";
import { KnownLabels, momentText, numberText } from "./view/cells.js";

/**
 * @typedef {import("../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../data/console-rows.js").Place} Place
 * @typedef {import("../../../data/console-rows.js").Removed} Removed
 */

/** The maximum number of cells that are shown of a record. */
const CELLS = 3;

/** Makes the screen. @param {Place} place */
export async function trash(place) {
    const about = await columnsOf(place);
    const shown = about.columns.filter(({ name, isShown, kind }) =>
        isShown && !name.startsWith("_") && kind !== "file"
    );
    const others = about.columns.filter(({ name, kind }) =>
        !name.startsWith("_") && ["text", "number", "choice", "day"].includes(kind)
    );
    const columns = (shown.length ? shown : others).slice(0, CELLS);
    const list = new TrashList(place, about, columns);
    await list.more();
    const query = place.scope ? `?${new URLSearchParams({ scope: place.scope })}` : "";
    const path = [place.app, place.collection].map(encodeURIComponent).join("/");
    const back = { href: `/console/records/${path}${query}`, label: t("backToTable") };
    return {
        ...page(t("trash"), { lead: t("trashLead"), back }, list.root),
        texts: textsOf(about),
    };
}

/** The list of removed records. */
class TrashList {
    root = h("div", { class: "one-app" });
    #list = h("ul", { class: "card lines", tabindex: -1 });
    #none = h("p", { class: "quiet", tabindex: -1 }, t("trashNone"));
    #tools = h("div", { class: "presses" });
    /** @type {Set<string>} */ #marked = new Set();
    #labels;
    #next = "";
    #count = 0;

    /**
     * @param {Place} place
     * @param {Columns} about
     * @param {import("../../../data/console-rows.js").Column[]} columns
     */
    constructor(place, about, columns) {
        this.place = place;
        this.about = about;
        this.columns = columns;
        this.#labels = new KnownLabels(about.columns);
        this.root.append(this.#list, this.#none, this.#tools);
    }

    /** Adds the next page. */
    async more() {
        const names = this.columns.map(({ name }) => name);
        const { records, next = "" } = await trashOf(this.place, names, this.#next);
        this.#next = next;
        this.#count += records.length;
        this.#list.append(...records.map((one) => this.#line(one)));
        this.#draw();
    }

    #draw() {
        this.#list.hidden = !this.#count;
        this.#none.hidden = !!this.#count;
        const count = this.#marked.size;
        this.#tools.replaceChildren(
            ...this.about.mayWrite && count
                ? [doer(
                    t("restoreMarked", { count: numberText(count) }),
                    "",
                    () => this.#restore(),
                )]
                : [],
            ...this.#next ? [doer(t("trashMore"), "plain", () => inWords(() => this.more()))] : [],
        );
    }

    /** @param {Removed} one */
    #line({ id, scope, at, by, reason, cells }) {
        // Of several parts, a record is named with its own.
        const row = scope ? `${id} ${scope}` : id;
        const texts = this.columns.map((column, index) =>
            this.#labels.shown(column, cells[index] ?? "")
        ).filter(Boolean);
        const box = h("input", {
            type: "checkbox",
            onchange: () => {
                if (box.checked) this.#marked.add(row);
                else this.#marked.delete(row);
                this.#draw();
            },
        });
        const words = h(
            "span",
            { class: "grow" },
            h("strong", null, texts.join(" · ") || t("trashEmpty")),
            h("small", null, t("removedBy", { time: momentText(at), name: by })),
            reason && h("small", { class: "quiet" }, reason),
        );
        const line = this.about.mayWrite
            ? h("label", { class: "choice grow" }, box, words)
            : words;
        return h("li", { "data-id": row }, line);
    }

    /** Restores the marked records. */
    async #restore() {
        await inWords(async () => {
            const records = [...this.#marked];
            const wish = { batch: newBatch(), action: { restore: true }, records };
            const how = { signal: new AbortController().signal, onDone: () => {} };
            const { changed } = await sendBatch(this.place, "run", /** @type {any} */ (wish), how);
            for (const id of records) this.#list.querySelector(`[data-id="${id}"]`)?.remove();
            this.#count -= records.length;
            this.#marked.clear();
            this.#draw();
            announce(t("restoredMany", { count: numberText(changed) }));
            (this.#count ? this.#list : this.#none).focus();
        });
    }
}
