// The collections of records that a person may read, with the ways to their tables, and the
// numbers of their records where these are asked for.

import { sendTo } from "./account.js";

/**
 * @typedef {Record<string, string>} Text a text by language
 * @typedef {{ records: number, day: number, week: number, waiting?: number, assigned?: number }}
 *   Counts the records, those that were created in the last 24 hours and seven days, of reviewed
 *   ones those that wait for review, and those of these assigned to oneself
 * @typedef {{ name: string, title?: Text, isOfReview?: boolean, counts?: Counts }} Readable
 * @typedef {{ id: string, title?: Text, scope: string, isTeam: boolean,
 *   collections: Readable[] }} ReadableApp
 * @typedef {{ app: string, collection: string, scope: string, view?: string }} Place the scope is
 *   empty where the address names none; of a shared view there is its token alone
 */

/** The name of the filter of records that wait for review. */
export const WAITING = "_waiting";

/** Returns the address of a collection. @param {string} app @param {string} collection */
export const addressOf = (app, collection) =>
    `/console/records/${encodeURIComponent(app)}/${encodeURIComponent(collection)}`;

/**
 * Returns the address of the table of a place, or of a screen about what it shows.
 * @param {Place} place
 * @param {string} [path] that of the screen, with its slash
 * @param {URLSearchParams} [query]
 */
export function addressIn({ app, collection, scope, view }, path = "", query) {
    const all = new URLSearchParams(query);
    if (scope) all.set("scope", scope);
    const base = view ? "/shared" : addressOf(app, collection);
    return base + path + (all.size ? `?${all}` : "") + (view ? `#${view}` : "");
}

/**
 * Returns the collections that the person may read, by app.
 * @param {boolean} [isCounted] true for numbers, and without those of reviews
 * @returns {Promise<ReadableApp[]>}
 */
export const readableApps = async (isCounted) =>
    (await (await sendTo(`/api/records${isCounted ? "?counts=1" : ""}`)).json()).apps;

/** Returns true for an app that is listed in several scopes. @param {ReadableApp[]} apps @param
 * {ReadableApp} app */
export const isTwice = (apps, { id }) => apps.filter((one) => one.id === id).length > 1;

/** Returns the address at which other tools read the records of an app. @param {string} app */
export const dataAddress = (app) => `${location.origin}/api/odata/${encodeURIComponent(app)}`;
