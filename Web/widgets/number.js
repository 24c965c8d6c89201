// A number: a text input with a numeric keyboard, since number inputs change on scroll and know
// one notation only.

import { TextField } from "./field.js";

customElements.define(
    "c-number",
    class extends TextField {
        get extras() {
            return {
                inputmode: this.about.keys === "numeric" ? "numeric" : "decimal",
                "data-width": this.about.length ? null : "s",
            };
        }
    },
);
