// The declaration of an app, and an engine in which the app is open. What is done with them is the
// business of the views.

import { engineOf, requestContext } from "../engine/engine.js";

/**
 * Loads an app and opens it in an engine of its own, without records; the engine opens it again
 * after a trap.
 * @param {string} name
 * @param {import("../core/screen.d.ts").Frame} frame
 */
export async function openApp(name, frame) {
    const app = (await frame.apps()).find(({ id }) => id === name);
    const [engine, answer] = await Promise.all([engineOf(app), fetch(`/api/apps/${name}`)]);
    if (!answer.ok) throw new TypeError(`the app is not there: ${answer.status}`);
    const declaration = await answer.json();
    const request = { do: "app", name, declaration, ...requestContext() };
    const taken = engine.keep(`app:${name}`, request);
    if (taken?.ok === false) throw new Error(taken.problem);
    return { engine, declaration, title: app?.title };
}
