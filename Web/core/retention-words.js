// The lookup of the words of retention, loaded with its screen. The words are in
// retention-words-en.js and retention-words-fr.js, the language in words.js.

import { language } from "./words.js";
import en from "./retention-words-en.js";
import fr from "./retention-words-fr.js";

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
