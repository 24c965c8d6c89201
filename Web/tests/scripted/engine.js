// Replaces Web/engine.js to test screens without the real view models: forms are answered by a
// script, everything else by the real engine.

import { Engine } from "../../bridge.js";
import { language } from "../../words.js";
import { Motor } from "./motor.js";
import { Records } from "./records.js";
import { Rows } from "./rows.js";

/** @type {Promise<any> | null} */
let loading = null;

/** Returns an engine whose `act` is scripted. */
export function engine() {
    loading ??= Engine.load("/engine.wasm").then((real) => {
        const motor = new Motor();
        /** @param {any} request */
        const answers = ({ texts }) =>
            Object.entries(texts).map(([label, text]) => ({ path: label, label, text }));
        return {
            keep() {},
            /** @param {any} request */
            call: (request) =>
                request.do === "act"
                    ? { ok: true, patches: motor.act(request) }
                    : request.do === "row"
                    ? { ok: true, groups: [{ path: "a", title: "", answers: answers(request) }] }
                    : real.call(request),
        };
    });
    return loading;
}

/** Returns scripted records. */
export function records() {
    const scripted = new Records();
    return Promise.resolve({
        /** @param {any} request */
        call: (request) => ({ ok: true, patches: scripted.act(request) }),
    });
}

const finding = new Rows();

/** Returns scripted rows. */
export const rows = () =>
    Promise.resolve({
        /** @param {string} _ @param {any} request */
        keep: (_, request) => ({ ok: true, patches: finding.act(request) }),
        /** @param {any} request @param {Uint8Array} [body] */
        call: (request, body) => ({ ok: true, patches: finding.act(request, body) }),
    });

/** Returns the environment of a request, as the real one. */
export const requestContext = () => ({
    language: language(),
    now: new Date().toISOString(),
    zone: -new Date().getTimezoneOffset(),
});
