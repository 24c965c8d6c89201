// A time of day, picked the way the device does, without
// seconds.

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
