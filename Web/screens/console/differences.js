// The differences between two versions of an app and the faults of a file, as they are listed.

/**
 * @typedef {import("../../data/console.js").Change} Change
 * @typedef {import("../../data/console.js").Effect} Effect
 */

/** The effects in the order they are listed. @type {Effect[]} */
const EFFECTS = ["refused", "confirm", "step", "free"];

/** The maximum number of faults that are listed. */
export const MAX_FAULTS = 100;

/**
 * Returns the place of a change: its form, unless there is only one.
 * @param {Change[]} changes
 */
export function placesOf(changes) {
    const namesForm = new Set(changes.map(({ form }) => form)).size > 1;
    return (/** @type {Change} */ { form }) => namesForm ? form : "";
}

/**
 * Returns the lines of differences by effect, those that need attention first.
 * @param {Change[]} changes
 */
export function grouped(changes) {
    const placeOf = placesOf(changes);
    return EFFECTS.map((effect) => ({
        effect,
        lines: changes.filter((one) => one.effect === effect)
            .map((one) => ({ place: placeOf(one), line: one.text })),
    })).filter(({ lines }) => lines.length);
}

/**
 * Returns true when some difference has an effect.
 * @param {Change[]} changes
 * @param {Effect} effect
 */
export const has = (changes, effect) => changes.some((one) => one.effect === effect);
