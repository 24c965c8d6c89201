// What a list of records has besides that of a catalogue's rows: buttons, the line of saving,
// whose they are, and what is said while there are none. Loaded with the first such list.

import { actionButtons } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { hasAccount, localAccount } from "../../core/local-account.js";
import { emptyState } from "./empty-state.js";

export { meet } from "./empty-state.js";
export { badges, meta, picture } from "./record-row.js";

/**
 * @typedef {import("../../engine/patches.d.ts").ListScreen} ListScreen
 * @typedef {{ app: string, saving: import("../../data/saving.js").Saving,
 *   act(action: import("../../engine/patches.d.ts").Action): void,
 *   isSure(what: string): Promise<boolean> }} Host
 */

/** The parts of one list of records. */
export class RecordList {
    #buttons = h("div", { class: "actions list-actions" });
    /** What the buttons were made of. */ #named = "";
    #isPictured = false;
    /** The message in place of records that was made last. @type {HTMLElement | null} */
    #none = null;

    /** @param {Host} host @param {HTMLElement} head the title of the list */
    constructor(host, head) {
        this.host = host;
        this.head = head;
    }

    /**
     * Draws the parts around the title, which it returns.
     * @param {ListScreen} screen
     * @param {boolean} isAside
     */
    describe(screen, isAside) {
        const { title, hasPhotos, views = [], buttons = [] } = screen;
        // What has photos or places people note for themselves, on several devices.
        this.#isPictured = !!hasPhotos || views.includes("map");
        this.#drawButtons(buttons);
        if (isAside || !buttons.length) this.#buttons.remove();
        else if (this.#buttons !== this.head.nextSibling) this.head.after(this.#buttons);
        if (!isAside) this.head.append(this.host.saving.pill);
        const holder = localAccount().title || localAccount().name;
        return this.#isPictured && hasAccount() ? `${title} · ${holder}` : title;
    }

    /** @param {NonNullable<ListScreen["buttons"]>} buttons */
    #drawButtons(buttons) {
        const named = JSON.stringify(buttons);
        if (named === this.#named) return;
        this.#named = named;
        const made = actionButtons(
            buttons,
            (action) => this.host.act(action),
            (what) => this.host.isSure(what),
        );
        // A single one floats on a phone, several stand below the list.
        this.#buttons.classList.toggle("floating", made.length === 1);
        if (made.length === 1) made[0].prepend(icon("plus"));
        this.#buttons.replaceChildren(...made);
    }

    /**
     * Returns the message of a list without records.
     * @param {{ empty?: { title: string } }} list
     */
    empty({ empty }) {
        const made = emptyState({
            app: this.host.app,
            saving: this.host.saving,
            text: empty?.title,
            isPictured: this.#isPictured,
            begin: () => this.host.saving.draw(),
        });
        const last = this.#none;
        const isSame = last?.dataset.kind === made.dataset.kind &&
            last?.textContent === made.textContent;
        return this.#none = isSame ? last : made;
    }
}
