// The bridge with the module that is served: answers, limits, and what happens when it breaks off.

import {
    Engine,
    EngineRefused,
    EngineTrap,
    EngineUnsupported,
    MOST_REQUEST_BYTES,
} from "../bridge.js";

const module = await WebAssembly.compile(
    Deno.readFileSync(new URL("../engine.wasm", import.meta.url)),
);

/**
 * @param {unknown} actual
 * @param {unknown} expected
 */
function equal(actual, expected) {
    const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (a !== b) throw new Error(`got ${a}, expected ${b}`);
}

/**
 * @param {new (...parts: any[]) => Error} kind
 * @param {() => unknown} body
 */
function throws(kind, body) {
    try {
        body();
    } catch (error) {
        if (error instanceof kind) return error;
        throw error;
    }
    throw new Error(`did not throw ${kind.name}`);
}

/**
 * A module with the engine's exports that traps on request "[1]", counts its requests from 0 and
 * answers the count: what the real engine must never do, made to be seen.
 */
function trapping() {
    const text = (/** @type {string} */ name) => [name.length, ...new TextEncoder().encode(name)];
    const section = (
        /** @type {number} */ id,
        /** @type {number[]} */ body,
    ) => [id, body.length, ...body];
    const code = (/** @type {number[]} */ body) => [body.length + 2, 0, ...body, 0x0b];
    // call(p, n): if the byte after "[" is "1", trap; else write the digit of a counter as answer.
    const call = [
        ...[0x20, 0, 0x2d, 0, 1, 0x41, 0x31, 0x46, 0x04, 0x40, 0x00, 0x0b],
        ...[0x41, 16, 0x41, 16, 0x2d, 0, 0, 0x41, 1, 0x6a, 0x3a, 0, 0],
        ...[0x41, 0, 0x41, 16, 0x36, 2, 0, 0x41, 4, 0x41, 1, 0x36, 2, 0, 0x41, 1],
    ];
    const bytes = [
        ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
        ...section(1, [
            4,
            0x60,
            1,
            0x7f,
            1,
            0x7f,
            0x60,
            1,
            0x7f,
            0,
            0x60,
            2,
            0x7f,
            0x7f,
            1,
            0x7f,
            0x60,
            0,
            1,
            0x7f,
        ]),
        ...section(3, [4, 0, 1, 2, 3]),
        ...section(5, [1, 0, 1]),
        ...section(7, [
            ...[5, ...text("memory"), 2, 0, ...text("engine_alloc"), 0, 0],
            ...[...text("engine_free"), 0, 1, ...text("engine_call"), 0, 2],
            ...[...text("engine_result"), 0, 3],
        ]),
        ...section(10, [4, ...code([0x41, 32]), ...code([]), ...code(call), ...code([0x41, 0])]),
        ...section(11, [1, 0, 0x41, 16, 0x0b, 1, 0x30]),
    ];
    return new Engine(new WebAssembly.Module(new Uint8Array(bytes)));
}

Deno.test("the engine answers", () => {
    const engine = new Engine(module);
    equal(engine.call({ do: "ping" }), { ok: true, version: 1 });
    const { results } = engine.call({ do: "evaluate", expressions: ["0.1 + 0.2", "1 div 0"] });
    equal(results[0], { value: "0.3" });
    equal(results[1].error, "division-by-zero");
});

Deno.test("hostile requests get a typed answer and leave the engine working", () => {
    const engine = new Engine(module);
    const deep = "(".repeat(10_000) + "1";
    const cases = [
        deep,
        "'" + "x".repeat(1_000_000) + "'",
        "-".repeat(60_000) + "1",
        "1" + " + 1".repeat(15_000),
        "if(".repeat(20_000),
        "9".repeat(60_000),
    ];
    for (const text of cases) {
        for (const notation of ["form", "calculator"]) {
            const { results } = engine.call({ do: "evaluate", notation, expressions: [text] });
            if (!results[0].faults && !results[0].value) throw new Error(JSON.stringify(results));
        }
    }
    equal(JSON.parse(engine.callText("[".repeat(1_000_000))).ok, false);
    equal(JSON.parse(engine.callText("")).ok, false);
    equal(JSON.parse(engine.callText('"\\ud800"')).ok, false);
    equal(engine.call({ do: "evaluate", expressions: ["1 + 1"] }).results[0].value, "2");
    equal(engine.restarts, 0);
});

Deno.test("a request that is too large is refused before it is sent", () => {
    const engine = new Engine(module);
    throws(EngineRefused, () => engine.callText(" ".repeat(MOST_REQUEST_BYTES + 1)));
    equal(engine.restarts, 0);
});

Deno.test("memory grows for a large request and the answer is still right", () => {
    const engine = new Engine(module);
    const before = engine.memoryBytes;
    const expressions = Array.from({ length: 40_000 }, (_, index) => `${index} + 1`);
    const { results } = engine.call({ do: "evaluate", expressions });
    equal(results.length, 40_000);
    equal(results[39_999].value, "40000");
    if (engine.memoryBytes <= before) throw new Error("memory did not grow");
});

Deno.test("calls do not leak memory", () => {
    const engine = new Engine(module);
    const request = {
        do: "evaluate",
        expressions: ["concat('a', 1 + 2, 'é')", "rond(", "1 div 0"],
    };
    for (let round = 0; round < 2_000; round++) engine.call(request);
    const settled = engine.memoryBytes;
    for (let round = 0; round < 20_000; round++) engine.call(request);
    equal(engine.memoryBytes, settled);
});

Deno.test("after a trap a new instance goes on with what was kept", () => {
    const engine = trapping();
    equal(engine.call([0]), 1);
    equal(engine.keep("first", [2]), 2);
    equal(engine.keep("second", [3]), 3);
    throws(EngineTrap, () => engine.call([1]));
    equal(engine.restarts, 1);
    // The new instance counted the two kept requests again, and nothing else.
    equal(engine.call([0]), 3);
});

Deno.test("a request that trapped is refused the second time", () => {
    const engine = trapping();
    throws(EngineTrap, () => engine.call([1]));
    throws(EngineRefused, () => engine.call([1]));
    equal(engine.restarts, 1);
});

Deno.test("the engine outlives a thousand traps", () => {
    const engine = trapping();
    engine.keep("kept", [2]);
    for (let round = 0; round < 1_000; round++) throws(EngineTrap, () => engine.call([1, round]));
    equal(engine.restarts, 1_000);
    equal(engine.call([0]), 2);
});

Deno.test("a browser without WebAssembly is told apart from a missing file", async () => {
    const known = globalThis.WebAssembly;
    try {
        // @ts-ignore: what an old browser has
        globalThis.WebAssembly = undefined;
        const error = await Engine.load("data:,").catch((error) => error);
        equal(error instanceof EngineUnsupported, true);
    } finally {
        globalThis.WebAssembly = known;
    }
    const refused = await Engine.load("data:application/wasm,nonsense").catch((error) => error);
    equal(refused instanceof EngineUnsupported, true);
});
