// The random parts of the requests of this folder: one source of numbers by seed, the same on
// every machine. What is made of them is in random.js and forms.js.

/**
 * @typedef {object} Dice
 * @property {(bound: number) => number} below a whole number from 0 to below a bound
 * @property {<T>(things: T[]) => T} one one of several things
 * @property {(hundredths: number) => boolean} chance whether something of so many % happens
 */

/**
 * Numbers by Knuth's linear congruence, of which the higher bits are used.
 * @param {number} seed
 * @returns {Dice}
 */
export function dice(seed) {
    let state = BigInt(seed) | 1n;
    const below = (/** @type {number} */ bound) => {
        state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
        return Number((state >> 33n) % BigInt(bound));
    };
    return {
        below,
        one: (things) => things[below(things.length)],
        chance: (hundredths) => below(100) < hundredths,
    };
}
