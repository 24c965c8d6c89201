// Passphrases made on the device: a few words of a list, chosen with equal probability.

/** The number of words of a passphrase. */
export const WORDS = 4;
/** The separator of words: a character that every keyboard has. */
const BETWEEN = "-";

/**
 * A function that fills an array with random numbers.
 * @typedef {(numbers: Uint32Array<ArrayBuffer>) => void} Fill
 */

/** @type {Fill} */
const fillAtRandom = (numbers) => void crypto.getRandomValues(numbers);

/**
 * Returns a uniform random number below a count. Numbers in the incomplete last part of the range
 * are drawn again, since they would make the first results more likely.
 * @param {number} count
 * @param {Fill} fill
 */
export function below(count, fill) {
    const end = 2 ** 32 - 2 ** 32 % count;
    const drawn = new Uint32Array(1);
    do fill(drawn); while (drawn[0] >= end);
    return drawn[0] % count;
}

/**
 * Returns a passphrase of different words from a list.
 * @param {string[]} list
 * @param {Fill} [fill]
 */
export function passphrase(list, fill = fillAtRandom) {
    /** @type {Set<string>} */
    const words = new Set();
    while (words.size < Math.min(WORDS, list.length)) words.add(list[below(list.length, fill)]);
    return [...words].join(BETWEEN);
}

/** Returns the number of possible passphrases of a list. @param {string[]} list */
export const possibilities = ({ length }) =>
    Array.from({ length: WORDS }, (_, at) => length - at).reduce((all, one) => all * one, 1);
