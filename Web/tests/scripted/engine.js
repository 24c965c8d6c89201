// Takes the place of Web/engine.js when screens are tried without the real view models: forms are
// answered by a script, all else by the real engine.

import { Engine } from "../../bridge.js";
import { language } from "../../words.js";
import { Motor } from "./motor.js";

/** @type {Promise<any> | null} */
let loading = null;

/** An engine whose `act` is scripted. */
export function engine() {
    loading ??= Engine.load("/engine.wasm").then((real) => {
        const motor = new Motor();
        return {
            keep() {},
            /** @param {any} request */
            call: (request) =>
                request.do === "act"
                    ? { ok: true, patches: motor.act(request) }
                    : real.call(request),
        };
    });
    return loading;
}

/** As in the real one. */
export const world = () => ({
    language: language(),
    now: new Date().toISOString(),
    zone: -new Date().getTimezoneOffset(),
});
