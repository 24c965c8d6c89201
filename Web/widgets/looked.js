// A field with another look than the usual one of its type. The controls are in looks/, loaded
// when the first such field is shown.

import { h } from "../core/dom.js";
import { TextField } from "./field.js";

/** The looks of numbers with a control of their own. */
const SCALES = /\b(slider|stars|picker)\b/;

/** Returns true when a field has a control in looks/. @param {import("./field.js").FieldPart} p */
export const isLooked = ({ widget, look, scale }) =>
    widget === "rank" || widget === "number" && !!scale && SCALES.test(look ?? "");

customElements.define(
    "c-looked",
    class extends TextField {
        isGroup = true;
        /** @type {import("./looks/looks.js").Look | undefined} */ #look;

        build() {
            const usual = super.build();
            const place = h("div", { class: "looked" });
            import("./looks/looks.js").then(({ made }) => {
                this.#look = made(this, place);
                if (this.#look) this.#look.show(this.about);
                else place.append(usual);
                // It failed to load: the answer can still be typed.
            }, () => place.append(usual));
            return place;
        }

        get control() {
            return /** @type {HTMLElement} */ (this.querySelector("input, select, button")) ??
                this;
        }

        /** @param {import("./field.js").Choice[]} choices @param {number} [total] */
        setChoices(choices, total) {
            super.setChoices(choices, total);
            this.#look?.show(this.about);
        }

        /** @param {import("./field.js").Content & { caret?: number }} content */
        setValue(content) {
            super.setValue(content);
            this.#look?.show(content);
        }
    },
);
