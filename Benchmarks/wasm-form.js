// Measures a form in the WebAssembly engine, JSON and bridge included: opening it for the first
// time and again, an answer that affects a few cells, one that affects many. Arguments: the module
// and a file with the request that opens the form under the handle `f`, whose hubs are f0 and f1.

import { Engine } from "../Web/engine/bridge.js";
import { timed } from "./timed.js";

const [modulePath, requestPath] = Deno.args;
const engine = new Engine(await WebAssembly.compile(Deno.readFileSync(modulePath)));
const opening = Deno.readTextFileSync(requestPath);

/** Throws for an error: it would be the fastest answer. @param {any} answer */
function done(answer) {
    const isDone = answer.ok && !answer.faults && !answer.answer?.error;
    if (!isDone) throw new Error(JSON.stringify(answer));
}

/** @param {string} figure @param {number} value */
function tell(figure, value) {
    console.log(JSON.stringify({ figure, value }));
}

done(engine.call(JSON.parse(opening)));
engine.call({ do: "form.close", handle: "f" });
const fresh = new Engine(await WebAssembly.compile(Deno.readFileSync(modulePath)));
tell("first", timed(() => fresh.callText(opening)));
let warm = Infinity;
for (let round = 0; round < 15; round++) {
    engine.call({ do: "form.close", handle: "f" });
    warm = Math.min(warm, timed(() => engine.callText(opening)));
}
tell("warm", warm);

// All plain numbers get values, so that computed fields are not empty.
for (let number = 0; number < 1_000; number++) {
    const step = { set: `f${number}`, value: String((number % 90) + 1) };
    done(engine.call({ do: "form.step", handle: "f", step }));
}

/** Returns the least milliseconds of an answer. @param {string} name @param {number} times */
function answers(name, times) {
    let least = Infinity;
    for (let round = 0; round < 300; round++) {
        const spent = timed(() => {
            for (let time = 0; time < times; time++) {
                const step = { set: name, value: String((time % 2) + 5) };
                engine.call({ do: "form.step", handle: "f", step });
            }
        });
        least = Math.min(least, spent / times);
    }
    return least;
}
tell("few", answers("f0", 50));
tell("many", answers("f1", 2));
