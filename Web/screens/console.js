// The routes of the console: the apps of the server, one of them, and the file that is checked
// and published. Only owners of the server get past the first request; exports on a schedule,
// and the table of records, whose routes are in console/records/, are for whoever may read some.

import { AccountError, whoIsIt } from "../data/account.js";
import { h, trouble } from "../core/dom.js";
import { t } from "../core/console-words.js";
import { isIn } from "./account/enter.js";
import { locked, watchConsole } from "./account/lock.js";
import { page, problemOf } from "./console/parts.js";
import { miss, upload } from "./console/upload.js";

/**
 * @typedef {import("../core/screen.d.ts").Screen} Screen
 * @typedef {import("../core/screen.d.ts").Frame} Frame
 */

/** The codes for which a person has to sign in. */
const OUT = ["no-token", "no-account"];

/** The screens of one thing, which the address names. */
const WITH_ID = ["apps", "teams", "schedules"];
/** The screens of the server. */
const ALONE = ["audit", "server", "settings"];

/**
 * The screens below that of an app.
 * @type {Partial<Record<string, (id: string) => Promise<Screen>>>}
 */
const BELOW = {
    hooks: async (id) => (await import("./console/hooks.js")).hooks(id),
    retention: async (id) => (await import("./console/retention/retention.js")).retention(id),
};

/** @param {string[]} parts @param {Frame} frame @returns {Promise<Screen | null>} */
export async function show([, ...parts], frame) {
    watchConsole();
    if (parts[0] === "records") {
        return (await import("./console/records/routes.js")).show(parts.slice(1), frame);
    }
    try {
        return await lead(parts, frame);
    } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        if (OUT.includes(error.code)) return away(frame, signInPath());
        if (error.code === "console-idle") return locked(frame);
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
    const below = name === "apps" && rest.length === 1 ? BELOW[rest[0]] : undefined;
    if (rest.length && !below || (id && !WITH_ID.includes(name))) return null;
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
    if (!WITH_ID.includes(name) && !ALONE.includes(name)) return null;
    await whoIsIt();
    if (!isIn()) return away(frame, signInPath());
    if (name === "audit") return (await import("./console/audit/audit.js")).audit(frame);
    if (name === "server") return (await import("./console/server.js")).server();
    if (name === "settings") return (await import("./console/settings.js")).settings();
    if (name === "schedules") {
        return id ? (await import("./console/schedules.js")).schedules(id) : null;
    }
    if (name === "teams") {
        return id
            ? (await import("./console/people/team.js")).team(id)
            : (await import("./console/teams.js")).teams(frame);
    }
    if (below) return below(id);
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
