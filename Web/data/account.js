// The account of this browser on the server: none, a guest, or one that is signed in. Requests its
// state, informs the tabs, switches to the records of another account, and signs out. The records
// shown are in local-account.js, the screens in screens/account/.

import { dropDatabase, onTabs, tellTabs, transact } from "./disk.js";
import {
    forgetContacts,
    forgetTraces,
    GUEST,
    hasAccount,
    isLeftBehind,
    localAccount,
    setLocalAccount,
} from "../core/local-account.js";
import { checkServed, Intercepted } from "../core/intercepted.js";
import { forget, recall, remember } from "../core/settings.js";
import { language } from "../core/words.js";

/**
 * @typedef {{ state: "stranger" | "guest" | "account", mayRegister: boolean, name?: string,
 *   title?: string, role?: string, scope?: string, secondFactor?: boolean,
 *   recoveryCodes?: number, isConfirmed?: boolean, sendsMail?: boolean, mail?: string,
 *   mailWaiting?: string, scopes?: { scope: string, title?: string, role: string }[],
 *   guest?: { scope: string, records: number }, wipesWhenSent?: boolean, wipe?: string }} Account
 *   the records of the scope `wipe` are to be removed from this device
 */

/** The timeouts of requests in milliseconds; shorter while signing out. */
const TIMEOUT_MS = 30_000, LEAVING_MS = 5000;

/** The session of the account has ended: nothing is sent until the person signs in. */
export class Ended extends Error {}

/** An error of a request about the account, with the server's code. */
export class AccountError extends Error {
    /**
     * @param {string} code
     * @param {{ wait?: number, reason?: string, problem?: any }} [more]
     */
    constructor(code, { wait = 0, reason = "", problem = {} } = {}) {
        super(code);
        this.code = code;
        /** The number of seconds after which a retry makes sense. */
        this.wait = wait;
        this.reason = reason;
        /** The problem as the server described it. */
        this.problem = problem;
    }
}

/** The lock of the console, once one of its screens is there. */
let lock = { isIdle: () => false, unlock: () => Promise.resolve(false) };

/**
 * Sets the lock of the console.
 * @param {{ isIdle(): boolean, unlock(): Promise<boolean> }} made `unlock` asks for the password,
 *   and resolves to true when it was given
 */
export const setLock = (made) => lock = made;

/**
 * Sends a request to a path below `/api/account`.
 * @param {string} path
 * @param {{ body?: object, method?: string, patience?: number }} [more] posted when there is a
 *   body
 * @returns {Promise<Response>}
 * @throws {AccountError} as `sendTo`
 */
export const send = (path, { body, ...more } = {}) =>
    sendTo(`/api/account${path}`, { ...more, body: body && JSON.stringify(body) });

/**
 * Sends a request to an address of the API.
 * @param {string} address
 * @param {{ body?: BodyInit, type?: string, method?: string, patience?: number,
 *   signal?: AbortSignal, headers?: Record<string, string> }} [more] posted when there is a
 *   body; a signal takes the place of the timeout
 * @returns {Promise<Response>}
 * @throws {AccountError} when it fails; `offline` when the server is unreachable, `portal` when
 *   a proxy responded
 */
export async function sendTo(address, more = {}) {
    const { body, type = "application/json", method, patience = TIMEOUT_MS, signal } = more;
    /** @type {Response} */
    let answer;
    try {
        answer = await fetch(address, {
            method: method ?? (body ? "POST" : "GET"),
            headers: {
                "Content-Type": type,
                "X-Calepin": "1",
                "Accept-Language": language(),
                ...lock.isIdle() && { "X-Calepin-Idle": "1" },
                ...more.headers,
            },
            body,
            cache: "no-store",
            signal: signal ?? AbortSignal.timeout(patience),
        });
        checkServed(answer);
    } catch (error) {
        throw new AccountError(error instanceof Intercepted ? "portal" : "offline");
    }
    if (answer.ok) return answer;
    const problem = await answer.json().catch(() => ({}));
    const { code = "internal", reason } = problem;
    if (code === "console-idle" && await lock.unlock()) {
        // The signal may have ended it meanwhile.
        return sendTo(address, { ...more, signal: undefined });
    }
    const wait = Number(answer.headers.get("Retry-After")) || 0;
    throw new AccountError(code, { wait, reason, problem });
}

/**
 * Sends a request whose response is JSON.
 * @param {string} path @param {{ body?: object,
 *   method?: string }} [more] @returns {Promise<any>}
 */
export const ask = async (path, more) => (await send(path, more)).json();

/** @type {Account | null} */
let known = null;
/** The number of accounts reported to this tab, by which a late response is recognized. */
let reports = 0;
/** @type {Set<(isBack: boolean) => void>} */
const listeners = new Set();

/** Returns the account as last reported by the server; null before the first report. */
export const account = () => known;

/** Returns true when the session of the account whose records are shown has ended. */
export const isEnded = () =>
    hasAccount() && known !== null &&
    (known.state !== "account" || known.scope !== localAccount().scope);

/**
 * Adds a listener for changes of the account.
 * @param {(isBack: boolean) => void} then called with true when it is signed in again
 */
export const onAccount = (then) => listeners.add(then);

/** Removes the records of a scope from this device; nothing before the work beside the screens
 * starts. @type {((scope: string) => Promise<void>) | undefined} */
let removing;
/** The scope whose records are to be removed once that can be done. */
let toRemove = "";

/** Sets what removes records when the server asks for it. @param {(scope: string) =>
 * Promise<void>} then */
export async function onRemoval(then) {
    removing = then;
    if (toRemove) await then(toRemove);
}

/** @param {Account} answer */
function note(answer) {
    const wasEnded = isEnded();
    known = answer;
    const isBack = wasEnded && !isEnded();
    for (const then of listeners) then(isBack);
}

/**
 * Handles the account reported by the server; when its records are not those this tab shows,
 * switches to them.
 * @param {Account} answer
 */
export async function heed(answer) {
    reports += 1;
    if (answer.wipe && removing) await removing(answer.wipe);
    else toRemove = answer.wipe ?? "";
    if (answer.state !== "account" || answer.scope === localAccount().scope) {
        if (answer.state === "account") setLocalAccount(localAccountOf(answer));
        note(answer);
        tellTabs({ app: "", account: answer });
    } else if (await goOver(answer)) location.reload();
    return answer;
}

/** @param {Account} answer @returns {import("../core/local-account.js").LocalAccount} */
const localAccountOf = ({ scope = "", name = "", title = "" }) => ({ scope, name, title });

/**
 * Switches to the records of an account; those of the previous account are deleted when the server
 * has all of them, otherwise stored until that account is back. Returns true when the browser
 * could store the switch.
 * @param {Account} answer
 */
export async function goOver(answer) {
    const { scope } = localAccount();
    if (scope === answer.scope) {
        await heed(answer);
        return true;
    }
    const isEmpty = scope !== "" && await unsentOf(scope).then((count) => !count, () => false);
    known = answer;
    const isKept = setLocalAccount(localAccountOf(answer));
    if (scope) forgetTraces();
    tellTabs({ app: "", holder: answer.scope });
    if (isEmpty) await drop(scope);
    for (const then of listeners) then(false);
    return isKept;
}

/** @type {Promise<Account> | null} */
let asking = null;

/** Requests the account from the server. @returns {Promise<Account>} */
export function refresh() {
    asking ??= settle().then(latest).then(heed).finally(() => asking = null);
    return asking;
}

/**
 * Requests the account, again when another request reported it meanwhile: the response may be of
 * the time before.
 * @returns {Promise<Account>}
 */
async function latest() {
    const before = reports;
    const answer = await ask("");
    return reports === before ? answer : latest();
}

/** Returns the account: as last reported, or else by a request. */
export const whoIsIt = () => known ?? refresh();

// Data on this device

/**
 * Returns the number of changes and attachments the server does not have yet.
 * @param {string} scope
 */
export async function unsentOf(scope) {
    const counts = /** @type {IDBRequest<number>[]} */ ([]);
    await transact(["outbox", "uploads", "typed"], "readonly", (...stores) => {
        counts.push(...stores.map((store) => store.count()));
    }, scope);
    return counts.reduce((sum, { result }) => sum + result, 0);
}

/** Returns the scopes whose records are to be deleted, including those a tab still had open. */
function doomed() {
    try {
        return /** @type {string[]} */ (JSON.parse(recall("doomed") ?? "[]"));
    } catch {
        return [];
    }
}

/**
 * Deletes everything stored of a scope, now and once more when a page starts.
 * @param {string} scope
 */
export async function drop(scope) {
    remember("doomed", JSON.stringify([...new Set([...doomed(), scope])]));
    await wipe(scope);
}

async function sweep() {
    const all = doomed();
    forget("doomed");
    for (const scope of all) {
        if (scope !== localAccount().scope) await wipe(scope);
    }
}

/** @param {string} scope */
async function wipe(scope) {
    forgetContacts(scope);
    await dropDatabase(scope).catch(() => {});
}

/** Deletes the records of the guest. */
export const dropGuest = () => drop(GUEST.scope);

// Signing out

/**
 * Sends the sign-out that could not be sent without a network. Only one tab does: a second request
 * would delete the token that the guest has just got back.
 */
export async function settle() {
    if (!recall("leaving")) return;
    const leave = async () => {
        if (!recall("leaving")) return;
        await send("/sign-out", { body: {}, patience: LEAVING_MS });
        forget("leaving");
    };
    await (navigator.locks ? navigator.locks.request("calepin leaving", leave) : leave());
}

/**
 * Signs out, and deletes the account's data on this device; without a network the server is
 * informed before any other request when it is reachable again.
 */
export async function signOut() {
    remember("leaving", "1");
    await settle().catch(() => {});
    await forgetAccount();
}

/** Deletes the account's data on this device. */
export async function forgetAccount() {
    const { scope } = localAccount();
    setLocalAccount(GUEST);
    forgetTraces();
    tellTabs({ app: "", holder: "" });
    if (scope) await drop(scope);
}

// Beginning

onTabs((news) => {
    if (news.account && !isLeftBehind()) note(news.account);
    if (news.holder !== undefined && news.holder !== localAccount().scope) location.reload();
});
// A page restored from the back/forward cache may show the records of another account.
addEventListener("pageshow", ({ persisted }) => persisted && isLeftBehind() && location.reload());

/** Starts to watch for changes of the account in other tabs. */
export function begin() {
    sweep().catch(() => {});
    refresh().catch(() => {});
}
