// Measures the WebAssembly engine on a file of requests: the least time of several rounds, in
// nanoseconds, as JSON lines. Arguments: the module, the file, the number of rounds, and the
// number of initial requests, which are sent once.

import { Engine } from "../Web/engine/bridge.js";
import { timed } from "./timed.js";

const [modulePath, requestsPath, rounds, first] = Deno.args;
const bytes = Deno.readFileSync(modulePath);
const started = performance.now();
const engine = new Engine(await WebAssembly.compile(bytes));
const ready = performance.now() - started;
const requests = Deno.readTextFileSync(requestsPath).split("\n").filter((line) => line !== "");

/** Throws for an error: it would be the fastest answer. @param {string} request */
function answer(request) {
    const text = engine.callText(request);
    if (text.startsWith('{"ok":false')) throw new Error(text);
}

/** Returns the milliseconds of the answers. @param {string[]} requests */
const spent = (requests) => timed(() => requests.forEach(answer));

const once = spent(requests.slice(0, Number(first ?? 0)));
const repeated = requests.slice(Number(first ?? 0));
let least = Infinity;
for (let round = 0; round < Number(rounds); round++) least = Math.min(least, spent(repeated));
console.log(JSON.stringify({ figure: "wasm.round", value: least * 1e6 }));
console.log(JSON.stringify({ figure: "wasm.once", value: once * 1e6 }));
console.log(JSON.stringify({ figure: "wasm.ready", value: ready }));
