// Passphrases made on the device: a few words of a list, each as likely as any other.

/** Words of a made passphrase. */
export const WORDS = 4;
/** The separator of words: a character that every keyboard has at hand. */
const BETWEEN = "-";

/**
 * Fills numbers at random.
 * @typedef {(numbers: Uint32Array<ArrayBuffer>) => void} Fill
 */

/** @type {Fill} */
const fillAtRandom = (numbers) => void crypto.getRandomValues(numbers);

/**
 * A number at random below a count. A number of the uneven rest at the end of the range is drawn
 * anew, since it would make the first ones more likely.
 * @param {number} count
 * @param {Fill} fill
 */
export function below(count, fill) {
    const most = 2 ** 32 - 2 ** 32 % count;
    const drawn = new Uint32Array(1);
    do fill(drawn); while (drawn[0] >= most);
    return drawn[0] % count;
}

/**
 * A passphrase of a list of words.
 * @param {string[]} list
 * @param {Fill} [fill]
 */
export const passphrase = (list, fill = fillAtRandom) =>
    Array.from({ length: WORDS }, () => list[below(list.length, fill)]).join(BETWEEN);

/** The number of passphrases that a list gives. @param {string[]} list */
export const possibilities = (list) => list.length ** WORDS;
