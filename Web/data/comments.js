// The answers of a comment on a record, as its form has them, for the console and for devices.

import { account } from "./account.js";

/**
 * Returns the answers of a new comment by the person, of the present moment.
 * @param {string} record
 * @param {string} path that of the answer; empty for the whole record
 * @param {string} text
 * @param {string[]} [named] the accounts that it names
 * @returns {Record<string, string>}
 */
export const commentOf = (record, path, text, named = []) => ({
    record,
    path,
    text,
    ...named.length && { named: named.join(" ") },
    by: account()?.name ?? "",
    // A moment of a form has no parts of a second.
    at: new Date().toISOString().replace(/\.\d+Z/, "Z"),
});
