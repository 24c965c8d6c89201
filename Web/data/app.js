// The declaration of an app, and an engine in which the app is open. What is done with them is the
// business of the views.

import { appOf, declarationOf } from "./apps.js";
import { engineOf, requestContext } from "../engine/engine.js";

/** @typedef {import("../core/screen.d.ts").App} App */

/**
 * Loads an app and opens it in an engine of its own, without records; the engine opens it again
 * after a trap.
 * @param {string} name
 */
export async function openApp(name) {
    // One that is not listed may still have records on this device.
    const app = await appOf(name).catch(() => undefined) ?? { id: name };
    const [engine, declaration] = await Promise.all([engineOf(app), declarationOf(app)]);
    open(name, engine, declaration, app);
    return { engine, declaration, app };
}

/**
 * Opens an app whose declaration is given in an engine of its own, under another name.
 * @param {string} name
 * @param {any} declaration
 */
export async function openDeclared(name, declaration) {
    const engine = await engineOf(undefined);
    open(name, engine, declaration, { id: name });
    return engine;
}

/**
 * @param {string} name
 * @param {import("../engine/bridge.js").Engine} engine
 * @param {any} declaration
 * @param {App} app
 */
function open(name, engine, declaration, app) {
    const taken = engine.keep(keyOf(name), opening(name, declaration, app));
    if (taken?.ok === false) throw new Error(taken.problem);
}

/**
 * Opens another version of an app in its engine, without records; the one before stays when the
 * engine does not take it.
 * @param {string} name
 * @param {import("../engine/bridge.js").Engine} engine
 * @param {any} declaration
 * @param {App} app
 */
export function reopenApp(name, engine, declaration, app) {
    const request = opening(name, declaration, app);
    const taken = engine.call(request);
    if (taken?.ok === false) throw new Error(taken.problem);
    engine.keep(keyOf(name), request);
}

/** @param {string} name */
const keyOf = (name) => `app:${name}`;

/** @param {string} name @param {any} declaration @param {App} app */
const opening = (name, declaration, { stage }) => ({
    do: "app",
    name,
    // The engine does not look at files.
    declaration: { ...declaration, files: undefined, ...(stage && { stage }) },
    ...requestContext(),
});
