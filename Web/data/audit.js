// The requests about who did what, for owners of the server and of teams. The server searches; its
// problems are AccountErrors.

import { sendTo } from "./account.js";
import { fetchFile } from "./exports.js";

/**
 * @typedef {{ mark: string, name?: string, title?: string }} Person without a name once the
 *   account is removed
 * @typedef {{ number: number, at: number, what: string, who?: Person, by?: Person,
 *   network?: string, detail?: string, app?: string, collection?: string, team?: string,
 *   teamTitle?: string, format?: string, word?: string, person?: string, receiver?: string,
 *   text?: string, version?: number, count?: number }} Line times are in seconds since 1970
 * @typedef {{ lines: Line[], next?: number, lookedTo?: number,
 *   people?: { name: string, title: string }[] }} Found `people` are those of a name
 */

/** Returns the address of a search. @param {string} team empty for the server */
const addressOf = (team) =>
    team ? `/api/teams/${encodeURIComponent(team)}/audit` : "/api/console/audit";

/**
 * Looks for lines, the newest first.
 * @param {URLSearchParams} query
 * @param {{ team?: string, before?: number }} [more] `team` is the id of one whose owner asks
 * @returns {Promise<Found>}
 */
export async function findLines(query, { team = "", before } = {}) {
    const all = new URLSearchParams(query);
    if (before !== undefined) all.set("before", String(before));
    return (await sendTo(`${addressOf(team)}?${all}`)).json();
}

/**
 * Fetches the lines of the server as a file.
 * @param {URLSearchParams} query
 * @param {{ signal: AbortSignal, onBytes(count: number): void }} how
 */
export const fetchLines = (query, how) =>
    fetchFile(`/api/console/audit/file?${query}`, "audit.csv", how);
