// The way between an app on this device and the server. One tab leads: it alone asks and sends, as
// the engine says and when the engine says. What is asked and sent is the engine's business.

import { Ended, isEnded, onAccount, refresh, settle, whoIsIt } from "./account.js";
import { onTabs, tellTabs } from "./disk.js";
import { contactOf, hasAccount, holder, isLeftBehind } from "./holder.js";
import { checkServed, Intercepted } from "./served.js";
import { recall, remember } from "./settings.js";

/** Milliseconds after which an answer is no longer waited for. */
const PATIENCE = 30_000;
/** Milliseconds between tries to listen again, when the server refuses to be listened to. */
const DEAF = 30_000;
/** The longest wait a browser's timer knows, and the longest a server may ask for. */
const MOST_WAIT = 2 ** 31 - 1, MOST_BUSY = 600_000;

/** An answer of the server that is not what was asked for. */
export class Refused extends Error {
    /**
     * @param {Response} answer
     * @param {{ pointer?: unknown, error?: unknown }} [problem] what our own server says of it
     */
    constructor(answer, problem = {}) {
        super(`${answer.url}: ${answer.status}`);
        this.status = answer.status;
        /** The part of the body that the server cannot read, as a JSON pointer, and why. */
        this.pointer = String(problem?.pointer ?? "");
        this.error = String(problem?.error ?? "");
        const after = answer.headers.get("Retry-After") ?? "";
        const wait = /^\d+$/.test(after) ? 1000 * +after : Date.parse(after) - Date.now();
        /** Milliseconds the server asks to be left alone. */
        this.wait = Math.min(Math.max(wait || 0, 0), MOST_BUSY);
    }
}

/**
 * Asks the server.
 * @param {string} url
 * @param {{ body?: BodyInit, method?: string, heads?: Record<string, string>,
 *   signal?: AbortSignal }} [more] posted when there is a body
 * @returns {Promise<Response>}
 * @throws {Refused} when the status is none of success
 * @throws {Ended} when the session of the account is over: nothing is asked then
 * @throws {Intercepted} when something on the way answered
 */
export async function request(url, { body, method, heads, signal } = {}) {
    await settle();
    if (isEnded()) throw new Ended();
    const answer = await fetch(url, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: { "Content-Type": "application/json", "X-Calepin": "1", ...heads },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])]),
    });
    checkServed(answer);
    if (answer.status === 401 && hasAccount()) {
        await refresh();
        if (isEnded()) throw new Ended();
    }
    if (!answer.ok) throw new Refused(answer, await problemOf(answer));
    return answer;
}

/** What our own server says of a request it did not do. @param {Response} answer */
async function problemOf(answer) {
    const type = answer.headers.get("Content-Type") ?? "";
    if (!type.startsWith("application/problem+json")) return {};
    return await answer.clone().json().catch(() => ({}));
}

/**
 * A name for this browser profile, and a cookie where it has none.
 * @returns {Promise<import("./patches.d.ts").Contact>}
 * @throws {Ended} when the server takes this browser for somebody else than the page does
 */
export async function askReplica() {
    await whoIsIt();
    const named = await (await request("/api/sync/replica", { body: "{}" })).json();
    if (hasAccount() && named.scope !== holder().scope) {
        await refresh();
        throw new Ended();
    }
    return named;
}

/**
 * Makes this tab the one that leads, as soon as no other does.
 * @param {string} name
 * @returns {Promise<void>} kept when it is
 */
export function lead(name) {
    const locks = navigator.locks;
    // Without locks (an address that is not secure) every tab may send: mutations are numbered.
    if (!locks) return Promise.resolve();
    return new Promise((resolve) => {
        locks.request(`calepin-${name}`, () => {
            resolve();
            return new Promise(() => {});
        });
    });
}

/** Runs something when it is worth trying: back online, or looked at. @param {() => void} then */
export function onReturn(then) {
    addEventListener("online", then);
    document.addEventListener("visibilitychange", () => {
        if (!document.hidden) then();
    });
}

/**
 * What is told when the server says that something moved; one line for all apps of the tab. It is
 * told where to, unless nobody knows what was missed.
 */
const poked = /** @type {Set<(id?: string) => void>} */ (new Set());

let deaf = 0;
/** Whether the line was broken since it last was open. */ let wasDeaf = false;
/** @type {EventSource | undefined} */
let line;
function listen() {
    clearTimeout(deaf);
    line?.close();
    if (isEnded()) return;
    const feed = line = new EventSource("/api/feed");
    feed.onmessage = ({ lastEventId }) => poked.forEach((then) => then(lastEventId));
    feed.onopen = () => {
        if (wasDeaf) poked.forEach((then) => then());
        wasDeaf = false;
    };
    feed.onerror = () => {
        wasDeaf = true;
        // A line that broke is mended by the browser; one that was refused is not.
        if (feed.readyState === EventSource.CLOSED) deaf = setTimeout(listen, DEAF);
        // A line that ends is how one hears that a session was ended elsewhere.
        if (hasAccount()) refresh().catch(() => {});
    };
}
onAccount((isBack) => isBack && poked.size && listen());

/** @param {(id?: string) => void} then */
export function onPoke(then) {
    if (!poked.size) listen();
    poked.add(then);
}

/** Answers that mean that the server does not know who is asking, or not what of. */
const NOT_KNOWN = [401, 403, 404];

/**
 * How the server was reached.
 * @typedef {"none" | "busy" | "good" | "away" | "portal" | "refused" | "unknown" |
 *   "ended"} Reach
 */

/**
 * The last contact of an app with the server, and what went wrong since; times in milliseconds.
 * @typedef {{ at?: number, error?: { at: number, why: Reach, status: number } }} Contacted
 */

/**
 * What is noted of an app's contacts.
 * @param {string} app
 * @param {string} [scope] whose records it is about; of whom this tab shows, when not given
 * @returns {Contacted}
 */
export function contacted(app, scope = holder().scope) {
    try {
        return JSON.parse(recall(contactOf(app, scope)) ?? "{}");
    } catch {
        return {};
    }
}

/** @param {string} app @param {string} scope @param {Reach} why @param {number} status */
function note(app, scope, why, status) {
    // What is said of those who are gone from this device is forgotten with them.
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
    return NOT_KNOWN.includes(error.status) ? "unknown" : "refused";
}

/** What one app says to the server and hears from it. */
export class Network {
    isLeading = false;
    #abort = new AbortController();
    #timer = 0;
    /** The moment until which the server asked to be left alone. */ #busyUntil = 0;
    /** Whether another name was asked for since the server last answered. */ #hasAsked = false;

    /**
     * @param {string} app
     * @param {(action: import("./patches.d.ts").RecordAction) => void} act
     * @param {(contact: Reach) => void} tell
     * @param {(body: string) => Promise<unknown>} before what a push waits for
     * @param {string} scope whose records it sends, as in disk.js
     */
    constructor(app, act, tell, before, scope) {
        this.app = app;
        /** What tabs that would send the same have in common. */
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

    /** Sends what waits now, in whichever tab leads. */
    now() {
        if (this.isLeading) this.wake();
        else tellTabs({ app: this.app, wanted: true });
    }

    /** Leads as soon as no other tab does, and goes on doing so. */
    async lead() {
        await lead(this.lock);
        this.isLeading = true;
        onPoke((id) => id ? this.#poke(id) : this.wake());
        onReturn(() => this.wake());
        onAccount((isBack) => isBack && this.wake(true));
        this.wake();
    }

    /** A new engine knows of nothing that was under way. */
    restart() {
        this.#abort.abort();
        this.#abort = new AbortController();
        clearTimeout(this.#timer);
        this.wake();
    }

    /** @param {true} [fired] whether it is the timer's turn */
    wake(fired) {
        if (!this.isLeading) return;
        // Should the engine set no timer, there is one all the same.
        this.timer(MOST_BUSY);
        this.act(fired ? { act: "wake", fired } : { act: "wake" });
    }

    /** Whether it is worth a contact is the engine's to say. @param {string} id */
    #poke(id) {
        if (this.isLeading) this.act({ act: "poke", id });
    }

    /** @param {number} wait milliseconds */
    timer(wait) {
        clearTimeout(this.#timer);
        if (!this.isLeading) return;
        this.#timer = setTimeout(() => this.wake(true), Math.min(Math.max(wait, 0), MOST_WAIT));
    }

    /** @param {import("./patches.d.ts").Send} send */
    async send({ what, turn, body }) {
        if (!this.isLeading) return;
        const { signal } = this.#abort;
        try {
            await this.#free(signal);
            if (what === "push") await this.before(body);
            signal.throwIfAborted();
            this.tell("busy");
            const answer = await request(`/api/sync/${what}`, { body, signal });
            const text = await answer.text();
            signal.throwIfAborted();
            this.tell("good");
            this.#hasAsked = false;
            this.act({ act: "reached", what, turn, answer: text });
        } catch (error) {
            if (signal.aborted) return;
            const status = error instanceof Refused ? error.status : 0;
            if (error instanceof Refused) this.#busyUntil = Date.now() + error.wait;
            this.tell(reachOf(error), status);
            const { pointer = "", error: why = "" } = error instanceof Refused ? error : {};
            this.act({ act: "unreached", turn, ...(pointer && { pointer, error: why }) });
            // The proof of who this is was lost, here or there: a guest asks for another, once.
            if (status === 401 && !hasAccount() && !this.#hasAsked) {
                this.#hasAsked = true;
                this.#hasAsked = await this.replica();
                if (this.#hasAsked) this.wake(true);
            }
        }
    }

    /** Asks for a name, for the engine; says whether it got one. */
    async replica() {
        if (!this.isLeading) return false;
        const { signal } = this.#abort;
        try {
            const named = await askReplica();
            if (signal.aborted) return false;
            this.act({ act: "replica", ...named });
            return true;
        } catch (error) {
            // The timer asks again.
            this.tell(error instanceof Refused ? "unknown" : reachOf(error));
            return false;
        }
    }

    /** Waits as long as the server asked to be left alone. @param {AbortSignal} signal */
    #free(signal) {
        const wait = this.#busyUntil - Date.now();
        if (wait <= 0) return;
        return new Promise((resolve) => {
            setTimeout(resolve, wait);
            signal.addEventListener("abort", resolve);
        });
    }
}
