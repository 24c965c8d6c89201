// The lookup of the words of the console and the preview, loaded with them. The words are in
// console-words-en.js and console-words-fr.js, those about hooks, schedules and the server in
// files beside them, the language in words.js.

import { language } from "./words.js";
import en from "./console-words-en.js";
import fr from "./console-words-fr.js";
import hookEnglish from "./hook-words-en.js";
import hookFrench from "./hook-words-fr.js";
import scheduleEnglish from "./schedule-words-en.js";
import scheduleFrench from "./schedule-words-fr.js";
import serverEnglish from "./server-words-en.js";
import serverFrench from "./server-words-fr.js";

/**
 * @typedef {keyof typeof en | keyof typeof hookEnglish | keyof typeof scheduleEnglish |
 *   keyof typeof serverEnglish} Key
 */

/** @type {Record<string, Record<Key, string>>} */
const catalogues = {
    en: { ...en, ...hookEnglish, ...scheduleEnglish, ...serverEnglish },
    fr: { ...fr, ...hookFrench, ...scheduleFrench, ...serverFrench },
};

/**
 * Returns the words of a key, with `{name}` replaced by values.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values) {
    const words = catalogues[language()][key];
    return values ? words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")) : words;
}
