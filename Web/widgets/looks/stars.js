// A number as stars: radio buttons, of which those up to the chosen one are filled.

import { fill, h, pathIcon } from "../../core/dom.js";
import { t } from "../../core/look-words.js";

/** @typedef {import("./steps.js").Steps} Steps */

const STAR = "M12 2.8l2.9 5.9 6.5.9-4.7 4.6 1.1 6.4-5.8-3-5.8 3 1.1-6.4-4.7-4.6 6.5-.9z";

/** The stars of a field. */
export class Stars {
    /** @type {HTMLInputElement[]} */ #inputs = [];
    #clear;

    /**
     * @param {import("./steps.js").Asked} field
     * @param {HTMLElement} place
     * @param {Steps} steps
     */
    constructor(field, place, steps) {
        const { path, readonly } = field.about;
        this.steps = steps;
        this.isFixed = !!readonly;
        const stars = h("div", { class: "stars" });
        for (let index = 0; index < steps.count; index++) {
            const value = steps.said(index), last = steps.shown(steps.count - 1);
            const input = h("input", {
                type: "radio",
                name: `in-${path}`,
                value: steps.text(index),
                "aria-label": t("valueOf", { value, last }),
                disabled: readonly,
                onchange: () => {
                    field.set(input.value);
                    this.show(field.about);
                },
            });
            this.#inputs.push(input);
            fill(stars, h("label", { class: "star" }, input, pathIcon(STAR)));
        }
        this.#clear = h("button", {
            type: "button",
            class: "text-button",
            onclick: () => {
                field.set("");
                this.show(field.about);
                this.#inputs[0].focus();
            },
        }, t("clearAnswer"));
        place.classList.add("rating");
        fill(place, stars, this.#clear);
    }

    /**
     * Shows an answer, or that there is none.
     * @param {import("../../engine/patches.d.ts").Content} content
     */
    show({ text }) {
        const index = this.steps.index(text);
        const chosen = index !== undefined && this.steps.isAt(text, index) ? index : -1;
        this.#inputs.forEach((input, at) => {
            input.checked = at === chosen;
            input.parentElement?.classList.toggle("on", at <= chosen);
        });
        this.#clear.hidden = !text || this.isFixed;
    }
}
