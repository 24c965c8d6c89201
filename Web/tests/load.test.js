// Loading the module from a server: its content type, its absence, a browser that cannot run it.

import { compiled, Engine, EngineUnsupported } from "../engine/bridge.js";
import { claim, equal } from "./support.js";

const bytes = await Deno.readFile(new URL("../calculator.wasm", import.meta.url));

/**
 * Runs `body` with a `fetch` that returns one response.
 * @param {BodyInit} content
 * @param {ResponseInit} options
 * @param {() => Promise<void>} body
 */
async function serving(content, options, body) {
    const real = globalThis.fetch;
    globalThis.fetch = () => Promise.resolve(new Response(content, options));
    try {
        await body();
    } finally {
        globalThis.fetch = real;
    }
}

/** Returns the error that loading throws; fails when there is none. */
async function failure() {
    try {
        await compiled("https://example.test/calculator.wasm");
    } catch (error) {
        return error;
    }
    throw new Error("expected loading to fail");
}

for (const type of ["application/wasm", "application/octet-stream", "text/html; charset=utf-8"]) {
    Deno.test(`the module is loaded when it comes as ${type}`, async () => {
        await serving(bytes, { headers: { "content-type": type } }, async () => {
            const engine = new Engine(await compiled("https://example.test/calculator.wasm"));
            equal(engine.call({ do: "ping" }).ok, true);
        });
    });
}

Deno.test("a page instead of the module is not taken for one", async () => {
    await serving("<!doctype html>", { headers: { "content-type": "text/html" } }, async () => {
        claim(await failure() instanceof EngineUnsupported, "the error says so by its class");
    });
});

Deno.test("half a module is not taken for one", async () => {
    const half = bytes.slice(0, bytes.length / 2);
    await serving(half, { headers: { "content-type": "application/wasm" } }, async () => {
        claim(await failure() instanceof EngineUnsupported, "the error says so by its class");
    });
});

Deno.test("a module that is not there is an error of the network, with its status", async () => {
    await serving("gone", { status: 404 }, async () => {
        const error = await failure();
        claim(!(error instanceof EngineUnsupported), "the browser is not to blame");
        claim(String(error).includes("404"), "the status is named");
    });
});

Deno.test("a browser without WebAssembly is told apart", async () => {
    const real = globalThis.WebAssembly;
    Object.defineProperty(globalThis, "WebAssembly", { value: undefined, configurable: true });
    try {
        claim(await failure() instanceof EngineUnsupported, "the error says so by its class");
    } finally {
        Object.defineProperty(globalThis, "WebAssembly", { value: real, configurable: true });
    }
});
