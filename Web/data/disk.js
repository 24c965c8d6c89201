// An app's data on this device, in IndexedDB. A promise of this module resolves when the browser
// has written to the disk. Guests and accounts have a database each. The contents of the texts are
// known to the engine only; the bytes of attachments are in blobs.js.

import { databaseOf, localAccount } from "../core/local-account.js";
import { forget, recall, remember } from "../core/settings.js";

/**
 * @typedef {import("../engine/patches.d.ts").Disk} All
 * @typedef {import("../engine/patches.d.ts").Typed} Typed
 * @typedef {import("../engine/patches.d.ts").Write} Write
 * @typedef {Pick<All, "disk" | "times"> & { typed: Typed[] }} Kept
 * @typedef {Typed & { at: number, key: string }} Keystroke
 * @typedef {{ app: string, scope: string, kept: Keystroke }} Hurried
 */

/** The object stores written by the engine, whose contents are opaque here. */
const OWN = /** @type {const} */ (["about", "base", "outbox", "journal", "tray"]);
/** With the stores of the page: times of changes, and keystrokes newer than their record. */
const ALL = [...OWN, "times", "typed"];
/** With the stores of all apps: attachments and their uploads, and the texts of sources. */
const STORES = [...ALL, "blobs", "uploads", "sources"];
/** The version of the database, and the first one whose format can still be read. */
const VERSION = 3, FIRST_READ = 2;
/** The time to wait for a page that is being closed, in milliseconds. */
const CLOSING_MS = 1_000;

/** Another tab has written since this one read, so that the write is out of date. */
export class Overtaken extends Error {}

/** The open databases, by scope. @type {Map<string, Promise<IDBDatabase>>} */
const opened = new Map();

/** @param {string} scope */
function database(scope) {
    const known = opened.get(scope);
    if (known) return known;
    const opening = /** @type {Promise<IDBDatabase>} */ (new Promise((resolve, reject) => {
        const request = indexedDB.open(databaseOf(scope), VERSION);
        request.onupgradeneeded = ({ oldVersion }) => {
            const { result } = request;
            const { objectStoreNames: names } = result;
            if (oldVersion < FIRST_READ) {
                for (const name of names) result.deleteObjectStore(name);
            }
            for (const name of STORES) if (!names.contains(name)) result.createObjectStore(name);
        };
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
            const open = request.result;
            const close = () => {
                open.close();
                opened.delete(scope);
            };
            // A newer page in another tab may have to upgrade the database.
            open.onversionchange = close;
            open.onclose = close;
            resolve(open);
        };
    }));
    opened.set(scope, opening);
    opening.catch(() => opened.delete(scope));
    return opening;
}

/**
 * The writes in progress; the flag tells that the last one failed.
 * @type {Set<Promise<unknown>>}
 */
const writing = new Set();
let isFailing = false;

/** Waits until no write is in progress; returns true when everything is on the disk. */
export async function whenWritten() {
    // Writes requested just before have started by then.
    await new Promise((resolve) => setTimeout(resolve));
    while (writing.size) await Promise.allSettled(writing);
    return !isFailing;
}

/** @param {Promise<unknown>} one */
function follow(one) {
    const done = (/** @type {boolean} */ failed) => {
        writing.delete(one);
        isFailing = failed;
        // While typed text cannot be written, closing the page asks for confirmation.
        globalThis.onbeforeunload = failed && hurried.size
            ? (event) => event.preventDefault()
            : null;
    };
    writing.add(one);
    one.then(() => done(false), (error) => done(!(error instanceof Overtaken)));
}

/** Deletes everything stored in a scope. @param {string} scope @returns {Promise<void>} */
export function dropDatabase(scope) {
    for (const [name] of hurriedOf(scope)) forget(name);
    return new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(databaseOf(scope));
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
    });
}

/**
 * Performs one transaction; resolves with its result when it is on the disk.
 * @template T
 * @param {string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => IDBRequest<T> | void} body
 * @param {string} [scope] the scope of the database; by default the one this tab shows
 * @returns {Promise<T>}
 */
export function transact(names, mode, body, scope = localAccount().scope) {
    const made = transacted(names, mode, body, scope);
    if (mode === "readwrite") follow(made);
    return made;
}

/**
 * @template T
 * @param {string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => IDBRequest<T> | void} body
 * @param {string} scope
 * @returns {Promise<T>}
 */
async function transacted(names, mode, body, scope) {
    const open = await database(scope);
    const transaction = open.transaction(names, mode, { durability: "strict" });
    return new Promise((resolve, reject) => {
        const request = body(...names.map((name) => transaction.objectStore(name)));
        transaction.oncomplete = () => resolve(/** @type {T} */ (request?.result));
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
}

/** Returns the range of all keys of an app. @param {string} app */
const within = (app) => IDBKeyRange.bound([app], [app, []]);

/** A random id that tells keystrokes of this tab from those of others. */
const TAB = crypto.getRandomValues(new Uint32Array(2)).join("");

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("calepin") : null;

/** Sends a message to the other tabs. @param {{ app: string, [more: string]: any }} news */
export const tellTabs = (news) => channel?.postMessage(news);

/** Adds a listener for messages of other tabs. @param {(news: any) => void} then */
export const onTabs = (then) => channel?.addEventListener("message", ({ data }) => then(data));

/** @type {Set<() => void>} */
const listeners = new Set();

/** Adds a listener for writes of records, in this tab or another. @param {() => void} then */
export function onWrites(then) {
    listeners.add(then);
    onTabs((news) => news.wrote && then());
}

/** The keystrokes that are not on the disk yet, by key. @type {Map<string, Hurried>} */
const hurried = new Map();
/** The prefix of the key of a keystroke in local storage, which is written synchronously. */
const HURRIED = "hurried ";

/** @param {Hurried} one */
const hurry = (one) => remember(HURRIED + one.kept.key, JSON.stringify(one));

/**
 * Removes a keystroke from local storage: it is on the disk, or no longer needed.
 * @param {string} key
 */
function settled(key) {
    if (hurried.delete(key)) forget(HURRIED + key);
}

// Keystrokes in local storage belong to a tab as long as it holds its lock. Without the Web Locks
// API (in insecure contexts) they are only stored there while the page is being closed.
const { locks } = navigator;
/** @type {Promise<unknown> | undefined} */
let living;

/** Returns the name of a tab's lock. @param {string} tab */
const tabLock = (tab) => `calepin tab ${tab}`;

/**
 * Returns true when a tab is closed; waits for one that is just being closed.
 * @param {string} tab
 */
async function isGone(tab) {
    if (tab === TAB || !locks) return tab !== TAB;
    const signal = AbortSignal.timeout(CLOSING_MS);
    return await locks.request(tabLock(tab), { signal }, () => true).catch(() => false);
}

addEventListener("pagehide", () => hurried.forEach(hurry));

/**
 * Returns the keystrokes in local storage that no tab has taken yet, with their names.
 * @param {string} scope
 * @param {string} [app] by default all apps
 * @returns {[string, Keystroke][]}
 */
function hurriedOf(scope, app) {
    try {
        return Object.keys(localStorage).flatMap((full) => {
            const name = full.replace(/^calepin\./, "");
            if (!name.startsWith(HURRIED)) return [];
            const one = readHurried(name);
            const isMeant = one?.kept && one.scope === scope && (app ?? one.app) === one.app;
            return isMeant ? [[name, one.kept]] : [];
        });
    } catch {
        return [];
    }
}

/** @param {string} name @returns {Hurried | null} */
function readHurried(name) {
    try {
        return JSON.parse(recall(name) ?? "null");
    } catch {
        return null;
    }
}

/**
 * Takes the last keystrokes of closed pages.
 * @param {string} scope
 * @param {string} app
 */
async function takeHurried(scope, app) {
    const taken = [];
    for (const [name, kept] of hurriedOf(scope, app)) {
        // Meanwhile another tab may have taken it, or its own tab may have written it.
        if (!await isGone(name.split(" ").at(-2) ?? "") || !recall(name)) continue;
        forget(name);
        taken.push(kept);
    }
    return taken;
}

/** The stored data of one app. */
export class Disk {
    /** The number of writes to the app's data, when this tab last read or wrote. */
    #revision = 0;
    #count = 0;
    /** The keystrokes that no record contains yet, by key. @type {Map<string, Keystroke>} */
    #typed = new Map();

    /** @param {string} app @param {string} [scope] the scope of the database */
    constructor(app, scope = localAccount().scope) {
        this.app = app;
        this.scope = scope;
    }

    /** Reads everything, for a new engine. @returns {Promise<Kept>} */
    async read() {
        // They are read even when nothing can be written to the disk.
        const late = (await takeHurried(this.scope, this.app)).map((kept) => ({
            ...kept,
            key: this.#key(kept),
        }));
        await Promise.allSettled(late.map((kept) => this.#put(kept, [])));
        const before = new Set(this.#typed.keys());
        const disk = /** @type {Kept["disk"]} */ ({});
        const beside = /** @type {IDBRequest<any[]>[]} */ ([]);
        let revision = 0;
        await transact(ALL, "readonly", (...stores) => {
            const range = within(this.app);
            for (const [index, name] of OWN.entries()) {
                const request = stores[index].getAll(range);
                request.onsuccess = () => {
                    // The only number among the texts counts the writes.
                    revision = request.result.find((one) => typeof one === "number") ?? revision;
                    disk[name] = request.result.filter((one) => typeof one === "string");
                };
            }
            beside.push(...stores.slice(OWN.length).map((store) => store.getAll(range)));
        }, this.scope);
        this.#revision = revision;
        // A write of another tab may contain text typed here before; text typed during the read is
        // newer.
        for (const key of before) if (!hurried.has(key)) this.#typed.delete(key);
        const [times, typed] = beside.map(({ result }) => result);
        const found = [...late, ...typed].map((one) => /** @type {const} */ ([one.key, one]));
        this.#typed = new Map([...found, ...this.#typed]);
        const all = [...this.#typed.values()].sort((one, other) => one.at - other.at);
        return {
            disk,
            times,
            typed: all.map(({ record, path, text }) => ({ record, path, text })),
        };
    }

    /**
     * Returns the key of a keystroke of this tab.
     * @param {Pick<Typed, "record" | "path">} typed
     */
    #key({ record, path }) {
        return `${record} ${path} ${TAB} ${++this.#count}`;
    }

    /**
     * Stores a keystroke, replacing the one before it in the same cell.
     * @param {Typed} typed
     */
    type({ record, path, text }) {
        const key = this.#key({ record, path });
        const old = [...this.#typed].filter(([, one]) =>
            one.record === record && one.path === path
        ).map(([key]) => key);
        const kept = { record, path, text, at: Date.now() + this.#count / 1e6, key };
        for (const one of old) this.#typed.delete(one);
        this.#typed.set(key, kept);
        return this.#put(kept, old);
    }

    /** Writes a keystroke. @param {Keystroke} kept @param {string[]} old the keys it replaces */
    async #put(kept, old) {
        const { app, scope } = this;
        old.forEach(settled);
        const one = { app, scope, kept };
        hurried.set(kept.key, one);
        if (locks) {
            living ??= locks.request(tabLock(TAB), () => new Promise(() => {})).catch(() => {});
            hurry(one);
        }
        await transact(["typed"], "readwrite", (store) => {
            store.put(kept, [app, kept.key]);
            for (const one of old) store.delete([app, one]);
        }, scope);
        settled(kept.key);
    }

    /**
     * Returns the keys of the keystrokes that a write of a record contains: all those known now.
     * Keystrokes during the write are newer.
     * @param {string | undefined} record
     */
    contained(record) {
        return [...this.#typed].filter(([, one]) => one.record === record).map(([key]) => key);
    }

    /**
     * Writes the engine's changes in one transaction.
     * @param {Write} write
     * @param {string[]} contained
     * @returns {Promise<void>}
     * @throws {Overtaken} when another tab wrote since this one read or wrote
     */
    async write({ changes, at, record }, contained) {
        const [from, to] = [this.#revision, this.#revision + 1];
        const { app } = this;
        let isOvertaken = false;
        const written = transacted(ALL, "readwrite", (...stores) => {
            const about = stores[0];
            const before = about.get([app, "rev"]);
            before.onsuccess = () => {
                if ((before.result ?? 0) !== from) {
                    isOvertaken = true;
                    return before.transaction?.abort();
                }
                for (const { store, key, text } of changes) {
                    const into = stores[OWN.indexOf(store)];
                    if (key === undefined) into.delete(within(app));
                    else if (text === undefined) into.delete([app, key]);
                    else into.put(text, [app, key]);
                }
                if (record) stores[OWN.length].put({ record, at }, [app, record]);
                for (const key of contained) stores[OWN.length + 1].delete([app, key]);
                about.put(to, [app, "rev"]);
            };
        }, this.scope).catch((error) => {
            throw isOvertaken ? new Overtaken() : error;
        });
        follow(written);
        await written;
        this.#revision = to;
        for (const key of contained) {
            this.#typed.delete(key);
            settled(key);
        }
        tellTabs({ app, wrote: true });
        listeners.forEach((then) => then());
    }
}
