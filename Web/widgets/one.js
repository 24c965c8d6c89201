// One choice of a list: cards for a few, a select element for some, a search for many.

import { h } from "../core/dom.js";
import { ofForm } from "../core/texts.js";
import { t } from "../core/words.js";
import { ChoiceCards, isPictured } from "./choice-cards.js";
import { FieldElement, TextField } from "./field.js";

/** The maximum number of choices as cards, in a select element, and in search results. */
const CARDS = 7, LISTED = 15, FOUND = 50;

/** @typedef {import("./field.js").Choice} Choice */
/** @typedef {import("./field.js").Content} Content */

class OneCards extends ChoiceCards {}

class OneList extends FieldElement {
    select = h("select", { class: "box" });

    /** @returns {HTMLElement} */
    build() {
        this.select.id = `in-${this.about.path}`;
        this.select.disabled = !!this.about.readonly;
        this.select.onchange = () => this.set(this.select.value);
        this.setChoices(this.about.choices ?? []);
        return this.select;
    }

    /** @returns {HTMLElement} */
    get control() {
        return this.select;
    }

    /** @param {Choice[]} choices @param {number} [total] */
    setChoices(choices, total) {
        super.setChoices(choices, total);
        const none = h("option", { value: "" }, t("choose"));
        const rest = choices.map(({ name, label }) =>
            h("option", { value: name, ...ofForm() }, label)
        );
        this.select.replaceChildren(none, ...rest);
        this.setValue(this.about);
    }

    /** @param {Content} content */
    setValue({ text }) {
        if (this.select.value !== text) this.select.value = text;
    }
}

/** Returns a text in lowercase without accents, for comparison. @param {string} text */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

class OneSearch extends TextField {
    /** @type {Choice[]} */ #found = [];
    #at = -1;
    list = h("ul", { class: "found", role: "listbox", hidden: true });
    count = h("p", { class: "unseen", role: "status" });

    build() {
        const { path, label } = this.about;
        const input = h("input", {
            class: "box",
            id: `in-${path}`,
            dir: "auto",
            role: "combobox",
            autocomplete: "off",
            spellcheck: "false",
            "aria-autocomplete": "list",
            "aria-expanded": "false",
            "aria-controls": `list-${path}`,
            readonly: this.about.readonly,
            oninput: () => this.#search(),
            onfocus: () => input.select(),
            onclick: () => this.list.hidden && this.#search(""),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.#onKey(event),
            onblur: () => this.#leave(),
        });
        this.input = input;
        this.list.id = `list-${path}`;
        this.list.setAttribute("aria-label", label);
        // The list must not take the focus, or it would close before the click.
        this.list.onpointerdown = (event) => event.preventDefault();
        return h("div", { class: "search" }, input, this.list, this.count);
    }

    /** @param {string} [text] */
    #search(text = this.input?.value ?? "") {
        const { choices = [], total = 0, path } = this.about;
        if (total > choices.length) return this.act({ act: "search", path, text });
        const words = folded(text).split(/\s+/).filter(Boolean);
        this.#show(choices.filter(({ label }) => {
            const name = folded(label);
            return words.every((word) => name.includes(word));
        }));
    }

    /** @param {Choice[]} choices @param {number} [total] */
    setChoices(choices, total = 0) {
        if (
            total > choices.length || (this.about.total ?? 0) > (this.about.choices?.length ?? 0)
        ) {
            if (document.activeElement === this.input) this.#show(choices);
        } else super.setChoices(choices, total);
    }

    /** @param {Choice[]} found */
    #show(found) {
        this.#found = found.slice(0, FOUND);
        this.list.replaceChildren(...this.#found.map((choice, index) =>
            h(
                "li",
                {
                    role: "option",
                    id: `${this.list.id}-${index}`,
                    "aria-selected": String(choice.name === this.about.text),
                    onclick: () => this.#choose(choice),
                },
                h("span", ofForm(), choice.label),
                choice.hint && h("small", null, choice.hint),
            )
        ));
        if (!found.length) {
            this.list.append(h("li", { role: "option", "aria-disabled": "true" }, t("noChoice")));
        }
        this.count.textContent = t("choicesFound", { count: found.length });
        this.#open(true);
        this.#point(-1);
        this.list.scrollIntoView({ block: "nearest" });
    }

    /** @param {boolean} isOpen */
    #open(isOpen) {
        this.list.hidden = !isOpen;
        this.input?.setAttribute("aria-expanded", String(isOpen));
    }

    /** @param {number} at */
    #point(at) {
        this.#at = at;
        [...this.list.children].forEach((item, index) =>
            item.classList.toggle("at", index === at)
        );
        const item = this.list.children[at];
        item?.scrollIntoView({ block: "nearest" });
        if (item) this.input?.setAttribute("aria-activedescendant", item.id);
        else this.input?.removeAttribute("aria-activedescendant");
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const count = this.#found.length;
        if (step) {
            event.preventDefault();
            if (this.list.hidden) return this.#search("");
            if (count) this.#point((this.#at + step + count) % count);
        } else if (event.key === "Enter" && !this.list.hidden) {
            event.preventDefault();
            const choice = this.#found[this.#at] ?? (count === 1 ? this.#found[0] : undefined);
            if (choice) this.#choose(choice);
        } else if (event.key === "Escape" && !this.list.hidden) {
            this.#open(false);
            this.setValue(this.about);
        }
    }

    /** @param {Choice} choice */
    #choose({ name, label }) {
        this.about.shown = label;
        this.#open(false);
        if (this.input) this.input.value = label;
        this.set(name);
    }

    /** Restores the previous choice when the text names none, unless any text is accepted. */
    #leave() {
        const typed = this.input?.value.trim() ?? "";
        this.#open(false);
        if (typed !== this.#label(this.about)) {
            const same = this.about.choices?.find(({ label }) => folded(label) === folded(typed));
            if (same) this.#choose(same);
            else if (!typed || this.about.isOpen) this.set(typed);
            else this.setValue(this.about);
        }
        this.leave();
    }

    /** @param {Content} content */
    #label({ text, shown }) {
        return this.about.choices?.find(({ name }) => name === text)?.label ?? shown ?? text;
    }

    /** @param {Content} content */
    setValue(content) {
        if (!this.list.hidden) return;
        super.setValue({ ...content, text: this.#label(content) });
    }
}

customElements.define("c-one-cards", OneCards);
customElements.define("c-one-list", OneList);
customElements.define("c-one-search", OneSearch);

/** Returns the tag of the element for a field. @param {import("./field.js").FieldPart} part */
export function oneTag({ choices = [], total = 0, isOpen, look }) {
    const count = Math.max(choices.length, total);
    if (look && !isOpen && count === choices.length) return "c-one-cards";
    // Pictures are looked at all together.
    if (!isOpen && count === choices.length && isPictured(choices)) return "c-one-cards";
    return isOpen || count > LISTED
        ? "c-one-search"
        : count > CARDS
        ? "c-one-list"
        : "c-one-cards";
}
