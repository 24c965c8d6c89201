// The words of the page: both languages have the same keys, and no text for people is outside of
// the catalogues.

import { claim, equal } from "./assert.js";

/** The folder of the catalogues. */
const CORE = new URL("../core/", import.meta.url);

/** Returns true for a catalogue of words. @param {string} name */
const isCatalogue = (name) => /^(\w+-)?words-(en|fr)\.js$|^phrase-/.test(name);

/** @param {string} name @returns {Promise<Record<string, string>>} */
const catalogue = async (name) => (await import(new URL(name, CORE).href)).default;

/** The catalogues in English and French: those of the page and of its screens. */
const pairs = await Promise.all(
    [...Deno.readDirSync(CORE)].map(({ name }) => name)
        .filter((name) => isCatalogue(name) && name.endsWith("-en.js"))
        .map(async (name) => [
            await catalogue(name),
            await catalogue(name.replace(/-en\.js$/, "-fr.js")),
        ]),
);
/** @type {Record<string, string>} */
const en = Object.assign({}, ...pairs.map(([english]) => english));
/** @type {Record<string, string>} */
const fr = Object.assign({}, ...pairs.map(([, french]) => french));

/** The files that may have words of their own: the page cannot load a catalogue before it runs. */
const BEFORE_THE_CATALOGUE = ["early.js"];

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
    claim(pairs.length > 5, "the catalogues are found");
    for (const [english, french] of pairs) {
        equal(Object.keys(english).sort(), Object.keys(french).sort());
    }
    const names = (/** @type {string} */ text) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(en)) {
        equal(names(text), names(fr[key]));
    }
});

Deno.test("French has its spaces before double signs", () => {
    for (const text of Object.values(fr)) claim(!/ [:;?!»]|« /.test(text), text);
});

Deno.test("every word is used, and every word used is there", () => {
    const all = [...sources()].map(([, text]) => text).join("\n");
    for (const key of Object.keys(en)) {
        const isNamed = all.includes(`"${key}"`) ||
            /^((ask|did|effect|roleLine|severity|stage|stageText|teamRole|theme|weak|what)_)/.test(
                key,
            ) ||
            /^hook(Error|Event|Stop|StopText)_/.test(key) ||
            /^(audit[A-Z]\w*|joinRole|referenceIn)_/.test(key) ||
            /^(tooOld|notLoaded|broke)Text/.test(key);
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
