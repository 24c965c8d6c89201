// A place: latitude and longitude as a text. The ways to find it, on the device or on a map, are
// in ../map/place.js, loaded when the first such field is shown.

import { h } from "../core/dom.js";
import { TextField } from "./field.js";

customElements.define(
    "c-place",
    class extends TextField {
        /** @type {import("./place-ways.js").PlaceWays | undefined} */ #ways;

        build() {
            const input = super.build();
            const stack = h("div", { class: "stack" });
            import("./place-ways.js").then(({ PlaceWays }) => {
                this.#ways = new PlaceWays(this, stack, input);
                this.#ways.show(this.about.text);
                // They failed to load: the text can still be typed.
            }, () => stack.append(input));
            return stack;
        }

        /** Shows the issues, and the text input in which they are corrected. */
        setIssues(/** @type {import("./field.js").Issue[]} */ issues) {
            super.setIssues(issues);
            if (issues.length) this.querySelector("details")?.setAttribute("open", "");
        }

        /** @param {import("./field.js").Content & { caret?: number }} content */
        setValue(content) {
            super.setValue(content);
            this.#ways?.show(content.text);
        }
    },
);
