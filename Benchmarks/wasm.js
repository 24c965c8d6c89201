// Measures the WebAssembly engine on a file of requests: the least time of several rounds, in
// nanoseconds, as one JSON line. Arguments: the module, the file, how many rounds.

import { Engine } from "../Web/bridge.js";

const [modulePath, requestsPath, rounds] = Deno.args;
const bytes = Deno.readFileSync(modulePath);
const started = performance.now();
const engine = new Engine(await WebAssembly.compile(bytes));
const ready = performance.now() - started;
const requests = Deno.readTextFileSync(requestsPath).split("\n").filter((line) => line !== "");

let least = Infinity;
for (let round = 0; round < Number(rounds); round++) {
    const start = performance.now();
    for (const request of requests) engine.callText(request);
    least = Math.min(least, performance.now() - start);
}
console.log(JSON.stringify({ figure: "wasm.round", value: least * 1e6 }));
console.log(JSON.stringify({ figure: "wasm.ready", value: ready }));
