// Restarts after a trap: a new instance with all kept state restored, and the request that trapped
// rejected from then on. The traps are real ones, see support.js.

import { EngineRefused, EngineTrap } from "../engine/bridge.js";
import { claim, equal, makeEngine, module, throwing, withTraps } from "./support.js";

const ping = { ok: true, version: 1 };
const isBad = (/** @type {any} */ request) => request.bad !== undefined;

Deno.test("a trap throws, and the next request has its answer", () => {
    withTraps(isBad, () => {
        const engine = makeEngine();
        const error = throwing(() => engine.call({ do: "ping", bad: 1 }), EngineTrap);
        claim(error.cause instanceof WebAssembly.RuntimeError, "the cause is kept");
        claim(error.message.length > 0, "the message says something");
        equal(engine.call({ do: "ping" }), ping);
        equal(engine.restarts, 1);
    });
});

Deno.test("a new instance is sent what was kept, in order, and nothing else", () => {
    withTraps(isBad, (seen) => {
        const engine = makeEngine();
        engine.keep("form", { do: "ping", form: 1 });
        engine.keep("value", { do: "ping", value: 1 });
        engine.keep("dropped", { do: "ping", dropped: 1 });
        engine.call({ do: "ping", passing: 1 });
        engine.keep("form", { do: "ping", form: 2 });
        engine.forget("dropped");
        throwing(() => engine.call({ do: "ping", bad: 1 }), EngineTrap);
        equal(seen[1], [{ do: "ping", form: 2 }, { do: "ping", value: 1 }]);
    });
});

Deno.test("a kept request that breaks the engine off is not kept", () => {
    withTraps(isBad, (seen) => {
        const engine = makeEngine();
        engine.keep("value", { do: "ping", value: 1 });
        throwing(() => engine.keep("value", { do: "ping", bad: 1 }), EngineTrap);
        equal(seen[1], [{ do: "ping", value: 1 }]);
        throwing(() => engine.call({ do: "ping", bad: 2 }), EngineTrap);
        equal(seen[2], [{ do: "ping", value: 1 }]);
    });
});

Deno.test("a request that broke the engine off is refused without being sent again", () => {
    withTraps(isBad, (seen) => {
        const engine = makeEngine();
        throwing(() => engine.call({ do: "ping", bad: 1 }), EngineTrap);
        throwing(() => engine.call({ do: "ping", bad: 1 }), EngineRefused);
        throwing(() => engine.keep("again", { do: "ping", bad: 1 }), EngineRefused);
        equal(engine.restarts, 1);
        equal(seen.map((requests) => requests.length), [1, 0]);
        throwing(() => engine.call({ do: "ping", bad: 2 }), EngineTrap);
        equal(engine.restarts, 2);
    });
});

Deno.test("of requests with bodies the body that broke the engine off is refused", () => {
    withTraps(isBad, () => {
        const engine = makeEngine();
        const [one, other] = ["one", "two"].map((text) => new TextEncoder().encode(text));
        throwing(() => engine.call({ do: "ping", bad: 1 }, one), EngineTrap);
        throwing(() => engine.call({ do: "ping", bad: 1 }, one), EngineRefused);
        throwing(() => engine.call({ do: "ping", bad: 1 }, other), EngineTrap);
        equal(engine.call({ do: "ping" }, one), ping);
    });
});

Deno.test("only the latest requests that broke the engine off are remembered", () => {
    withTraps(isBad, () => {
        const engine = makeEngine();
        for (let bad = 0; bad < 17; bad += 1) {
            throwing(() => engine.call({ do: "ping", bad }), EngineTrap);
        }
        throwing(() => engine.call({ do: "ping", bad: 16 }), EngineRefused);
        throwing(() => engine.call({ do: "ping", bad: 0 }), EngineTrap);
    });
});

Deno.test("a restore that traps is dropped, and the others are restored", () => {
    withTraps(
        (request, instance) => isBad(request) || (instance > 0 && request.value === 1),
        (seen) => {
            const engine = makeEngine();
            engine.keep("form", { do: "ping", form: 1 });
            engine.keep("value", { do: "ping", value: 1 });
            engine.keep("other", { do: "ping", other: 1 });
            throwing(() => engine.call({ do: "ping", bad: 1 }), EngineTrap);
            equal(seen.at(-1), [{ do: "ping", form: 1 }, { do: "ping", other: 1 }]);
            equal(engine.restarts, 2);
            equal(engine.call({ do: "ping" }), ping);
        },
    );
});

Deno.test("after a thousand restarts the engine answers, from little memory", () => {
    withTraps(isBad, () => {
        const engine = makeEngine();
        const before = engine.memoryBytes;
        engine.keep("form", { do: "ping", form: 1 });
        for (let round = 0; round < 1_000; round += 1) {
            throwing(() => engine.call({ do: "ping", bad: round }), EngineTrap);
            equal(engine.call({ do: "ping" }), ping);
        }
        equal(engine.restarts, 1_000);
        equal(engine.memoryBytes, before);
    });
});

Deno.test("the module asks the page for randomness only", () => {
    const imports = WebAssembly.Module.imports(module).map((one) => `${one.module}.${one.name}`);
    equal(imports.sort(), ["env.random"]);
    const exports = WebAssembly.Module.exports(module).map((one) => one.name).sort();
    const calls = ["alloc", "call", "free", "result", "start"].map((name) => `engine_${name}`);
    equal(exports, [...calls, "memory"]);
});
