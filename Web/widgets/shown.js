// Read-only elements: a note, and a calculated value. Neither sends anything.

import { h } from "../core/dom.js";
import { ofForm } from "../core/texts.js";
import { beside } from "./beside.js";
import { FieldElement } from "./field.js";
import { folded, worded } from "../core/worded.js";

customElements.define(
    "c-note",
    class extends HTMLElement {
        /**
         * @param {import("./field.js").FieldPart} part
         * @param {import("./field.js").Act} _
         * @param {import("../data/media.js").Files} files
         */
        begin(part, _, files) {
            this.id = `cell-${part.path}`;
            this.className = "field";
            this.append(
                h("p", { class: "note", ...ofForm() }, worded(part.label, part.markedLabel)),
            );
            if (part.hint) {
                this.append(
                    h("p", { class: "hint", ...ofForm() }, worded(part.hint, part.markedHint)),
                );
            }
            if (part.guidance) this.append(folded(part.guidance, part.markedGuidance));
            if (part.media) this.append(beside(part.media, part.label, files));
        }
    },
);

customElements.define(
    "c-shown",
    class extends FieldElement {
        output = h("output", { class: "shown", dir: "auto" });

        build() {
            this.output.id = `in-${this.about.path}`;
            return this.output;
        }

        /** @returns {HTMLElement} */
        get control() {
            return this.output;
        }

        /** @param {import("./field.js").Content} content */
        setValue({ text, shown }) {
            const words = shown || text || "–";
            if (this.output.textContent !== words) this.output.textContent = words;
        }
    },
);
