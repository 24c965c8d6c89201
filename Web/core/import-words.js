// The lookup of the words of imports, loaded with their dialog. The words are in
// import-words-en.js and import-words-fr.js, the language in words.js.

import { language } from "./words.js";
import en from "./import-words-en.js";
import fr from "./import-words-fr.js";

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
