// A number as a list of its values, one after the other. The values are computed in steps.js.

import { fill, h } from "../../core/dom.js";
import { t } from "../../core/words.js";

/** @typedef {import("./steps.js").Steps} Steps */

/** The list of a field. */
export class Picker {
    #select;

    /**
     * @param {import("./steps.js").Asked} field
     * @param {HTMLElement} place
     * @param {Steps} steps
     */
    constructor(field, place, steps) {
        const { path, label, readonly, unit } = field.about;
        this.steps = steps;
        this.#select = h("select", {
            class: "box",
            id: `in-${path}`,
            "aria-label": label,
            disabled: readonly,
            onchange: () => field.set(this.#select.value),
        }, h("option", { value: "" }, t("choose")));
        for (let index = 0; index < steps.count; index++) {
            const words = [steps.shown(index), unit && ` ${unit}`];
            const beside = steps.labels.get(index);
            if (beside) words.push(`, ${beside}`);
            fill(this.#select, h("option", { value: steps.text(index) }, words));
        }
        this.#select.dataset.width = steps.labels.size ? "l" : "s";
        fill(place, this.#select);
    }

    /**
     * Shows an answer, or that there is none.
     * @param {import("../../engine/patches.d.ts").Content} content
     */
    show({ text }) {
        const index = this.steps.index(text);
        const isStep = index !== undefined && this.steps.isAt(text, index);
        const given = isStep ? this.steps.text(index) : text;
        const options = [...this.#select.options];
        // What is none of the values stays as it is until another one is picked.
        for (const option of options) if (option.dataset.other) option.remove();
        if (!options.some(({ value, dataset }) => value === given && !dataset.other)) {
            fill(this.#select, h("option", { value: given, "data-other": true }, text));
        }
        this.#select.value = given;
    }
}
