// A file of what was filled in, for people to read: the answers of all sections and rows, each
// with the label of its question.

import { t } from "../../core/fill-words.js";
import { t as word } from "../../core/words.js";

/**
 * @typedef {import("../../engine/patches.d.ts").AnswerGroup} AnswerGroup
 * @typedef {import("../../engine/patches.d.ts").Answer} Answer
 */

/** The indentation of an answer of several lines. */
const INDENT = "    ";

/** @param {Answer} answer */
function lineOf({ label, text, content, widget }) {
    const given = text.trim() || (content && widget === "signature" ? t("signed") : "");
    const [first, ...more] = (given || word("notGiven")).split(/\r?\n/);
    if (!more.length) return `${label}: ${first}`;
    return [`${label}:`, ...[first, ...more].map((line) => INDENT + line)].join("\n");
}

/** Returns a line below a title, as long as that. @param {string} title @param {string} sign */
const under = (title, sign) => sign.repeat([...title].length);

/**
 * Returns the text of the answers.
 * @param {string} title
 * @param {string[]} about lines about them
 * @param {AnswerGroup[]} groups
 */
export function textOf(title, about, groups) {
    const parts = groups.map(({ title, answers }) =>
        [title, under(title, "-"), ...answers.map(lineOf)].join("\n")
    );
    return [[title, under(title, "="), ...about].join("\n"), ...parts].join("\n\n") + "\n";
}

/**
 * Makes the file of the answers.
 * @param {string} text
 * @param {Date} at
 */
export function fileOf(text, at) {
    const name = `${t("fileName")}-${at.toISOString().slice(0, 16).replace(/[T:]/g, "-")}.txt`;
    // Some editors take a text without this mark for another encoding.
    return new File(["\ufeff", text], name, { type: "text/plain;charset=utf-8" });
}
