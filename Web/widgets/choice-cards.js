// Choices as cards: radio buttons or checkboxes, and the base of the widgets made of them.

import { h } from "../core/dom.js";
import { ofForm } from "../core/texts.js";
import { t } from "../core/words.js";
import { beside } from "./beside.js";
import { FieldElement } from "./field.js";
import { worded } from "../core/worded.js";

/** @typedef {import("./field.js").Choice} Choice */

/** Returns true when a choice has a picture. @param {Choice[]} choices */
export const isPictured = (choices) => choices.some(({ media }) => media?.image);

/** A group of cards; the value is the names of those checked, separated by spaces. */
export class ChoiceCards extends FieldElement {
    isGroup = true;
    /** The type of input: `radio` or `checkbox`. */
    type = "radio";
    /** The attributes of the labels. */ worded = ofForm();
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
            this.type === "radio" && choices.length < 4 && !isPictured(choices) &&
                choices.every(({ label, hint }) => label.length < 10 && !hint),
        );
        this.holder.classList.toggle("tiles", isPictured(choices));
        if (this.about.look) {
            import("./looks/cards.js").then(({ dress }) => dress(this.holder, this.about)).catch(
                (error) => console.error(error),
            );
        }
        if (!choices.length) this.holder.append(h("p", { class: "hint" }, t("noChoices")));
        this.setValue(this.about);
        if (focused) this.boxes().find((box) => box.value === focused.value)?.focus();
    }

    /** @param {Choice} choice */
    #card({ name, label, markedLabel, hint, media }) {
        const input = h("input", {
            type: this.type,
            name: `in-${this.about.path}`,
            value: name,
            disabled: this.about.readonly,
            onchange: () => this.set(this.#chosen()),
        });
        const { image, ...others } = media ?? {};
        const card = h(
            "label",
            { class: image ? "choice tile" : "choice" },
            image && beside({ image }, "", this.files),
            input,
            h("span", this.worded, worded(label, markedLabel), hint && h("small", null, hint)),
        );
        // A press on what plays must not choose.
        return others.audio || others.video
            ? h("div", { class: "with-media" }, card, beside(others, label, this.files))
            : card;
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
