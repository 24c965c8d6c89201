// The connection between an app on this device and the server. One tab leads: only it sends
// requests, as and when the engine requires. The contents of requests and responses are known to
// the engine only.

import { Ended, isEnded, onAccount, refresh, settle, whoIsIt } from "./account.js";
import { refreshApps } from "./apps.js";
import { onTabs, tellTabs } from "./disk.js";
import { contactOf, hasAccount, isLeftBehind, localAccount } from "../core/local-account.js";
import { checkServed, Intercepted } from "../core/intercepted.js";
import { recall, remember } from "../core/settings.js";

/** The timeout of a request in milliseconds. */
const TIMEOUT_MS = 30_000;
/** The delay before reconnecting to the feed after the server refused it, in milliseconds. */
const RECONNECT = 30_000;
/**
 * The maximum delay of a browser's timer, and the maximum the server may request, in milliseconds.
 */
const MAX_DELAY_MS = 2 ** 31 - 1, MAX_BUSY = 600_000;
/** The beginning of the id of a poke about the apps. */
const APPS = "apps@";
/** The maximum delay before a retry after a return, in milliseconds. */
const RETURN_DELAY_MS = 1_000;

/**
 * The headers of requests and the scope of the database of whoever fills in a public link.
 * @typedef {{ headers: Record<string, string>, scope: string } | null} FillingIn
 */

/**
 * The filling that this page is for, in place of the account's records; see fill.js.
 * @type {FillingIn}
 */
export let filling = null;

/** Has all requests of this page be those of a filling. @param {FillingIn} one */
export const beFilling = (one) => filling = one;

/** A response of the server with an error status. */
export class Refused extends Error {
    /**
     * @param {Response} answer
     * @param {{ pointer?: unknown, error?: unknown, code?: unknown }} [problem] of the body
     */
    constructor(answer, problem = {}) {
        super(`${answer.url}: ${answer.status}`);
        this.status = answer.status;
        /** The JSON pointer of the part of the body that the server cannot read, and the error. */
        this.pointer = String(problem?.pointer ?? "");
        this.error = String(problem?.error ?? "");
        this.code = String(problem?.code ?? "");
        const after = answer.headers.get("Retry-After") ?? "";
        const wait = /^\d+$/.test(after) ? 1000 * +after : Date.parse(after) - Date.now();
        /** The delay in milliseconds that the server requested before a retry. */
        this.wait = Math.min(Math.max(wait || 0, 0), MAX_BUSY);
    }
}

/**
 * Sends a request to the server.
 * @param {string} url
 * @param {{ body?: BodyInit, method?: string, headers?: Record<string, string>,
 *   signal?: AbortSignal }} [more] the method is POST when there is a body
 * @returns {Promise<Response>}
 * @throws {Refused} when the status is no success
 * @throws {Ended} when the session of the account has ended: nothing is sent then
 * @throws {Intercepted} when an intermediary responded
 */
export async function request(url, { body, method, headers, signal } = {}) {
    if (!filling) {
        await settle();
        if (isEnded()) throw new Ended();
    }
    const answer = await fetch(url, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
            "Content-Type": "application/json",
            "X-Calepin": "1",
            ...filling?.headers,
            ...headers,
        },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
    });
    checkServed(answer);
    if (answer.status === 401 && !filling && hasAccount()) {
        await refresh();
        if (isEnded()) throw new Ended();
    }
    if (!answer.ok) throw new Refused(answer, await problemOf(answer));
    return answer;
}

/**
 * Returns the error that Calepin's server gives in the body of a response.
 * @param {Response} answer
 */
async function problemOf(answer) {
    const type = answer.headers.get("Content-Type") ?? "";
    if (!type.startsWith("application/problem+json")) return {};
    return await answer.clone().json().catch(() => ({}));
}

/**
 * Requests a replica id for this browser profile and the scope of an app's records, and a cookie
 * if it has none.
 * @param {string} app
 * @returns {Promise<import("../engine/patches.d.ts").Contact>}
 * @throws {Ended} when the server knows this browser as another account than the page does
 */
export async function askReplica(app) {
    await whoIsIt();
    const body = JSON.stringify({ app });
    const named = await (await request("/api/sync/replica", { body })).json();
    // The first of all scopes is one's own; the app's may be that of a team.
    if (hasAccount() && named.scopes[0] !== localAccount().scope) {
        await refresh();
        throw new Ended();
    }
    return named;
}

/**
 * Makes this tab the leader, as soon as no other tab is.
 * @param {string} name
 * @param {Promise<unknown>} [end] when it ceases to be; by default when it is closed
 * @returns {Promise<void>} resolves when it is
 */
export function lead(name, end = new Promise(() => {})) {
    const locks = navigator.locks;
    // Without the Web Locks API (in insecure contexts) every tab may send: mutations are numbered.
    if (!locks) return Promise.resolve();
    return new Promise((resolve) => {
        locks.request(`calepin-${name}`, () => {
            resolve();
            return end;
        });
    });
}

/**
 * Adds a listener for times when a retry makes sense: back online, or visible again.
 * @param {() => void} then
 */
export function onReturn(then) {
    addEventListener("online", then);
    document.addEventListener("visibilitychange", () => {
        if (!document.hidden) then();
    });
}

/**
 * The listeners for pokes; one feed serves all apps of the tab. They get the id of the poke, or
 * none when events may have been missed.
 */
const poked = /** @type {Set<(id?: string) => void>} */ (new Set());

let disconnected = 0;
/** True when the feed was disconnected since it was last open. */ let wasDisconnected = false;
/** @type {EventSource | undefined} */
let line;
function listen() {
    clearTimeout(disconnected);
    line?.close();
    if (isEnded()) return;
    const feed = line = new EventSource("/api/feed");
    feed.onmessage = ({ lastEventId }) => {
        if (lastEventId.startsWith(APPS)) refreshApps().catch(() => {});
        else poked.forEach((then) => then(lastEventId));
    };
    feed.onopen = () => {
        if (wasDisconnected) poked.forEach((then) => then());
        wasDisconnected = false;
    };
    feed.onerror = () => {
        wasDisconnected = true;
        // The browser reconnects a feed that broke; it does not after a refusal.
        if (feed.readyState === EventSource.CLOSED) disconnected = setTimeout(listen, RECONNECT);
        // A feed also ends when the session was ended elsewhere.
        if (hasAccount()) refresh().catch(() => {});
    };
}
onAccount((isBack) => isBack && poked.size && listen());

/** @param {(id?: string) => void} then */
export function onPoke(then) {
    if (!poked.size) listen();
    poked.add(then);
}

/** Opens the feed in one tab, to notice the end of the session on every screen. */
export async function watchSession() {
    await lead("account");
    onPoke(() => {});
}

/** The statuses of a server that does not know the client, or the scope. */
const NOT_KNOWN = [401, 403, 404];

/**
 * The result of a contact with the server.
 * @typedef {"none" | "busy" | "good" | "away" | "portal" | "refused" | "unknown" | "groupless" |
 *   "ended"} Reach
 */

/**
 * The last successful contact of an app with the server, and the error since; times in
 * milliseconds.
 * @typedef {{ at?: number, error?: { at: number, why: Reach, status: number } }} Contacted
 */

/**
 * Returns the recorded contacts of an app.
 * @param {string} app
 * @param {string} [scope] by default the scope this tab shows
 * @returns {Contacted}
 */
export function contacted(app, scope = localAccount().scope) {
    try {
        return JSON.parse(recall(contactOf(app, scope)) ?? "{}");
    } catch {
        return {};
    }
}

/** @param {string} app @param {string} scope @param {Reach} why @param {number} status */
function note(app, scope, why, status) {
    // Nothing is recorded for a scope whose data were deleted on this device.
    if (why === "busy" || isLeftBehind()) return;
    const at = Date.now();
    const error = { at, why, status };
    const next = why === "good" ? { at } : { ...contacted(app, scope), error };
    remember(contactOf(app, scope), JSON.stringify(next));
}

/** @param {unknown} error @returns {Reach} */
function reachOf(error) {
    if (error instanceof Ended) return "ended";
    if (error instanceof Intercepted) return "portal";
    if (!(error instanceof Refused)) return "away";
    if (error.code === "no-group") return "groupless";
    return NOT_KNOWN.includes(error.status) ? "unknown" : "refused";
}

/** The requests and responses of one app. */
export class Network {
    isLeading = false;
    /** The end of leading. @type {Promise<unknown> | undefined} */ end;
    #abort = new AbortController();
    #timer = 0;
    /** The time until which the server requested no requests. */ #busyUntil = 0;
    /** True when the network or the person came back since the last request began. */
    #hasReturned = false;
    /** True when another replica id was requested since the server last responded. */
    #hasAsked = false;

    /**
     * @param {string} app
     * @param {(action: import("../engine/patches.d.ts").Action) => void} act
     * @param {(contact: Reach) => void} tell
     * @param {(body: string) => Promise<unknown>} before called before a push, which waits for it
     * @param {string} scope the scope, as in disk.js
     */
    constructor(app, act, tell, before, scope) {
        this.app = app;
        /** The lock shared by tabs that would send the same. */
        this.lock = `${app} ${scope}`.trimEnd();
        this.act = act;
        this.before = before;
        this.tell = (/** @type {Reach} */ contact, status = 0) => {
            note(app, scope, contact, status);
            tell(contact);
            tellTabs({ app, contact });
        };
        onTabs((news) => news.app === app && news.contact && tell(news.contact));
        onTabs((news) => news.app === app && news.wanted && this.wake());
    }

    /** Sends waiting changes now, in whichever tab leads. */
    now() {
        if (this.isLeading) this.wake();
        else tellTabs({ app: this.app, wanted: true });
    }

    /** Leads as soon as no other tab does, and continues to lead. */
    async lead() {
        await lead(this.lock, this.end);
        this.isLeading = true;
        this.listen();
        onReturn(() => {
            this.#hasReturned = true;
            this.wake();
        });
        this.wake();
    }

    /** Listens for changes on the server and of the account. */
    listen() {
        onPoke((id) => id ? this.#poke(id) : this.wake());
        onAccount((isBack) => isBack && this.wake(true));
    }

    /** Drops the requests in progress, which a new engine does not know. */
    restart() {
        this.#abort.abort();
        this.#abort = new AbortController();
        clearTimeout(this.#timer);
        this.wake();
    }

    /** @param {true} [fired] set when the timer fired */
    wake(fired) {
        if (!this.isLeading) return;
        // A fallback in case the engine sets no timer.
        this.timer(MAX_BUSY);
        this.act(fired ? { act: "wake", fired } : { act: "wake" });
    }

    /**
     * Passes a poke to the engine, which decides about contacting the server.
     * @param {string} id
     */
    #poke(id) {
        if (this.isLeading) this.act({ act: "poke", id });
    }

    /** @param {number} wait in milliseconds */
    timer(wait) {
        clearTimeout(this.#timer);
        if (!this.isLeading) return;
        // After a return during a request that failed, earlier failures say nothing any more.
        const most = this.#hasReturned ? RETURN_DELAY_MS : MAX_DELAY_MS;
        this.#timer = setTimeout(() => this.wake(true), Math.min(Math.max(wait, 0), most));
    }

    /** @param {import("../engine/patches.d.ts").Send} send */
    async send({ what, turn, body }) {
        if (!this.isLeading) return;
        const { signal } = this.#abort;
        this.#hasReturned = false;
        try {
            await this.#free(signal);
            if (what === "push") await this.before(body);
            signal.throwIfAborted();
            this.tell("busy");
            const answer = await request(`/api/sync/${what}`, { body, signal });
            const text = await answer.text();
            signal.throwIfAborted();
            this.tell("good");
            this.#hasAsked = this.#hasReturned = false;
            this.act({ act: "reached", what, turn, answer: text });
        } catch (error) {
            if (signal.aborted) return;
            const status = error instanceof Refused ? error.status : 0;
            if (error instanceof Refused) this.#busyUntil = Date.now() + error.wait;
            this.tell(reachOf(error), status);
            const { pointer = "", error: why = "" } = error instanceof Refused ? error : {};
            this.act({ act: "unreached", turn, ...(pointer && { pointer, error: why }) });
            // The cookie was lost or is unknown to the server: a guest requests another, once.
            if (status === 401 && (filling || !hasAccount()) && !this.#hasAsked) {
                this.#hasAsked = true;
                this.#hasAsked = await this.replica();
                if (this.#hasAsked) this.wake(true);
            }
        }
    }

    /** Requests a replica id. */
    askReplica() {
        return askReplica(this.app);
    }

    /** Requests a replica id for the engine; returns true when it got one. */
    async replica() {
        if (!this.isLeading) return false;
        const { signal } = this.#abort;
        try {
            const named = await this.askReplica();
            if (signal.aborted) return false;
            this.act({ act: "replica", ...named });
            return true;
        } catch (error) {
            // The timer triggers a retry.
            const reach = reachOf(error);
            this.tell(reach === "refused" ? "unknown" : reach);
            return false;
        }
    }

    /** Waits as long as the server requested. @param {AbortSignal} signal */
    #free(signal) {
        const wait = this.#busyUntil - Date.now();
        if (wait <= 0) return;
        return new Promise((resolve) => {
            setTimeout(resolve, wait);
            signal.addEventListener("abort", resolve);
        });
    }
}
