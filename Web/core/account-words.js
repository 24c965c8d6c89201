// The lookup of the words of account screens, loaded with them. The words are in account-en.js and
// account-fr.js, the language in ../words.js.

import { language } from "./words.js";
import en from "./account-words-en.js";
import fr from "./account-words-fr.js";

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, Record<Key, string>>} */
const catalogues = { en, fr };

/**
 * Returns the words of a key, with `{name}` replaced by values.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values) {
    const words = catalogues[language()][key];
    return values ? words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")) : words;
}

/** Returns true when there are words for a key. @param {string} key @returns {key is Key} */
export const isKey = (key) => Object.hasOwn(en, key);
