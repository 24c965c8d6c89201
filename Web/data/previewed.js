// The file that `calepin preview` shows: asked for again and again, so that a page takes what was
// saved by itself. Other servers have none.

import { checkServed } from "../core/intercepted.js";

/**
 * @typedef {object} Previewed a file as it was saved last
 * @property {string} file its name
 * @property {number} number of the version that is shown; 0 for none yet
 * @property {Record<string, string[]>} faults by language
 * @property {string} [app] the id of the app
 * @property {any} [declaration] the last version without faults
 */

const ADDRESS = "/api/preview";
/** The interval in milliseconds between questions to the server, which is on this machine. */
const INTERVAL_MS = 400;
/** The status of an answer that has not changed. */
const SAME = 304;

/** Follows the file of a server. */
export class PreviewedFile {
    #tag = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /** The present state; null where the server shows no file. @type {Previewed | null} */
    state = null;
    /** True when the server does not answer any more. */
    isAway = false;

    /** Asks the server; returns true when something has changed. */
    async look() {
        const was = this.isAway;
        try {
            const headers = this.#tag ? { "If-None-Match": this.#tag } : undefined;
            const answer = await fetch(ADDRESS, { cache: "no-store", headers });
            checkServed(answer);
            this.isAway = false;
            if (!answer.ok || answer.status === SAME) return was;
            this.state = await answer.json();
            this.#tag = answer.headers.get("ETag") ?? "";
            return true;
        } catch {
            this.isAway = true;
            return !was;
        }
    }

    /** Calls a function after each change, until `stop`. @param {() => Promise<void>} then */
    follow(then) {
        this.stop();
        const again = async () => {
            // A page that nobody sees takes the version when it is looked at.
            if (!document.hidden && await this.look()) await then();
            this.#timer = setTimeout(again, INTERVAL_MS);
        };
        this.#timer = setTimeout(again, INTERVAL_MS);
    }

    stop() {
        clearTimeout(this.#timer);
    }
}
