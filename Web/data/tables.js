// The large catalogues of apps, which declarations name by their digests: fetched whole, or as the
// lines that differ from an earlier one. They are kept beside the declarations, see apps.js.

import { checkServed } from "../core/intercepted.js";

/** @typedef {{ name: string, digest: string }} Table */

/** The status where there is no patch. */
const NONE = 404;

/** Returns the catalogues that a declaration names. @param {any} declaration @returns {Table[]} */
export const tablesOf = (declaration) =>
    (declaration.catalogues ?? []).filter((/** @type {any} */ { digest }) => digest);

/** The address of the catalogues of an app. @param {string} app */
const folderOf = (app) => `/api/apps/${encodeURIComponent(app)}/tables/`;

/** The query of a catalogue's key. @param {Table} table */
const queryOf = ({ name }) => `?${encodeURIComponent(name)}`;

/** The key of a catalogue in the cache. @param {string} app @param {Table} table */
export const tableKey = (app, table) => folderOf(app) + table.digest + queryOf(table);

/**
 * Returns a declaration with the catalogues that it names.
 * @param {Cache | undefined} store
 * @param {string} app
 * @param {any} declaration
 * @param {HeadersInit} [headers] those of who fills in a public link
 */
export async function withTables(store, app, declaration, headers) {
    const tables = tablesOf(declaration);
    if (!tables.length) return declaration;
    const texts = await Promise.all(tables.map(async (table) => {
        const kept = await store?.match(tableKey(app, table));
        return kept ? kept.text() : await fetchTable(store, app, table, headers);
    }));
    const all = new Map(texts.map((text, place) => [tables[place].name, JSON.parse(text)]));
    const catalogues = declaration.catalogues.map((/** @type {Table} */ one) =>
        all.get(one.name) ?? one
    );
    return { ...declaration, catalogues };
}

/**
 * Fetches a catalogue: what differs from the one that is kept, or all of it.
 * @param {Cache | undefined} store
 * @param {string} app
 * @param {Table} table
 * @param {HeadersInit} [headers] as above
 * @throws {TypeError} when it cannot be fetched
 */
export async function fetchTable(store, app, table, headers) {
    const address = folderOf(app) + table.digest;
    const earlier = await keptOne(store, app, table);
    if (earlier) {
        const answer = await fetch(`${address}?from=${earlier.digest}`);
        checkServed(answer);
        if (answer.ok) {
            const text = patched(earlier.text, (await answer.json()).parts);
            if (await isWhole(text, table)) return text;
        } else if (answer.status !== NONE) throw new TypeError(`${address}: ${answer.status}`);
    }
    const answer = await fetch(address, { headers });
    checkServed(answer);
    if (!answer.ok) throw new TypeError(`${address}: ${answer.status}`);
    const text = await answer.text();
    if (!await isWhole(text, table)) throw new TypeError(`${address} is of another version`);
    return text;
}

/** @param {Cache | undefined} store @param {string} app @param {Table} table */
async function keptOne(store, app, table) {
    for (const { url } of await store?.keys() ?? []) {
        const { pathname, search } = new URL(url);
        if (!pathname.startsWith(folderOf(app)) || search !== queryOf(table)) continue;
        const kept = await store?.match(pathname + search);
        if (kept) return { digest: pathname.slice(folderOf(app).length), text: await kept.text() };
    }
    return undefined;
}

/**
 * Returns the text that a patch makes of an earlier one: parts are texts, or the start and number
 * of lines.
 * @param {string} text
 * @param {(string | [number, number])[]} parts
 */
function patched(text, parts) {
    const lines = text.split("\n");
    return parts.map((part) =>
        typeof part === "string" ? part : lines.slice(part[0], part[0] + part[1]).join("\n")
    ).join("\n");
}

/**
 * Compares a text with its digest; true in an insecure context.
 * @param {string} text
 * @param {Table} table
 */
async function isWhole(text, { digest }) {
    return !crypto.subtle || await digestOf(new TextEncoder().encode(text)) === digest;
}

/** Returns the SHA-256 digest in hexadecimal. @param {BufferSource} bytes */
export async function digestOf(bytes) {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...sum].map((one) => one.toString(16).padStart(2, "0")).join("");
}
