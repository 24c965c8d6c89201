// The requests about the settings of the server, for its owners. The server judges; its problems
// are AccountErrors, with a reason that names the field.

import { sendTo } from "./account.js";

/**
 * @typedef {"mail" | "address" | "mayRegister" | "guestMegabytes"} Part
 * @typedef {{ server: string, sender: string, login: string, password?: string }} MailWish a
 *   password that is left out stays
 * @typedef {{ mail?: MailWish | null, address?: string, mayRegister?: boolean,
 *   guestMegabytes?: number | null }} Wish
 * @typedef {{ mail?: { server: string, sender: string, login: string, hasPassword: boolean },
 *   sendsMail: boolean, address: string, mayRegister: boolean, guestMegabytes?: number,
 *   fixed: Part[] }} Settings `fixed` are said by options
 */

const PATH = "/api/console/settings";

/** A mail server may be slow. */
const PATIENCE_MS = 40_000;

/** @returns {Promise<Settings>} */
export const settingsNow = async () => (await sendTo(PATH)).json();

/** @param {Wish} wish @returns {Promise<Settings>} */
export const setSettings = async (wish) =>
    (await sendTo(PATH, { method: "PUT", body: JSON.stringify(wish) })).json();

/** Sends a mail by settings that are not stored. @param {Wish} settings @param {string} to */
export async function tryMail(settings, to) {
    const body = JSON.stringify({ settings, to });
    await sendTo(`${PATH}/mail`, { body, patience: PATIENCE_MS });
}
