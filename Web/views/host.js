// One app on the page: passes what a person does to the engine, and its patches to what draws
// screens, writes to the disk and asks the network. Screens are drawn by drawing.js and the
// folders beside it, disk and network are in ../data; what an app does not need is not loaded.

import { announce } from "../core/dom.js";
import { read, Texts } from "../core/texts.js";
import { localised, t } from "../core/words.js";
import { openApp } from "../data/app.js";
import { fileOf, onApps } from "../data/apps.js";
import { EngineRefused, EngineTrap } from "../engine/bridge.js";
import { requestContext } from "../engine/engine.js";
import { Drawing } from "./drawing.js";

/**
 * @typedef {import("../engine/patches.d.ts").Action} Action
 * @typedef {import("../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../engine/patches.d.ts").Conflict} Conflict
 * @typedef {Extract<Patch, { op: "absent" }>} Absent
 * @typedef {import("../core/screen.d.ts").Frame} Frame
 */

/** Actions that the engine takes while the records of the device are being loaded. */
const PASSING = "start open query window loaded failed reload answered failedAnswer tick"
    .split(" ");
/** The first part of an address of a record: its identifier, or that of an empty form. */
const RECORD = /^(new(-|$)|[0-9a-z]{26}$)/i;
/** The number of times that an address is opened once the records are there. */
const MAX_TRIES = 3;

/** Loads what stores and sends records. */
const recordModules = () =>
    Promise.all([
        import("../data/records.js"),
        import("../data/saving.js"),
        import("../data/blobs.js"),
    ]);

/** Returns the address shown, without its origin. */
const here = () => location.pathname + location.search;

/** Returns true for the address of a record. @param {string[]} route */
const isRecord = ([first = "", next]) => RECORD.test(first) && next !== "match";

/** @type {Map<string, Promise<AppHost>>} */
const hosts = new Map();

/** @param {string[]} parts @param {Frame} frame */
export async function show([name, ...route], frame) {
    // What is likely to draw the screen comes while the engine is being made.
    const drawing = isRecord(route) ? import("./form/form.js") : import("./list/lists.js");
    drawing.catch(() => {});
    return (await hostOf(name, frame)).open(route);
}

/**
 * Returns the host of an app; its records are not loaded yet.
 * @param {string} name
 * @param {Frame} frame
 */
export function hostOf(name, frame) {
    let host = hosts.get(name);
    if (!host) hosts.set(name, host = start(name, frame));
    host.catch(() => hosts.delete(name));
    return host;
}

/** @param {string} name @param {Frame} frame */
async function start(name, frame) {
    const app = (await frame.apps()).find(({ id }) => id === name);
    if (app?.engine === "forms") recordModules().catch(() => {});
    const { engine, ...opened } = await openApp(name);
    const host = Object.assign(new AppHost(name, engine, frame), opened);
    const isKept = (/** @type {{ sharing?: string }} */ one) => one.sharing !== "catalogue";
    if (host.declaration.collections?.some(isKept)) await host.keepRecords();
    return host;
}

/** One app. */
export class AppHost {
    /** The conflicts, by record. @type {Map<string, Conflict[]>} */
    conflicts = new Map();
    /** The app as it is listed. @type {import("../core/screen.d.ts").App} */ app = { id: "" };
    /** The server's declaration of the app. @type {any} */ declaration = {};
    /** The record on the screen. */ record = "";
    /** The parts of the address after the app's name. @type {string[]} */ route = [];
    /** The address that is open: path and query. */ address = "";
    /** Absent in an app without records. @type {import("../data/records.js").AppRecords | null} */
    appRecords = null;
    /** There are none in an app without records. */
    saving = /** @type {import("../data/saving.js").Saving} */ (/** @type {any} */ (null));
    /** @type {Drawing} */ drawing = new Drawing(this);
    /** The loading of the records. @type {Promise<void> | null} */ #beginning = null;
    /** @type {Promise<import("../data/sources.js").Sources> | null} */ #sourcing = null;
    /** @type {import("../data/sources.js").Sources | null} */ #sources = null;
    /** A counter of addresses: one that another replaced while it loaded is left alone. */
    #turn = 0;
    /** @type {Texts | null} */ #texts = null;
    /** The name under which a language is kept. @type {string | null} */ textsKey;
    #isOpening = false;
    /** True when the address waits for the records. */ #waits = false;
    /** The patch that nothing exists at the address. @type {Absent | null} */ #absent = null;

    /**
     * @param {string} name
     * @param {import("../engine/bridge.js").Engine} engine
     * @param {Frame} frame
     */
    constructor(name, engine, frame) {
        this.name = name;
        this.textsKey = name;
        this.engine = engine;
        this.frame = frame;
        this.drawing.root.addEventListener("click", (event) => this.#onClick(event));
        addEventListener("pagehide", () => this.drawing.lists?.leave());
        onApps(() => this.renew());
    }

    /** The language in which the texts of the present declaration are read. */
    get texts() {
        const { declaration, textsKey } = this;
        const isSame = this.#texts?.declaration === declaration;
        return this.#texts = isSame && this.#texts || new Texts(declaration, textsKey);
    }

    /** Returns a file that the forms show; undefined for none. @param {string} name */
    fileOf = (name) => fileOf(this.declaration, name);

    // Versions

    /** Uses the version of the app that the device has now. */
    async renew() {
        const app = (await this.frame.apps()).find(({ id }) => id === this.name);
        if (app?.entry === this.app.entry) return;
        await (await import("./recovery.js")).renew(this, app, this.#sources?.given);
    }

    // Records

    /** Begins to load the records of the device, and to send what is not on the server. */
    async keepRecords() {
        const [{ AppRecords }, { Saving }, { startUploads }] = await recordModules();
        this.saving = new Saving(this.name);
        this.appRecords = new AppRecords(this.name, this);
        startUploads();
        this.whenReady().catch(() => {});
    }

    /** Resolves when the records of the device are loaded, if the app has any. */
    async whenReady() {
        const records = this.appRecords;
        if (!records) return;
        await (this.#beginning ??= records.begin().catch((error) => {
            this.#beginning = null;
            throw error;
        }));
        await records.whenReady();
    }

    /** Returns the number of conflicts of a record. @param {string} record */
    countOf = (record) => this.conflicts.get(record)?.length ?? 0;

    /** Sets the conflicts of a record. @param {string} record @param {Conflict[]} all */
    setConflicts(record, all) {
        const had = this.countOf(record);
        if (all.length) this.conflicts.set(record, all);
        else this.conflicts.delete(record);
        if (record !== this.record || (!had && !all.length)) return;
        this.drawing.forms?.drawConflicts();
        if (had && !all.length) announce(t("chosenOne"));
    }

    /** Says that access was lost. @param {number} count the saves handed over to the owner */
    lose(count) {
        import("./form/access-revoked.js").then(({ say }) => say(count)).catch(() => {});
    }

    /** Handles a save that was refused because the answer is too long. @param {Action} [action] */
    refuse(action) {
        this.saving.refuse();
        if (action && "path" in action && action.path) this.drawing.forms?.refuse(action.path);
    }

    // Addresses

    /** Returns the screen of an address. @param {string[]} route */
    async open(route) {
        await this.renew();
        this.appRecords?.requirePlace();
        this.drawing.lists?.leave();
        const mine = ++this.#turn;
        this.route = route;
        this.address = here();
        this.#isOpening = true;
        try {
            for (let tries = 0; !tries || this.#waits; tries += 1) {
                if (tries > MAX_TRIES) throw new Error("the records are not loaded");
                // Leaving a record writes, which must not happen while the disk is read anew.
                if (tries || this.record) await this.whenReady();
                if (mine === this.#turn) this.show();
                await this.drawing.settled();
                if (mine !== this.#turn) return { title: "", kids: [] };
            }
        } finally {
            if (mine === this.#turn) this.#isOpening = false;
        }
        const absent = /** @type {Absent | null} */ (this.#absent);
        if (absent) {
            // One here that cannot be read will not arrive either; one that arrived is shown.
            const isHere = !this.appRecords || this.saving.knows(absent.record ?? "");
            const { elsewhere } = await import("./form/absent.js");
            return elsewhere(/** @type {any} */ (this), absent, isHere);
        }
        const { drawing } = this;
        return {
            title: drawing.title,
            where: localised(this.app.title, this.texts.code),
            texts: this.texts,
            wide: drawing.isWide ? "wide" : "",
            kids: [drawing.root, drawing.undo],
            shown: () => {
                drawing.shown();
                if (this.#waits) this.reopen();
                // A version that came while a record was open.
                this.renew();
            },
            leave: () => mine === this.#turn && this.drawing.lists?.leave(),
        };
    }

    /** Has the engine show the address that is open. */
    show() {
        this.#absent = null;
        this.#waits = false;
        this.drawing.root.dir = read(this.texts);
        this.act(this.opening);
    }

    /** The action that opens the present address. @returns {Action} */
    get opening() {
        const asked = this.address.split("?")[1]?.split("&") ?? [];
        const view = asked.find((one) => one.startsWith("view="))?.slice("view=".length);
        const query = asked.filter((one) => !/^(view|month)=/.test(one)).join("&");
        // The list beside a record stays as it was searched.
        const known = isRecord(this.route) && this.drawing.lists?.query || "";
        return { act: "open", route: this.route, query: query || known, ...(view && { view }) };
    }

    /** Redraws the screen, keeping the person's place. */
    async reopen() {
        // One that is being opened is shown once more.
        this.#waits = !this.drawing.root.isConnected;
        if (this.#waits) return;
        const mine = this.#turn;
        this.drawing.perform([{ op: "undo", text: "" }]);
        this.#isOpening = true;
        this.show();
        await this.drawing.settled();
        if (mine !== this.#turn) return;
        this.#isOpening = false;
        // The record shown may have been removed.
        if (this.#absent) this.frame.go(here(), true);
    }

    /**
     * Opens another address; the list of records as it was left.
     * @param {string} path
     * @param {boolean} [isReplaced]
     */
    go(path, isReplaced) {
        const list = this.drawing.lists?.addressOf(path);
        if (list && isReplaced) this.frame.back(list);
        else this.frame.go(list ?? path, isReplaced);
    }

    /** Writes another address for the same screen. @param {string} address */
    readdress(address) {
        this.address = address;
        this.frame.readdress(address);
    }

    /** Links to an earlier entry of the history go back to it. @param {MouseEvent} event */
    #onClick(event) {
        const link = /** @type {Element} */ (event.target).closest?.("a[href^='/']");
        const isPlain = event.button === 0 && !event.defaultPrevented &&
            !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!isPlain || !link) return;
        const path = link.getAttribute("href") ?? "";
        const goal = link.closest(".views") ? path : this.drawing.lists?.addressOf(path);
        if (!goal) return;
        event.preventDefault();
        this.frame.back(goal);
    }

    // Actions

    /**
     * Passes an action to the engine, performs what it answers, and returns that.
     * @param {Action} action
     * @param {Uint8Array} [body] the text of a source or of a response
     * @param {boolean} [isUnseen] true when it is about another screen than the one on the page
     * @returns {Patch[]}
     */
    act(action, body, isUnseen) {
        const records = this.appRecords;
        if (records && !records.isReady && !PASSING.includes(action.act)) {
            records.postpone(action);
            return [];
        }
        if (action.act === "choose") action = { record: this.record, ...action };
        /** @type {Patch[]} */
        let patches;
        try {
            patches = this.call(action, body);
        } catch (error) {
            if (action.act === "start") throw error;
            const isOver = error instanceof EngineTrap;
            if (!isOver && !(error instanceof EngineRefused)) throw error;
            announce(t("brokeOff"));
            if (isOver) this.#restore(action);
            return [];
        }
        if (action.act === "edit" || action.act === "set") records?.type(action);
        // The browser is asked not to evict submitted records.
        if (action.act === "submit") navigator.storage?.persist?.();
        records?.note(patches);
        if (!isUnseen) this.drawing.perform(patches);
        records?.take(action, patches);
        return patches;
    }

    /** Restores the state in the new instance after a trap. @param {Action} broken */
    #restore(broken) {
        this.appRecords?.again();
        import("./recovery.js").then(({ restore }) => restore(this, broken, this.#sources?.given));
    }

    /**
     * Returns the engine's answer to an action, of which nothing is performed.
     * @param {Action} action
     * @param {Uint8Array} [body]
     * @returns {Patch[]}
     */
    call(action, body) {
        const request = { do: "act", app: this.name, ...requestContext(this.texts.code), action };
        return this.engine.call(request, body).patches ?? [];
    }

    /**
     * Asks for confirmation of an action.
     * @param {string} what
     * @returns {Promise<boolean>}
     */
    async isSure(what) {
        return (await import("./form/undo.js")).isSure(what, this.drawing.title, this);
    }

    // Patches, besides those that draw

    /** Notes that the address waits for the records. */
    wait() {
        this.#waits = true;
    }

    /** Handles that nothing exists at the address. @param {Absent} patch */
    miss(patch) {
        this.#absent = patch;
        // A list that arrives late may have the address of a screen that was left.
        const isShown = this.drawing.root.isConnected && this.address === here();
        if (this.#isOpening || !isShown) return;
        if (patch.record) this.frame.go(here(), true);
        else this.frame.notFound(patch.list);
    }

    /**
     * Handles that the record on the screen is stored now, under an address of its own.
     * @param {Extract<Patch, { op: "named" }>} patch
     */
    named({ from, route }) {
        this.frame.rename(from, route, this.drawing.root);
        this.address = here();
        this.route = [this.record, ...this.route.slice(1)];
    }

    /** Reports what fetches sources as missing, as without a network. @param {Patch} patch */
    #sourceless(patch) {
        this.#sourcing = null;
        const why = "offline";
        if (patch.op === "fetch") this.act({ act: "failed", collection: patch.collection, why });
        if (patch.op === "request") this.act({ act: "failedAnswer", turn: patch.turn, why });
    }

    /** Performs a patch about a source. @param {Patch} patch */
    source(patch) {
        this.#sourcing ??= import("../data/sources.js").then(({ Sources }) =>
            this.#sources = new Sources(this.name, (action, body) => this.act(action, body))
        );
        this.#sourcing.then((sources) => sources.take(patch), () => this.#sourceless(patch));
    }
}
