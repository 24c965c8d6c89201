// The records shown by a tab, with a simulated server: switching to another account, the end of a
// session, and signing out. Screens are tested in the browsers.

import { claim, equal } from "./assert.js";

/** @type {Map<string, string>} */
const kept = new Map();
/** The databases that were deleted, and the counts of unsent changes, by database. */
const deleted = /** @type {string[]} */ ([]);
/** @type {Map<string, number>} */
const unsent = new Map();
/** The requests to the server, and its response. */
const asked = /** @type {string[]} */ ([]);
/** @type {{ status?: number, body?: object } | null} */
let answer = null;
let reloads = 0;

/** @param {unknown} result */
const request = (result) => {
    const made = { result, onsuccess: () => {}, onerror: () => {}, onupgradeneeded: () => {} };
    queueMicrotask(() => made.onsuccess());
    return made;
};

/** Makes a database that supports counting only. @param {string} name */
const database = (name) => ({
    transaction: () => {
        const made = {
            oncomplete: () => {},
            objectStore: (/** @type {string} */ store) => ({
                count: () => request(store === "outbox" ? unsent.get(name) ?? 0 : 0),
            }),
        };
        setTimeout(() => made.oncomplete());
        return made;
    },
    close: () => {},
});

/** @param {string} name @param {unknown} value */
const define = (name, value) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

define("localStorage", {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
});
define("indexedDB", {
    open: (/** @type {string} */ name) => request(database(name)),
    deleteDatabase: (/** @type {string} */ name) => {
        deleted.push(name);
        return request(undefined);
    },
});
define("location", { reload: () => reloads += 1, href: "http://localhost/" });
Reflect.deleteProperty(globalThis, "BroadcastChannel");
define("fetch", (/** @type {string} */ url, /** @type {RequestInit} */ { method }) => {
    asked.push(`${method} ${url}`);
    if (!answer) return Promise.reject(new TypeError("offline"));
    const { status = 200, body } = answer;
    return Promise.resolve(new Response(body ? JSON.stringify(body) : null, { status }));
});

const { account, goOver, heed, isEnded, onAccount, refresh, signOut, unsentOf } = await import(
    "../data/account.js"
);
const { localAccount } = await import("../core/local-account.js");

/** @param {string} name */
const of = (name) => ({
    state: /** @type {const} */ ("account"),
    mayRegister: true,
    scope: `user:${name}`,
    name,
    title: name,
});
const stranger = { state: "stranger", mayRegister: true };

/** Signs in and shows the records of an account. @param {string} name */
async function be(name) {
    answer = { body: of(name) };
    await refresh();
    [deleted.length, asked.length, reloads] = [0, 0, 0];
}

Deno.test("the server naming another account makes the tab go over and load anew", async () => {
    await be("ann");
    answer = { body: of("bob") };
    await refresh();
    equal(localAccount().scope, "user:bob");
    equal(reloads, 1);
});

Deno.test("what the server has all of is forgotten when another account comes", async () => {
    await be("ann");
    await goOver(of("bob"));
    equal(deleted, ["calepin user:ann"]);
});

Deno.test("what is unsent is kept aside when another account comes", async () => {
    await be("ann");
    unsent.set("calepin user:ann", 2);
    equal(await unsentOf("user:ann"), 2);
    await goOver(of("bob"));
    equal(deleted, []);
    equal(localAccount().scope, "user:bob");
    unsent.clear();
});

Deno.test("what a guest had is never forgotten by signing in", async () => {
    await signOut();
    deleted.length = 0;
    await goOver(of("ann"));
    equal(deleted, []);
});

Deno.test("a stranger is an ended session; the same account coming back ends that", async () => {
    await be("ann");
    const told = /** @type {boolean[]} */ ([]);
    onAccount((isBack) => told.push(isBack));
    answer = { body: stranger };
    await refresh();
    claim(isEnded(), "it is ended");
    equal(localAccount().scope, "user:ann");
    answer = { body: of("ann") };
    await refresh();
    claim(!isEnded(), "it is not ended any more");
    equal(told, [false, true]);
    equal(reloads, 0);
});

Deno.test("not to be reached is not the end of a session", async () => {
    await be("ann");
    answer = null;
    await refresh().catch(() => {});
    claim(!isEnded(), "it is not ended");
});

Deno.test("many who ask at once ask once", async () => {
    await be("ann");
    await Promise.all([refresh(), refresh(), refresh()]);
    equal(asked, ["GET /api/account"]);
});

Deno.test("a response from before a change does not undo what the change reported", async () => {
    await be("ann");
    const asks = refresh();
    while (!asked.length) await Promise.resolve();
    await heed({ ...of("ann"), recoveryCodes: 10 });
    answer = { body: { ...of("ann"), recoveryCodes: 9 } };
    await asks;
    equal(asked, ["GET /api/account", "GET /api/account"]);
    equal(account()?.recoveryCodes, 9);
});

Deno.test("signing out without a network forgets at once and tells the server first", async () => {
    await be("ann");
    answer = null;
    await signOut();
    equal(localAccount().scope, "");
    equal(deleted, ["calepin user:ann"]);
    asked.length = 0;
    await refresh().catch(() => {});
    equal(asked, ["POST /api/account/sign-out"]);
    answer = { body: { ...stranger, state: "guest" } };
    asked.length = 0;
    await refresh();
    equal(asked, ["POST /api/account/sign-out", "GET /api/account"]);
    asked.length = 0;
    await refresh();
    equal(asked, ["GET /api/account"]);
});
