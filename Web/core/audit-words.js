// The lookup of the words of who did what on the server, loaded with that. The words are in
// audit-words-en.js and audit-words-fr.js, the language in words.js.

import { language } from "./words.js";
import en from "./audit-words-en.js";
import fr from "./audit-words-fr.js";

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, Record<Key, string>>} */
const catalogues = { en, fr };

/**
 * Returns true for the key of some words.
 * @param {string} key
 * @returns {key is Key}
 */
export const isKey = (key) => Object.hasOwn(en, key);

/**
 * Returns the words of a key, with `{name}` replaced by values.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values) {
    const words = catalogues[language()][key];
    return values ? words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")) : words;
}
