// The language of the page and the lookup of its words, which are in words/, one file per
// language.

import en from "./words-en.js";
import fr from "./words-fr.js";
import { recall, remember } from "./settings.js";

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, Record<Key, string>>} */
const catalogues = { en, fr };

/** @type {Set<() => void>} */
const listeners = new Set();

let current = recall("language") ?? "";
if (!(current in catalogues)) current = /^fr/i.test(navigator.language) ? "fr" : "en";

/** Returns the language of the page, `en` or `fr`. */
export const language = () => current;

/** The region of the browser, such as `GB`; undefined when it has none. */
let region = /** @type {string | undefined} */ (undefined);
try {
    region = new Intl.Locale(navigator.language).region;
} catch {
    // A browser may call its language what is none.
}

/** Returns the language of the page with the browser's region, for dates and times. */
export const locale = () => new Intl.Locale(current, { region });

/** Switches the language. @param {string} next */
export function setLanguage(next) {
    current = next;
    remember("language", next);
    document.documentElement.lang = next;
    for (const listener of listeners) listener();
}

/** Adds a listener for changes of the language. @param {() => void} listener */
export const onLanguage = (listener) => listeners.add(listener);

/**
 * Returns the words of a key, with `{name}` replaced by values without directional marks, which
 * would affect the text behind them.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values) {
    const words = catalogues[current][key];
    return values
        ? words.replace(/\{(\w+)\}/g, (_, name) => /** @type {string} */ (values[name] ?? ""))
            .replace(/\p{Bidi_C}/gu, "")
        : words;
}

/**
 * Returns a text in the language of the page, or else in any other.
 * @param {string | Record<string, string> | undefined} text
 */
export const localised = (text) =>
    typeof text === "object" ? text[current] ?? Object.values(text)[0] ?? "" : text ?? "";
