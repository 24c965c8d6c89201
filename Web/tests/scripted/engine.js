// Replaces Web/engine.js to test screens without the real ones: apps are answered by scripts, the
// calculator by its module.

import { compiled, Engine } from "../../engine/bridge.js";
import { language } from "../../core/words.js";
import { Motor } from "./motor.js";
import { Records } from "./records.js";
import { Rows } from "./rows.js";

/** Makes the calculator. */
export const calculator = async () => new Engine(await compiled("/calculator.wasm"));

const motor = new Motor(), stored = new Records(), finding = new Rows();

/** What a person does in a record, as the records take it. @type {Record<string, string>} */
const SAVES = { keep: "save", drop: "discard", restore: "restore" };

/** True when the records of the disk were given. */
let isStarted = false;

/** @param {any} request @param {Uint8Array} [body] @returns {any[]} */
function act({ action, app, ...rest }, body) {
    const isListed = app !== "motor" || finding.takes(action);
    if (isListed) return finding.act({ action, app, ...rest }, body);
    if (action.act === "open" && !isStarted) return [{ op: "wait" }];
    isStarted ||= action.act === "start";
    const isStored = action.act in stored;
    const patches = isStored
        ? stored.act({ action, ...rest })
        : motor.act({ action, ...rest }).flatMap((/** @type {any} */ patch) => {
            const { op, ...save } = patch;
            return op in SAVES
                ? stored.act({ action: { act: SAVES[op], ...save }, ...rest })
                : patch;
        });
    if (action.act === "open" && action.route[0]) patches.push(...finding.beside());
    return patches.flatMap((/** @type {any} */ patch) => {
        if (patch.op !== "kept") return patch;
        const [records, told] = [patch.records, patch.records.map(untold)];
        const again = { act: "kept", records, ...(action.act === "start" && action) };
        const shown = motor.act({ action: { ...again, act: "kept" }, ...rest });
        return [{ op: "kept", records: told }, ...(action.act === "start" ? [] : shown)];
    });
}

/** Leaves out the text of a record. @param {any} kept */
const untold = ({ text: _, ...kept }) => kept;

/** @param {any} request @param {Uint8Array} [body] @returns {any} */
const call = (request, body) =>
    request.do === "act" ? { ok: true, patches: act(request, body) } : { ok: true };

/** Returns the scripted engine. */
export const engineOf = () =>
    Promise.resolve({ call, keep: (/** @type {string} */ _, /** @type {any} */ r) => call(r) });

/** Returns the environment of a request, as the real one. */
export const requestContext = () => ({
    language: language(),
    now: new Date().toISOString(),
    zone: -new Date().getTimezoneOffset(),
});
