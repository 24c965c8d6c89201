// The screen of duplicates: what is compared, and the groups that the server finds by it. What is
// compared is in the address, so that a link leads to the same.

import { columnsOf, duplicatesOf } from "../../../../data/console-rows.js";
import { announce, fill, h } from "../../../../core/dom.js";
import { t } from "../../../../core/duplicate-words.js";
import { localised } from "../../../../core/words.js";
import { doer, Wrong } from "../../../account/parts.js";
import { textsOf } from "../../texts.js";
import { inWords, page } from "../../parts.js";
import { addressOf } from "../../../../data/readable.js";
import { KnownLabels, numberText, titleOfColumn } from "../view/cells.js";
import { MAX_COLUMNS, readView, selectionOf, writeView } from "../view/view.js";
import { GroupCard } from "./group.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../../data/console-rows.js").Place} Place
 */

/** The maximum number of questions that are compared, as the server has it. */
const MOST = 8;
/** The number of groups of a page. */
const PAGE = 20;
/** The columns that are shown of every record. */
const ALWAYS = ["_changed", "_changed_by"];

/** Makes the screen. @param {Place} place */
export async function duplicates(place) {
    const about = await columnsOf(place);
    const screen = new DuplicateScreen(place, about);
    if (screen.hasKey) await screen.find();
    const title = localised(about.title) || place.collection;
    const back = { href: screen.tableAddress, label: title };
    const words = t("duplicatesOf", { name: title });
    return {
        ...page(words, { lead: t("duplicatesLead"), back }, screen.root),
        texts: textsOf(about),
        wide: "table-wide",
    };
}

/** The parts of the screen. */
class DuplicateScreen {
    root = h("div", { class: "duplicates" });
    #count = h("p", { class: "count", role: "status", tabindex: -1 });
    #groups = h("div", { class: "duplicate-groups" });
    #more = h("div", { class: "presses" });
    #summary = h("summary", null);
    #boxes;
    #expression;
    #shown = 0;

    /** @param {Place} place @param {Columns} about */
    constructor(place, about) {
        this.place = place;
        this.about = about;
        const given = new URLSearchParams(location.search);
        const usual = about.duplicates ?? [];
        const key = given.get("key") ??
            (given.has("by") ? "" : typeof usual === "string" ? usual : "");
        const names = (given.get("by")?.split(",") ?? (Array.isArray(usual) ? usual : []))
            .filter(Boolean);
        this.columns = [
            ...about.columns.filter(({ name }) => ALWAYS.includes(name)),
            ...about.columns.filter(({ name }) => !name.startsWith("_")),
        ].slice(0, MAX_COLUMNS);
        this.labels = new KnownLabels(about.columns);
        this.view = readView(location.search);
        this.#boxes = this.columns.filter(({ name, kind }) =>
            !name.startsWith("_") && kind !== "file"
        ).map((column) =>
            h("input", {
                type: "checkbox",
                value: column.name,
                checked: names.includes(column.name),
                "aria-label": titleOfColumn(column),
            })
        );
        this.#expression = h("input", {
            class: "box",
            id: "duplicate-key",
            value: key,
            autocomplete: "off",
            spellcheck: "false",
            "aria-describedby": "duplicate-hint",
        });
        this.#draw();
    }

    /** The address of the table of what duplicates are looked for in. */
    get tableAddress() {
        return this.#addressOf("", writeView(this.view));
    }

    /** @param {string} path @param {string} [view] */
    #addressOf(path, view = "") {
        const { app, collection, scope } = this.place;
        const query = new URLSearchParams(view);
        if (scope) query.set("scope", scope);
        return addressOf(app, collection) + path + (query.size ? `?${query}` : "");
    }

    /** True when something to compare is given. */
    get hasKey() {
        return this.#expression.value.trim() !== "" || this.#names.length > 0;
    }

    get #names() {
        return this.#boxes.filter(({ checked }) => checked).map(({ value }) => value);
    }

    #draw() {
        const titles = new Map(this.columns.map((one) => [one.name, titleOfColumn(one)]));
        const form = h(
            "details",
            { class: "card compared", open: !this.hasKey },
            this.#summary,
            h(
                "fieldset",
                { class: "choices compared-fields" },
                h("legend", { class: "unseen" }, t("compared")),
                this.#boxes.map((box) =>
                    h("label", { class: "choice" }, box, h("span", null, titles.get(box.value)))
                ),
            ),
            h("label", { for: "duplicate-key" }, t("comparedExpression")),
            this.#expression,
            h("p", { class: "hint", id: "duplicate-hint" }, t("comparedHint")),
            h("div", { class: "presses" }, doer(t("find"), "", () => this.#search())),
        );
        fill(this.root, form, this.#count, this.#groups, this.#more);
        this.#name();
    }

    /** Says what is compared. */
    #name() {
        const key = this.#expression.value.trim();
        const titles = this.columns.filter(({ name }) => this.#names.includes(name))
            .map(titleOfColumn);
        const fields = key || titles.join(", ");
        this.#summary.textContent = fields ? t("comparedBy", { fields }) : t("comparedNothing");
    }

    async #search() {
        const names = this.#names;
        if (!this.hasKey) throw new Wrong("", t("findChoose"));
        if (names.length > MOST) throw new Wrong("", t("findMost", { most: MOST }));
        const query = new URLSearchParams(location.search);
        for (const name of ["by", "key"]) query.delete(name);
        const key = this.#expression.value.trim();
        if (key) query.set("key", key);
        else query.set("by", names.join(","));
        history.replaceState(history.state, "", `${location.pathname}?${query}`);
        await inWords(() => this.find());
        const details = this.root.querySelector("details");
        if (details) details.open = false;
        announce(this.#count.textContent ?? "");
        this.#count.focus();
    }

    /** Finds the groups anew. */
    async find() {
        this.#shown = 0;
        this.#groups.replaceChildren();
        this.#name();
        await this.#add();
    }

    /** Adds the next groups. */
    async #add() {
        const query = selectionOf({ ...this.view, sort: "" }, this.about.columns);
        const key = this.#expression.value.trim();
        if (key) query.set("key", key);
        else query.set("by", this.#names.join(","));
        query.set("columns", this.columns.map(({ name }) => name).join(","));
        query.set("from", String(this.#shown));
        query.set("limit", String(PAGE));
        const found = await duplicatesOf(this.place, query);
        this.labels.add(found.labels);
        const keyNames = Array.isArray(found.key) ? found.key : this.columns
            .filter(({ name, isShown }) => isShown && !name.startsWith("_"))
            .map(({ name }) => name).slice(0, 2);
        for (const group of found.groups) {
            this.#groups.append(
                new GroupCard(group, {
                    place: this.place,
                    columns: this.columns,
                    labels: this.labels,
                    keyNames,
                    mayWrite: this.about.mayWrite,
                    addressOf: (id) => this.#addressOf(`/${encodeURIComponent(id)}`),
                }).root,
            );
        }
        this.#shown += found.groups.length;
        this.#tell(found);
    }

    /** @param {import("../../../../data/console-rows.js").Duplicates} found */
    #tell({ count, records, done, of }) {
        const numbers = { count: numberText(count), records: numberText(records) };
        const words = count ? t(count === 1 ? "findOne" : "findMany", numbers) : t("findNone");
        const read = { done: numberText(done), of: numberText(of) };
        this.#count.textContent = done < of ? `${words} ${t("findReading", read)}` : words;
        this.#more.replaceChildren();
        if (this.#shown < count) {
            this.#more.append(doer(t("findMore"), "plain", () => inWords(() => this.#add())));
        }
    }
}
