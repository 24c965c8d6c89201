// How much a phone loads to draw screens: the code of frame, screens and widgets, without comments
// and indentation, compressed together.

import { claim } from "./assert.js";

// By a name put together, since the types that come with it change those of the page.
const { brotliCompressSync } = await import(["node", "zlib"].join(":"));

/** Bytes: 15 KiB. */
const MOST = 15 * 1024;

/** What draws: not the words, not what is kept, not the engine's bridge. */
const NOT_DRAWING = ["bridge.js", "early.js", "outbox.js"];

/** @param {string} folder */
function code(folder) {
    const here = new URL(`../${folder}`, import.meta.url);
    const names = [...Deno.readDirSync(here)].map(({ name }) => name).sort();
    return names.filter((name) => name.endsWith(".js") && !NOT_DRAWING.includes(name))
        .map((name) => Deno.readTextFileSync(new URL(name, here)));
}

Deno.test("what draws the screens is under 15 KiB", () => {
    const text = ["", "screens/", "widgets/"].flatMap(code).join("\n")
        .replace(/^[ \t]*\/\*\*[^]*?\*\/[ \t]*\n/gm, "")
        .replace(/^[ \t]*\/\/.*\n/gm, "")
        .replace(/\/\*\*.*?\*\/ ?/g, "")
        .replace(/^[ \t]+/gm, "");
    const size = brotliCompressSync(text).length;
    console.log(`view code: ${size} bytes compressed (at most ${MOST})`);
    claim(size <= MOST, `${size} bytes are at most ${MOST}`);
});
