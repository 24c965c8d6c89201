// Choices as cards: radio buttons or checkboxes, and the base of the widgets made of them.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { FieldElement } from "./field.js";

/** @typedef {import("./field.js").Choice} Choice */

/** A group of cards; the value is the names of those checked, separated by spaces. */
export class ChoiceCards extends FieldElement {
    isGroup = true;
    /** The type of input: `radio` or `checkbox`. */
    type = "radio";
    holder = h("div", { class: "choices" });

    /** @returns {HTMLElement} */
    build() {
        this.setChoices(this.about.choices ?? []);
        return this.holder;
    }

    /** @param {Choice[]} choices @param {number} [total] */
    setChoices(choices, total) {
        super.setChoices(choices, total);
        const focused = /** @type {HTMLInputElement | null} */ (
            this.holder.contains(document.activeElement) ? document.activeElement : null
        );
        this.holder.replaceChildren(...choices.map((choice) => this.#card(choice)));
        this.holder.classList.toggle(
            "inline",
            this.type === "radio" && choices.length < 4 &&
                choices.every(({ label, hint }) => label.length < 10 && !hint),
        );
        if (!choices.length) this.holder.append(h("p", { class: "hint" }, t("noChoices")));
        this.setValue(this.about);
        if (focused) this.boxes().find((box) => box.value === focused.value)?.focus();
    }

    /** @param {Choice} choice */
    #card({ name, label, hint }) {
        const input = h("input", {
            type: this.type,
            name: `in-${this.about.path}`,
            value: name,
            disabled: this.about.readonly,
            onchange: () => this.set(this.#chosen()),
        });
        return h(
            "label",
            { class: "choice" },
            input,
            h("span", null, label, hint && h("small", null, hint)),
        );
    }

    boxes() {
        return [...this.holder.querySelectorAll("input")];
    }

    #chosen() {
        return this.boxes().filter((box) => box.checked).map((box) => box.value).join(" ");
    }

    /** @param {import("./field.js").Content} content */
    setValue({ text }) {
        const names = this.type === "radio" ? [text] : text.split(" ");
        for (const box of this.boxes()) box.checked = names.includes(box.value);
    }

    controls() {
        return this.type === "radio" ? [] : this.boxes();
    }
}
