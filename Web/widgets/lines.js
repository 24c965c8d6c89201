// Several lines of text, in a box that grows with them if the browser supports it.

import { h } from "../core/dom.js";
import { TextField } from "./field.js";

customElements.define(
    "c-lines",
    class extends TextField {
        build() {
            const area = h("textarea", {
                class: "box",
                id: `in-${this.about.path}`,
                dir: "auto",
                rows: 4,
                readonly: this.about.readonly,
                oninput: () => this.edit(area.value, area.selectionStart),
                onblur: () => this.settle(),
            });
            this.input = /** @type {any} */ (area);
            return area;
        }
    },
);
