// The requests about the shared views of a collection, for those who look after them. A view
// itself is read by console-rows.js.

import { sendTo } from "./account.js";

/**
 * @typedef {import("./console-rows.js").Place} Place
 * @typedef {{ title: string, columns: string[], query: string, until: number, for?: string }} Wish
 *   the end in seconds since 1970; with a name for one account alone
 * @typedef {Wish & { id: string, token: string, by: string, since: number, isOpen: boolean }}
 *   SharedView the token is empty when the server cannot tell it any more
 */

/** @param {Place} place @param {...string} more */
function pathOf({ app, collection, scope }, ...more) {
    const parts = [app, collection, "shared-views", ...more].map(encodeURIComponent);
    const query = scope ? `?${new URLSearchParams({ scope })}` : "";
    return ["/api/records", ...parts].join("/") + query;
}

/** Returns the address of a token. @param {string} token */
export const sharedAddress = (token) => `${location.origin}/shared#${token}`;

/** Returns the open views, the latest first. @param {Place} place
 * @returns {Promise<SharedView[]>} */
export const sharedViews = async (place) => (await (await sendTo(pathOf(place))).json()).views;

/** Makes a view. @param {Place} place @param {Wish} wish @returns {Promise<SharedView>} */
export const shareView = async (place, wish) =>
    (await sendTo(pathOf(place), { body: JSON.stringify(wish) })).json();

/** Ends a view. @param {Place} place @param {string} id */
export const endView = (place, id) => sendTo(pathOf(place, id), { method: "DELETE" });
