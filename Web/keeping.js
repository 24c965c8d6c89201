// The records of an app between engine, disk and network: carries what the screens keep to the
// module of records, does what that asks for in its order, gives both all that is kept, and does
// again what another tab was quicker with.

import { flush } from "./blobs.js";
import { EngineTrap } from "./bridge.js";
import { Disk, onTabs, Overtaken } from "./disk.js";
import { world } from "./engine.js";
import { askReplica, Network } from "./sync.js";
import { t } from "./words.js";

/**
 * @typedef {import("./patches.d.ts").Action} Action
 * @typedef {import("./patches.d.ts").Patch} Patch
 * @typedef {import("./patches.d.ts").Kept} Kept
 * @typedef {import("./patches.d.ts").Apart} Apart
 * @typedef {import("./patches.d.ts").RecordAction} RecordAction
 * @typedef {import("./patches.d.ts").RecordPatch} RecordPatch
 * @typedef {Extract<RecordPatch, { op: "kept" }>} KeptPatch
 * @typedef {import("./patches.d.ts").Write} Write
 * @typedef {Pick<import("./bridge.js").Engine, "call">} Module
 * @typedef {{ record: string, act(action: Action): void, reopen(): void,
 *   refuse(cause?: Action): void, apart(record: string, all: Apart[]): void,
 *   saving: import("./screens/saving.js").Saving }} Host
 */

/** Records that a module is given at once: the text it reads them from takes memory as well. */
const PORTION = 500;
/** Milliseconds until something that failed is tried again: the first, and the longest. */
const SOON = 500, SELDOM = 30_000;

/** The disk of a browser that keeps nothing. @type {import("./disk.js").Kept} */
const NOTHING = {
    disk: { about: [], base: [], outbox: [], journal: [], tray: [] },
    times: [],
    typed: [],
};

const sleep = (/** @type {number} */ wait) => new Promise((resolve) => setTimeout(resolve, wait));

/** What one app keeps and sends. */
export class Keeping {
    /** Whether the engine knows what is on the disk; if not, actions wait. */
    isReady = false;
    #disk;
    #network;
    /** Writes and sendings, one after the other. @type {Promise<void>} */
    #chain = Promise.resolve();
    /** Counts new beginnings: what was asked for before one is not done after it. */
    #turn = 0;
    /** Actions whose writes are not on the disk. @type {Action[]} */
    #unwritten = [];
    /** Actions to be done after a new beginning. @type {Action[]} */
    #later = [];
    /** @type {Promise<void> | null} */
    #renewal = null;
    #isStale = false;
    #hasBegun = false;
    /** How full records are that are nearly so, in percent. @type {Map<string, number>} */
    #full = new Map();
    /** When the last new beginning was, and how long the next one waits. */
    #renewedAt = 0;
    #wait = 0;

    /**
     * @param {string} app
     * @param {Host} host
     * @param {Module} records
     * @param {unknown} form what the engine says of the app's form
     * @param {Disk} [disk] where it is kept; among what is this tab's, when not given
     */
    constructor(app, host, records, form, disk = new Disk(app)) {
        this.app = app;
        this.host = host;
        this.records = records;
        this.form = form;
        this.#disk = disk;
        // Whoever is not on a screen has no line.
        host.saving.listeners?.add(() => this.#tellRoom());
        this.#network = new Network(
            app,
            (action) => this.#ask(action),
            (contact) => host.saving.reached(contact),
            // A record is not accepted without its attachments.
            (body) => body.includes('"submit"') ? flush(disk.scope) : Promise.resolve(),
            disk.scope,
        );
        onTabs((news) => news.app === app && news.wrote && this.again());
        // A page that comes back as it was left may have missed what others wrote.
        addEventListener("pageshow", ({ persisted }) => persisted && this.again());
    }

    /** Begins, and talks to the server as soon as no other tab does. */
    async begin() {
        await this.again();
        this.#hasBegun = true;
        this.#network.lead();
    }

    /** Begins the line of the record on the screen with how full it is, when it is nearly so. */
    #tellRoom() {
        const percent = this.#full.get(this.host.record);
        if (!percent) return;
        const room = percent < 100 ? t("nearlyFull", { percent }) : t("recordFull");
        this.host.saving.pill.prepend(`${room} · `);
    }

    /** Kept as soon as the engine takes actions. */
    whenReady() {
        return this.#renewal ?? Promise.resolve();
    }

    /** An action that comes while the engine cannot take it. @param {Action} action */
    postpone(action) {
        if (action.act === "edit") this.type(action);
        else this.#later.push(action);
    }

    /** Does what an answer asks to be kept. @param {Action} action @param {Patch[]} patches */
    take(action, patches) {
        for (const patch of patches) {
            if (patch.op === "keep") {
                const { op: _, ...save } = patch;
                // One that begins with nothing is on the device before there is anything to write.
                const { saving } = this.host;
                if (!saving.knows(save.record)) saving.stands(save.record, "here");
                this.#ask({ act: "save", ...save }, action);
            } else if (patch.op === "drop" || patch.op === "restore") {
                const act = patch.op === "drop" ? "discard" : "restore";
                this.#ask({ act, record: patch.record }, action);
            }
        }
    }

    /**
     * Settles what came apart.
     * @param {Extract<Action, { act: "choose" }>} action
     */
    choose(action) {
        this.#ask({ record: this.host.record, ...action }, action);
    }

    /** Sends what waits, without waiting for the timer. */
    send() {
        this.#network.now();
    }

    /** Throws a record away, wherever one is. @param {string} record */
    discard(record) {
        this.#ask({ act: "discard", record });
    }

    /** Takes a notice away. @param {string} key */
    dismiss(key) {
        this.#ask({ act: "dismiss", key });
    }

    /**
     * Takes in mutations of a file, and is done when they are on the disk.
     * @param {string[]} mutations
     */
    async bring(mutations) {
        for (;;) {
            await this.whenReady();
            const turn = this.#turn;
            const patches = this.#call({ act: "take", mutations });
            this.#tell(this.#do(patches));
            await this.#chain;
            // Another tab was quicker: once more, on what it wrote.
            if (turn !== this.#turn) continue;
            return patches.find((patch) => patch.op === "taken");
        }
    }

    /**
     * Keeps a keystroke or choice until it is part of what is kept.
     * @param {{ path: string, text: string }} typed
     */
    type({ path, text }) {
        const { record, saving } = this.host;
        if (record) saving.during(this.#disk.type({ record, path, text }));
    }

    /**
     * Asks the module of records, and does what it says.
     * @param {RecordAction} action
     * @param {Action} [cause] what a person did
     */
    #ask(action, cause) {
        if (!this.isReady) return;
        this.#tell(this.#do(this.#call(action), cause));
    }

    /** Tells the screens what they are to know. @param {KeptPatch[]} known */
    #tell(known) {
        for (const { op: _, ...told } of known) this.host.act({ act: "kept", ...told });
    }

    /** @param {RecordAction} action @returns {RecordPatch[]} */
    #call(action) {
        try {
            const request = { do: "records", app: this.app, ...world(), action };
            return this.records.call(request).patches ?? [];
        } catch (error) {
            if (!(error instanceof EngineTrap) || action.act === "start") throw error;
            this.again();
            return [];
        }
    }

    /**
     * Writes and sends what the records say; gives what the screens are to know.
     * @param {RecordPatch[]} patches
     * @param {Action} [cause]
     */
    #do(patches, cause) {
        const known = patches.filter((patch) => patch.op === "kept");
        const writes = patches.filter((patch) => patch.op === "write");
        if (writes.length) this.#write(writes, cause);
        for (const patch of patches) {
            if (patch.op === "sync") this.host.saving.told(patch);
            // Nothing is left of a scope without access: on in the one the server names.
            if (patch.op === "sync" && patch.isOver) this.#leave(patch.notices);
            if (patch.op === "refused") this.host.refuse(cause);
            if (patch.op === "send") this.#next(() => void this.#network.send(patch));
            if (patch.op === "timer") this.#next(() => this.#network.timer(patch.wait));
            if (patch.op === "replica") this.#next(() => void this.#network.replica());
        }
        const told = known.flatMap(({ records }) => records);
        for (const { record, state, full, conflicts } of told) {
            if (full) this.#full.set(record, full);
            else this.#full.delete(record);
            this.host.saving.stands(record, state);
            this.host.apart(record, conflicts ?? []);
        }
        return known;
    }

    /** @param {number} count what was handed to the owner */
    #leave(count) {
        this.#next(() => void this.again());
        if (count) import("./screens/handed.js").then(({ say }) => say(count)).catch(() => {});
    }

    /** Does something after what was asked for before. @param {() => void | Promise<void>} body */
    #next(body) {
        const turn = this.#turn;
        return this.#chain = this.#chain.then(() => turn === this.#turn ? body() : undefined);
    }

    /** @param {Write[]} writes @param {Action} [cause] */
    #write(writes, cause) {
        if (cause) this.#unwritten.push(cause);
        const all = writes.map((write) => ({
            write,
            contained: this.#disk.contained(write.record),
        }));
        const writing = this.#next(async () => {
            for (const { write, contained } of all) {
                if (!await this.#writeOne(write, contained)) return this.#giveUp();
            }
            this.#unwritten = this.#unwritten.filter((one) => one !== cause);
        });
        // What came from the server is nobody's to wait for.
        if (cause) this.host.saving.during(writing);
    }

    /**
     * Writes until it is written: what comes after it would be wrong without it.
     * @param {Write} write
     * @param {string[]} contained
     * @returns {Promise<boolean>} false when another tab was quicker
     */
    async #writeOne(write, contained) {
        for (let wait = SOON;; wait = Math.min(2 * wait, SELDOM)) {
            try {
                await this.#disk.write(write, contained);
                return true;
            } catch (error) {
                if (error instanceof Overtaken) return false;
                this.host.saving.fail();
                await sleep(wait);
            }
        }
    }

    /** Another tab was quicker: what is not written is done again on what it wrote. */
    #giveUp() {
        this.#later.push(...this.#unwritten);
        this.#unwritten = [];
        this.#turn += 1;
        this.again();
    }

    /** Tells both modules anew what is on the disk, and does what was to be done meanwhile. */
    again() {
        this.isReady = false;
        this.#isStale = true;
        return this.#renewal ??= this.#renew().catch((error) => {
            if (!this.#hasBegun) throw error;
            setTimeout(() => this.again(), SELDOM);
        }).finally(() => this.#renewal = null);
    }

    async #renew() {
        await this.#calm();
        let kept = NOTHING;
        while (this.#isStale) {
            this.#isStale = false;
            // What is being written is on the disk before it is read, or given up.
            await this.#chain;
            kept = await this.#disk.read().catch(() => {
                this.host.saving.fail();
                return NOTHING;
            });
        }
        const replica = kept.disk.about.length ? undefined : await askReplica();
        this.isReady = true;
        this.#start(this.#startRecords(kept, replica), kept.typed);
        this.host.reopen();
        for (const action of this.#later.splice(0)) this.host.act(action);
        this.#network.restart();
    }

    /** Waits ever longer when one new beginning follows another, as where a module breaks off. */
    async #calm() {
        const isSoon = Date.now() - this.#renewedAt < 2 * this.#wait + SOON;
        this.#wait = isSoon ? Math.min(2 * this.#wait + 10, SELDOM) : 0;
        await sleep(this.#wait);
        this.#renewedAt = Date.now();
    }

    /**
     * Tells the module of records what is on the disk; gives what it says of the records.
     * @param {import("./disk.js").Kept} kept
     * @param {import("./patches.d.ts").Contact} [replica]
     * @returns {Kept[][]}
     */
    #startRecords({ disk, times }, replica) {
        const { base } = disk;
        const known = [];
        for (let from = 0; !from || from < base.length; from += PORTION) {
            const portion = base.slice(from, from + PORTION);
            const isMore = from + PORTION < base.length;
            const patches = this.#call(
                from ? { act: "start", isNext: true, isMore, disk: { base: portion } } : {
                    act: "start",
                    isMore,
                    form: this.form,
                    disk: { ...disk, base: portion },
                    times,
                    ...(replica && { replica }),
                },
            );
            known.push(this.#do(patches).flatMap(({ records }) => records));
        }
        return known;
    }

    /**
     * Tells the engine.
     * @param {Kept[][]} known
     * @param {import("./patches.d.ts").Typed[]} typed
     */
    #start(known, typed) {
        known.forEach((kept, index) =>
            this.host.act({ act: "start", kept, typed: [], ...(index && { isNext: true }) })
        );
        if (!typed.length) return;
        try {
            this.host.act({ act: "start", kept: [], typed, isNext: true });
        } catch {
            // Keystrokes that break the engine off stay on the disk, and out of the way.
            this.#start(known, []);
        }
    }
}
