// A date and time on the clock of the device, picked with the device's own control.

import { TextField } from "./field.js";

customElements.define(
    "c-instant",
    class extends TextField {
        get extras() {
            return { type: "datetime-local", "data-width": "l" };
        }

        /** @param {import("./field.js").Content} content */
        setValue(content) {
            const at = new Date(content.text);
            const isMoment = content.text.length > 16 && !isNaN(+at);
            const shifted = new Date(+at - at.getTimezoneOffset() * 6e4);
            const text = isMoment ? shifted.toISOString().slice(0, 16) : content.text;
            super.setValue({ ...content, text });
        }
    },
);
