// The WebAssembly modules of the page, each compiled when it is first needed. Every app has an
// instance of its own: what breaks off in one leaves the others as they are.

import { compiled, Engine } from "./bridge.js";
import { language } from "../core/words.js";

/** @param {string} url @returns {() => Promise<Engine>} makes an instance */
function module(url) {
    /** @type {Promise<WebAssembly.Module> | null} */
    let compiling = null;
    return async () =>
        new Engine(
            await (compiling ??= compiled(url).catch((error) => {
                compiling = null;
                throw error;
            })),
        );
}

/** Makes the calculator; the module is fetched at the first call, and again after a failure. */
export const calculator = module("/calculator.wasm");

const forms = module("/forms.wasm"), catalogues = module("/catalogues.wasm");

/**
 * Makes the engine of an app: with catalogues for one that shows some, otherwise without.
 * @param {import("../core/screen.d.ts").App | undefined} app
 */
export const engineOf = (app) => app?.engine === "catalogues" ? catalogues() : forms();

/**
 * Returns the environment of a request: languages, time and time zone.
 * @param {string} [texts] the code of the language of texts; by default that of the page
 */
export const requestContext = (texts) => ({
    language: language(),
    texts,
    now: new Date().toISOString(),
    zone: -new Date().getTimezoneOffset(),
});
