// The language in which the texts of an app's forms are read, apart from that of the page's words,
// and how it is written. It is chosen among those of the app, in languages.js.

import { forget, recall, remember } from "./settings.js";
import { language, readable, readTexts } from "./words.js";

/** The scripts that are written from right to left. */
const TURNED = /Adlm|Ara[bn]|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi/;

/** Returns the direction in which a language is written. @param {string} code */
export function directionOf(code) {
    try {
        return TURNED.test(new Intl.Locale(code).maximize().script ?? "") ? "rtl" : "ltr";
    } catch {
        // A form may call its language what is none.
        return "ltr";
    }
}

/**
 * Returns the languages of an app: those that all of its forms have, or else that any has.
 * @param {{ forms?: { languages?: string[] }[] }} declaration
 */
function languagesOf({ forms = [] }) {
    const all = forms.map(({ languages = ["en"] }) => languages);
    const any = [...new Set(all.flat())];
    const common = any.filter((code) => all.every((languages) => languages.includes(code)));
    return common.length ? common : any;
}

/** The language of the texts of an app. */
export class Texts {
    /** The code that was chosen for the app; empty for none. */ #chosen = "";

    /**
     * @param {object} declaration of the app
     * @param {string | null} app the name under which a choice is kept; empty for that in general
     *   alone, null for none
     */
    constructor(declaration, app) {
        this.declaration = declaration;
        this.app = app;
        this.codes = languagesOf(declaration);
        this.#chosen = app && recall(`texts.${app}`) || "";
    }

    /** The code of the language; that of the page for an app without forms. */
    get code() {
        return readable(this.codes, this.#chosen) ?? language();
    }

    /** Chooses one of the languages; another has no effect. @param {string} code */
    choose(code) {
        if (!this.codes.includes(code)) return;
        this.#chosen = code;
        if (this.app === null) return;
        readTexts(code);
        if (this.app) remember(`texts.${this.app}`, code);
    }

    /**
     * Follows a switch of the page's words to a language, if that is one of these: what was chosen
     * for the app counts no more.
     * @param {string} code
     */
    follow(code) {
        if (!this.codes.includes(code)) return;
        this.#chosen = "";
        if (this.app) forget(`texts.${this.app}`);
    }
}

/** The code of the language of the texts on the screen; empty before there are some. */
let present = "";
/** The attributes of these texts, beside those of the page's own words. */
let attributes = /** @type {{ lang?: string, dir?: string }} */ ({});

/**
 * Notes whose texts are on the screen; returns the direction of their language.
 * @param {Texts} texts
 */
export function read({ code }) {
    const dir = directionOf(code);
    present = code;
    attributes = code === language() ? {} : { lang: code, dir };
    return dir;
}

/** Returns the code of the language of the texts on the screen. */
export const presentLanguage = () => present || language();

/** Returns the attributes of a text of the form. @returns {{ lang?: string, dir?: string }} */
export const ofForm = () => attributes;

/** Returns those of a text that a form or a person gave. */
export const ofAnyone = () => ({ lang: attributes.lang, dir: "auto" });

/** Returns those of a word of the page inside of a text of the form. */
export const ofPage = () => ({ lang: attributes.lang && language() });
