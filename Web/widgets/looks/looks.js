// The controls of looks, and the choice of one for a field. Each look is in a file of its own.

import { Picker } from "./picker.js";
import { Rank } from "./rank.js";
import { Slider } from "./slider.js";
import { Stars } from "./stars.js";
import { Steps } from "./steps.js";

/** @typedef {import("./steps.js").Asked} Asked */
/** @typedef {import("../../engine/patches.d.ts").Content} Content */
/** @typedef {{ show(content: Content): void }} Look a control, which shows what is answered */

/** The maximum number of values that a control offers. */
const MAX_STEPS = { slider: 1_000_000, stars: 20, picker: 1000 };

/**
 * Makes the control of a field in its place; nothing when the form gives no bounds for it, or too
 * many values between them.
 * @param {Asked} field
 * @param {HTMLElement} place
 * @returns {Look | undefined}
 */
export function made(field, place) {
    const { widget, choices = [], total = 0 } = field.about;
    if (widget === "rank") {
        // Of a long list not all choices are here.
        return total > choices.length ? undefined : new Rank(field, place);
    }
    const look = (field.about.look ?? "").split(" ");
    const steps = Steps.of(field.about);
    if (!steps) return undefined;
    if (look.includes("stars") && steps.count <= MAX_STEPS.stars) {
        return new Stars(field, place, steps);
    }
    if (look.includes("picker") && steps.count <= MAX_STEPS.picker) {
        return new Picker(field, place, steps);
    }
    return look.includes("slider") && steps.count <= MAX_STEPS.slider
        ? new Slider(field, place, steps)
        : undefined;
}
