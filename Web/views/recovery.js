// What an app does after its engine broke off, or when there is another version of it: gives the
// engine the texts of sources again, and opens the address. Its records come from the disk.

import { reopenApp } from "../data/app.js";
import { declarationOf } from "../data/apps.js";

/**
 * @typedef {import("../engine/patches.d.ts").Action} Action
 * @typedef {import("../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../core/screen.d.ts").App} App
 * @typedef {{ opening: Action, call(action: Action, body?: Uint8Array): Patch[],
 *   drawing: { perform(patches: Patch[]): void } }} Host
 * @typedef {Host & { name: string, app: App, frame: import("../core/screen.d.ts").Frame,
 *   drawing: { root: Element }, declaration: any, record: string,
 *   engine: import("../engine/bridge.js").Engine,
 *   appRecords: { again(): Promise<void> } | null }} OpenHost
 */

/**
 * Restores the state in the new instance.
 * @param {Host} host
 * @param {Action} broken the action that broke off
 * @param {Iterable<[string, Uint8Array]>} [given] the texts by collection
 */
export function restore(host, broken, given = []) {
    /** @type {[Action, Uint8Array?][]} */
    const actions = [];
    for (const [collection, body] of given) {
        if (broken.act === "loaded" && broken.collection === collection) continue;
        actions.push([{ act: "loaded", collection }, body]);
    }
    if (broken.act !== "open") actions.push([host.opening]);
    for (const [action, body] of actions) {
        try {
            host.drawing.perform(host.call(action, body));
        } catch {
            // What breaks off again is left out.
        }
    }
}

/**
 * Has an app use another version, unless a record is open; the one before stays when the version
 * cannot be had or is refused by the engine, until the next opening. One that is no longer listed
 * is left when it is the app of a team: its records are gone.
 * @param {OpenHost} host
 * @param {App | undefined} app
 * @param {Iterable<[string, Uint8Array]>} [given] the texts by collection
 */
export async function renew(host, app, given) {
    if (!app) {
        if (host.app.team && host.drawing.root.isConnected) host.frame.go("/", true);
        return;
    }
    if (host.record) return;
    try {
        const declaration = await declarationOf(app);
        if (host.record) return;
        reopenApp(host.name, host.engine, declaration, app);
        Object.assign(host, { app, declaration });
    } catch (error) {
        return console.error(error);
    }
    await host.appRecords?.again();
    // An app with records has opened the address then.
    const opened = /** @type {Action} */ ({ act: host.appRecords ? "open" : "failed" });
    restore(host, opened, given);
}
