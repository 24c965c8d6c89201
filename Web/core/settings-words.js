// The lookup of the words of the settings of the server, loaded with their screen. The words are
// in settings-words-en.js and settings-words-fr.js, the language in words.js.

import { language } from "./words.js";
import en from "./settings-words-en.js";
import fr from "./settings-words-fr.js";

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
