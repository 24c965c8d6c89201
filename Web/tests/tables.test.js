// Large catalogues on this device, with a simulated server: whole, or as the lines that differ
// from the one that is kept.

import { equal } from "./assert.js";
import { fetchTable, tableKey, withTables } from "../data/tables.js";

/** @param {string} text */
async function digestOf(text) {
    const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(sum)].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** The JSON of a catalogue as the server writes it. @param {string[]} rows */
const textOf = (rows) =>
    `{"name":"the places","attributes":["name"],"rows":[\n${
        rows.map((row) => `["${row}"]`).join(",\n")
    }\n]}`;

/** @param {Record<string, string>} texts by address @returns {string[]} the addresses asked for */
function serve(texts) {
    /** @type {string[]} */
    const asked = [];
    globalThis.fetch = (/** @type {any} */ address) => {
        asked.push(address);
        const text = texts[address];
        const headers = { "Content-Type": "application/json" };
        return Promise.resolve(new Response(text ?? "{}", { status: text ? 200 : 404, headers }));
    };
    return asked;
}

/** Returns a cache with a catalogue. @param {Map<string, string>} kept @returns {any} */
const cacheOf = (kept) => ({
    keys: () => Promise.resolve([...kept.keys()].map((key) => ({ url: `https://here${key}` }))),
    match: (/** @type {string} */ key) =>
        Promise.resolve(kept.has(key) ? new Response(kept.get(key)) : undefined),
});

const [old, next] = [textOf(["a", "b", "c"]), textOf(["b", "né", "c"])];
const [from, to] = [await digestOf(old), await digestOf(next)];
const table = { name: "the places", digest: to };
const path = `/api/apps/visit/tables/${to}`;
const kept = new Map([
    [tableKey("visit", { name: "other", digest: from }), "another catalogue"],
    [tableKey("visit", { ...table, digest: from }), old],
]);

Deno.test("a catalogue is made of the one that is kept", async () => {
    const parts = [[0, 1], [2, 1], '["né"],', [3, 2]];
    const asked = serve({ [`${path}?from=${from}`]: JSON.stringify({ parts }) });
    equal(await fetchTable(cacheOf(kept), "visit", table), next);
    equal(asked, [`${path}?from=${from}`]);
});

Deno.test("a patch that gives another catalogue, or none, is followed by the whole", async () => {
    for (const patch of [JSON.stringify({ parts: [[0, 5]] }), ""]) {
        const asked = serve({ [`${path}?from=${from}`]: patch, [path]: next });
        equal(await fetchTable(cacheOf(kept), "visit", table), next);
        equal(asked, [`${path}?from=${from}`, path]);
    }
});

Deno.test("without one that is kept the whole is fetched, and compared", async () => {
    const asked = serve({ [path]: next });
    equal(await fetchTable(undefined, "visit", table), next);
    equal(asked, [path]);
    serve({ [path]: old });
    let failures = 0;
    await fetchTable(undefined, "visit", table).catch(() => failures += 1);
    equal(failures, 1);
});

Deno.test("a declaration gets the catalogues that it names", async () => {
    const own = { name: "small", attributes: ["name"], rows: [["x"]] };
    const declaration = { id: "visit", catalogues: [own, table] };
    const asked = serve({});
    const full = await withTables(
        cacheOf(new Map([[tableKey("visit", table), next]])),
        "visit",
        declaration,
    );
    equal(full, { id: "visit", catalogues: [own, JSON.parse(next)] });
    equal(asked, []);
    equal(await withTables(undefined, "visit", { id: "visit" }), { id: "visit" });
});
