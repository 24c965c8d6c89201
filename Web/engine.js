// The modules of the page, each loaded when it is first needed: the engine, which calculates,
// knows forms and computes screens; the records, which knows how they are kept and sent; the rows,
// which finds and judges those of catalogues.

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

/** The engine; loads it at the first call, and again after a failure. */
export const engine = module("/engine.wasm");

/** The records of all apps. */
export const records = module("/records.wasm");

/** The rows of all catalogues. */
export const rows = module("/rows.wasm");

/** What every request needs to know of the world: language, moment and zone. */
export const world = () => ({
    language: language(),
    now: new Date().toISOString(),
    zone: -new Date().getTimezoneOffset(),
});
