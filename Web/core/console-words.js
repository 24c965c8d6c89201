// The lookup of the words of the console and the preview, loaded with them. The words are in
// console-words-en.js and console-words-fr.js, those about hooks in hook-words-en.js and
// hook-words-fr.js, the language in words.js.

import { language } from "./words.js";
import en from "./console-words-en.js";
import fr from "./console-words-fr.js";
import hookEnglish from "./hook-words-en.js";
import hookFrench from "./hook-words-fr.js";

/** @typedef {keyof typeof en | keyof typeof hookEnglish} Key */

/** @type {Record<string, Record<Key, string>>} */
const catalogues = { en: { ...en, ...hookEnglish }, fr: { ...fr, ...hookFrench } };

/**
 * Returns the words of a key, with `{name}` replaced by values.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values) {
    const words = catalogues[language()][key];
    return values ? words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")) : words;
}
