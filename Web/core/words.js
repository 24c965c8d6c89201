// The language of the page and the lookup of its words, which are in words-en.js and words-fr.js;
// and which of the languages of an app's texts is read, of which there may be others.

import en from "./words-en.js";
import fr from "./words-fr.js";
import { recall, remember } from "./settings.js";

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, Record<Key, string>>} */
const catalogues = { en, fr };

/** A letter of the scripts from right to left that are most in use. */
const TURNED = /[\u0590-\u08ff]/;

/** @type {Set<() => void>} */
const listeners = new Set();

/** Returns the primary language of a code, such as `zh` of `zh-Hant`. @param {string} code */
const primary = (code) => code.toLowerCase().split("-")[0];

let current = recall("language") ?? "";
if (!(current in catalogues)) {
    current = navigator.languages.map(primary).find((one) => one in catalogues) ?? "en";
}

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
    readTexts(next);
    document.documentElement.lang = next;
    for (const listener of listeners) listener();
}

/** Adds a listener for changes of the language. @param {() => void} listener */
export const onLanguage = (listener) => listeners.add(listener);

/**
 * Returns the words of a key, with `{name}` replaced by values without directional marks, which
 * would affect the text behind them; one with letters from right to left is isolated.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values) {
    const words = catalogues[current][key];
    return values
        ? words.replace(/\{(\w+)\}/g, (_, name) => {
            const value = String(values[name] ?? "").replace(/\p{Bidi_C}/gu, "");
            return TURNED.test(value) ? `\u2068${value}\u2069` : value;
        })
        : words;
}

/** The languages that texts are read in, the most wanted first; null before they are asked for. */
let wishes = /** @type {string[] | null} */ (null);

/** Notes the language that texts are read in, for every app. @param {string} code */
export function readTexts(code) {
    remember("texts", code);
    wishes = null;
}

/**
 * Returns the language in which texts are read that there are in some: the one chosen for their
 * app, in general, or by the settings of the browser, else that of the page, else the first.
 * @param {string[]} codes
 * @param {string | null} [own] the one chosen for the app
 */
export function readable(codes, own) {
    wishes ??= [recall("texts") ?? recall("language") ?? "", ...navigator.languages, current];
    for (const wish of own ? [own, ...wishes] : wishes) {
        const found = codes.find((code) => code === wish) ??
            codes.find((code) => primary(code) === primary(wish));
        if (found !== undefined) return found;
    }
    return codes[0];
}

/**
 * Returns a text of an app in the language in which it is read.
 * @param {string | Record<string, string> | undefined} text
 * @param {string | null} [own] the language chosen for the app
 */
export const localised = (text, own) =>
    typeof text === "object" ? text[readable(Object.keys(text), own)] ?? "" : text ?? "";
