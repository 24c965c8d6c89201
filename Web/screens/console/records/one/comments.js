// The comments on a record: those about an answer stand at it, the others below each other, with a
// field for another one; each can be dealt with. They reach the device of the author.

import { commentOf } from "../../../../data/comments.js";
import { changeRecord, makeRecord, rowsOf } from "../../../../data/console-rows.js";
import { announce, fill, h, icon } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { doer } from "../../../account/parts.js";
import { inWords, press } from "../../parts.js";
import { momentText } from "../view/cells.js";
import { Naming } from "./naming.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../../data/console-rows.js").Place} Place
 * @typedef {{ id: string, path: string, text: string, isDone: boolean, by: string, at: string }}
 *   Comment
 */

/** The maximum number of comments that are shown on one record. */
const MOST = 500;
/** The maximum number of characters of a comment. */
const CHARACTERS = 2_000;

let count = 0;

/** The comments on one record. */
export class Comments {
    /** @type {Comment[]} */ #all = [];
    /** @type {Map<string, HTMLElement>} */ #spots = new Map();
    /** The open forms of new comments, by path. @type {Map<string, HTMLElement>} */
    #forms = new Map();
    /** The people whom each of them names. @type {Map<string, Naming>} */ #naming = new Map();

    /**
     * @param {Place} place that of the record
     * @param {string} record
     * @param {NonNullable<Columns["comments"]>} beside
     */
    constructor(place, record, { name, mayWrite }) {
        this.records = place;
        this.place = { ...place, collection: name };
        this.record = record;
        this.mayWrite = mayWrite;
    }

    /** Loads the comments, and draws them at their places. */
    async load() {
        const query = new URLSearchParams({
            columns: "path,text,done,_created_by,_created",
            where: `\${record} = '${this.record}'`,
            sort: "at",
            limit: String(MOST),
        });
        const { rows } = await rowsOf(this.place, query);
        this.#all = rows.map(({ id, cells: [path, text, done, by, at] }) => ({
            id,
            path,
            text,
            isDone: done === "true",
            by,
            at,
        }));
        for (const path of this.#spots.keys()) this.#draw(path);
    }

    /**
     * Makes the place of the comments about an answer, or about the whole record.
     * @param {string} path empty for the whole record
     * @param {string} title
     */
    spot(path, title) {
        const made = h("div", { class: "record-comments" });
        made.dataset.title = title;
        this.#spots.set(path, made);
        this.#draw(path);
        return made;
    }

    /** Returns the comments about answers that are not on the screen. */
    get #lost() {
        return this.#all.filter(({ path }) => path && !this.#spots.has(path));
    }

    /** @param {string} path */
    #draw(path) {
        const spot = this.#spots.get(path);
        if (!spot) return;
        const own = this.#all.filter((one) => one.path === path);
        const shown = path ? own : [...own, ...this.#lost];
        // A form in which somebody writes stays as it is, with its focus.
        const form = this.#forms.get(path);
        for (const kid of [...spot.children]) if (kid !== form) kid.remove();
        if (shown.length) {
            spot.prepend(h("ul", null, shown.map((one) => this.#drawn(one))));
        } else if (!path) spot.prepend(h("p", { class: "quiet" }, t("noComments")));
        if (!this.mayWrite || form) return;
        if (path) fill(spot, this.#opener(path, spot.dataset.title ?? ""));
        else fill(spot, this.#form("", ""));
    }

    /** Closes the form of a new comment. @param {string} path */
    #close(path) {
        this.#forms.get(path)?.remove();
        this.#forms.delete(path);
        this.#draw(path);
    }

    /** @param {Comment} comment */
    #drawn({ id, path, text, isDone, by, at }) {
        const change = () =>
            inWords(async () => {
                await changeRecord(this.place, id, { done: isDone ? "false" : "true" });
                announce(t(isDone ? "commentOpen" : "commentDone"));
                await this.load();
            });
        return h(
            "li",
            { class: isDone ? "comment is-done" : "comment" },
            h("p", { class: "record-value" }, text),
            h(
                "p",
                { class: "record-about" },
                [
                    // Of an answer that is not on the screen.
                    this.#spots.has(path) ? "" : path,
                    by,
                    at && momentText(at),
                    isDone && t("commentDone"),
                ].filter(Boolean).join(" · "),
            ),
            this.mayWrite && doer(t(isDone ? "reopenComment" : "markDone"), "text-button", change),
        );
    }

    /** Makes the button that opens the form of a new comment. */
    #opener(/** @type {string} */ path, /** @type {string} */ title) {
        const opener = h(
            "button",
            {
                type: "button",
                class: "text-button",
                "aria-label": title ? t("commentOn", { name: title }) : t("addComment"),
            },
            icon("plus"),
            h("span", null, t("addComment")),
        );
        opener.onclick = () => {
            opener.replaceWith(this.#form(path, title));
            this.#forms.get(path)?.querySelector("textarea")?.focus();
        };
        return opener;
    }

    /** Sends the comment on the whole record that is written and not sent, if there is one. */
    async sendWritten() {
        const words = this.#forms.get("")?.querySelector("textarea")?.value.trim();
        if (words) await this.#send("", words);
    }

    /** @param {string} path @param {string} words */
    async #send(path, words) {
        const named = this.#naming.get(path)?.accounts(words) ?? [];
        await makeRecord(this.place, commentOf(this.record, path, words, named));
        this.#close(path);
    }

    /** @param {string} path @param {string} title */
    #form(path, title) {
        const id = `in-comment-${++count}`;
        const text = h("textarea", { class: "box", id, rows: 3, maxlength: CHARACTERS });
        const naming = new Naming(text, this.records);
        const hint = h("p", { class: "hint", id: `${id}-hint` }, t("namingHint"));
        text.setAttribute("aria-describedby", hint.id);
        const send = doer(t("sendComment"), path ? "" : "plain", async () => {
            const words = text.value.trim();
            if (!words) return text.focus();
            await inWords(() => this.#send(path, words));
            announce(t("commentSent"));
            await this.load();
        });
        const made = h(
            "div",
            { class: "field comment-form" },
            h("label", { for: id }, title ? t("commentOn", { name: title }) : t("addComment")),
            text,
            naming.list,
            hint,
            h(
                "div",
                { class: "presses" },
                send,
                path && press(t("cancel"), () => this.#close(path)),
            ),
        );
        this.#forms.set(path, made);
        this.#naming.set(path, naming);
        return made;
    }
}
