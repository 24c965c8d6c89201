// The imports between the page's modules, those of types and those at a later time included: no
// module and no folder needs itself by way of others.

import { claim, equal } from "./assert.js";

const ROOT = new URL("../", import.meta.url);

/** Returns the addresses of the page's own modules. @param {URL} folder @returns {URL[]} */
function modules(folder) {
    return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
        if (isDirectory) {
            const isOwn = !["tests", "vendor"].includes(name);
            return isOwn ? modules(new URL(`${name}/`, folder)) : [];
        }
        return /\.(js|d\.ts)$/.test(name) ? [new URL(name, folder)] : [];
    });
}

/** Returns the modules that a module names. @param {URL} module */
function imports(module) {
    const text = Deno.readTextFileSync(module);
    return [...text.matchAll(/(?:from\s+|import\(|^import\s+)"(\.[^"]+)"/gm)]
        .map(([, name]) => new URL(name, module).href);
}

/** The modules with those that they import, by address. */
const graph = new Map(modules(ROOT).map((module) => [module.href, imports(module)]));

/** Throws for a cycle. @param {Map<string, Iterable<string>>} graph */
function follow(graph) {
    /** @type {string[]} */
    const path = [];
    const known = new Set();
    const from = (/** @type {string} */ one) => {
        const at = path.indexOf(one);
        if (at >= 0) {
            const cycle = [...path.slice(at), one].map((one) => one.slice(ROOT.href.length));
            throw new Error(`a cycle: ${cycle.join(" -> ")}`);
        }
        if (known.has(one)) return;
        known.add(one);
        path.push(one);
        for (const next of graph.get(one) ?? []) from(next);
        path.pop();
    };
    for (const one of graph.keys()) from(one);
    equal(path, []);
}

Deno.test("no module imports itself by way of others", () => {
    claim(graph.size > 50, "the modules are found");
    follow(graph);
});

Deno.test("no folder imports itself by way of others", () => {
    const folderOf = (/** @type {string} */ module) => module.slice(0, module.lastIndexOf("/"));
    /** @type {Map<string, Set<string>>} */
    const folders = new Map();
    for (const [module, imported] of graph) {
        const folder = folderOf(module);
        const others = folders.get(folder) ?? new Set();
        folders.set(folder, others);
        for (const other of imported.map(folderOf)) if (other !== folder) others.add(other);
    }
    claim(folders.size > 8, "the folders are found");
    follow(folders);
});
