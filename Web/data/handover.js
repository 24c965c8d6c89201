// The records of a team that are assigned to somebody, handed over to somebody else: a batch for
// each collection that is reviewed, which the server checks, does and takes back like any other.

import { newBatch, sendBatch } from "./batches.js";
import { columnsOf } from "./console-rows.js";
import { readableApps } from "./readable.js";

/**
 * @typedef {import("./batches.js").Batch} Batch
 * @typedef {import("./console-rows.js").Place} Place
 * @typedef {{ place: Place, title: Record<string, string>, batch: Batch, count: number }} Share
 *   what is assigned in one collection
 */

/** Gives the query that finds the records assigned to somebody. @param {string} name */
const assignedTo = (name) => String(new URLSearchParams({ where: `\${_assignee} = '${name}'` }));

/** Has nothing to show on the way: each collection is quick. */
const QUIET = { signal: new AbortController().signal, onDone: () => {} };

/**
 * Returns what is assigned to somebody in a team, by collection, without changing anything.
 * @param {string} scope the team's
 * @param {string} from
 * @param {string} to who gets it
 * @returns {Promise<Share[]>} without collections where nothing is
 */
export async function assignedIn(scope, from, to) {
    /** @type {Share[]} */
    const shares = [];
    for (const app of await readableApps()) {
        if (app.scope !== scope) continue;
        for (const { name, title } of app.collections) {
            const { reviews } = await columnsOf({ app: app.id, collection: name, scope: "" });
            if (!reviews?.mayWrite) continue;
            const place = { app: app.id, collection: name, scope: "" };
            const wish = { batch: newBatch(), action: { review: { assignee: to } } };
            const asked = { ...wish, query: assignedTo(from) };
            const { changed, records = [] } = await sendBatch(place, "check", asked, QUIET);
            if (!changed) continue;
            const batch = { ...wish, records };
            shares.push({ place, title: title ?? {}, batch, count: changed });
        }
    }
    return shares;
}

/**
 * Hands over, or takes back, what was found; returns the number of records.
 * @param {Share[]} shares
 * @param {"run" | "undo"} mode
 */
export async function handOver(shares, mode) {
    let count = 0;
    for (const { place, batch } of shares) {
        const { changed, undone } = await sendBatch(place, mode, batch, QUIET);
        count += mode === "run" ? changed : undone;
    }
    return count;
}
