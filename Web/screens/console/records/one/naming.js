// Naming people in a comment: behind an @ the people are offered whose names begin with what is
// typed, and who may read the comment. What is sent names their accounts beside the text.

import { announce, h } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { peopleToName } from "../../../../data/mentions.js";

/** @typedef {import("../../../../data/mentions.js").Person} Person */

/** A name that is being typed: at the beginning, or behind a space. */
const TYPED = /(?:^|\s)@([\w.+@-]{0,64})$/;
/** The names in a text. */
const NAMED = /@([\w.+@-]+)/g;
/** The maximum number of people that a comment names. */
const MOST = 10;
/** The time in milliseconds without a key after which people are asked for. */
const PAUSE_MS = 150;

let count = 0;

/** The people whom the text of a box names. */
export class Naming {
    /** The accounts of the people who were offered, by name. @type {Map<string, string>} */
    #known = new Map();
    /** @type {Person[]} */ #found = [];
    #at = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

    /**
     * @param {HTMLTextAreaElement} box
     * @param {import("../../../../data/readable.js").Place} place that of the records
     */
    constructor(box, place) {
        this.box = box;
        this.place = place;
        this.list = h("ul", {
            class: "named-people",
            role: "listbox",
            id: `people-${++count}`,
            "aria-label": t("peopleToName"),
            hidden: true,
        });
        // The list must not take the focus, or it would close before the click.
        this.list.onpointerdown = (event) => event.preventDefault();
        box.setAttribute("aria-autocomplete", "list");
        box.setAttribute("aria-controls", this.list.id);
        box.addEventListener("input", () => this.#typed());
        box.addEventListener("keydown", (event) => this.#onKey(event));
        box.addEventListener("blur", () => this.#close());
    }

    /** Returns the accounts that a text names. @param {string} text */
    accounts(text) {
        const found = new Set();
        for (const [, word] of text.matchAll(NAMED)) {
            // A point or a hyphen behind a name may end a sentence.
            for (let name = word.toLowerCase(); name; name = name.slice(0, -1)) {
                const account = this.#known.get(name);
                if (account) found.add(account);
                if (account || !/[.+@-]$/.test(name)) break;
            }
        }
        return [...found].slice(0, MOST);
    }

    /** Returns the beginning of a name in front of the caret; null for none. */
    #start() {
        const { value, selectionStart, selectionEnd } = this.box;
        if (selectionStart !== selectionEnd) return null;
        return TYPED.exec(value.slice(0, selectionStart))?.[1] ?? null;
    }

    #typed() {
        clearTimeout(this.#timer);
        if (this.#start() === null) return this.#close();
        this.#timer = setTimeout(() => this.#offer(), PAUSE_MS);
    }

    async #offer() {
        const start = this.#start();
        if (start === null) return this.#close();
        // Without a network nobody is offered, and the comment cannot be sent either.
        const found = await peopleToName(this.place, start.toLowerCase()).catch(() => []);
        if (this.#start() !== start || !this.box.isConnected) return;
        for (const { id, name } of found) this.#known.set(name.toLowerCase(), id);
        if (document.activeElement === this.box) this.#show(found);
    }

    /** @param {Person[]} found */
    #show(found) {
        this.#found = found;
        this.list.replaceChildren(...found.map(({ name, title }, index) =>
            h(
                "li",
                {
                    role: "option",
                    id: `${this.list.id}-${index}`,
                    onclick: () => this.#take(index),
                },
                h("strong", null, `@${name}`),
                title !== name && h("span", { class: "quiet" }, title),
            )
        ));
        this.list.hidden = !found.length;
        this.#choose(found.length ? 0 : -1);
        announce(t(found.length === 1 ? "onePersonToName" : "manyPeopleToName", {
            count: String(found.length),
        }));
    }

    #close() {
        clearTimeout(this.#timer);
        this.list.hidden = true;
        this.#found = [];
        this.#choose(-1);
    }

    /** @param {number} at */
    #choose(at) {
        this.#at = at;
        for (const [index, option] of [...this.list.children].entries()) {
            option.setAttribute("aria-selected", String(index === at));
        }
        if (at < 0) return this.box.removeAttribute("aria-activedescendant");
        this.box.setAttribute("aria-activedescendant", `${this.list.id}-${at}`);
        this.list.children[at].scrollIntoView({ block: "nearest" });
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        if (this.list.hidden || event.isComposing) return;
        const { length } = this.#found;
        const moves = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 });
        if (event.key in moves) this.#choose((this.#at + moves[event.key] + length) % length);
        else if (event.key === "Enter" || event.key === "Tab") this.#take(this.#at);
        else if (event.key === "Escape") this.#close();
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    /** Puts the name of a person in place of what was typed. @param {number} index */
    #take(index) {
        const { name } = this.#found[index];
        const { value, selectionStart } = this.box;
        const before = value.slice(0, selectionStart).replace(/@[\w.+@-]*$/, `@${name} `);
        this.box.setRangeText(before, 0, selectionStart, "end");
        this.#close();
    }
}
