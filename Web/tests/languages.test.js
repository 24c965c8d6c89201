// The languages of texts: how they are written, what they are called, and which is read of those
// that there are.

import { languagesIn, nameOf } from "../core/languages.js";
import { directionOf, Texts } from "../core/texts.js";
import { localised, readable } from "../core/words.js";
import { equal } from "./assert.js";

Deno.test("scripts from right to left are known by their languages and by their own codes", () => {
    for (const code of "ar he ur fa ps ckb dv yi sd ar-TN pa-Arab az-Arab ff-Adlm".split(" ")) {
        equal(`${code} ${directionOf(code)}`, `${code} rtl`);
    }
    for (const code of ["en", "ne", "ar-Latn", "zh-Hant", "und", "und-x-2", "no language", ""]) {
        equal(`${code} ${directionOf(code)}`, `${code} ltr`);
    }
});

Deno.test("languages have their own names, and their codes where they have none", () => {
    const codes = ["ar", "ne", "fr", "ur", "he", "und-x-2", "no language"];
    const names = ["العربية", "नेपाली", "Français", "اردو", "עברית", "und-x-2", "no language"];
    equal(codes.map(nameOf), names);
});

Deno.test("the one chosen for an app is read, or one of the same language", () => {
    equal(readable(["fr", "ar", "ne"], "ar"), "ar");
    equal(readable(["fr", "ar", "ne"], "ne-IN"), "ne");
    equal(readable(["zh-Hant", "zh-Hans"], "zh-Hans"), "zh-Hans");
    equal(localised({ fr: "Nom", ar: "الاسم" }, "ar"), "الاسم");
    equal(localised({ ar: "الاسم" }, "ne"), "الاسم");
    equal(localised("Name", "ar") + localised(undefined, "ar"), "Name");
});

Deno.test("an app has the languages of all its forms, or else of any", () => {
    const codes = (/** @type {(string[] | undefined)[]} */ ...all) =>
        new Texts({ forms: all.map((languages) => ({ languages })) }, null).codes;
    equal(codes(["fr", "ar"], ["ar", "fr", "ne"]), ["fr", "ar"]);
    equal(codes(["fr"], ["ar"]), ["fr", "ar"]);
    equal(codes(undefined), ["en"]);
    equal(codes(), []);
    equal(languagesIn([{ fr: "a", ar: "b" }, undefined, "text", { ne: "c" }]), ["fr", "ar", "ne"]);
});

Deno.test("a choice holds for languages that there are", () => {
    const texts = new Texts({ forms: [{ languages: ["fr", "ar"] }] }, null);
    texts.choose("ar");
    equal(texts.code, "ar");
    texts.choose("ne");
    texts.follow("en");
    equal(texts.code, "ar");
    texts.follow("fr");
    equal(texts.code, "fr");
});
