// The words of the screens of accounts, loaded with them. The words themselves are in
// account-en.js and account-fr.js, the language in ../words.js.

import { language } from "../words.js";
import en from "./account-en.js";
import fr from "./account-fr.js";

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, Record<Key, string>>} */
const catalogues = { en, fr };

/**
 * The words of a key, `{name}` in them replaced by values.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values) {
    const words = catalogues[language()][key];
    return values ? words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")) : words;
}

/** Whether there are words under a key. @param {string} key @returns {key is Key} */
export const isKey = (key) => Object.hasOwn(en, key);
