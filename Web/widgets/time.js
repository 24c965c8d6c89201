// A time of day without seconds, picked with the device's own control.

import { TextField } from "./field.js";

customElements.define(
    "c-time",
    class extends TextField {
        get extras() {
            return { type: "time", "data-width": "s" };
        }

        /** @param {import("./field.js").Content} content */
        setValue(content) {
            super.setValue({ ...content, text: content.text.slice(0, 5) });
        }
    },
);
