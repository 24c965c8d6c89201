// A photo, a file or a recording. The controls are in files/, loaded when the first such field is
// shown.

import { h } from "../core/dom.js";
import { FieldElement } from "./field.js";

class Attached extends FieldElement {
    isGroup = true;
    /** @type {import("./files/attachment.js").Attachment | undefined} */ #control;

    build() {
        const place = h("div", { class: "stack" });
        import("./files/files.js").then(({ made }) => {
            this.#control = made(this, place);
            this.#control.show(this.about.text);
        }).catch((error) => console.error(error));
        return place;
    }

    /** @param {import("./field.js").Content} content */
    setValue({ text }) {
        this.#control?.show(text);
    }
}

for (const name of ["c-photo", "c-file"]) customElements.define(name, class extends Attached {});
