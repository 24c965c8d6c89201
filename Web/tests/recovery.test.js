// What is restored after the engine of an app broke off: texts of sources first, then the address,
// without what broke it.

import { restore } from "../views/recovery.js";
import { equal } from "./assert.js";

/** @typedef {import("../engine/patches.d.ts").Action} Action */

const bytes = new Uint8Array([1]);
/** @type {[string, Uint8Array][]} */
const given = [["players", bytes], ["teams", bytes]];

/**
 * Restores a host whose address is a list; returns the actions it took and the patches it applied.
 * @param {Action} broken
 * @param {(action: Action) => boolean} breaks true for an action that breaks off again
 */
function restored(broken, breaks = () => false) {
    const taken = /** @type {Action[]} */ ([]);
    const applied = /** @type {string[]} */ ([]);
    const host = {
        opening: /** @type {Action} */ ({ act: "open", route: [], query: "q=a" }),
        call: (/** @type {Action} */ action) => {
            if (breaks(action)) throw new Error("broke off");
            taken.push(action);
            return [/** @type {const} */ ({ op: "announce", text: action.act })];
        },
        drawing: {
            perform: (/** @type {any[]} */ patches) => {
                applied.push(...patches.map(({ text }) => text));
            },
        },
    };
    restore(host, broken, given);
    return { taken, applied };
}

const loaded = (/** @type {string} */ collection) => ({ act: "loaded", collection });
const opened = { act: "open", route: [], query: "q=a" };

Deno.test("texts of sources are given again, then the address is opened", () => {
    const { taken, applied } = restored({ act: "query", query: "q=b" });
    equal(taken, [loaded("players"), loaded("teams"), opened]);
    equal(applied, ["loaded", "loaded", "open"]);
});

Deno.test("what broke the engine off is not done again", () => {
    equal(restored({ act: "loaded", collection: "teams" }).taken, [loaded("players"), opened]);
    const { taken } = restored({ act: "open", route: ["teams"], query: "" });
    equal(taken, [loaded("players"), loaded("teams")]);
});

Deno.test("what breaks off again is left out", () => {
    const { taken } = restored({ act: "tick" }, ({ act }) => act === "loaded");
    equal(taken, [opened]);
});
