// A correction of a record that was received: which one is corrected in this tab, its state as
// devices have it, and the request that saves it.

import { sendTo } from "./account.js";

/**
 * @typedef {import("./console-rows.js").Place} Place
 * @typedef {import("./console-rows.js").Values} Values
 * @typedef {Place & { id: string }} One a record
 * @typedef {One & { form: string, back: string, path?: string, isReasoned?: boolean }} Wanted
 *   the address to go back to, the path of the answer to begin with, and true where a reason is
 *   needed
 * @typedef {{ sequence: number, status: string, state: string }} Present
 * @typedef {Record<string, any>} Change texts by path, see values.js
 */

/** The maximum number of characters of a reason. */
export const REASON_LENGTH = 250;
/** The key of the session state of the tab. */
const KEY = "calepin.correct";

/** Returns the correction of this tab; null for none. @returns {Wanted | null} */
export function wanted() {
    try {
        return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    } catch {
        return null;
    }
}

/** Sets the correction of this tab. @param {Wanted | null} next */
export function want(next) {
    try {
        if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
        else sessionStorage.removeItem(KEY);
    } catch { /* storage may be switched off: nothing is opened then */ }
}

/** @param {One} one @param {Record<string, string>} [more] */
function addressOf({ app, collection, scope, id }, more) {
    const path = ["/api/records", ...[app, collection, "one", id].map(encodeURIComponent)];
    const query = new URLSearchParams({ ...more, ...scope && { scope } });
    return path.join("/") + (query.size ? `?${query}` : "");
}

/** Returns a record as it is now. @param {Wanted} one @returns {Promise<Present>} */
export const presentOf = async (one) => (await sendTo(addressOf(one, { state: "1" }))).json();

/** A correction that is sent until it is saved: what is the same has the same key, so that a
 * request that is sent again changes nothing twice. */
export class Sending {
    #key = "";
    #asked = "";

    /**
     * @param {One} one
     * @param {number} sequence that of the record that was seen
     */
    constructor(one, sequence) {
        this.one = one;
        this.sequence = sequence;
    }

    /**
     * Saves what was changed.
     * @param {Change} values
     * @param {string} reason
     * @throws {import("./account.js").AccountError} as `sendTo`
     */
    async send(values, reason) {
        const { sequence } = this;
        const asked = JSON.stringify([values, reason, sequence]);
        if (asked !== this.#asked) [this.#asked, this.#key] = [asked, crypto.randomUUID()];
        await sendTo(addressOf(this.one), {
            method: "PATCH",
            body: JSON.stringify({ values, ...reason && { reason } }),
            headers: { "If-Match": `"${sequence}"`, "Idempotency-Key": this.#key },
        });
    }
}
