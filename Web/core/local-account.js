// The account whose records this browser shows: a guest's, or one that is signed in. Each has its
// own database, so that nobody sees or sends the records of another. The account's state on the
// server is in account.js.

import { forget, recall, remember } from "./settings.js";

/** @typedef {{ scope: string, name: string, title: string }} LocalAccount */

/** The holder without an account. @type {LocalAccount} */
export const GUEST = { scope: "", name: "", title: "" };

/** Returns the holder stored last by any tab. @returns {LocalAccount} */
function read() {
    try {
        const { scope, name, title } = JSON.parse(recall("holder") ?? "{}");
        return typeof scope === "string" ? { scope, name, title } : GUEST;
    } catch {
        return GUEST;
    }
}

let current = read();

/** Returns the holder whose records this tab shows. */
export const localAccount = () => current;

/** Returns true when they are an account's. */
export const hasAccount = () => current.scope !== "";

/** Returns true when another tab has switched to other records. */
export const isLeftBehind = () => read().scope !== current.scope;

/** The key of the scope whose session state the tab has: scroll offsets and history. */
const OF = "calepin.of";
/** The keys of the tab's session state. */
const OF_TAB = /^calepin\.(?!of$)/;
/** The keys of other traces of use: the calculator's history, the apps that were opened. */
const TRACES = /^calepin\.(calculator$|met\.)/;

/** @param {Storage} storage @param {RegExp} names */
function clear(storage, names) {
    for (const name of Object.keys(storage)) if (names.test(name)) storage.removeItem(name);
}

/** Deletes an account's traces of use on this device besides its records. */
export function forgetTraces() {
    try {
        clear(localStorage, TRACES);
        clear(sessionStorage, OF_TAB);
    } catch { /* nothing was kept */ }
}

/** Deletes the session state of a tab that shows the records of another account now. */
function keepToLocalAccount() {
    try {
        const of = sessionStorage.getItem(OF) ?? "";
        if (of && of !== current.scope) clear(sessionStorage, OF_TAB);
        sessionStorage.setItem(OF, current.scope);
    } catch { /* nothing was kept */ }
}
keepToLocalAccount();

/**
 * Switches to another account; returns true when the browser stored the switch.
 * @param {LocalAccount} next
 */
export function setLocalAccount(next) {
    current = next;
    if (next.scope) return remember("holder", JSON.stringify(next));
    forget("holder");
    return true;
}

/** Returns the name of a scope's database. @param {string} scope */
export const databaseOf = (scope) => scope ? `calepin ${scope}` : "calepin";

/**
 * Returns the key of the setting with an app's contacts in a scope.
 * @param {string} app
 * @param {string} scope
 */
export const contactOf = (app, scope) => `contact.${app} ${scope}`.trimEnd();

/** Deletes the contacts of all apps in a scope. @param {string} scope */
export function forgetContacts(scope) {
    try {
        for (const name of Object.keys(localStorage)) {
            const [, app, own = ""] = name.match(/^calepin\.contact\.(\S+) ?(.*)$/) ?? [];
            if (app && own === scope) forget(contactOf(app, own));
        }
    } catch {
        // Nothing was stored.
    }
}
