// The WebAssembly modules of the page, each loaded when it is first needed: the engine calculates,
// fills in forms and computes screens; the records module stores and syncs records; the rows
// module finds and judges rows of catalogues.

import { Engine } from "./bridge.js";
import { language } from "./words.js";

/** @param {string} url @returns {() => Promise<Engine>} */
function module(url) {
    /** @type {Promise<Engine> | null} */
    let loading = null;
    return () =>
        loading ??= Engine.load(url).catch((error) => {
            loading = null;
            throw error;
        });
}

/** Returns the engine; loads it at the first call, and again after a failure. */
export const engine = module("/engine.wasm");

/** Returns the module with the records of all apps. */
export const records = module("/records.wasm");

/** Returns the module with the rows of all catalogues. */
export const rows = module("/rows.wasm");

/** Returns the environment of a request: language, time and time zone. */
export const requestContext = () => ({
    language: language(),
    now: new Date().toISOString(),
    zone: -new Date().getTimezoneOffset(),
});
