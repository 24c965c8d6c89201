// The service worker in a simulated environment: it caches all parts or none, answers from one
// version, and leaves other requests to the server.

import { claim, equal } from "./assert.js";

const SCRIPT = Deno.readTextFileSync(new URL("../sw.js", import.meta.url));
const HERE = "https://calepin.example";

/** @param {string} text */
async function tagOf(text) {
    const bytes = new TextEncoder().encode(text);
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...sum.subarray(0, 12)].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** Makes the caches of a browser. */
function makeCaches() {
    /** @type {Map<string, Map<string, Response>>} */
    const all = new Map();
    const make = (/** @type {Map<string, Response>} */ kept) => ({
        match: (/** @type {string} */ path) => Promise.resolve(kept.get(path)?.clone()),
        put: (/** @type {string} */ path, /** @type {Response} */ answer) => {
            kept.set(path, answer);
            return Promise.resolve();
        },
    });
    return {
        all,
        open: (/** @type {string} */ name) => {
            if (!all.has(name)) all.set(name, new Map());
            return Promise.resolve(make(all.get(name) ?? new Map()));
        },
        keys: () => Promise.resolve([...all.keys()]),
        delete: (/** @type {string} */ name) => Promise.resolve(all.delete(name)),
    };
}

/**
 * Makes a browser with one server, in which versions of the worker run.
 * @param {Record<string, string>} files
 */
function makeSandbox(files) {
    const caches = makeCaches();
    /** @type {string[]} */
    const fetched = [];
    const tabs = [{ id: "old tab" }];
    const fetch = (/** @type {any} */ what) => {
        const path = typeof what === "string" ? what : new URL(what.url).pathname;
        fetched.push(path);
        const text = files[path];
        const headers = { "Content-Encoding": "br", "Content-Security-Policy": "default-src" };
        return Promise.resolve(
            new Response(text ?? "", {
                status: text === undefined ? 404 : 200,
                headers,
            }),
        );
    };
    const run = (/** @type {string} */ build, /** @type {[string, string][]} */ parts) => {
        /** @type {Record<string, (event: any) => void>} */
        const heard = {};
        const self = {
            addEventListener: (/** @type {string} */ name, /** @type {any} */ then) => {
                heard[name] = then;
            },
            clients: { matchAll: () => Promise.resolve(tabs), claim: () => Promise.resolve() },
            skipWaiting: () => {},
        };
        const text = SCRIPT.replace('const BUILD = "";', `const BUILD = "${build}";`)
            .replace("const PARTS = [];", `const PARTS = ${JSON.stringify(parts)};`);
        const names = ["self", "caches", "fetch", "location", "crypto"];
        // The script is a classic one with its own global scope.
        new Function(...names, text)(self, caches, fetch, { origin: HERE }, crypto);
        const tell = async (/** @type {string} */ name) => {
            /** @type {Promise<unknown>} */
            let done = Promise.resolve();
            heard[name]({ waitUntil: (/** @type {Promise<unknown>} */ one) => done = one });
            await done;
        };
        const ask = async (/** @type {string} */ path, more = {}, clientId = "new tab") => {
            /** @type {Promise<Response> | undefined} */
            let answer;
            heard.fetch({
                clientId,
                request: { method: "GET", mode: "cors", url: HERE + path, ...more },
                respondWith: (/** @type {Promise<Response>} */ one) => answer = one,
            });
            return answer && await (await answer).text();
        };
        return { tell, ask };
    };
    return { caches, fetched, run };
}

/** @param {Record<string, string>} files @returns {Promise<[string, string][]>} */
const partsOf = (files) =>
    Promise.all(
        Object.entries(files).map(async (
            [path, text],
        ) => /** @type {[string, string]} */ ([path, await tagOf(text)])),
    );

const FILES = { "/": "<page>", "/app.js": "one", "/words/en.js": "words", "/api.json": "[]" };

Deno.test("all parts are kept and answered without a server", async () => {
    const sandbox = makeSandbox(FILES);
    const worker = sandbox.run("1", await partsOf(FILES));
    await worker.tell("install");
    await worker.tell("activate");
    sandbox.fetched.length = 0;
    equal(await worker.ask("/app.js"), "one");
    equal(await worker.ask("/api.json"), "[]");
    equal(await worker.ask("/motor/abc/vehiclePart", { mode: "navigate" }), "<page>");
    equal(sandbox.fetched, []);
    const kept = sandbox.caches.all.get("calepin-1")?.get("/");
    equal(kept?.headers.get("Content-Security-Policy"), "default-src");
    equal(kept?.headers.get("Content-Encoding"), null);
});

Deno.test("what is the server's is left to the server", async () => {
    const worker = makeSandbox(FILES).run("1", await partsOf(FILES));
    equal(await worker.ask("/api/sync/pull"), undefined);
    equal(await worker.ask("/app.js", { method: "POST" }), undefined);
    equal(await worker.ask("/api/account/export", { mode: "navigate" }), undefined);
    equal(await worker.ask("/apps/squad/players.json", { mode: "navigate" }), undefined);
    equal(await worker.ask("/health", { mode: "navigate" }), undefined);
});

Deno.test("a part that is not what it should be keeps all of it away", async () => {
    for (const [path, text] of [["/app.js", "torn"], ["/words/en.js", undefined]]) {
        const parts = await partsOf(FILES);
        const files = /** @type {Record<string, string>} */ ({ ...FILES, [String(path)]: text });
        if (text === undefined) delete files[String(path)];
        const sandbox = makeSandbox(files);
        const worker = sandbox.run("1", parts);
        let isRefused = false;
        await worker.tell("install").catch(() => isRefused = true);
        claim(isRefused, `${path} is refused`);
        equal([...sandbox.caches.all.keys()], []);
    }
});

Deno.test("another version fetches what changed, and never mixes", async () => {
    const files = { ...FILES };
    const sandbox = makeSandbox(files);
    const first = sandbox.run("1", await partsOf(files));
    await first.tell("install");
    await first.tell("activate");
    files["/app.js"] = "two";
    sandbox.fetched.length = 0;
    const second = sandbox.run("2", await partsOf(files));
    await second.tell("install");
    equal(sandbox.fetched, ["/app.js"]);
    equal(await first.ask("/app.js"), "one");
    await second.tell("activate");
    equal(await second.ask("/app.js", {}, "old tab"), "one");
    equal(await second.ask("/app.js"), "two");
    const third = sandbox.run("3", await partsOf(files));
    await third.tell("install");
    await third.tell("activate");
    equal([...sandbox.caches.all.keys()].sort(), ["calepin-2", "calepin-3", "calepin.notes"]);
});

Deno.test("what only the office needs is fetched when it is wanted", async () => {
    const path = "/records-table.js";
    const files = /** @type {Record<string, string>} */ ({ ...FILES, [path]: "table" });
    const sandbox = makeSandbox(files);
    const worker = sandbox.run("1", await partsOf(files));
    await worker.tell("install");
    await worker.tell("activate");
    claim(!sandbox.fetched.includes(path), "it is not fetched with the others");
    equal(await worker.ask(path), "table");
    sandbox.fetched.length = 0;
    equal(await worker.ask(path), "table");
    equal(sandbox.fetched, []);
    // The server has another version already, which this one does not go with.
    const second = sandbox.run("2", await partsOf({ ...files, [path]: "older" }));
    let isRefused = false;
    await second.ask(path).catch(() => isRefused = true);
    claim(isRefused, "another version is refused");
});
