// The one engine of the page, loaded when a screen first needs it.

import { Engine } from "./bridge.js";
import { language } from "./words.js";

/** @type {Promise<Engine> | null} */
let loading = null;

/** The engine; loads it at the first call, and again after a failure. */
export function engine() {
    loading ??= Engine.load("/engine.wasm").catch((error) => {
        loading = null;
        throw error;
    });
    return loading;
}

/** What every request needs to know of the world: language, moment and zone. */
export const world = () => ({
    language: language(),
    now: new Date().toISOString(),
    zone: -new Date().getTimezoneOffset(),
});
