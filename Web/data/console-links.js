// The requests about the public links of an app, for whoever looks after it: their list, making
// and changing one, and the people of a personal one. The server judges; its problems are
// AccountErrors.

import { AccountError, sendTo } from "./account.js";
import { language } from "../core/words.js";

/**
 * @typedef {import("./console.js").Reason} Reason
 * @typedef {"open" | "personal"} Reach
 * @typedef {{ by: string, most: number }} Quota the field or expression by which records are
 *   counted, empty for all together, and the number of records that are taken of each value
 * @typedef {Quota & { counts: { value: string, count: number }[] }} Counted
 * @typedef {{ title: string, closes?: number, graceDays?: number, editableUntil?: number,
 *   quotas: Quota[] }} Settings what can be changed of a link; times in seconds since 1970
 * @typedef {Settings & { id: string, form: string, reach: Reach, at: number, isEnded: boolean,
 *   quotas: Counted[], state: "open" | "closing" | "closed" | "full", begun: number,
 *   received: number, people: number, token?: string }} Link
 * @typedef {{ links: Link[], needsTeam?: boolean }} Links
 * @typedef {{ number: number, name: string, mail?: string,
 *   state: "invited" | "begun" | "submitted", at?: number, mailedAt?: number,
 *   token: string }} Person the token is empty when the server cannot tell it any more
 * @typedef {{ sent: number, left: number }} Mailed
 */

/** The timeout in milliseconds of a request with a file or with many mails. */
const PATIENCE_MS = 180_000;

/** @param {string} app @param {...string} parts */
const pathOf = (app, ...parts) =>
    ["/api/console/apps", ...[app, "links", ...parts].map(encodeURIComponent)].join("/");

/** Returns the address of a token, where records are filled in. @param {string} token */
export const addressOf = (token) => `${location.origin}/fill#${token}`;

/**
 * Returns the public links of an app, the latest first.
 * @param {string} app
 * @returns {Promise<Links>}
 */
export const linksOf = async (app) => (await sendTo(pathOf(app))).json();

/**
 * Makes a link.
 * @param {string} app
 * @param {Settings & { form: string, reach: Reach }} link
 * @param {string} confirm the id of the form as it was typed; empty for a personal link
 * @returns {Promise<Link>}
 */
export const makeLink = async (app, link, confirm) =>
    (await sendTo(pathOf(app) + (confirm && `?${new URLSearchParams({ confirm })}`), {
        body: JSON.stringify(link),
    })).json();

/**
 * Replaces the settings of a link, or ends it.
 * @param {string} app
 * @param {string} link
 * @param {Settings & { isEnded: boolean }} settings
 * @returns {Promise<Link>}
 */
export const setLink = async (app, link, settings) =>
    (await sendTo(pathOf(app, link), { method: "PUT", body: JSON.stringify(settings) })).json();

/**
 * Returns the people of a personal link in the order in which they were added.
 * @param {string} app
 * @param {string} link
 * @returns {Promise<Person[]>}
 */
export const peopleOf = async (app, link) =>
    (await (await sendTo(pathOf(app, link, "people"))).json()).people;

/**
 * Adds the people of a file.
 * @param {string} app
 * @param {string} link
 * @param {string} text as CSV
 * @returns {Promise<{ added: number, people: Person[] }>}
 */
export const addPeople = async (app, link, text) =>
    (await sendTo(pathOf(app, link, "people"), {
        body: text,
        type: "text/csv",
        patience: PATIENCE_MS,
    })).json();

/**
 * Mails their addresses to the people who were not mailed before.
 * @param {string} app
 * @param {string} link
 * @returns {Promise<Mailed>}
 */
export const sendMails = async (app, link) =>
    (await sendTo(pathOf(app, link, "mails"), {
        body: JSON.stringify({ language: language() }),
        patience: PATIENCE_MS,
    })).json();

/**
 * Returns the reasons in words for which the server did nothing; throws any other error.
 * @param {unknown} error
 * @returns {Reason[]}
 */
export function reasonsOf(error) {
    const reasons = error instanceof AccountError ? error.problem.reasons : undefined;
    if (!reasons?.length) throw error;
    return reasons;
}
