// The responses of the built module through the bridge: to valid, invalid and hostile requests.
// Tests/Vectors compares them with the native engine.

import { EngineRefused, MAX_REQUEST_BYTES } from "../engine/bridge.js";
import { claim, equal, makeEngine, throwing } from "./support.js";

/**
 * Returns the first result of one expression.
 * @param {import("../engine/bridge.js").Engine} engine
 * @param {string} expression
 * @param {string} notation
 */
const result = (engine, expression, notation = "calculator") =>
    engine.call({ do: "evaluate", notation, expressions: [expression] }).results[0];

Deno.test("an engine is there and says its version", () => {
    equal(makeEngine().call({ do: "ping" }), { ok: true, version: 1 });
});

Deno.test("numbers are exact", () => {
    const engine = makeEngine();
    equal(result(engine, "0.1 + 0.2").value, "0.3");
    equal(result(engine, "16777216 + 1").value, "16777217");
    equal(result(engine, "1/3 + 1/6").value, "0.5");
    equal(
        result(engine, "99999999999999999 × 99999999999999999").value,
        "9999999999999999800000000000000001",
    );
});

Deno.test("accents, emoji and half a surrogate pair cross the border unharmed", () => {
    const engine = makeEngine();
    equal(result(engine, "concat('été ', '🥰')", "form").value, "été 🥰");
    // A lone surrogate becomes an escape in JSON, which the engine rejects with its place.
    equal(engine.call({ do: "\ud800" }).problem, "not-json");
    equal(result(engine, "1 + 1").value, "2");
});

Deno.test("a request that means nothing is answered with a problem", () => {
    const engine = makeEngine();
    equal(engine.call({ do: "juggle" }).problem, "unknown-operation");
    equal(engine.call({}).problem, "no-operation");
    equal(engine.call([]).problem, "no-operation");
    equal(engine.call({ do: "evaluate" }).problem, "bad-request");
    equal(JSON.parse(engine.callText("{")).problem, "not-json");
    equal(JSON.parse(engine.callText("")).problem, "not-json");
    equal(result(engine, "1 + 1").value, "2");
    equal(engine.restarts, 0);
});

Deno.test("deep nesting is an answer, not a trap", () => {
    const engine = makeEngine();
    for (const depth of [90, 100, 101, 1_000, 30_000]) {
        const nested = result(engine, "(".repeat(depth) + "1" + ")".repeat(depth));
        claim(nested.value === "1" || nested.faults.length > 0, `${depth} parentheses`);
    }
    for (const depth of [50, 101, 100_000, 1_000_000]) {
        const text = "[".repeat(depth) + "]".repeat(depth);
        equal(JSON.parse(engine.callText(text)).ok, false);
        equal(JSON.parse(engine.callText(`{"do":"ping","extra":${text}}`)).ok, depth < 100);
    }
    for (const sign of ["-", "1+", "not(", "if(", "1^", "abs(-", "9", "'", "1, "]) {
        for (const notation of ["form", "calculator"]) {
            for (const count of [1_000, 20_000]) {
                const hostile = result(engine, sign.repeat(count) + "1", notation);
                claim(typeof (hostile.value ?? hostile.faults[0].message) === "string", sign);
            }
        }
    }
    equal(engine.restarts, 0);
});

Deno.test("huge input is an answer, and beyond the cap is refused before the engine", () => {
    const engine = makeEngine();
    const digits = result(engine, "1".repeat(1_000_000));
    claim(digits.faults.length > 0, "a literal of a million digits has a fault");
    claim(result(engine, "9^9^9^9").value === undefined, "a tower of powers has no value");
    claim(result(engine, "0".repeat(20_000_000)).faults.length > 0, "20 MB of zeros have a fault");
    throwing(() => engine.callText(" ".repeat(MAX_REQUEST_BYTES + 1)), EngineRefused);
    throwing(() => engine.callText("é".repeat(MAX_REQUEST_BYTES / 2 + 1)), EngineRefused);
    equal(result(engine, "1 + 1").value, "2");
    equal(engine.restarts, 0);
});

Deno.test("memory grows for a large answer and is used again", () => {
    const engine = makeEngine();
    const before = engine.memoryBytes;
    const expressions = Array.from({ length: 50_000 }, (_, index) => `${index} + 0.5`);
    const answer = () => engine.call({ do: "evaluate", notation: "calculator", expressions });
    equal(answer().results.length, 50_000);
    equal(answer().results[49_999].value, "49999.5");
    const grown = engine.memoryBytes;
    claim(grown > before, "memory grew");
    for (let round = 0; round < 5; round += 1) answer();
    equal(engine.memoryBytes, grown);
});

Deno.test("a hundred thousand small requests leave the memory as it was", () => {
    const engine = makeEngine();
    const ask = () => result(engine, "(1.5 + 2) × 3 − 4 ÷ 7");
    for (let round = 0; round < 1_000; round += 1) ask();
    const before = engine.memoryBytes;
    for (let round = 0; round < 100_000; round += 1) ask();
    equal(engine.memoryBytes, before);
});

Deno.test("the calculator goes on from what was saved", () => {
    const engine = makeEngine();
    const keys = [..."0.1+0.2="];
    const first = engine.call({ do: "calculator", keys });
    equal(first.copy, "0.3");
    const next = engine.call({ do: "calculator", saved: first.saved, keys: ["×", "3", "="] });
    equal(next.copy, "0.9");
    const french = engine.call({ do: "calculator", language: "fr", keys: [..."1234.5+1="] });
    equal(french.result, "1\u202f235,5");
    equal(engine.call({ do: "calculator", saved: "nonsense" }).problem, "bad-request");
});
