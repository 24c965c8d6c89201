// The values of scales are exact: compared with whole numbers on scales by seed.

import { Steps } from "../widgets/looks/steps.js";
import { claim, equal } from "./assert.js";

/** Returns random numbers that repeat for the same seed (mulberry32). @param {number} seed */
function numbers(seed) {
    return (/** @type {number} */ below) => {
        seed = seed + 0x6d2b79f5 | 0;
        let mixed = Math.imul(seed ^ seed >>> 15, 1 | seed);
        mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
        return ((mixed ^ mixed >>> 14) >>> 0) % below;
    };
}

/**
 * Writes a whole number of units of a power of ten.
 * @param {number} number
 * @param {number} places
 */
function written(number, places) {
    const digits = String(Math.abs(number)).padStart(places + 1, "0");
    const rest = places ? digits.slice(-places).replace(/0+$/, "") : "";
    const whole = digits.slice(0, digits.length - places);
    return `${number < 0 ? "-" : ""}${whole}${rest && "."}${rest}`;
}

/** @param {any} part @returns {Steps | undefined} */
const stepsOf = (part) => Steps.of(part);

Deno.test("every value of 2,000 scales is the one that whole numbers give", () => {
    const random = numbers(7);
    for (let turn = 0; turn < 2000; turn++) {
        const places = random(7), low = random(4000) - 2000, width = 1 + random(300);
        const step = (1 + random(width)) * (random(2) ? 1 : -1);
        const steps = stepsOf({
            least: written(low, places),
            most: written(low + width, places),
            scale: { step: written(step, places) },
        });
        if (!steps) throw new Error("no steps");
        equal(steps.count, Math.floor(width / Math.abs(step)) + 1);
        for (let index = 0; index < steps.count; index++) {
            const value = (step > 0 ? low : low + width) + index * step;
            equal(steps.text(index), written(value, places));
            equal(steps.index(steps.text(index)), index);
            claim(steps.isAt(written(value, places).replace(".", ","), index), "in French too");
            claim(!steps.isAt(written(value * 10 + 1, places + 1), index), "nothing near it is");
        }
    }
});

Deno.test("without plain bounds there are no values", () => {
    const scale = { step: "1" };
    for (
        const part of [
            { least: "${a}", most: "3", scale },
            { least: "0", scale },
            { least: "3", most: "3", scale },
            { least: "4", most: "3", scale },
            { least: "0", most: "3", scale: { step: "0" } },
            { least: "0", most: "3", scale: { step: "4" } },
            { least: "1e3", most: "2e3", scale },
        ]
    ) equal(stepsOf(part), undefined);
});

Deno.test("labels stand where their numbers are, however these are written", () => {
    const labels = ["1.0", "2", "2.25", "9", "x"].map((name) => ({ name, label: `L${name}` }));
    const steps = stepsOf({ least: "0.5", most: "3", scale: { step: "0.5", labels } });
    equal([...steps?.labels ?? []], [[1, "L1.0"], [3, "L2"]]);
    equal(steps?.between("1"), 2);
    equal(steps?.between(undefined), 1);
});
