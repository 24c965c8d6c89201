// What one is to the server: a stranger, a guest, or an account that is signed in. Asks it, tells
// the tabs, goes over to the records of another, and signs out. Whose records this tab shows is in
// holder.js; what screens of accounts look like is in screens/account/.

import { dropDatabase, onTabs, tellTabs, transact } from "./disk.js";
import {
    forgetContacts,
    forgetTraces,
    GUEST,
    hasAccount,
    holder,
    isLeftBehind,
    setHolder,
} from "./holder.js";
import { checkServed, Intercepted } from "./served.js";
import { forget, recall, remember } from "./settings.js";

/**
 * @typedef {{ state: "stranger" | "guest" | "account", mayRegister: boolean, name?: string,
 *   title?: string, role?: string, scope?: string, secondFactor?: boolean,
 *   recoveryCodes?: number, isConfirmed?: boolean, sendsMail?: boolean, mail?: string,
 *   mailWaiting?: string,
 *   guest?: { scope: string, records: number } }} Account
 */

/** Milliseconds after which an answer is no longer waited for; less where somebody leaves. */
const PATIENCE = 30_000, LEAVING = 5000;

/** The session of the account is over: nothing is sent until somebody signs in. */
export class Ended extends Error {}

/** Why something about an account was not done, by the server's name for it. */
export class Told extends Error {
    /** @param {string} code @param {{ wait?: number, reason?: string }} [more] */
    constructor(code, { wait = 0, reason = "" } = {}) {
        super(code);
        this.code = code;
        /** Seconds after which trying again makes sense. */
        this.wait = wait;
        this.reason = reason;
    }
}

/**
 * Asks what is under `/api/account`.
 * @param {string} path
 * @param {{ body?: object, method?: string, patience?: number }} [more] posted when there is a
 *   body
 * @returns {Promise<Response>}
 * @throws {Told} when it is not done; `offline` when the server was not reached, `portal` when
 *   something on the way answered
 */
export async function send(path, { body, method, patience = PATIENCE } = {}) {
    /** @type {Response} */
    let answer;
    try {
        answer = await fetch(`/api/account${path}`, {
            method: method ?? (body ? "POST" : "GET"),
            headers: { "Content-Type": "application/json", "X-Calepin": "1" },
            body: body && JSON.stringify(body),
            cache: "no-store",
            signal: AbortSignal.timeout(patience),
        });
        checkServed(answer);
    } catch (error) {
        throw new Told(error instanceof Intercepted ? "portal" : "offline");
    }
    if (answer.ok) return answer;
    const { code = "internal", reason } = await answer.json().catch(() => ({}));
    throw new Told(code, { wait: Number(answer.headers.get("Retry-After")) || 0, reason });
}

/** The same, where JSON is answered. @param {string} path @param {{ body?: object,
 *   method?: string }} [more] @returns {Promise<any>} */
export const ask = async (path, more) => (await send(path, more)).json();

/** @type {Account | null} */
let known = null;
/** @type {Set<(isBack: boolean) => void>} */
const listeners = new Set();

/** What the server said last; null before it said anything. */
export const account = () => known;

/** Whether the account whose records these are is signed in no more. */
export const isEnded = () =>
    hasAccount() && known !== null &&
    (known.state !== "account" || known.scope !== holder().scope);

/**
 * Runs something whenever more is known of the account.
 * @param {(isBack: boolean) => void} then told whether it is signed in again
 */
export const onAccount = (then) => listeners.add(then);

/** @param {Account} answer */
function note(answer) {
    const wasEnded = isEnded();
    known = answer;
    const isBack = wasEnded && !isEnded();
    for (const then of listeners) then(isBack);
}

/**
 * Takes what the server says one is; where that is another account than this tab shows the
 * records of, goes over to its records.
 * @param {Account} answer
 */
export async function heed(answer) {
    if (answer.state !== "account" || answer.scope === holder().scope) {
        if (answer.state === "account") setHolder(holderOf(answer));
        note(answer);
        tellTabs({ app: "", account: answer });
    } else if (await goOver(answer)) location.reload();
    return answer;
}

/** @param {Account} answer @returns {import("./holder.js").Holder} */
const holderOf = ({ scope = "", name = "", title = "" }) => ({ scope, name, title });

/**
 * Goes over to the records of an account; those of the one before are forgotten when the server
 * has all of them, else kept aside until that account is back. Says whether the browser keeps
 * whose records it shows.
 * @param {Account} answer
 */
export async function goOver(answer) {
    const { scope } = holder();
    if (scope === answer.scope) {
        await heed(answer);
        return true;
    }
    const isEmpty = scope !== "" && await unsentOf(scope).then((count) => !count, () => false);
    known = answer;
    const isKept = setHolder(holderOf(answer));
    if (scope) forgetTraces();
    tellTabs({ app: "", holder: answer.scope });
    if (isEmpty) await drop(scope);
    for (const then of listeners) then(false);
    return isKept;
}

/** @type {Promise<Account> | null} */
let asking = null;

/** Asks the server what one is. @returns {Promise<Account>} */
export function refresh() {
    asking ??= settle().then(() => ask("")).then(heed).finally(() => asking = null);
    return asking;
}

/** What one is: as the server said last, or as it says now. */
export const whoIsIt = () => known ?? refresh();

// What is on this device

/** How many changes and attachments the server does not have yet. @param {string} scope */
export async function unsentOf(scope) {
    const counts = /** @type {IDBRequest<number>[]} */ ([]);
    await transact(["outbox", "uploads", "typed"], "readonly", (...stores) => {
        counts.push(...stores.map((store) => store.count()));
    }, scope);
    return counts.reduce((sum, { result }) => sum + result, 0);
}

/** Scopes whose records are to be forgotten, also by a tab that still had them open. */
function doomed() {
    try {
        return /** @type {string[]} */ (JSON.parse(recall("doomed") ?? "[]"));
    } catch {
        return [];
    }
}

/** Forgets what is kept of a scope, now and once more when a page starts. @param {string} scope */
async function drop(scope) {
    remember("doomed", JSON.stringify([...new Set([...doomed(), scope])]));
    await wipe(scope);
}

async function sweep() {
    const all = doomed();
    forget("doomed");
    for (const scope of all) {
        if (scope !== holder().scope) await wipe(scope);
    }
}

/** @param {string} scope */
async function wipe(scope) {
    forgetContacts(scope);
    await dropDatabase(scope).catch(() => {});
}

/** Forgets what a guest had. */
export const dropGuest = () => drop(GUEST.scope);

// Signing out

/**
 * Tells the server what it could not be told when somebody signed out. One tab does so: a second
 * time would take the token away that the guest just got back.
 */
export async function settle() {
    if (!recall("leaving")) return;
    const leave = async () => {
        if (!recall("leaving")) return;
        await send("/sign-out", { body: {}, patience: LEAVING });
        forget("leaving");
    };
    await (navigator.locks ? navigator.locks.request("calepin leaving", leave) : leave());
}

/**
 * Signs out, and forgets what the account has on this device; without a network the server is told
 * as soon as there is one, before anything else.
 */
export async function signOut() {
    remember("leaving", "1");
    await settle().catch(() => {});
    await forgetAccount();
}

/** Forgets what the account has on this device. */
export async function forgetAccount() {
    const { scope } = holder();
    setHolder(GUEST);
    forgetTraces();
    tellTabs({ app: "", holder: "" });
    if (scope) await drop(scope);
}

// Beginning

onTabs((news) => {
    if (news.account && !isLeftBehind()) note(news.account);
    if (news.holder !== undefined && news.holder !== holder().scope) location.reload();
});
// A page that comes back as it was left may show the records of somebody else.
addEventListener("pageshow", ({ persisted }) => persisted && isLeftBehind() && location.reload());

/** Begins to look after whose records these are. */
export function begin() {
    sweep().catch(() => {});
    refresh().catch(() => {});
    if (hasAccount()) watch().catch(() => {});
}

/** One tab listens for the end of the session on every screen. */
async function watch() {
    const { lead, onPoke } = await import("./sync.js");
    await lead("account");
    onPoke(() => {});
}
