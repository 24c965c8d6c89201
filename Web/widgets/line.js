// A line or an area: places in order as a text. The list of its points and the map are in
// line-points.js, loaded when the first such field is shown.

import { h } from "../core/dom.js";
import { TextField } from "./field.js";

/** A line; an area is one that ends where it starts. */
class Line extends TextField {
    isGroup = true;
    isArea = false;
    /** @type {import("./line-points.js").LinePoints | undefined} */ #points;

    build() {
        const input = super.build();
        const stack = h("div", { class: "stack" });
        import("./line-points.js").then(({ LinePoints }) => {
            this.#points = new LinePoints(this, stack);
            this.#points.show(this.about);
            // They failed to load: the text can still be typed.
        }, () => stack.append(input));
        return stack;
    }

    get control() {
        return /** @type {HTMLElement} */ (this.querySelector("button, input")) ?? this;
    }

    /** Shows the issues, and the points in which they are corrected. */
    setIssues(/** @type {import("./field.js").Issue[]} */ issues) {
        super.setIssues(issues);
        if (issues.length) this.querySelector("details")?.setAttribute("open", "");
    }

    /** @param {import("./field.js").Content & { caret?: number }} content */
    setValue(content) {
        super.setValue(content);
        this.#points?.show(content);
    }
}

customElements.define("c-line", Line);
customElements.define(
    "c-area",
    class extends Line {
        isArea = true;
    },
);
