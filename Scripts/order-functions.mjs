// Puts the functions of a WebAssembly module in text form in an order in which like ones are
// neighbours, as brotli refers to a near copy with fewer bits than to a far one.
//
//     node Scripts/order-functions.mjs IN.wat OUT.wat
//
// The likeness of two functions is the share of equal numbers in their signatures, each the least
// hash of all runs of lines (MinHash). Functions are then taken one by one, each time the one that
// is most like the one before. Those that are called most come first all the same: their numbers
// are short.

import { readFileSync, writeFileSync } from "node:fs";

/** Numbers in a signature, and lines in a run. */
const NUMBERS = 96;
const RUN = 2;

/** Functions whose number is one byte in a call, after the imported ones. */
const SHORT = 120;

/** Returns a hash of 32 bits of a text. */
function hash(text) {
    let state = 0x811c9dc5;
    for (let place = 0; place < text.length; place++) {
        state = Math.imul(state ^ text.charCodeAt(place), 0x01000193);
    }
    return state >>> 0;
}

/** Returns the signature of a function's lines. */
function signature(lines) {
    const numbers = new Uint32Array(NUMBERS).fill(0xffffffff);
    const hashes = lines.map((line) => hash(line.trim()));
    for (let place = 0; place + RUN <= hashes.length; place++) {
        let run = 0;
        for (let next = place; next < place + RUN; next++) run = Math.imul(run, 31) + hashes[next];
        for (let number = 0; number < NUMBERS; number++) {
            let mixed = Math.imul(run ^ Math.imul(number + 1, 0x9e3779b1), 0x85ebca6b);
            mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
            numbers[number] = Math.min(numbers[number], (mixed ^ (mixed >>> 16)) >>> 0);
        }
    }
    return numbers;
}

/** Returns how many numbers two signatures share. */
function likeness(left, right) {
    let equal = 0;
    for (let number = 0; number < NUMBERS; number++) {
        if (left[number] === right[number]) equal++;
    }
    return equal;
}

/** Returns how often each function is called, by its name. */
function callsOf(functions) {
    const calls = new Map();
    for (const line of functions.flat()) {
        const [, name] = line.match(/\(call (\S+?)\)*$/) ?? [];
        if (name) calls.set(name, (calls.get(name) ?? 0) + 1);
    }
    return calls;
}

/** Returns the functions in the order described above, beginning with the longest. */
function ordered(functions) {
    const calls = callsOf(functions);
    const most = functions
        .map((lines) => ({ lines, calls: calls.get(lines[0].split(" ")[2]) ?? 0 }))
        .sort((one, other) => other.calls - one.calls)
        .slice(0, SHORT)
        .map(({ lines }) => lines);
    const others = functions.filter((lines) => !most.includes(lines));
    return [...most, ...chained(others)];
}

/** Returns functions so that each follows the one it is most like, beginning with the longest. */
function chained(functions) {
    const left = functions
        .sort((one, other) => other.length - one.length)
        .map((lines) => ({ lines, signature: signature(lines) }));
    const found = left.splice(0, 1);
    while (left.length > 0) {
        const last = found[found.length - 1].signature;
        let best = 0;
        let most = -1;
        for (let place = 0; place < left.length; place++) {
            const equal = likeness(last, left[place].signature);
            if (equal > most) [best, most] = [place, equal];
        }
        found.push(...left.splice(best, 1));
    }
    return found.map(({ lines }) => lines);
}

const [source, target] = process.argv.slice(2);
const lines = readFileSync(source, "utf8").split("\n");
const rest = [];
const functions = [];
// What a module consists of is indented by one space, what is in it by more.
let part = rest;
for (const line of lines) {
    if (line.startsWith(" (func ")) {
        part = [];
        functions.push(part);
    } else if (line.startsWith(" (") || line === ")") {
        part = rest;
    }
    part.push(line);
}
const end = rest.lastIndexOf(")");
const parts = [rest.slice(0, end), ...ordered(functions), rest.slice(end)];
writeFileSync(target, parts.map((part) => part.join("\n")).join("\n"));
