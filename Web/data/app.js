// The declaration of an app, and an engine for it. What is done with them is the business of the
// views.

import { engineOf } from "../engine/engine.js";

/**
 * Loads an app and makes an engine for it, in which nothing is open yet.
 * @param {string} name
 * @param {import("../core/screen.d.ts").Frame} frame
 */
export async function loadApp(name, frame) {
    const app = (await frame.apps()).find(({ id }) => id === name);
    const [engine, answer] = await Promise.all([engineOf(app), fetch(`/api/apps/${name}`)]);
    if (!answer.ok) throw new TypeError(`the app is not there: ${answer.status}`);
    return { engine, declaration: await answer.json(), title: app?.title };
}
