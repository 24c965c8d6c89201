// The routes of the console: the apps of the server, one of them, and the file that is checked
// and published. Only owners of the server get past the first request; the table of records, whose
// routes are in console/records/, is for whoever may read some.

import { AccountError, whoIsIt } from "../data/account.js";
import { h, trouble } from "../core/dom.js";
import { t } from "../core/console-words.js";
import { isIn } from "./account/enter.js";
import { page, problemOf } from "./console/parts.js";
import { miss, upload } from "./console/upload.js";

/**
 * @typedef {import("../core/screen.d.ts").Screen} Screen
 * @typedef {import("../core/screen.d.ts").Frame} Frame
 */

/** The codes for which a person has to sign in. */
const OUT = ["no-token", "no-account"];

/** @param {string[]} parts @param {Frame} frame @returns {Promise<Screen | null>} */
export async function show([, ...parts], frame) {
    if (parts[0] === "records") {
        return (await import("./console/records/routes.js")).show(parts.slice(1), frame);
    }
    try {
        return await lead(parts, frame);
    } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        if (OUT.includes(error.code)) return away(frame, signInPath());
        if (error.code === "not-found") return null;
        return error.code === "no-access" ? notOwner() : failed(error);
    }
}

const signInPath = () => `/account/sign-in?to=${encodeURIComponent(location.pathname)}`;

/** Leads to another address. @param {Frame} frame @param {string} path @returns {Screen} */
function away(frame, path) {
    frame.go(path, true);
    return { title: "", kids: [] };
}

/** @param {string[]} parts @param {Frame} frame @returns {Promise<Screen | null>} */
async function lead([name = "", id, ...rest], frame) {
    const isHooks = name === "apps" && rest.length === 1 && rest[0] === "hooks";
    if (rest.length && !isHooks || (id && name !== "apps" && name !== "teams")) return null;
    if (name === "") return away(frame, "/console/apps");
    if (name === "publish" || name === "published") {
        if (!upload() || (name === "published") !== !!upload()?.stage) {
            if (!upload()) miss();
            return away(frame, "/console/apps");
        }
        return name === "publish"
            ? (await import("./console/check.js")).check(frame)
            : (await import("./console/published.js")).published();
    }
    if (name !== "apps" && name !== "teams") return null;
    await whoIsIt();
    if (!isIn()) return away(frame, signInPath());
    if (name === "teams") {
        const { team, teams } = await import("./console/teams.js");
        return id ? team(id) : teams(frame);
    }
    if (isHooks) return (await import("./console/hooks.js")).hooks(id);
    return id
        ? (await import("./console/one.js")).one(id)
        : (await import("./console/list.js")).list(frame);
}

const notOwner = () =>
    page(
        t("notOwner"),
        { back: { href: "/", label: t("toStart") } },
        h("p", null, t("notOwnerText")),
    );

/** @param {AccountError} error @returns {Screen} */
function failed(error) {
    const isAway = error.code === "offline";
    const title = t(isAway ? "consoleOffline" : "apps");
    const text = isAway ? t("consoleOfflineText") : problemOf(error);
    return { title, where: t("console"), kids: [trouble(title, text)] };
}
