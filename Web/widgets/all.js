// The widgets, and the choice of the element for a field: the only place that knows all of them.

import "./text.js";
import "./lines.js";
import "./number.js";
import "./time.js";
import "./instant.js";
import "./toggle.js";
import "./yes-no.js";
import "./many.js";
import "./place.js";
import "./line.js";
import "./attached.js";
import "./signature.js";
import "./barcode.js";
import "./shown.js";
import { dayTag } from "./day.js";
import { isLooked } from "./looked.js";
import { oneTag } from "./one.js";

/** @typedef {import("./field.js").FieldElement} FieldElement */

/**
 * Makes the element of a field.
 * @param {import("./field.js").FieldPart} part
 * @param {import("./field.js").Act} act
 * @param {import("../data/media.js").Files} files
 * @param {string} record the record that it is in
 */
export function field(part, act, files, record) {
    const { widget } = part;
    const tag = isLooked(part)
        ? "c-looked"
        : widget === "day"
        ? dayTag(part)
        : widget === "one"
        ? oneTag(part)
        : widget === "yesNo"
        ? "c-yes-no"
        : `c-${widget}`;
    const made = /** @type {FieldElement} */ (document.createElement(tag));
    made.record = record;
    made.begin(part, act, files);
    return made;
}
