// A number: text with the keys for it, since number inputs scroll away and know one notation.

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
