// Helpers for the tests of the page's side: the built module, a way to make an instance trap on
// chosen requests, and small assertions. Run after `make web`.

import { Engine } from "../engine/bridge.js";

/** The engine built by `make web`. */
export const module = await WebAssembly.compile(
    await Deno.readFile(new URL("../../Tests/Vectors/vectors.wasm", import.meta.url)),
);

/** Returns a new engine on the built module. */
export const makeEngine = () => new Engine(module);

export { claim, equal } from "./assert.js";

/**
 * Runs a function that must throw an error of a class, and returns the error.
 * @template {Error} E
 * @param {() => unknown} body
 * @param {new (...parts: any[]) => E} kind
 * @returns {E}
 */
export function throwing(body, kind) {
    try {
        body();
    } catch (error) {
        if (error instanceof kind) return error;
        throw new Error(`expected ${kind.name}, got ${error}`, { cause: error });
    }
    throw new Error(`expected ${kind.name}, but nothing was thrown`);
}

/** An address far outside the module's memory. */
const OUTSIDE = 0x7fff0000;

/**
 * Runs `body` with instances that record each request and really trap, by reading far outside
 * their memory, on those that `traps` selects. Nothing in the module traps on demand.
 * @param {(request: any, instance: number) => boolean} traps
 * @param {(seen: any[][]) => void} body called with the requests of each instance so far
 */
export function withTraps(traps, body) {
    const Real = WebAssembly.Instance;
    /** @type {any[][]} */
    const seen = [];
    WebAssembly.Instance = /** @type {any} */ (
        /** @param {WebAssembly.Module} module @param {WebAssembly.Imports} imports */
        function (module, imports) {
            const exports = /** @type {any} */ (new Real(module, imports).exports);
            const requests = /** @type {any[]} */ ([]);
            const number = seen.push(requests) - 1;
            const engine_call = (/** @type {number} */ at, /** @type {number} */ count) => {
                const bytes = new Uint8Array(exports.memory.buffer, at, count);
                const request = JSON.parse(new TextDecoder().decode(bytes).split("\t")[0]);
                requests.push(request);
                return exports.engine_call(traps(request, number) ? OUTSIDE : at, count);
            };
            return { exports: { ...exports, engine_call } };
        }
    );
    try {
        body(seen);
    } finally {
        WebAssembly.Instance = Real;
    }
}
