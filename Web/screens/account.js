// The routes of the account screens: the module of each address. The screens are in account/.

import { AccountError, whoIsIt } from "../data/account.js";
import { trouble } from "../core/dom.js";
import { t } from "../core/account-words.js";
import { isIn } from "./account/enter.js";
import { wordsOf } from "./account/parts.js";

/**
 * @typedef {import("../core/screen.d.ts").Screen} Screen
 * @typedef {import("../core/screen.d.ts").Frame} Frame
 * @typedef {(frame: Frame) => Screen | Promise<Screen>} Show
 */

/** The screens for a person who is not signed in. @type {Record<string, () => Promise<Show>>} */
const OUTSIDE = {
    "sign-in": async () => (await import("./account/enter.js")).signIn,
    "register": async () => (await import("./account/enter.js")).register,
    "forgotten": async () => (await import("./account/enter.js")).forgotten,
};

/** The screens for a person who is signed in. @type {Record<string, () => Promise<Show>>} */
const INSIDE = {
    "": async () => (await import("./account/own.js")).own,
    "title": async () => (await import("./account/own.js")).title,
    "password": async () => (await import("./account/proofs.js")).password,
    "second-factor": async () => (await import("./account/factor.js")).factor,
    "mail": async () => (await import("./account/mail.js")).mail,
    "recovery-codes": async () => (await import("./account/proofs.js")).codes,
    "sessions": async () => (await import("./account/sessions.js")).sessions,
    "keys": async () => (await import("./account/keys.js")).keys,
    "activity": async () => (await import("./account/sessions.js")).activity,
    "delete": async () => (await import("./account/leaving.js")).remove,
    "guest": async () => (await import("./account/guest.js")).guest,
};

/** The screens for both. @type {Record<string, () => Promise<Show>>} */
const ALWAYS = {
    "reference": async () => (await import("./account/reference.js")).reference,
    "stop": async () => (await import("./account/stop.js")).stop,
    "link": async () => (await import("./account/link.js")).link,
    "wiped": async () => (await import("./account/leaving.js")).wiped,
    "sign-out": async () => (await import("./account/leaving.js")).leave,
};

/** The maximum time to wait for the account, in milliseconds. */
const TIMEOUT_MS = 2000;

/** @param {string[]} parts @param {Frame} frame @returns {Promise<Screen | null>} */
export async function show(parts, frame) {
    try {
        return await lead(parts, frame);
    } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        return { title: t("account"), kids: [trouble(t("account"), wordsOf(error))] };
    }
}

/** @param {string[]} parts @param {Frame} frame @returns {Promise<Screen | null>} */
async function lead(parts, frame) {
    const name = parts.slice(1).join("/");
    if (Object.hasOwn(ALWAYS, name)) return (await ALWAYS[name]())(frame);
    // Without a network the account known last is used.
    await Promise.race([
        Promise.resolve(whoIsIt()).catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)),
    ]);
    const here = isIn() ? INSIDE : OUTSIDE;
    if (Object.hasOwn(here, name)) return (await here[name]())(frame);
    if (!Object.hasOwn(isIn() ? OUTSIDE : INSIDE, name)) return null;
    const to = name && `?to=${encodeURIComponent(location.pathname)}`;
    frame.go(isIn() ? "/account" : `/account/sign-in${to}`, true);
    return { title: "", kids: [] };
}
