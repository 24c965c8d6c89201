// The records of an app between engine, disk and network: performs the writes and requests in the
// engine's answers in order, loads stored data into the engine, and repeats what another tab has
// overtaken.

import { refreshApps } from "./apps.js";
import { flush } from "./blobs.js";
import { Disk, onTabs, Overtaken } from "./disk.js";
import { Network, Refused } from "./sync.js";
import { t } from "../core/words.js";

/**
 * @typedef {import("../engine/patches.d.ts").Action} Action
 * @typedef {import("../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../engine/patches.d.ts").Kept} Kept
 * @typedef {import("../engine/patches.d.ts").Conflict} Conflict
 * @typedef {import("../engine/patches.d.ts").Write} Write
 * @typedef {{ record: string, act(action: Action): Patch[], reopen(): void,
 *   refuse(cause?: Action): void, lose(count: number): void,
 *   setConflicts(record: string, all: Conflict[]): void, frame?: { go(path: string,
 *   isReplaced: boolean): void }, drawing?: { root: HTMLElement },
 *   saving: import("./saving.js").Saving }} Host
 * @typedef {Pick<Disk, "scope" | "read" | "type" | "contained" | "write">} Storage
 * @typedef {Pick<Network, "askReplica" | "lead" | "restart" | "now" | "send" | "timer"> & {
 *   replica(): unknown }} Connection
 */

/** The actions of disk and network, whose writes nobody waits for and nothing repeats. */
const OUTSIDE = new Set(["start", "wake", "poke", "reached", "unreached", "replica", "take"]);
/** The number of records passed to the engine at once, which limits the memory for their text. */
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
    /** The refusal of a place for records; null where there is one. @type {Refused | null} */
    #lack = null;
    /** The time of the last restart, and the delay before the next one. */
    #renewedAt = 0;
    #wait = 0;

    /**
     * @param {string} app
     * @param {Host} host
     * @param {Storage} [disk] the storage; by default in the database this tab shows
     * @param {Connection} [network] the connection; by default the one to the server
     */
    constructor(app, host, disk = new Disk(app), network) {
        this.app = app;
        this.host = host;
        this.#disk = disk;
        // Hosts without a screen have no status line.
        host.saving.listeners?.add(() => this.#tellRoom());
        this.#network = network ?? new Network(
            app,
            (action) => this.isReady && this.host.act(action),
            (contact) => host.saving.reached(contact),
            // A record is not accepted without its attachments.
            (body) => body.includes('"submit"') ? flush(disk.scope) : Promise.resolve(),
            disk.scope,
        );
        onTabs((news) => news.app === app && news.wrote && this.again());
        // A page restored from the back/forward cache may have missed writes of others.
        addEventListener("pageshow", ({ persisted }) => persisted && this.again());
    }

    /** Confirms that the server has a place for the records of this app. */
    requirePlace() {
        if (this.#lack) throw this.#lack;
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

    /** Notes how records stand, before an answer is drawn. @param {Patch[]} patches */
    note(patches) {
        for (const patch of patches) {
            if (patch.op === "kept") patch.records.forEach((one) => this.#noteOne(one));
        }
    }

    /**
     * Performs the writes and requests in an answer.
     * @param {Action} action
     * @param {Patch[]} patches
     */
    take(action, patches) {
        const cause = OUTSIDE.has(action.act) ? undefined : action;
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
    }

    /** @param {Kept} kept */
    #noteOne({ record, state, full, conflicts }) {
        if (full) this.#full.set(record, full);
        else this.#full.delete(record);
        this.host.saving.stands(record, state);
        this.host.setConflicts(record, conflicts ?? []);
    }

    /** Sends waiting changes, without waiting for the timer. */
    send() {
        this.#network.now();
    }

    /** Removes a record. @param {string} record */
    discard(record) {
        this.host.act({ act: "drop", record });
    }

    /** Removes a notice. @param {string} key */
    dismiss(key) {
        this.host.act({ act: "dismiss", key });
    }

    /** Sends changes again that the lock of their record kept out. @param {string} record */
    sendAgain(record) {
        this.host.act({ act: "again", record });
    }

    /**
     * Imports the mutations of a file; resolves when they are on the disk.
     * @param {string[]} mutations
     */
    async bring(mutations) {
        for (;;) {
            await this.whenReady();
            const turn = this.#turn;
            const patches = this.host.act({ act: "take", mutations });
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

    /** @param {number} count the number of saves handed over to the owner */
    #leave(count) {
        this.#next(() => void this.again());
        // The app of a team may have gone with the access.
        refreshApps().catch(() => {});
        if (count) this.host.lose(count);
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

    /** Restarts the engine from the disk, and performs the actions queued meanwhile. */
    again() {
        this.isReady = false;
        this.#isStale = true;
        if (this.#renewal) return this.#renewal;
        const mine = this.#renew().then(() => {
            this.#lack = null;
        }, (error) => {
            if (!this.#hasBegun) throw error;
            setTimeout(() => this.again(), MAX_DELAY_MS);
            if (!(error instanceof Refused) || error.code !== "no-group") return;
            this.#lack = error;
            const { drawing, frame } = this.host;
            if (drawing?.root.isConnected) frame?.go(location.pathname + location.search, true);
        }).finally(() => {
            if (this.#renewal === mine) this.#renewal = null;
        });
        return this.#renewal = mine;
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
        const replica = kept.disk.about.length ? undefined : await this.#network.askReplica();
        this.isReady = true;
        this.#start(kept, replica);
        this.host.reopen();
        for (const action of this.#later.splice(0)) this.host.act(action);
        this.#network.restart();
        // A restart that is asked for from here on is another one: this one has read the disk.
        this.#renewal = null;
        if (!this.isReady) await this.again();
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
     * Loads the disk into the engine.
     * @param {import("./disk.js").Kept} kept
     * @param {import("../engine/patches.d.ts").Contact} [replica]
     */
    #start({ disk, times, typed }, replica) {
        const { base } = disk;
        for (let from = 0; !from || from < base.length; from += PORTION) {
            const portion = base.slice(from, from + PORTION);
            const isMore = from + PORTION < base.length;
            this.host.act(
                from ? { act: "start", isNext: true, isMore, disk: { base: portion } } : {
                    act: "start",
                    isMore,
                    disk: { ...disk, base: portion },
                    times,
                    ...(replica && { replica }),
                },
            );
        }
        if (!typed.length) return;
        try {
            this.host.act({ act: "start", isNext: true, disk: { base: [] }, typed });
        } catch {
            // Keystrokes that cause a trap stay on the disk, but are not applied.
            this.#start({ disk, times, typed: [] }, replica);
        }
    }
}
