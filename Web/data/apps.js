// The apps of the server as this device knows them: their list and their declarations, in a cache
// of their own. Another list is taken with all of its declarations, their catalogues and the files
// that they show, or not at all. An app that is open is the business of views/host.js.

import { onAccount } from "./account.js";
import { checkServed } from "../core/intercepted.js";
import { hasAccount, localAccount } from "../core/local-account.js";
import { contentOf, eachFile, fetchFile, fileKey, filesOf } from "./media.js";
import { digestOf, fetchTable, tableKey, tablesOf, withTables } from "./tables.js";

/** @typedef {import("../core/screen.d.ts").App} App */

/** The cache, and the address of the list in it and on the server. */
const CACHE = "calepin.apps", LIST = "/api/apps";
/**
 * The interval in milliseconds between looks at the server, by the start screen: it has no feed.
 * Other screens look, and one that nobody has touched for a while, more rarely: a whole office may
 * share an address, and a budget.
 */
const INTERVAL_MS = 5_000, CALM_MS = 60_000, TOUCHED_MS = 600_000;

/** The ids of apps, as they stand in addresses. */
const ID = /^[a-z][a-z0-9-]*$/;
/** The number of hexadecimal digits of a digest in the list. */
const DIGITS = 24;
/** The status for an app that is not there. */
const NONE = 404;

/** The list in use, as the server sent it; empty while none is known. */
let text = "";
/** The page's own app is there without a server. @type {App[]} */
let list = [{ id: "calculator" }];
/** True when the list in use and all of its declarations are in the cache. */
let isKept = false;
/** The list that the device had no room for; it is not tried again. */
let refused = "";
/** @type {Promise<void> | null} */
let beginning = null;
/** @type {Promise<void> | null} */
let refreshing = null;
/** @type {Set<() => void>} */
const listeners = new Set();

/** Returns the cache; undefined in an insecure context, which has none. */
const cache = async () => globalThis.caches ? await caches.open(CACHE) : undefined;

/** The address of a version, of an app that is not listed the one in use. @param {App} app */
const addressOf = ({ id, version }) =>
    `${LIST}/${encodeURIComponent(id)}${version === undefined ? "" : `/${version}`}`;

/** The key of a declaration in the cache. @param {App} app */
const keyOf = (app) => `${addressOf(app)}?${app.digest}`;

/** Adds a listener for another list. @param {() => void} then */
export const onApps = (then) => listeners.add(then);

/** Returns the apps: those that this device knows, otherwise those of the server. */
export async function apps() {
    await (beginning ??= begin());
    return hasAccount() ? list : list.filter(({ team }) => !team);
}

/**
 * Returns an app: as it is listed, or as the server has one that is not, such as one in test;
 * undefined when there is none.
 * @param {string} id
 * @returns {Promise<App | undefined>}
 */
export async function appOf(id) {
    const listed = (await apps()).find((one) => one.id === id);
    if (listed || !ID.test(id)) return listed;
    const answer = await fetch(addressOf({ id }), { cache: "no-cache" });
    checkServed(answer);
    if (answer.status === NONE) return undefined;
    if (!answer.ok) throw new TypeError(`${id}: ${answer.status}`);
    const { title, version } = await answer.json();
    return { id, title, version, engine: "forms" };
}

async function begin() {
    const kept = await (await cache())?.match(LIST);
    if (kept) {
        isKept = true;
        return use(await kept.text());
    }
    await refreshApps().catch(() => beginning = null);
}

/**
 * Asks the server for the list, and takes another one with all of its declarations; the first one
 * ever is shown at once, and kept at the next call.
 */
export function refreshApps() {
    return refreshing ??= refresh().finally(() => refreshing = null);
}

async function refresh() {
    const answer = await fetch(LIST, { cache: "no-cache" });
    checkServed(answer);
    if (!answer.ok) throw new Error(`${LIST}: ${answer.status}`);
    const next = await answer.text();
    if (!text) return use(next);
    if (next === text && (isKept || next === refused)) return;
    isKept = await keep(next);
    refused = isKept ? "" : next;
    if (next !== text) use(next);
}

/** @param {string} next */
function use(next) {
    /** @type {App[]} */
    const all = JSON.parse(next).apps;
    list = all.map((app) => ({ ...app, entry: JSON.stringify(app) }));
    const isFirst = !text;
    text = next;
    if (!isFirst) { for (const then of listeners) then(); }
}

/**
 * Writes a list and its declarations into the cache; returns false where that has no room.
 * @param {string} next
 * @throws {Error} when a declaration cannot be fetched
 */
async function keep(next) {
    const store = await cache();
    if (!store) return false;
    /** @type {App[]} */
    const wanted = JSON.parse(next).apps;
    try {
        const keys = new Set([LIST]);
        for (const app of wanted) {
            for (const key of await keepApp(store, app)) keys.add(key);
        }
        await store.put(LIST, new Response(next));
        for (const { url } of await store.keys()) {
            const { pathname, search } = new URL(url);
            if (!keys.has(pathname + search)) await store.delete(pathname + search);
        }
        return true;
    } catch (error) {
        if (error instanceof DOMException) return false;
        throw error;
    }
}

/**
 * Writes a declaration, and the catalogues and files that it names, into the cache, as far as they
 * are not there; returns their keys.
 * @param {Cache} store
 * @param {App} app
 */
async function keepApp(store, app) {
    const kept = await store.match(keyOf(app));
    const text = await (kept ?? await fetched(app)).text();
    const declaration = JSON.parse(text);
    const tables = tablesOf(declaration), files = filesOf(declaration);
    for (const table of tables) {
        const key = tableKey(app.id, table);
        if (await store.match(key)) continue;
        await store.put(key, new Response(await fetchTable(store, app.id, table)));
    }
    await eachFile(files, async (file) => {
        const key = fileKey(app.id, file);
        if (await store.match(key)) return;
        await store.put(key, new Response(await fetchFile(app.id, file)));
    });
    if (!kept) await store.put(keyOf(app), new Response(text));
    return [
        keyOf(app),
        ...tables.map((table) => tableKey(app.id, table)),
        ...files.map((file) => fileKey(app.id, file)),
    ];
}

/**
 * Fetches a declaration, and compares it with the digest in the list.
 * @param {App} app
 */
async function fetched(app) {
    const answer = await fetch(addressOf(app), { cache: "no-cache" });
    checkServed(answer);
    if (!answer.ok) throw new TypeError(`the app is not there: ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    if (crypto.subtle && app.digest && (await digestOf(bytes)).slice(0, DIGITS) !== app.digest) {
        throw new TypeError(`${app.id} is of another version`);
    }
    return new Response(bytes);
}

/**
 * Returns the declaration of an app with its catalogues, in the version of the list.
 * @param {App} app
 * @returns {Promise<any>}
 */
export async function declarationOf(app) {
    const store = await cache();
    const kept = app.digest && await store?.match(keyOf(app));
    const declaration = await (kept || await fetched(app)).json();
    return withTables(store, app.id, declaration);
}

/**
 * Returns a file that the forms of an app show; undefined for one that it does not have.
 * @param {any} declaration
 * @param {string} name
 */
export async function fileOf(declaration, name) {
    const file = filesOf(declaration).find((one) => one.name === name);
    return file && await contentOf(await cache(), declaration.id, file);
}

/** Keeps the apps on this device, and looks for other versions while the page is looked at. */
export async function keepApps() {
    let touched = Date.now(), looked = touched;
    const look = () => {
        if (document.hidden) return;
        looked = Date.now();
        return refreshApps().catch(() => {});
    };
    const touch = () => touched = Date.now();
    addEventListener("pointerdown", touch);
    addEventListener("keydown", touch);
    addEventListener("online", look);
    // Another account is in other teams.
    let { scope } = localAccount();
    onAccount(() => {
        if (scope === localAccount().scope) return;
        ({ scope } = localAccount());
        look();
    });
    document.addEventListener("visibilitychange", () => {
        touch();
        look();
    });
    setInterval(() => {
        const now = Date.now();
        const isQuick = location.pathname === "/" && now - touched < TOUCHED_MS;
        if (isQuick || now - looked > CALM_MS) look();
    }, INTERVAL_MS);
    await apps();
    // A first list is kept by the second look.
    await look();
}
