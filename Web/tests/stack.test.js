// The stack used by the deepest allowed input. A stack overflow cannot be caught, so the depth
// limits must leave a margin.

import { claim, module } from "./support.js";

const toolset = JSON.parse(
    await Deno.readTextFile(new URL("../../wasm-toolset.json", import.meta.url)),
);
const size = Number(String(toolset.linker.extraCLIOptions).match(/stack-size=(\d+)/)?.[1]);

/** The byte that fills unused stack during the measurement. */
const MARK = 0xa5;

/**
 * Returns the bytes of stack that one request uses: the stack is at the start of memory and grows
 * downwards, so they are the bytes above the remaining marks.
 * @param {object} request
 */
function stackBytes(request) {
    const env = { random: () => {}, log: () => {} };
    const exports = /** @type {any} */ (new WebAssembly.Instance(module, { env }).exports);
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const at = exports.engine_alloc(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    new Uint8Array(exports.memory.buffer, 0, size).fill(MARK);
    exports.engine_call(at, bytes.length);
    const stack = new Uint8Array(exports.memory.buffer, 0, size);
    return size - stack.findIndex((byte) => byte !== MARK);
}

/** Texts of maximum depth: just below the limit, at it, and beyond. */
const texts = [99, 100, 101, 5_000].flatMap((depth) => [
    "(".repeat(depth) + "1" + ")".repeat(depth),
    "-".repeat(depth) + "1",
    "abs(-".repeat(depth) + "1" + ")".repeat(depth),
    "if(1 = 1, ".repeat(depth) + "1" + ", 2)".repeat(depth),
    "sum(1, 2 * (".repeat(depth / 2) + "1" + "))".repeat(depth / 2),
    "1 or (1 and (1 = (1 + (1 * (".repeat(depth / 5) + "1" + ")".repeat(depth),
    "2^(".repeat(depth) + "1" + ")".repeat(depth),
    "1^".repeat(depth) + "1",
    `regex('a', '${"(".repeat(depth)}a${")".repeat(depth)}')`,
    "sum(${a}" + "[1".repeat(depth) + "]".repeat(depth) + ")",
]);

Deno.test("the deepest input uses at most half of the stack", () => {
    claim(size >= 65_536, "the toolset names the size of the stack");
    let most = stackBytes({ do: "ping", nested: JSON.parse("[".repeat(97) + "]".repeat(97)) });
    for (const text of texts) {
        for (const notation of ["form", "calculator"]) {
            const used = stackBytes({ do: "evaluate", notation, expressions: [text] });
            most = Math.max(most, used);
        }
        most = Math.max(most, stackBytes({ do: "calculator", paste: text }));
    }
    console.log(`stack: ${most} of ${size} bytes`);
    claim(most <= size / 2, `${most} bytes are at most half of ${size}`);
});
