// A switch. It has no unanswered state: off is an answer, so it is never missing.

import { h } from "../core/dom.js";
import { FieldElement } from "./field.js";

customElements.define(
    "c-toggle",
    class extends FieldElement {
        build() {
            this.input = h("input", {
                type: "checkbox",
                role: "switch",
                class: "switch",
                id: `in-${this.about.path}`,
                disabled: this.about.readonly,
                onchange: () => this.set(String(this.input?.checked)),
            });
            return this.input;
        }

        /** @returns {HTMLElement} */
        get control() {
            return this.input ?? this;
        }

        /** @param {import("./field.js").Content} content */
        setValue({ text }) {
            if (this.input) this.input.checked = text === "true";
        }
    },
);
