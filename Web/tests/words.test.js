// The words of the page: both languages have the same keys, and no text for people is outside of
// the catalogues.

import accountEnglish from "../core/account-words-en.js";
import accountFrench from "../core/account-words-fr.js";
import batchEnglish from "../core/batch-words-en.js";
import batchFrench from "../core/batch-words-fr.js";
import consoleEnglish from "../core/console-words-en.js";
import consoleFrench from "../core/console-words-fr.js";
import fillEnglish from "../core/fill-words-en.js";
import fillFrench from "../core/fill-words-fr.js";
import hookEnglish from "../core/hook-words-en.js";
import importEnglish from "../core/import-words-en.js";
import importFrench from "../core/import-words-fr.js";
import lookEnglish from "../core/look-words-en.js";
import hookFrench from "../core/hook-words-fr.js";
import lookFrench from "../core/look-words-fr.js";
import recordsEnglish from "../core/records-words-en.js";
import recordsFrench from "../core/records-words-fr.js";
import reviewEnglish from "../core/review-words-en.js";
import reviewFrench from "../core/review-words-fr.js";
import pageEnglish from "../core/words-en.js";
import pageFrench from "../core/words-fr.js";
import { claim, equal } from "./assert.js";

/** The catalogues: those of the page and of some of its screens, loaded separately. */
const en = {
    ...pageEnglish,
    ...accountEnglish,
    ...batchEnglish,
    ...consoleEnglish,
    ...fillEnglish,
    ...importEnglish,
    ...lookEnglish,
    ...hookEnglish,
    ...recordsEnglish,
    ...reviewEnglish,
};
const fr = {
    ...pageFrench,
    ...accountFrench,
    ...batchFrench,
    ...consoleFrench,
    ...fillFrench,
    ...importFrench,
    ...lookFrench,
    ...hookFrench,
    ...recordsFrench,
    ...reviewFrench,
};

/** The files that may have words of their own: the page cannot load a catalogue before it runs. */
const BEFORE_THE_CATALOGUE = ["early.js"];

/** Returns true for a catalogue of words. @param {string} name */
const isCatalogue = (name) =>
    /^(account-|batch-|console-|fill-|hook-|import-|look-|records-|review-)?words-|^phrase-/.test(
        name,
    );

/** @returns {Generator<[string, string]>} the files with texts for people, and their source */
function* sources(folder = "") {
    const here = new URL(`../${folder}`, import.meta.url);
    for (const { name, isDirectory } of Deno.readDirSync(here)) {
        if (isDirectory && !["tests", "vendor"].includes(name)) {
            yield* sources(`${folder}${name}/`);
        }
        if (isCatalogue(name)) continue;
        if (!name.endsWith(".js") || BEFORE_THE_CATALOGUE.includes(name)) continue;
        yield [folder + name, Deno.readTextFileSync(new URL(name, here))];
    }
}

Deno.test("English and French have the same keys, and the same names to fill in", () => {
    equal(Object.keys(pageEnglish).sort(), Object.keys(pageFrench).sort());
    equal(Object.keys(accountEnglish).sort(), Object.keys(accountFrench).sort());
    equal(Object.keys(batchEnglish).sort(), Object.keys(batchFrench).sort());
    equal(Object.keys(consoleEnglish).sort(), Object.keys(consoleFrench).sort());
    equal(Object.keys(fillEnglish).sort(), Object.keys(fillFrench).sort());
    equal(Object.keys(reviewEnglish).sort(), Object.keys(reviewFrench).sort());
    equal(Object.keys(hookEnglish).sort(), Object.keys(hookFrench).sort());
    equal(Object.keys(lookEnglish).sort(), Object.keys(lookFrench).sort());
    equal(Object.keys(recordsEnglish).sort(), Object.keys(recordsFrench).sort());
    const names = (/** @type {string} */ text) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(en)) {
        equal(names(text), names(fr[/** @type {keyof typeof en} */ (key)]));
    }
});

Deno.test("French has its spaces before double signs", () => {
    for (const text of Object.values(fr)) claim(!/ [:;?!»]|« /.test(text), text);
});

Deno.test("every word is used, and every word used is there", () => {
    const all = [...sources()].map(([, text]) => text).join("\n");
    for (const key of Object.keys(en)) {
        const isNamed = all.includes(`"${key}"`) ||
            /^((ask|did|effect|roleLine|stage|stageText|teamRole|theme|weak|what)_)/.test(key) ||
            /^hook(Error|Event|Stop|StopText)_/.test(key) ||
            /^referenceIn_/.test(key) || /^(tooOld|notLoaded|broke)Text/.test(key);
        claim(isNamed || ["day", "month", "year"].includes(key), `${key} is used`);
    }
    for (const [, key] of all.matchAll(/\bt\("(\w+)"[,)]/g)) claim(key in en, `${key} is there`);
});

Deno.test("nothing that is read stands outside of the catalogues", () => {
    // A text of several words, or one in a place that is shown.
    const sentence = /["'`][A-ZÀ-Ý][a-zà-ÿ’]+ [a-zà-ÿ][^"'`]*["'`]/g;
    const label = /"(?:aria-label|title|placeholder|alt)": *"[^"]+"/g;
    for (const [name, text] of sources()) {
        const code = text.replace(/\/\*[^]*?\*\/|\/\/.*|new Error\w*\([^)]*\)/g, "");
        for (const [found] of code.matchAll(sentence)) {
            claim(name === "engine/bridge.js", `${name}: ${found}`);
        }
        for (const [found] of code.matchAll(label)) throw new Error(`${name}: ${found}`);
    }
});
