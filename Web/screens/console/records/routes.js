// The routes of the table of records: the collections that a person may read, the table of one,
// those about what it shows, its trash, and one record. They need a sign-in, not an owner's role.

import { AccountError, whoIsIt } from "../../../data/account.js";
import { styled } from "../../../core/style.js";
import { t } from "../../../core/records-words.js";
import { isIn } from "../../account/enter.js";
import { locked } from "../../account/lock.js";
import { problemPage } from "./view/problems.js";

/**
 * @typedef {import("../../../core/screen.d.ts").Screen} Screen
 * @typedef {import("../../../core/screen.d.ts").Frame} Frame
 */

/** The codes for which a person has to sign in. */
const OUT = ["no-token", "no-account"];

/** The screens beside the table of a collection. */
const BESIDE = ["summary", "map", "photos", "quality", "trash", "duplicates"];

/**
 * Returns the screen of an address below `/console/records`.
 * @param {string[]} parts
 * @param {Frame} frame
 * @returns {Promise<Screen | null>}
 */
export async function show([app = "", collection = "", id = "", ...rest], frame) {
    if (rest.length || (app && !collection)) return null;
    try {
        const [, , screen] = await Promise.all([
            whoIsIt(),
            styled("records-table"),
            module(collection, id),
        ]);
        if (!isIn()) return toSignIn(frame);
        const scope = new URLSearchParams(location.search).get("scope") ?? "";
        return await screen({ app, collection, scope }, id, frame);
    } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        if (OUT.includes(error.code)) return toSignIn(frame);
        if (error.code === "console-idle") return locked(frame);
        const back = app
            ? { href: "/console/records", label: t("records") }
            : { href: "/account", label: t("account") };
        return problemPage(
            error,
            id && !BESIDE.includes(id) ? "record" : "records",
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
    if (id === "map") return (await import("./map/screen.js")).map;
    if (id === "photos") return (await import("./photos.js")).photos;
    if (id === "trash") return (await import("./trash.js")).trash;
    if (id === "quality") return (await import("./quality.js")).quality;
    if (id === "duplicates") return (await import("./duplicates/screen.js")).duplicates;
    if (id) return (await import("./one/record.js")).record;
    return (await import("./table.js")).table;
}

/** Leads to the sign-in, and back. @param {Frame} frame @returns {Screen} */
function toSignIn(frame) {
    const to = encodeURIComponent(location.pathname + location.search);
    frame.go(`/account/sign-in?to=${to}`, true);
    return { title: "", kids: [] };
}
