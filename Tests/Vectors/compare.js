// Feeds recorded and random requests to the native engine and to the WebAssembly module and
// compares their answers byte for byte. The random ones come from a fixed seed; those of devices
// that synchronise depend on the answers before, and are recorded while the module gives them.

import { Engine } from "../../Web/engine/bridge.js";
import { randomForms } from "./forms.js";
import { randomRequests } from "./random.js";
import { playSync } from "./sync.js";

const [command, modulePath, size, ...files] = Deno.args;
// Random requests, and steps of devices; a tenth as many forms.
const count = size === "--sample" ? 1_000 : 10_000;

/** @param {string} path */
const lines = (path) => Deno.readTextFileSync(path).split("\n").filter((line) => line !== "");

const engine = new Engine(await WebAssembly.compile(Deno.readFileSync(modulePath)));
const forms = randomForms(20261121, count / 10);
const requests = files.flatMap(lines).concat(randomRequests(20261121, count), forms.flat());
const synced = /** @type {string[]} */ ([]), syncedAnswers = /** @type {string[]} */ ([]);
const sync = playSync(20261121, count, (request) => {
    synced.push(JSON.stringify(request));
    syncedAnswers.push(answered(synced.at(-1) ?? ""));
    return syncedAnswers.at(-1) ?? "";
});
const native = await answersOf(command, requests.concat(synced));

let failed = 0;
for (const [index, request] of requests.entries()) {
    compare(request, native[index], answered(request));
}
for (const [index, request] of synced.entries()) {
    compare(request, native[requests.length + index], syncedAnswers[index]);
}
const all = requests.length + synced.length;
console.log(`vectors: ${all} requests, ${engine.restarts} restarts`);
console.log(`${all - failed} passed, ${failed} failed`);
const { merged, asked, lost: unheard, restored, scopes } = sync;
console.log(
    `sync: ${merged} merges of ${scopes} scopes, ${asked} conflicts, ${unheard} messages lost,` +
        ` ${restored} restorations`,
);

const opened = native.filter((answer) => answer.startsWith('{"ok":true,"form":')).length;
const changed = native.filter((answer) => answer.includes('{"effect":"value"')).length;
const lost = forms.slice(0, 100).filter((form) => !isRestored(form)).length;
console.log(`forms: ${opened} of ${forms.length} without faults, ${changed} steps changed values`);
console.log(`100 forms restored by their steps, ${lost} differently`);
const isThin = opened < forms.length * 0.9 || changed < forms.length * 3 || asked < merged / 100;
if (failed > 0 || engine.restarts > 0 || lost > 0 || isThin) Deno.exit(1);

/**
 * Returns true when a form, opened again with the steps taken in it, is what it was.
 * @param {string[]} form
 */
function isRestored(form) {
    const [opening, ...taken] = form.map((request) => JSON.parse(request));
    const state = { do: "form.step", handle: opening.handle, step: { state: true } };
    for (const request of [opening, ...taken]) engine.call(request);
    const before = engine.callText(JSON.stringify(state));
    engine.call({ ...opening, steps: taken.map((request) => request.step) });
    return engine.callText(JSON.stringify(state)) === before;
}

/**
 * Compares two answers to a request. How long one waits after a failure is left to chance.
 * @param {string} request
 * @param {string} one
 * @param {string} other
 */
function compare(request, one, other) {
    const [first, second] = [one, other].map((text) => text.replace(/"wait":\d+/g, '"wait":0'));
    if (first === second) return;
    failed += 1;
    if (failed <= 10) console.log(`${request}\n  native ${one}\n  wasm   ${other}`);
}

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
