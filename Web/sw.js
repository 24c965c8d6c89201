// The service worker: caches all parts of the page, each checked against its digest, and answers
// requests from the cache, so that the page opens offline and never mixes two versions. The server
// writes the version and its parts into this script; the person decides when another version takes
// over. Records are in IndexedDB and not affected.

const BUILD = "";
/** The paths and digests of the parts. @type {[string, string][]} */
const PARTS = [];

/** @type {any} */
const worker = self;
const PREFIX = "calepin-";
const OWN = PREFIX + BUILD;
/** The cache and key that store the version in charge. */
const NOTES = "calepin.notes", IN_CHARGE = "/in-charge";
/** The header with the digest of a cached part: an unchanged part is not fetched again. */
const TAG = "X-Calepin-Part";
/** The number of parts fetched in parallel. */
const AT_ONCE = 6;
/** The parts that are cached when they are first wanted: whoever collects has no use for them. */
const WHEN_WANTED = /^\/(styles\/)?(audit|correct|office|people|records-table)\.(js|css)$/;
/** The headers that concern the transfer of a response, which are not cached. */
const TRAVEL = ["Content-Encoding", "Content-Length", "Transfer-Encoding", "Vary", "Set-Cookie"];

const paths = new Set(PARTS.map(([path]) => path));
/** The tabs that were loaded with the previous version, and the cache with its parts. */
const before = { cache: "", tabs: /** @type {Set<string>} */ (new Set()) };

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (/** @type {any} */ event) => {
    if (event.data?.do === "take over") worker.skipWaiting();
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const path = partOf(event.request);
    if (path && (paths.has(path) || before.tabs.has(event.clientId))) {
        event.respondWith(answer(event, path));
    }
});

/** Caches all parts but those that wait until they are wanted, or none of them. */
async function install() {
    const cache = await caches.open(OWN);
    const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
    const waiting = PARTS.filter(([path]) => !WHEN_WANTED.test(path));
    const turn = async () => {
        for (let part = waiting.pop(); part; part = waiting.pop()) {
            await keep(cache, part, older);
        }
    };
    try {
        await Promise.all(Array.from({ length: AT_ONCE }, turn));
    } catch (error) {
        waiting.length = 0;
        await caches.delete(OWN);
        throw error;
    }
}

/**
 * Caches a part whose digest matches.
 * @param {Cache} cache
 * @param {[string, string]} part
 * @param {string[]} older
 */
async function keep(cache, [path, tag], older) {
    for (const name of [OWN, ...older]) {
        const found = await (await caches.open(name)).match(path);
        if (found?.headers.get(TAG) === tag) return cache.put(path, found);
    }
    const answer = await fetch(path, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    if (await digest(bytes) !== tag) throw new Error(`${path} is of another version`);
    const headers = new Headers(answer.headers);
    for (const name of TRAVEL) headers.delete(name);
    headers.set(TAG, tag);
    await cache.put(path, new Response(bytes, { status: 200, headers }));
}

/**
 * Returns the first twelve bytes of the SHA-256 digest, as in the server's tags.
 * @param {ArrayBuffer} bytes
 */
async function digest(bytes) {
    const all = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...all.subarray(0, 12)].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** Answers from now on; open tabs continue with their version until they reload. */
async function takeOver() {
    const notes = await caches.open(NOTES);
    const last = await (await notes.match(IN_CHARGE))?.text();
    const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (last && last !== OWN) {
        before.cache = last;
        for (const { id } of open) before.tabs.add(id);
    }
    for (const name of await caches.keys()) {
        if (name.startsWith(PREFIX) && name !== OWN && name !== last) await caches.delete(name);
    }
    await notes.put(IN_CHARGE, new Response(OWN));
    await worker.clients.claim();
}

/**
 * Returns the part that answers a request; undefined when the request is for the server.
 * @param {Request} request
 */
function partOf({ method, mode, url }) {
    const { origin, pathname } = new URL(url);
    if (method !== "GET" || origin !== location.origin) return;
    if (mode !== "navigate" || paths.has(pathname)) return pathname;
    // An address of the page itself.
    const isPage = !/^\/(api\/|health$)|\./.test(pathname);
    return isPage ? "/" : undefined;
}

/** @param {any} event @param {string} path */
async function answer({ clientId, request }, path) {
    const isOwn = !before.tabs.has(clientId);
    const cache = await caches.open(isOwn ? OWN : before.cache);
    const found = await cache.match(path);
    if (found || !isOwn || !WHEN_WANTED.test(path)) return found ?? fetch(request);
    const part = PARTS.find(([name]) => name === path);
    // One of another version would not go with those that are here.
    await keep(cache, /** @type {[string, string]} */ (part), []);
    return await cache.match(path);
}
