// The app of a filling: one record of one form, without what leads elsewhere. Its screens are
// those of views/host.js; what does not concern whoever fills in is taken out of the engine's
// patches.

import { localised, t as word } from "../../core/words.js";
import { t } from "../../core/fill-words.js";
import { openDeclared } from "../../data/app.js";
import { FillDisk, FillNetwork } from "../../data/fill.js";
import { AppRecords } from "../../data/records.js";
import { Saving } from "../../data/saving.js";
import { AppHost } from "../../views/host.js";

/**
 * @typedef {import("../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../data/fill.js").Filling} Filling
 * @typedef {import("../../data/fill.js").Link} Link
 * @typedef {import("../../engine/patches.d.ts").Action} Action
 * @typedef {import("../../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../../engine/patches.d.ts").Screen} Screen
 * @typedef {import("../../engine/patches.d.ts").SyncState} SyncState
 * @typedef {{ changed(): void, named(): void, lose(): void }} Page called when the record on the
 *   screen or its state has changed; when it got an address; when it cannot be sent any more
 */

/** The name of the app in addresses and in the engine. */
export const NAME = "fill";
/** The screens of lists, which a filling does not have. */
const LISTED = ["list", "match", "row", "compare"];

/** The status line of a record, without links. */
class FillSaving extends Saving {
    /** The records on this device, with their states. @type {Map<string, SyncState>} */
    states = new Map();

    /** @param {string} record @param {SyncState} [state] */
    stands(record, state) {
        if (state) this.states.set(record, state);
        else this.states.delete(record);
        super.stands(record, state);
    }

    draw() {
        super.draw();
        this.pill.removeAttribute("href");
        this.history.hidden = true;
    }
}

/**
 * Returns a frame that shows the title of the app alone: the titles of records stay in the
 * history of the browser.
 * @param {Frame} frame
 * @param {() => string} titled
 * @returns {Frame}
 */
function discreet(frame, titled) {
    const error = () => `${word("error")} `;
    const retitle = (/** @type {string} */ text) =>
        frame.retitle(text.startsWith(error()) ? error() + titled() : titled());
    return Object.create(frame, { retitle: { value: retitle } });
}

/** The record of a filling on the page. */
export class FillHost extends AppHost {
    /** True when the screen is that of a record that was submitted. */
    isSubmitted = false;
    /** The status line. @type {FillSaving} */ saving = new FillSaving(NAME);

    /**
     * @param {Filling} filling
     * @param {import("../../engine/bridge.js").Engine} engine
     * @param {any} declaration
     * @param {Frame} frame
     * @param {Page} page
     */
    constructor(filling, engine, declaration, frame, page) {
        super(NAME, engine, frame);
        this.link = /** @type {Link} */ (filling.link);
        this.page = page;
        Object.assign(this, { app: { id: NAME, title: this.link.title }, declaration });
        // What is filled in is not on this device afterwards, and neither is its language.
        this.textsKey = "";
        this.disk = new FillDisk(filling);
        this.network = new FillNetwork(
            filling,
            (action) => this.appRecords?.isReady && this.act(action),
            (contact) => this.saving.reached(contact),
            () => page.lose(),
        );
        this.appRecords = new AppRecords(filling.scope, this, this.disk, this.network);
    }

    /** The version stays until the link is opened again. */
    async renew() {}

    /** The record on this device; empty for none. */
    get own() {
        return [...this.saving.states.keys()].at(-1) ?? "";
    }

    /** The sync state of the record. */
    get state() {
        return this.saving.states.get(this.own);
    }

    /**
     * @param {Action} action
     * @param {Uint8Array} [body]
     * @param {boolean} [isUnseen]
     */
    act(action, body, isUnseen) {
        const patches = super.act(action, body, isUnseen);
        if (!isUnseen) this.page.changed();
        return patches;
    }

    /** @param {Action} action @param {Uint8Array} [body] @returns {Patch[]} */
    call(action, body) {
        return super.call(action, body).map((patch) =>
            patch.op === "screen" ? this.#alone(patch) : patch
        );
    }

    /** @param {Extract<Patch, { op: "named" }>} patch */
    named(patch) {
        super.named(patch);
        this.page.named();
    }

    /**
     * Returns all answers of the record, for reading.
     * @returns {import("../../engine/patches.d.ts").AnswersScreen | undefined}
     */
    answers() {
        const route = [this.own, "read"];
        const patches = this.act({ act: "open", route, query: "" }, undefined, true);
        this.show();
        for (const patch of patches) {
            if (patch.op === "screen" && patch.screen.screen === "read") return patch.screen;
        }
    }

    /** Ends all access to the disk and the server. */
    stop() {
        this.network.stop();
        this.disk.end();
    }

    /**
     * Leaves out the list beside a screen, and the ways to it.
     * @param {Extract<Patch, { op: "screen" }>} patch
     * @returns {Patch}
     */
    #alone({ op, screen, aside }) {
        this.isSubmitted = screen.screen === "read" && screen.status?.tone === "good";
        const beside = aside && !LISTED.includes(aside.screen) && { aside: this.#fit(aside) };
        return { op, screen: this.#fit(screen), ...beside };
    }

    /** Takes out of a screen what leads elsewhere. @param {Screen} screen @returns {Screen} */
    #fit(screen) {
        if (screen.screen === "tasks") {
            // What was received is not thrown away from here.
            const buttons = screen.buttons.filter(({ action }) =>
                action?.act !== "discard" || !this.link.submittedAt
            );
            return { ...screen, title: t("yourAnswers"), back: undefined, buttons };
        }
        if (screen.screen !== "read") return screen;
        // It is not said to be submitted before the server has received it.
        const status = screen.status?.tone === "good" ? undefined : screen.status;
        return { ...screen, title: t("yourAnswers"), back: undefined, status, buttons: [] };
    }
}

/** Returns the title of the app of a link. @param {Link} link */
export const titleOf = ({ title }) => localised(title) || t("form");

/**
 * Opens the app of a filling in an engine of its own.
 * @param {Filling} filling
 * @param {Frame} frame
 * @param {Page} page
 */
export async function hostOf(filling, frame, page) {
    const link = /** @type {Link} */ (filling.link);
    const declaration = {
        ...await filling.declaration(),
        // What was received may be changed for a time.
        ...(link.submittedAt && link.editableUntil && { reopens: true }),
    };
    const engine = await openDeclared(NAME, declaration);
    const discreetly = discreet(frame, () => titleOf(link));
    return new FillHost(filling, engine, declaration, discreetly, page);
}
