// The requests about the state of the server, for its owners. The server looks and judges; its
// problems are AccountErrors.

import { sendTo } from "./account.js";

/**
 * @typedef {{ code: string, severity: "notice" | "warning" | "fault", text: string,
 *   remedy: string }} Finding the words are in the language of the page
 * @typedef {{ at: number, findings: number, name?: string }} Mark
 * @typedef {{ taken: number, failed: number, dropped: number, waiting: number }} Mails
 * @typedef {{ findings: Finding[], version: string, at: number, startedAt?: number,
 *   diskFree?: number, diskSize?: number, diskKeptFree?: number, database?: number, log?: number,
 *   parked: number, owners: number, backup?: Mark, verification?: Mark, mails?: Mails }}
 *   ServerState times are in seconds since 1970, sizes in bytes
 */

const PATH = "/api/console/server";

/** Returns what is known at once. @returns {Promise<ServerState>} */
export const serverState = async () => (await sendTo(PATH)).json();

/**
 * @typedef {{ records: number, bytes: number, history: number, files: number }} Room sizes in
 *   bytes
 * @typedef {Room & { kind: "team" | "account" | "guest", name: string }} Taker
 */

/**
 * Returns the teams and accounts that take the most room.
 * @returns {Promise<{ at: number, count: number, all: Room, largest: Taker[] }>}
 */
export const serverUsage = async () => (await sendTo(`${PATH}/usage`)).json();

/**
 * Has the server look at its database, the mail server and the way to it, too.
 * @returns {Promise<ServerState>}
 */
export const checkServer = async () =>
    (await sendTo(`${PATH}/check`, { method: "POST", body: "{}" })).json();
