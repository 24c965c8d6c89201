// Requests about comments that name people: those in which one is named oneself, and the people
// whom a comment may name.

import { sendTo } from "./account.js";

/**
 * @typedef {{ id: string, app: string, title: import("./readable.js").Text, collection: string,
 *   scope: string, record: string, comment: string, by: string, at: number, text: string }}
 *   Mention the time is in seconds since 1970
 * @typedef {{ id: string, name: string, title: string }} Person
 */

/**
 * Returns the open comments that name the person, the latest first.
 * @returns {Promise<Mention[]>}
 */
export const mentions = async () => (await (await sendTo("/api/mentions")).json()).mentions;

/** Takes a comment off that list. @param {string} id */
export const dropMention = (id) =>
    sendTo(`/api/mentions/${encodeURIComponent(id)}`, { method: "DELETE" });

/**
 * Returns the people whose names begin with a text and who may read the comments of a collection.
 * @param {import("./readable.js").Place} place that of the records
 * @param {string} start
 * @returns {Promise<Person[]>}
 */
export async function peopleToName({ app, collection, scope }, start) {
    const query = new URLSearchParams({ q: start, ...scope && { scope } });
    const path = `/api/records/${encodeURIComponent(app)}/${encodeURIComponent(collection)}`;
    return (await (await sendTo(`${path}/people?${query}`)).json()).people;
}
