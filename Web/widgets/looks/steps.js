// The values of a number with bounds and steps, exactly: as whole multiples of a power of ten. A
// binary fraction would miss most tenths.

import { language } from "../../core/words.js";

/** @typedef {import("../../engine/patches.d.ts").FieldPart} FieldPart */

/**
 * A field, as its control sees it.
 * @typedef {{ about: FieldPart, set(text: string): void }} Asked
 */

/** A plain number, in the notation of either language. */
const PLAIN = /^\s*([-−]?)(\d{1,34})(?:[.,](\d{1,34}))?\s*$/;

/**
 * Returns a number in units of a power of ten; nothing for an expression.
 * @param {string | undefined} text
 * @param {number} places the number of decimals of the unit; decimals beyond are left out
 */
function units(text, places) {
    const parts = PLAIN.exec(text ?? "");
    if (!parts) return undefined;
    const digits = (parts[3] ?? "").slice(0, places).padEnd(places, "0");
    const number = BigInt(parts[2] + digits);
    return parts[1] ? -number : number;
}

/** Returns the number of decimals of a number. @param {string | undefined} text */
const decimals = (text) => PLAIN.exec(text ?? "")?.[3]?.length ?? 0;

/** @param {bigint} number */
const size = (number) => number < 0n ? -number : number;

/** The values of a field, from the end where its steps begin; numbered from 0. */
export class Steps {
    /** The labels of some values, by their numbers. @type {Map<number, string>} */
    labels = new Map();
    #places;
    #start;
    #step;

    /**
     * Returns the values of a field; nothing when its bounds are computed or there is one only.
     * @param {FieldPart} part
     * @returns {Steps | undefined}
     */
    static of({ least, most, scale }) {
        const step = scale?.step ?? "1";
        const places = Math.max(...[least, most, step].map(decimals));
        const ends = [units(least, places), units(most, places)];
        const [low, high] = ends, width = units(step, places);
        if (low === undefined || high === undefined || !width || high <= low) return undefined;
        const steps = new Steps(places, width > 0n ? low : high, width);
        steps.count = Number((high - low) / size(width)) + 1;
        if (steps.count < 2) return undefined;
        for (const { name, label } of scale?.labels ?? []) {
            const index = steps.index(name);
            if (index !== undefined && steps.isAt(name, index)) steps.labels.set(index, label);
        }
        return steps;
    }

    /** @param {number} places @param {bigint} start @param {bigint} step */
    constructor(places, start, step) {
        this.#places = places;
        this.#start = start;
        this.#step = step;
        this.count = 0;
    }

    /** Returns a value as the engine reads it. @param {number} index */
    text(index) {
        const number = this.#start + BigInt(index) * this.#step;
        const digits = String(size(number)).padStart(this.#places + 1, "0");
        const whole = digits.slice(0, digits.length - this.#places);
        const rest = digits.slice(whole.length).replace(/0+$/, "");
        return (number < 0n ? "-" : "") + whole + (rest && "." + rest);
    }

    /** Returns a value as people read it. @param {number} index */
    shown(index) {
        const text = this.text(index).replace("-", "−");
        return language() === "fr" ? text.replace(".", ",") : text;
    }

    /** Returns a value with the label at it, for whoever hears it. @param {number} index */
    said(index) {
        const label = this.labels.get(index);
        return label ? `${this.shown(index)}, ${label}` : this.shown(index);
    }

    /**
     * Returns the number of the value next to a text; nothing for what is no number.
     * @param {string | undefined} text
     */
    index(text) {
        const number = units(text, this.#places);
        if (number === undefined) return undefined;
        const index = Number((number - this.#start) / this.#step);
        return Math.min(Math.max(index, 0), this.count - 1);
    }

    /**
     * Returns true when a text is exactly that value.
     * @param {string} text
     * @param {number} index
     */
    isAt(text, index) {
        const places = Math.max(this.#places, decimals(text));
        return units(text, places) === units(this.text(index), places);
    }

    /**
     * Returns the number of values from one mark to the next.
     * @param {string | undefined} ticks
     */
    between(ticks) {
        const distance = units(ticks, this.#places);
        return distance ? Math.max(Number(size(distance) / size(this.#step)), 1) : 1;
    }
}
