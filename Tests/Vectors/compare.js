// Feeds recorded and random requests to the native engine and to the WebAssembly module and
// compares their answers byte for byte. The random ones come from SEED, or a fixed seed.

import { Engine } from "../../Web/bridge.js";
import { randomRequests } from "./random.js";

const [command, modulePath, ...files] = Deno.args;

/** @param {string} path */
const lines = (path) => Deno.readTextFileSync(path).split("\n").filter((line) => line !== "");

const requests = files.flatMap(lines).concat(randomRequests(20261121, 10_000));
const native = await answersOf(command, requests);
const engine = new Engine(await WebAssembly.compile(Deno.readFileSync(modulePath)));

let failed = 0;
for (const [index, request] of requests.entries()) {
    const answer = answered(request);
    if (answer === native[index]) continue;
    failed += 1;
    if (failed <= 10) console.log(`${request}\n  native ${native[index]}\n  wasm   ${answer}`);
}
console.log(`vectors: ${requests.length} requests, ${engine.restarts} restarts`);
console.log(`${requests.length - failed} passed, ${failed} failed`);
if (failed > 0 || engine.restarts > 0) Deno.exit(1);

/**
 * The module's answer; of a trap, its message.
 * @param {string} request
 */
function answered(request) {
    try {
        return engine.callText(request);
    } catch (error) {
        return String(error);
    }
}

/**
 * The native engine's answers.
 * @param {string} command
 * @param {string[]} requests
 */
async function answersOf(command, requests) {
    const child = new Deno.Command(command, { stdin: "piped", stdout: "piped" }).spawn();
    const output = new Response(child.stdout).text();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(requests.join("\n") + "\n"));
    await writer.close();
    const answers = (await output).split("\n");
    answers.pop();
    if (answers.length !== requests.length) {
        throw new Error(`${requests.length} requests, but ${answers.length} answers`);
    }
    return answers;
}
