// What an app keeps on this device, in IndexedDB. A promise of this module is kept once the
// browser has written to the disk. Guests and accounts have a database each. What the texts say
// is the engine's business; the bytes of attachments are in blobs.js.

import { databaseOf, holder } from "./holder.js";
import { forget, recall, remember } from "./settings.js";

/**
 * @typedef {import("./patches.d.ts").Disk} All
 * @typedef {import("./patches.d.ts").Typed} Typed
 * @typedef {import("./patches.d.ts").Write} Write
 * @typedef {Pick<All, "disk" | "times"> & { typed: Typed[] }} Kept
 * @typedef {Typed & { at: number, key: string }} Keystroke
 * @typedef {{ app: string, scope: string, kept: Keystroke }} Hurried
 */

/** What the engine writes, opaque here. */
const OWN = /** @type {const} */ (["about", "base", "outbox", "journal", "tray"]);
/** And what the page adds: when records changed, and keystrokes newer than their record. */
const ALL = [...OWN, "times", "typed"];
/** Of all apps: attachments and their way to the server, and the texts of sources. */
const STORES = [...ALL, "blobs", "uploads", "sources"];
/** Before the second, records were kept in another way, which no page reads any more. */
const VERSION = 3, FIRST_READ = 2;
/** How long a page that is being closed is waited for, in milliseconds. */
const CLOSING = 1_000;

/** Another tab wrote since this one read: what was to be written is out of date. */
export class Overtaken extends Error {}

/** Those that are open, by scope. @type {Map<string, Promise<IDBDatabase>>} */
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
            // Another tab may have a newer page that must change the database.
            open.onversionchange = close;
            open.onclose = close;
            resolve(open);
        };
    }));
    opened.set(scope, opening);
    opening.catch(() => opened.delete(scope));
    return opening;
}

/** Writes under way, and whether the last one failed. @type {Set<Promise<unknown>>} */
const writing = new Set();
let isFailing = false;

/** Kept when nothing is being written any more; says whether all of it is on the disk. */
export async function whenWritten() {
    // What was asked for a moment ago has begun by then.
    await new Promise((resolve) => setTimeout(resolve));
    while (writing.size) await Promise.allSettled(writing);
    return !isFailing;
}

/** @param {Promise<unknown>} one */
function follow(one) {
    const done = (/** @type {boolean} */ failed) => {
        writing.delete(one);
        isFailing = failed;
        // Whoever closes the page while what was typed cannot be written is asked first.
        globalThis.onbeforeunload = failed && hurried.size
            ? (event) => event.preventDefault()
            : null;
    };
    writing.add(one);
    one.then(() => done(false), (error) => done(!(error instanceof Overtaken)));
}

/** Forgets everything kept in a scope. @param {string} scope @returns {Promise<void>} */
export function dropDatabase(scope) {
    for (const [name] of hurriedOf(scope)) forget(name);
    return new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(databaseOf(scope));
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
    });
}

/**
 * One transaction; what it gives, once it is on the disk.
 * @template T
 * @param {string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => IDBRequest<T> | void} body
 * @param {string} [scope] whose database; of whom this tab shows, when not given
 * @returns {Promise<T>}
 */
export function transact(names, mode, body, scope = holder().scope) {
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

/** All keys of an app. @param {string} app */
const within = (app) => IDBKeyRange.bound([app], [app, []]);

/** Tells keystrokes of this tab from those of others. */
const TAB = crypto.getRandomValues(new Uint32Array(2)).join("");

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("calepin") : null;

/** Tells the other tabs something. @param {{ app: string, [more: string]: any }} news */
export const tellTabs = (news) => channel?.postMessage(news);

/** Runs something when another tab tells. @param {(news: any) => void} then */
export const onTabs = (then) => channel?.addEventListener("message", ({ data }) => then(data));

/** @type {Set<() => void>} */
const listeners = new Set();

/** Runs something when records were written, here or in another tab. @param {() => void} then */
export function onWrites(then) {
    listeners.add(then);
    onTabs((news) => news.wrote && then());
}

/** Keystrokes that are not on the disk yet, by their key. @type {Map<string, Hurried>} */
const hurried = new Map();
/** Before the key of a keystroke that lies where writing takes no time. */
const HURRIED = "hurried ";

/** @param {Hurried} one */
const hurry = (one) => remember(HURRIED + one.kept.key, JSON.stringify(one));

/** A keystroke is on the disk, or no longer needed. @param {string} key */
function settled(key) {
    if (hurried.delete(key)) forget(HURRIED + key);
}

// What a tab hurried is its own while it lives, which others know by a lock. Where there are none
// (an address that is not secure) it hurries only while it is being closed.
const { locks } = navigator;
/** @type {Promise<unknown> | undefined} */
let living;

/** @param {string} tab */
const life = (tab) => `calepin tab ${tab}`;

/** Whether a tab is closed; for one that is just being closed this waits. @param {string} tab */
async function isGone(tab) {
    if (tab === TAB || !locks) return tab !== TAB;
    const signal = AbortSignal.timeout(CLOSING);
    return await locks.request(life(tab), { signal }, () => true).catch(() => false);
}

addEventListener("pagehide", () => hurried.forEach(hurry));

/**
 * What was hurried and not taken yet, with its name.
 * @param {string} scope
 * @param {string} [app] of all apps, when not given
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
 * Takes what was typed last in pages that are closed.
 * @param {string} scope
 * @param {string} app
 */
async function takeHurried(scope, app) {
    const taken = [];
    for (const [name, kept] of hurriedOf(scope, app)) {
        // Meanwhile another tab may have taken it, or the one that lives have written it.
        if (!await isGone(name.split(" ").at(-2) ?? "") || !recall(name)) continue;
        forget(name);
        taken.push(kept);
    }
    return taken;
}

/** What one app keeps. */
export class Disk {
    /** How often the app was written to, when this tab last read or wrote. */
    #revision = 0;
    #count = 0;
    /** Keystrokes that no record contains yet, by their key. @type {Map<string, Keystroke>} */
    #typed = new Map();

    /** @param {string} app @param {string} [scope] whose database */
    constructor(app, scope = holder().scope) {
        this.app = app;
        this.scope = scope;
    }

    /** Everything there is, for a new engine. @returns {Promise<Kept>} */
    async read() {
        // On a disk that takes nothing they are read all the same.
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
                    // The one number among the texts counts the writes.
                    revision = request.result.find((one) => typeof one === "number") ?? revision;
                    disk[name] = request.result.filter((one) => typeof one === "string");
                };
            }
            beside.push(...stores.slice(OWN.length).map((store) => store.getAll(range)));
        }, this.scope);
        this.#revision = revision;
        // Another tab's write may contain what was typed here before; what came while reading
        // is newer than what was read.
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

    /** A name for a keystroke of this tab. @param {Pick<Typed, "record" | "path">} typed */
    #key({ record, path }) {
        return `${record} ${path} ${TAB} ${++this.#count}`;
    }

    /**
     * Keeps a keystroke; the one before it in the same cell is no longer needed.
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

    /** Writes a keystroke. @param {Keystroke} kept @param {string[]} old what it replaces */
    async #put(kept, old) {
        const { app, scope } = this;
        old.forEach(settled);
        const one = { app, scope, kept };
        hurried.set(kept.key, one);
        if (locks) {
            living ??= locks.request(life(TAB), () => new Promise(() => {})).catch(() => {});
            hurry(one);
        }
        await transact(["typed"], "readwrite", (store) => {
            store.put(kept, [app, kept.key]);
            for (const one of old) store.delete([app, one]);
        }, scope);
        settled(kept.key);
    }

    /**
     * What a write of a record contains: the keystrokes known by now. Those that come until it
     * is written are newer.
     * @param {string | undefined} record
     */
    contained(record) {
        return [...this.#typed].filter(([, one]) => one.record === record).map(([key]) => key);
    }

    /**
     * Writes what the engine says, all of it or nothing.
     * @param {Write} write
     * @param {string[]} contained
     * @returns {Promise<void>}
     * @throws {Overtaken} when another tab wrote since this one read or wrote
     */
    async write({ changes, at, record }, contained) {
        const [from, to] = [this.#revision, this.#revision + 1];
        const { app } = this;
        let isOvertaken = false;
        const written = transact(ALL, "readwrite", (...stores) => {
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
        }, this.scope);
        await written.catch((error) => {
            throw isOvertaken ? new Overtaken() : error;
        });
        this.#revision = to;
        for (const key of contained) {
            this.#typed.delete(key);
            settled(key);
        }
        tellTabs({ app, wrote: true });
        listeners.forEach((then) => then());
    }
}
