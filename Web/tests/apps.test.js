// The apps on this device, with a simulated server and cache: another list is taken with all of
// its declarations or not at all, and the apps are there without a network.

import { claim, equal } from "./assert.js";

/** The contents of the cache, by address. @type {Map<string, string>} */
const cached = new Map();
/** The answers of the server, by address. @type {Map<string, string>} */
const served = new Map();
let hasRoom = true;

/** @param {string} text */
async function digestOf(text) {
    const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const bytes = [...new Uint8Array(sum).subarray(0, 12)];
    return bytes.map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
async function wholeDigestOf(text) {
    const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(sum)].map((one) => one.toString(16).padStart(2, "0")).join("");
}

const HERE = "https://calepin.example";
const store = {
    match: (/** @type {string} */ key) => {
        const text = cached.get(key);
        return Promise.resolve(text === undefined ? undefined : new Response(text));
    },
    put: async (/** @type {string} */ key, /** @type {Response} */ answer) => {
        if (!hasRoom) throw new DOMException("no room", "QuotaExceededError");
        cached.set(key, await answer.text());
    },
    keys: () => Promise.resolve([...cached.keys()].map((key) => ({ url: HERE + key }))),
    delete: (/** @type {string} */ key) => Promise.resolve(cached.delete(key)),
};
Object.defineProperty(globalThis, "caches", { value: { open: () => Promise.resolve(store) } });
globalThis.fetch = (/** @type {any} */ address) => {
    const text = served.get(address);
    if (text === undefined) return Promise.reject(new TypeError("away"));
    const headers = { "Content-Type": "application/json" };
    return Promise.resolve(new Response(text, { headers }));
};

/**
 * Has the server serve versions of apps.
 * @param {Record<string, number>} versions
 */
async function serve(versions) {
    served.clear();
    const apps = [];
    for (const [id, version] of Object.entries(versions)) {
        const declaration = JSON.stringify({ id, version });
        served.set(`/api/apps/${id}/${version}`, declaration);
        apps.push({ id, version, digest: await digestOf(declaration) });
    }
    served.set("/api/apps", JSON.stringify({ apps }));
}

/** Loads the module anew, as another visit of the page does. */
let visits = 0;
const visit = () => import(`../data/apps.js?${visits++}`);

/** @param {any} page */
const versions = async (page) =>
    Object.fromEntries(
        (await page.apps()).map((/** @type {any} */ { id, version }) => [id, version]),
    );

Deno.test("the first list is shown at once and kept with the second look", async () => {
    await serve({ motor: 0, visit: 3 });
    const page = await visit();
    equal(await versions(page), { motor: 0, visit: 3 });
    equal(cached.size, 0);
    await page.refreshApps();
    equal(cached.size, 3);
});

Deno.test("without a network they are those that are kept", async () => {
    served.clear();
    const page = await visit();
    equal(await versions(page), { motor: 0, visit: 3 });
    const app = (await page.apps())[1];
    equal(await page.declarationOf(app), { id: "visit", version: 3 });
    let failures = 0;
    await page.refreshApps().catch(() => failures += 1);
    equal(failures, 1);
    equal(await versions(page), { motor: 0, visit: 3 });
});

Deno.test("another list is taken with all declarations, and the old ones are let go", async () => {
    const page = await visit();
    await page.apps();
    let news = 0;
    page.onApps(() => news += 1);
    await serve({ motor: 0, visit: 4, trip: 1 });
    served.delete("/api/apps/trip/1");
    await page.refreshApps().catch(() => {});
    equal([news, await versions(page)], [0, { motor: 0, visit: 3 }]);
    await serve({ motor: 0, visit: 4, trip: 1 });
    await page.refreshApps();
    equal([news, await versions(page)], [1, { motor: 0, visit: 4, trip: 1 }]);
    claim([...cached.keys()].every((key) => !key.includes("visit/3")), "the old one is gone");
    await page.refreshApps();
    equal(news, 1);
});

Deno.test("a declaration that is not that of the list is not taken", async () => {
    const page = await visit();
    await page.apps();
    await serve({ motor: 0, visit: 5 });
    served.set("/api/apps/visit/5", '{"id":"visit","version":5,"other":true}');
    await page.refreshApps().catch(() => {});
    equal((await versions(page)).visit, 4);
    const other = { id: "visit", version: 5, digest: await digestOf("{}") };
    let failures = 0;
    await page.declarationOf(other).catch(() => failures += 1);
    equal(failures, 1);
});

Deno.test("the files that forms show are taken with the declaration, or neither is", async () => {
    const page = await visit();
    await page.apps();
    const digest = await wholeDigestOf("picture");
    const file = { name: "a.png", type: "image/png", digest };
    const declaration = { id: "visit", version: 9, files: [file] };
    const text = JSON.stringify(declaration);
    const path = `/api/apps/visit/files/${digest}`;
    served.clear();
    served.set("/api/apps/visit/9", text);
    const app = { id: "visit", version: 9, digest: await digestOf(text) };
    served.set("/api/apps", JSON.stringify({ apps: [app] }));
    for (const wrong of [undefined, "another picture"]) {
        if (wrong) served.set(path, wrong);
        await page.refreshApps().catch(() => {});
        claim((await versions(page)).visit !== 9, "without its file it is not taken");
        claim(!cached.has(path), "a file of another digest is not kept");
    }
    served.set(path, "picture");
    await page.refreshApps();
    equal((await versions(page)).visit, 9);
    served.clear();
    equal(await (await page.fileOf(declaration, "a.png")).text(), "picture");
    equal(await page.fileOf(declaration, "b.png"), undefined);
    // What came along needs neither cache nor server.
    const given = { files: [{ name: "c.png", type: "image/png", base64: btoa("given") }] };
    const blob = await page.fileOf(given, "c.png");
    equal([await blob.text(), blob.type], ["given", "image/png"]);
});

Deno.test("a device without room shows what the server has", async () => {
    hasRoom = false;
    await serve({ visit: 6 });
    const page = await visit();
    await page.apps();
    await page.refreshApps();
    equal(await versions(page), { visit: 6 });
    equal(await page.declarationOf((await page.apps())[0]), { id: "visit", version: 6 });
    hasRoom = true;
});

Deno.test("an app that is not listed is had in the version in use", async () => {
    const page = await visit();
    served.set("/api/apps/old", '{"id":"old","version":7}');
    equal(await page.declarationOf({ id: "old" }), { id: "old", version: 7 });
});

Deno.test("a page of a hotel's network is no list of apps", async () => {
    const page = await visit();
    const before = await versions(page);
    globalThis.fetch = () =>
        Promise.resolve(new Response("<html>", { headers: { "Content-Type": "text/html" } }));
    let failures = 0;
    await page.refreshApps().catch(() => failures += 1);
    equal([failures, await versions(page)], [1, before]);
});
