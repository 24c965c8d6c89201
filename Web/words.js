// The language of the page and its words. The words themselves are in words/, a file a language.

import en from "./words/en.js";
import fr from "./words/fr.js";
import { recall, remember } from "./settings.js";

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, Record<Key, string>>} */
const catalogues = { en, fr };

/** @type {Set<() => void>} */
const listeners = new Set();

let current = recall("language") ?? "";
if (!(current in catalogues)) current = /^fr/i.test(navigator.language) ? "fr" : "en";

/** The language of the page, `en` or `fr`. */
export const language = () => current;

/** The region of the browser, such as `GB`; none where it does not say. */
let region = /** @type {string | undefined} */ (undefined);
try {
    region = new Intl.Locale(navigator.language).region;
} catch { /* a browser may call its language what is none */ }

/** The language of the page as it is written in the browser's region: for days and times. */
export const locale = () => new Intl.Locale(current, { region });

/** Switches the language, at once. @param {string} next */
export function setLanguage(next) {
    current = next;
    remember("language", next);
    document.documentElement.lang = next;
    for (const listener of listeners) listener();
}

/** Runs something whenever the language has changed. @param {() => void} listener */
export const onLanguage = (listener) => listeners.add(listener);

/**
 * The words of a key, `{name}` in them replaced by values without marks of direction, which would
 * turn the words behind them.
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
 * A text that comes in several languages, in the one of the page or else in any.
 * @param {string | Record<string, string> | undefined} text
 */
export const localised = (text) =>
    typeof text === "object" ? text[current] ?? Object.values(text)[0] ?? "" : text ?? "";
