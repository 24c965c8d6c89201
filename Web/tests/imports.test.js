// The imports between the page's modules, those of types and those at a later time included: no
// module needs itself by way of others.

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

Deno.test("no module imports itself by way of others", () => {
    const graph = new Map(modules(ROOT).map((module) => [module.href, imports(module)]));
    claim(graph.size > 50, "the modules are found");
    /** @type {string[]} */
    const path = [];
    const known = new Set();
    const follow = (/** @type {string} */ module) => {
        const at = path.indexOf(module);
        if (at >= 0) {
            const cycle = [...path.slice(at), module].map((one) => one.slice(ROOT.href.length));
            throw new Error(`a cycle: ${cycle.join(" -> ")}`);
        }
        if (known.has(module)) return;
        known.add(module);
        path.push(module);
        graph.get(module)?.forEach(follow);
        path.pop();
    };
    for (const module of graph.keys()) follow(module);
    equal(path, []);
});
