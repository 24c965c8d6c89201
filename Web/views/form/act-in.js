// An action in a record that may not be on the screen any more, such as a photo that was ready
// after its person had gone on.

import { announce } from "../../core/dom.js";
import { t } from "../../core/words.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Action} Action
 * @typedef {import("../../engine/patches.d.ts").Patch} Patch
 * @typedef {{ record: string, whenReady(): Promise<void>, show(): void,
 *   frame: import("../../core/screen.d.ts").Frame, drawing: { root: HTMLElement },
 *   act(action: Action, body?: Uint8Array, isUnseen?: boolean): Patch[] }} Host
 */

/**
 * Performs an action in a record, whichever is open.
 * @param {Host} host
 * @param {string} record
 * @param {string[]} route of a screen of the record, which may have been that of an empty form
 * @param {Action} action
 */
export async function actIn(host, record, [, ...route], action) {
    await host.whenReady();
    if (record === host.record) return void host.act(action);
    const opening = /** @type {Action} */ ({ act: "open", route: [record, ...route], query: "" });
    const isThere = host.act(opening, undefined, true).some((patch) =>
        patch.op === "screen" && "record" in patch.screen && patch.screen.record === record
    );
    if (!isThere) announce(t("notThere"));
    for (const patch of isThere ? host.act(action, undefined, true) : []) {
        if (patch.op === "named") {
            host.frame.rename(patch.from, patch.route, host.drawing.root);
        }
    }
    host.show();
}
