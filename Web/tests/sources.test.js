// Fetching the text of a source: the text, and the names of errors.

import { get, SourceProblem } from "../data/sources.js";
import { claim, equal } from "./assert.js";

/**
 * Runs `body` with a custom `fetch`, at an address of a page.
 * @param {(address: string, more: RequestInit) => Promise<Response>} answering
 * @param {() => Promise<void>} body
 */
async function serving(answering, body) {
    const real = globalThis.fetch;
    const where = Object.getOwnPropertyDescriptor(globalThis, "location");
    globalThis.fetch = /** @type {any} */ (answering);
    Object.defineProperty(globalThis, "location", {
        value: { href: "https://example.test/squad" },
        configurable: true,
    });
    try {
        await body();
    } finally {
        globalThis.fetch = real;
        if (where) Object.defineProperty(globalThis, "location", where);
    }
}

/** Returns the error that fetching throws. @param {string} address */
async function problem(address = "/list.json") {
    try {
        await get(address);
    } catch (error) {
        claim(error instanceof SourceProblem, "the error is of the source");
        return /** @type {SourceProblem} */ (error);
    }
    throw new Error("expected no text");
}

const text = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);

/** @param {BodyInit | null} body @param {ResponseInit} [more] */
const answer = (body, more) => () => Promise.resolve(new Response(body, more));

Deno.test("a text comes whole, in any number of pieces", async () => {
    const bytes = new TextEncoder().encode("é".repeat(999));
    const stream = new ReadableStream({
        start(control) {
            for (let at = 0; at < bytes.length; at += 7) control.enqueue(bytes.slice(at, at + 7));
            control.close();
        },
    });
    await serving(
        answer(stream),
        async () => equal(text(await get("/list.json")), "é".repeat(999)),
    );
});

Deno.test("a text that did not change may be the browser's own", async () => {
    /** @type {RequestInit[]} */
    const asked = [];
    await serving((_, more) => {
        asked.push(more);
        return Promise.resolve(new Response("[]"));
    }, async () => void await get("/list.json"));
    equal(asked[0].cache, "no-cache");
});

for (
    const [status, why] of /** @type {const} */ ([
        [404, "missing"],
        [413, "large"],
        [400, "address"],
        [500, "status"],
        [503, "status"],
        [302, "status"],
    ])
) {
    Deno.test(`an answer of ${status} is called ${why}`, async () => {
        await serving(answer(null, { status }), async () => {
            const { why: told, status: of } = await problem();
            equal([told, of], [why, status]);
        });
    });
}

Deno.test("a server that fetched the source itself says what was wrong with it", async () => {
    const told = JSON.stringify({ why: "missing", sourceStatus: 404 });
    await serving(answer(told, { status: 502 }), async () => {
        const { why, status } = await problem();
        equal([why, status], ["missing", 404]);
    });
});

for (const why of ["account", "members"]) {
    Deno.test(`a list that is not for whoever asks is refused as ${why}`, async () => {
        const told = JSON.stringify({ code: "no-access", why });
        await serving(answer(told, { status: 403 }), async () => {
            equal((await problem()).why, why);
        });
    });
}

Deno.test("a network that does not answer is called offline", async () => {
    await serving(() => Promise.reject(new TypeError("no network")), async () => {
        equal((await problem()).why, "offline");
    });
});

Deno.test("what is no address on the web is not asked for", async () => {
    let asked = 0;
    await serving(() => {
        asked += 1;
        return Promise.resolve(new Response(""));
    }, async () => {
        for (const address of ["http://[", "ftp://example.test/a", "javascript:0"]) {
            equal((await problem(address)).why, "address");
        }
    });
    equal(asked, 0);
});

Deno.test("a text larger than any list is given up", async () => {
    const piece = new Uint8Array(4 * 1024 * 1024).fill(32);
    let given = 0;
    const stream = new ReadableStream({
        pull(control) {
            given += 1;
            control.enqueue(piece);
        },
    });
    await serving(answer(stream), async () => equal((await problem()).why, "large"));
    claim(given < 20, "no more is read than was needed to know");
});
