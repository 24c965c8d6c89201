// The records of an app between engine, disk and network: passes saves from the screens to the
// records module, performs its effects in order, loads stored data into both modules, and repeats
// what another tab has overtaken.

import { flush } from "./blobs.js";
import { EngineTrap } from "./bridge.js";
import { Disk, onTabs, Overtaken } from "./disk.js";
import { requestContext } from "./engine.js";
import { askReplica, Network } from "./sync.js";
import { t } from "./words.js";

/**
 * @typedef {import("./patches.d.ts").Action} Action
 * @typedef {import("./patches.d.ts").Patch} Patch
 * @typedef {import("./patches.d.ts").Kept} Kept
 * @typedef {import("./patches.d.ts").Conflict} Conflict
 * @typedef {import("./patches.d.ts").RecordAction} RecordAction
 * @typedef {import("./patches.d.ts").RecordPatch} RecordPatch
 * @typedef {Extract<RecordPatch, { op: "kept" }>} KeptPatch
 * @typedef {import("./patches.d.ts").Write} Write
 * @typedef {Pick<import("./bridge.js").Engine, "call">} Module
 * @typedef {{ record: string, act(action: Action): void, reopen(): void,
 *   refuse(cause?: Action): void, setConflicts(record: string, all: Conflict[]): void,
 *   saving: import("./screens/saving.js").Saving }} Host
 */

/** The number of records passed to a module at once, which limits the memory for their text. */
const PORTION = 500;
/** The delays before a retry in milliseconds: the first and the maximum. */
const FIRST_DELAY_MS = 500, MAX_DELAY_MS = 30_000;

/** The data of a browser that cannot store any. @type {import("./disk.js").Kept} */
const NOTHING = {
    disk: { about: [], base: [], outbox: [], journal: [], tray: [] },
    times: [],
    typed: [],
};

const sleep = (/** @type {number} */ wait) => new Promise((resolve) => setTimeout(resolve, wait));

/** The storage and sync of one app. */
export class AppRecords {
    /** True when the engine has loaded the disk; until then actions are queued. */
    isReady = false;
    #disk;
    #network;
    /** The queue of writes and requests, performed one after the other. @type {Promise<void>} */
    #chain = Promise.resolve();
    /** A counter of restarts: requests from before a restart are dropped. */
    #turn = 0;
    /** Actions whose writes are not on the disk. @type {Action[]} */
    #unwritten = [];
    /** Actions to perform after a restart. @type {Action[]} */
    #later = [];
    /** @type {Promise<void> | null} */
    #renewal = null;
    #isStale = false;
    #hasBegun = false;
    /** The used percentage of nearly full records. @type {Map<string, number>} */
    #full = new Map();
    /** The time of the last restart, and the delay before the next one. */
    #renewedAt = 0;
    #wait = 0;

    /**
     * @param {string} app
     * @param {Host} host
     * @param {Module} records
     * @param {unknown} form the engine's description of the app's form
     * @param {Disk} [disk] the storage; by default in the database this tab shows
     */
    constructor(app, host, records, form, disk = new Disk(app)) {
        this.app = app;
        this.host = host;
        this.records = records;
        this.form = form;
        this.#disk = disk;
        // Hosts without a screen have no status line.
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
        // A page restored from the back/forward cache may have missed writes of others.
        addEventListener("pageshow", ({ persisted }) => persisted && this.again());
    }

    /** Loads the data, and contacts the server as soon as no other tab does. */
    async begin() {
        await this.again();
        this.#hasBegun = true;
        this.#network.lead();
    }

    /**
     * Begins the status line of the record on the screen with its used percentage, when it is
     * nearly full.
     */
    #tellRoom() {
        const percent = this.#full.get(this.host.record);
        if (!percent) return;
        const room = percent < 100 ? t("nearlyFull", { percent }) : t("recordFull");
        this.host.saving.pill.prepend(`${room} · `);
    }

    /** Resolves as soon as the engine takes actions. */
    whenReady() {
        return this.#renewal ?? Promise.resolve();
    }

    /** Queues an action that arrives while the engine cannot take it. @param {Action} action */
    postpone(action) {
        if (action.act === "edit") this.type(action);
        else this.#later.push(action);
    }

    /**
     * Performs the storage effects in a response.
     * @param {Action} action
     * @param {Patch[]} patches
     */
    take(action, patches) {
        for (const patch of patches) {
            if (patch.op === "keep") {
                const { op: _, ...save } = patch;
                // A record without answers is on the device before there is anything to write.
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
     * Settles a conflict.
     * @param {Extract<Action, { act: "choose" }>} action
     */
    choose(action) {
        this.#ask({ record: this.host.record, ...action }, action);
    }

    /** Sends waiting changes, without waiting for the timer. */
    send() {
        this.#network.now();
    }

    /** Removes a record. @param {string} record */
    discard(record) {
        this.#ask({ act: "discard", record });
    }

    /** Removes a notice. @param {string} key */
    dismiss(key) {
        this.#ask({ act: "dismiss", key });
    }

    /**
     * Imports the mutations of a file; resolves when they are on the disk.
     * @param {string[]} mutations
     */
    async bring(mutations) {
        for (;;) {
            await this.whenReady();
            const turn = this.#turn;
            const patches = this.#call({ act: "take", mutations });
            this.#tell(this.#do(patches));
            await this.#chain;
            // Another tab has overtaken the write: it is repeated on the new data.
            if (turn !== this.#turn) continue;
            return patches.find((patch) => patch.op === "taken");
        }
    }

    /**
     * Stores a keystroke or choice until it is part of a saved record.
     * @param {{ path: string, text: string }} typed
     */
    type({ path, text }) {
        const { record, saving } = this.host;
        if (record) saving.during(this.#disk.type({ record, path, text }));
    }

    /**
     * Sends an action to the records module, and performs its effects.
     * @param {RecordAction} action
     * @param {Action} [cause] the person's action
     */
    #ask(action, cause) {
        if (!this.isReady) return;
        this.#tell(this.#do(this.#call(action), cause));
    }

    /** Passes record updates to the screens. @param {KeptPatch[]} known */
    #tell(known) {
        for (const { op: _, ...told } of known) this.host.act({ act: "kept", ...told });
    }

    /** @param {RecordAction} action @returns {RecordPatch[]} */
    #call(action) {
        try {
            const request = { do: "records", app: this.app, ...requestContext(), action };
            return this.records.call(request).patches ?? [];
        } catch (error) {
            if (!(error instanceof EngineTrap) || action.act === "start") throw error;
            this.again();
            return [];
        }
    }

    /**
     * Performs the writes and requests of the records module; returns the record updates for the
     * screens.
     * @param {RecordPatch[]} patches
     * @param {Action} [cause]
     */
    #do(patches, cause) {
        const known = patches.filter((patch) => patch.op === "kept");
        const writes = patches.filter((patch) => patch.op === "write");
        if (writes.length) this.#write(writes, cause);
        for (const patch of patches) {
            if (patch.op === "sync") this.host.saving.count(patch);
            // Nothing is left in a scope without access: the page continues in the one the server
            // names.
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
            this.host.setConflicts(record, conflicts ?? []);
        }
        return known;
    }

    /** @param {number} count the number of saves handed over to the owner */
    #leave(count) {
        this.#next(() => void this.again());
        if (count) {
            import("./screens/access-revoked.js").then(({ say }) => say(count)).catch(() => {});
        }
    }

    /** Queues a task. @param {() => void | Promise<void>} body */
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
        // Nobody waits for changes that came from the server.
        if (cause) this.host.saving.during(writing);
    }

    /**
     * Writes, with retries until it succeeds, as later writes depend on it.
     * @param {Write} write
     * @param {string[]} contained
     * @returns {Promise<boolean>} false when another tab has overtaken it
     */
    async #writeOne(write, contained) {
        for (let wait = FIRST_DELAY_MS;; wait = Math.min(2 * wait, MAX_DELAY_MS)) {
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

    /** Queues unwritten actions again and restarts, after another tab has overtaken this one. */
    #giveUp() {
        this.#later.push(...this.#unwritten);
        this.#unwritten = [];
        this.#turn += 1;
        this.again();
    }

    /** Restarts both modules from the disk, and performs the actions queued meanwhile. */
    again() {
        this.isReady = false;
        this.#isStale = true;
        return this.#renewal ??= this.#renew().catch((error) => {
            if (!this.#hasBegun) throw error;
            setTimeout(() => this.again(), MAX_DELAY_MS);
        }).finally(() => this.#renewal = null);
    }

    async #renew() {
        await this.#calm();
        let kept = NOTHING;
        while (this.#isStale) {
            this.#isStale = false;
            // Writes in progress are on the disk before it is read, or abandoned.
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

    /**
     * Waits increasingly longer when restarts follow each other, as when a module traps
     * repeatedly.
     */
    async #calm() {
        const isSoon = Date.now() - this.#renewedAt < 2 * this.#wait + FIRST_DELAY_MS;
        this.#wait = isSoon ? Math.min(2 * this.#wait + 10, MAX_DELAY_MS) : 0;
        await sleep(this.#wait);
        this.#renewedAt = Date.now();
    }

    /**
     * Loads the disk into the records module; returns its record updates.
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
     * Loads the records into the engine.
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
            // Keystrokes that cause a trap stay on the disk, but are not applied.
            this.#start(known, []);
        }
    }
}
