// A day. One in a narrow range is picked in the browser's calendar; any other, such as a birth
// date, is typed into three small inputs, which work alike in every language.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { FieldElement, TextField } from "./field.js";

/** The maximum number of days between the limits for which a calendar is used. */
const NEAR = 800;

/** @typedef {import("./field.js").Content} Content */

class NearDay extends TextField {
    get extras() {
        const { least: min, most: max } = this.about;
        return { type: "date", min, max, "data-width": "m" };
    }
}

class AnyDay extends FieldElement {
    isGroup = true;
    /** @type {HTMLInputElement[]} the inputs for day, month and year */ boxes = [];

    build() {
        const isBirth = this.about.autofill === "bday";
        /** @type {["day" | "month" | "year", number, string][]} */
        const parts = [["day", 2, "bday-day"], ["month", 2, "bday-month"], [
            "year",
            4,
            "bday-year",
        ]];
        this.boxes = parts.map(([name, maxLength, autofill]) =>
            h("input", {
                class: "box",
                id: `in-${this.about.path}-${name}`,
                inputmode: "numeric",
                maxlength: maxLength,
                autocomplete: isBirth ? autofill : "off",
                "data-width": maxLength > 2 ? "s" : "xs",
                readonly: this.about.readonly,
                oninput: () => this.edit(this.text),
            })
        );
        const labelled = this.boxes.map((box, index) =>
            h("div", null, h("label", { for: box.id }, t(parts[index][0])), box)
        );
        return h("div", {
            class: "boxes",
            onfocusout: (/** @type {FocusEvent} */ event) => {
                if (!this.contains(/** @type {Node | null} */ (event.relatedTarget))) this.leave();
            },
        }, labelled);
    }

    /** The day in ISO 8601 when the three inputs are complete, otherwise the typed text. */
    get text() {
        const [day, month, year] = this.boxes.map((box) => box.value.trim());
        if (!day && !month && !year) return "";
        const isFull = day && month && year.length === 4;
        const two = (/** @type {string} */ text) => isFull ? text.padStart(2, "0") : text;
        return `${year}-${two(month)}-${two(day)}`;
    }

    /** @param {Content} content */
    setValue({ text }) {
        if (text === this.text) return;
        const parts = text.split("-").reverse();
        this.boxes.forEach((box, index) => box.value = parts[index] ?? "");
    }

    controls() {
        return this.boxes;
    }

    get control() {
        return this.boxes[0] ?? this;
    }
}

customElements.define("c-day-near", NearDay);
customElements.define("c-day-any", AnyDay);

/** Returns the tag of the element for a field. @param {import("./field.js").FieldPart} part */
export const dayTag = ({ least, most }) =>
    least && most && Date.parse(most) - Date.parse(least) < NEAR * 864e5
        ? "c-day-near"
        : "c-day-any";
