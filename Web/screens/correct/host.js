// The app of a correction: one record of one form with the answers that the server has, in an
// engine of its own and with changes in memory. What leads elsewhere is taken out of the engine's
// screens, and submitting is saving.

import { openDeclared } from "../../data/app.js";
import { appOf, declarationOf } from "../../data/apps.js";
import { AccountError } from "../../data/account.js";
import { MemoryDisk, MuteNetwork } from "../../data/memory.js";
import { AppRecords } from "../../data/records.js";
import { Saving } from "../../data/saving.js";
import { AppHost } from "../../views/host.js";
import { valuesOf } from "./values.js";

/**
 * @typedef {import("../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../data/correction.js").Present} Present
 * @typedef {import("../../data/correction.js").Wanted} Wanted
 * @typedef {import("../../engine/patches.d.ts").Action} Action
 * @typedef {import("../../engine/patches.d.ts").Button} Button
 * @typedef {import("../../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../../engine/patches.d.ts").Screen} Screen
 */

/** The name of the app in addresses and in the engine. */
export const NAME = "correct";
/** The scope of the changes, which nobody has. */
const SCOPE = "user:00000000000000000000000000";
/** The screens of lists, which a correction does not have. */
const LISTED = ["list", "match", "row", "compare"];
/** The actions that end the filling in of a record. */
const ENDING = ["submit", "discard", "drop"];

/** The status line of a record, which says nothing: the bar below does. */
class Silent extends Saving {
    /** No request fails, because none is made. @type {import("../../data/sync.js").Reach} */
    get contact() {
        return "good";
    }

    draw() {
        this.pill.hidden = true;
        this.history.hidden = true;
        this.listeners.forEach((then) => then());
    }
}

/** A record that is corrected. */
export class CorrectHost extends AppHost {
    /** The mutations of what was changed. @type {Map<string, string>} */ #mutations = new Map();

    /**
     * @param {import("../../engine/bridge.js").Engine} engine
     * @param {any} declaration
     * @param {Frame} frame
     * @param {Present} present
     * @param {{ save(): void, changed(): void }} page
     */
    constructor(engine, declaration, frame, present, page) {
        super(NAME, engine, frame);
        this.page = page;
        this.isSubmitted = present.status === "submitted";
        const app = { id: NAME, title: declaration.title };
        Object.assign(this, {
            app,
            declaration,
            saving: new Silent(NAME),
            textsKey: declaration.id,
        });
        const disk = new MemoryDisk([present.state]);
        this.appRecords = new AppRecords(NAME, this, disk, new MuteNetwork(SCOPE));
        this.whenReady().catch(() => {});
    }

    /** What was changed, as the server takes it. */
    get values() {
        return valuesOf([...this.#mutations.values()]);
    }

    /**
     * Returns the name of the section to begin with: the one with a path, or the only one.
     * @param {string} form
     * @param {string} [path]
     * @returns {string | undefined}
     */
    sectionOf(form, path) {
        const { sections = [] } = this.declaration.forms.find(
            (/** @type {{ id: string }} */ { id }) => id === form,
        ) ?? {};
        if (!path) return sections.length === 1 ? sections[0].name : undefined;
        const [name] = path.split(/[#.]/);
        return sections.find((/** @type {any} */ section) => has(section, name))?.name;
    }

    /** The version stays until another correction. */
    async renew() {}

    /** @param {Action} action @param {Uint8Array} [body] @param {boolean} [isUnseen] */
    act(action, body, isUnseen) {
        if (action.act === "submit") {
            this.page.save();
            return [];
        }
        const patches = super.act(action, body, isUnseen);
        this.page.changed();
        return patches;
    }

    /** @param {Action} action @param {Uint8Array} [body] @returns {Patch[]} */
    call(action, body) {
        const patches = super.call(action, body);
        for (const patch of patches) {
            if (patch.op !== "write") continue;
            for (const { store, key, text } of patch.changes) {
                if (store === "outbox" && key && text) this.#mutations.set(key, text);
            }
        }
        return patches.map((patch) => patch.op === "screen" ? alone(patch) : patch);
    }

    /**
     * Shows what keeps a submitted record from being accepted, as the form does; returns true when
     * nothing does.
     */
    check() {
        if (!this.isSubmitted) return true;
        const before = new Map(this.#mutations);
        const patches = this.call({ act: "submit" });
        this.appRecords?.note(patches);
        this.appRecords?.take({ act: "submit" }, patches);
        const isWrong = patches.some(({ op }) => op === "problems");
        if (isWrong) this.drawing.perform(patches);
        // That it is submitted is no change.
        if (!Object.keys(this.values).length) this.#mutations = before;
        return !isWrong;
    }
}

/** Returns true for a part of a form that has a name, or a part with it. @param {any} part @param
 * {string} name @returns {boolean} */
const has = (part, name) =>
    [part.field, part.composite, part.repeat].includes(name) ||
    (part.contents ?? []).some((/** @type {any} */ inner) => has(inner, name));

/**
 * Leaves out the list beside a screen, and the ways to it.
 * @param {Extract<Patch, { op: "screen" }>} patch
 * @returns {Patch}
 */
function alone({ op, screen, aside }) {
    const beside = aside && !LISTED.includes(aside.screen) && { aside: fit(aside) };
    return { op, screen: fit(screen), ...beside };
}

/** Takes out of a screen what leads elsewhere. @param {Screen} screen @returns {Screen} */
function fit(screen) {
    const made = /** @type {any} */ ({ ...screen });
    const inside = `/${NAME}/${made.record}`;
    if (made.buttons) {
        made.buttons = made.buttons.filter((/** @type {Button} */ { route, action }) =>
            route ? route.startsWith(inside) : !ENDING.includes(action?.act ?? "")
        );
    }
    if (!made.back?.route.startsWith(inside)) delete made.back;
    if (screen.screen === "tasks") delete made.status;
    return made;
}

/**
 * Opens a record to be corrected.
 * @param {Wanted} wanted
 * @param {Present} present
 * @param {Frame} frame
 * @param {{ save(): void, changed(): void }} page
 */
export async function hostOf(wanted, present, frame, page) {
    const app = await appOf(wanted.app);
    if (!app) throw new AccountError("not-found");
    const whole = await declarationOf(app);
    const isOne = (/** @type {{ name: string, sharing: string }} */ one) =>
        one.name === wanted.collection || one.sharing === "catalogue";
    // Reviews and other records have their own screens.
    const collections = whole.collections.filter(isOne).map((/** @type {any} */ one) => ({
        ...one,
        review: undefined,
    }));
    const declaration = { ...whole, collections, start: wanted.collection, reopens: true };
    const engine = await openDeclared(NAME, declaration);
    return new CorrectHost(engine, declaration, frame, present, page);
}
