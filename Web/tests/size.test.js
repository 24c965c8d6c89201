// The size of the code a phone loads to draw a screen: the frame and one screen with all imports,
// each module made small as Scripts/page does, compressed together. The screens of an app are
// those of its host and of a folder of views.

import { claim } from "./assert.js";

// Imported by a computed name, since its types would change those of the page.
const { brotliCompressSync } = await import(["node", "zlib"].join(":"));

/** The maximum size in bytes: 15 KiB. */
const MAX_BYTES = 15 * 1024;

/** Modules that do not draw: engine, words, what comes later, storage, sync, account, history. */
const NOT_DRAWING = [
    "engine/bridge engine/engine core/words-en core/words-fr core/later core/local-account",
    "core/navigation",
    "data/app data/apps data/disk data/blobs data/sync data/sources data/records data/account",
    "data/tables data/media",
].join(" ").split(" ").map((name) => new URL(`../${name}.js`, import.meta.url).href);

/**
 * Returns the addresses of a module and of its static imports, transitively.
 * @param {string} address
 * @param {Set<string>} [known]
 */
function loaded(address, known = new Set()) {
    if (known.has(address) || NOT_DRAWING.includes(address)) return known;
    known.add(address);
    const text = Deno.readTextFileSync(new URL(address));
    for (const [, name] of text.matchAll(/^(?:import|export)[^;]*?"(\.[^"]+\.js)";/gm)) {
        loaded(new URL(name, address).href, known);
    }
    return known;
}

/** Returns a module as browsers get it. @param {string} address */
function small(address) {
    const args = ["--minify", "--charset=utf8", "--target=es2022", new URL(address).pathname];
    const { success, stdout } = new Deno.Command("esbuild", { args }).outputSync();
    claim(success, `${address} is made small`);
    return new TextDecoder().decode(stdout);
}

/** The screens, each with the modules that the frame loads for it. */
const SCREENS = {
    home: ["screens/home"],
    calculator: ["screens/calculator"],
    record: ["views/host", "views/form/form"],
    list: ["views/host", "views/list/lists"],
};

for (const [screen, modules] of Object.entries(SCREENS)) {
    Deno.test(`what draws the screen ${screen} is under 15 KiB`, () => {
        const known = loaded(new URL("../app.js", import.meta.url).href);
        for (const name of modules) loaded(new URL(`../${name}.js`, import.meta.url).href, known);
        claim(known.size > 4, "modules are found");
        const size = brotliCompressSync([...known].map(small).join("\n")).length;
        console.log(`${screen}: ${size} bytes compressed (at most ${MAX_BYTES})`);
        claim(size <= MAX_BYTES, `${size} bytes are at most ${MAX_BYTES}`);
    });
}
