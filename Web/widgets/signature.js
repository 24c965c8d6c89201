// A signature: strokes of a pen or finger, stored as points and not as pixels. The pad that one
// signs on is in signature-pad.js, loaded with the first one.

import { h, svg } from "../core/dom.js";
import { FieldElement } from "./field.js";
import { strokePath } from "./strokes.js";

/**
 * Draws the strokes; an image without a label is hidden from assistive technology.
 * @param {string} text @param {string} [label]
 */
export const drawn = (text, label) =>
    svg(
        "svg",
        {
            viewBox: "0 0 3000 1000",
            class: "signed",
            role: label && "img",
            "aria-label": label,
            "aria-hidden": label ? null : "true",
        },
        svg("path", { d: strokePath(text) }),
    );

customElements.define(
    "c-signature",
    class extends FieldElement {
        isGroup = true;
        #text = "";
        /** @type {import("./signature-pad.js").Pad | undefined} */ #pad;

        build() {
            const place = h("div", { class: "stack" });
            import("./signature-pad.js").then(({ Pad }) => {
                this.#pad = new Pad(place, this.about.readonly, (text) => this.set(text));
                this.#pad.show(this.#text);
            });
            return place;
        }

        /** @param {import("./field.js").Content} content */
        setValue({ text }) {
            this.#text = text;
            this.#pad?.show(text);
        }
    },
);
