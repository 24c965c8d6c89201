// The routes of the table of records: the collections that a person may read, the table of one,
// its summary, its trash, and one record. They need a sign-in, not the role of an owner.

import { AccountError, whoIsIt } from "../../../data/account.js";
import { h } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { isIn } from "../../account/enter.js";
import { problemPage } from "./problems.js";

/**
 * @typedef {import("../../../core/screen.d.ts").Screen} Screen
 * @typedef {import("../../../core/screen.d.ts").Frame} Frame
 */

/** The codes for which a person has to sign in. */
const OUT = ["no-token", "no-account"];

/** @type {Promise<unknown> | null} */
let styling = null;

/** Loads the style of these screens; again after a failure. */
const styled = () =>
    styling ??= new Promise((resolve, reject) =>
        document.head.append(h("link", {
            rel: "stylesheet",
            href: "/styles/records-table.css",
            onload: resolve,
            onerror: () => reject(new TypeError("the style was not loaded")),
        }))
    ).catch((error) => {
        styling = null;
        throw error;
    });

/**
 * Returns the screen of an address below `/console/records`.
 * @param {string[]} parts
 * @param {Frame} frame
 * @returns {Promise<Screen | null>}
 */
export async function show([app = "", collection = "", id = "", ...rest], frame) {
    if (rest.length || (app && !collection)) return null;
    try {
        const [, , screen] = await Promise.all([whoIsIt(), styled(), module(collection, id)]);
        if (!isIn()) return toSignIn(frame);
        const scope = new URLSearchParams(location.search).get("scope") ?? "";
        return await screen({ app, collection, scope }, id, frame);
    } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        if (OUT.includes(error.code)) return toSignIn(frame);
        const back = app
            ? { href: "/console/records", label: t("records") }
            : { href: "/account", label: t("account") };
        return problemPage(
            error,
            id && !["summary", "trash"].includes(id) ? "record" : "records",
            back,
        );
    }
}

/**
 * Loads the screen of an address.
 * @param {string} collection
 * @param {string} id
 * @returns {Promise<(place: import("../../../data/console-rows.js").Place, id: string,
 *   frame: Frame) => Promise<Screen>>}
 */
async function module(collection, id) {
    if (!collection) return (await import("./collections.js")).collections;
    if (id === "summary") return (await import("./summary-screen.js")).summary;
    if (id === "trash") return (await import("./trash.js")).trash;
    if (id) return (await import("./one/record.js")).record;
    return (await import("./table.js")).table;
}

/** Leads to the sign-in, and back. @param {Frame} frame @returns {Screen} */
function toSignIn(frame) {
    const to = encodeURIComponent(location.pathname + location.search);
    frame.go(`/account/sign-in?to=${to}`, true);
    return { title: "", kids: [] };
}
