// What an app does after its engine broke off: gives the new instance the texts of sources again,
// and opens the address. Its records come from the disk.

/**
 * @typedef {import("../engine/patches.d.ts").Action} Action
 * @typedef {import("../engine/patches.d.ts").Patch} Patch
 * @typedef {{ opening: Action, call(action: Action, body?: Uint8Array): Patch[],
 *   drawing: { perform(patches: Patch[]): void } }} Host
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
