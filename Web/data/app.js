// The declaration of an app, and an engine in which the app is open. What is done with them is the
// business of the views.

import { declarationOf } from "./apps.js";
import { engineOf, requestContext } from "../engine/engine.js";

/**
 * Loads an app and opens it in an engine of its own, without records; the engine opens it again
 * after a trap.
 * @param {string} name
 * @param {import("../core/screen.d.ts").Frame} frame
 */
export async function openApp(name, frame) {
    // One that is not listed may still have records on this device.
    const app = (await frame.apps()).find(({ id }) => id === name) ?? { id: name };
    const [engine, declaration] = await Promise.all([engineOf(app), declarationOf(app)]);
    const taken = engine.keep(keyOf(name), opening(name, declaration));
    if (taken?.ok === false) throw new Error(taken.problem);
    return { engine, declaration, app };
}

/**
 * Opens another version of an app in its engine, without records; the one before stays when the
 * engine does not take it.
 * @param {string} name
 * @param {import("../engine/bridge.js").Engine} engine
 * @param {any} declaration
 */
export function reopenApp(name, engine, declaration) {
    const request = opening(name, declaration);
    const taken = engine.call(request);
    if (taken?.ok === false) throw new Error(taken.problem);
    engine.keep(keyOf(name), request);
}

/** @param {string} name */
const keyOf = (name) => `app:${name}`;

/** @param {string} name @param {any} declaration */
const opening = (name, declaration) => ({ do: "app", name, declaration, ...requestContext() });
