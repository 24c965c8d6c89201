// Whose records this browser shows: those of a guest, or those of the account that is signed in.
// Each has a database of its own, so that nobody sees or sends what another wrote. What one is to
// the server is in account.js.

import { forget, recall, remember } from "./settings.js";

/** @typedef {{ scope: string, name: string, title: string }} Holder */

/** Who has no account. @type {Holder} */
export const GUEST = { scope: "", name: "", title: "" };

/** What other tabs last agreed on. @returns {Holder} */
function read() {
    try {
        const { scope, name, title } = JSON.parse(recall("holder") ?? "{}");
        return typeof scope === "string" ? { scope, name, title } : GUEST;
    } catch {
        return GUEST;
    }
}

let current = read();

/** Whose records this tab shows. */
export const holder = () => current;

/** Whether they are an account's. */
export const hasAccount = () => current.scope !== "";

/** Whether another tab went over to other records meanwhile. */
export const isLeftBehind = () => read().scope !== current.scope;

/** Whose traces the tab has: where it was scrolled, and by which addresses it came. */
const OF = "calepin.of";
/** What a tab keeps for itself. */
const OF_TAB = /^calepin\.(?!of$)/;
/** Traces of use besides the records: the calculator's tape, the apps that were opened. */
const TRACES = /^calepin\.(calculator$|met\.)/;

/** @param {Storage} storage @param {RegExp} names */
function clear(storage, names) {
    for (const name of Object.keys(storage)) if (names.test(name)) storage.removeItem(name);
}

/** Forgets what an account leaves on this device besides its records. */
export function forgetTraces() {
    try {
        clear(localStorage, TRACES);
        clear(sessionStorage, OF_TAB);
    } catch { /* nothing was kept */ }
}

/** A tab that had an account's traces, and shows other records now, forgets them. */
function keepToHolder() {
    try {
        const of = sessionStorage.getItem(OF) ?? "";
        if (of && of !== current.scope) clear(sessionStorage, OF_TAB);
        sessionStorage.setItem(OF, current.scope);
    } catch { /* nothing was kept */ }
}
keepToHolder();

/** Goes over to somebody; says whether the browser keeps it. @param {Holder} next */
export function setHolder(next) {
    current = next;
    if (next.scope) return remember("holder", JSON.stringify(next));
    forget("holder");
    return true;
}

/** The database of a scope; that of guests is the one there always was. @param {string} scope */
export const databaseOf = (scope) => scope ? `calepin ${scope}` : "calepin";

/** The setting with an app's contacts in a scope. @param {string} app @param {string} scope */
export const contactOf = (app, scope) => `contact.${app} ${scope}`.trimEnd();

/** Forgets the contacts of all apps in a scope. @param {string} scope */
export function forgetContacts(scope) {
    try {
        for (const name of Object.keys(localStorage)) {
            const [, app, own = ""] = name.match(/^calepin\.contact\.(\S+) ?(.*)$/) ?? [];
            if (app && own === scope) forget(contactOf(app, own));
        }
    } catch {
        // Nothing was kept.
    }
}
