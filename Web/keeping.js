// The engine's disk and network: does what its answers ask for in their order, gives a new engine
// all that is kept, and does again what another tab was quicker with.

import { flush } from "./blobs.js";
import { Disk, onTabs, Overtaken } from "./disk.js";
import { askReplica, Network } from "./sync.js";

/**
 * @typedef {import("./patches.d.ts").Action} Action
 * @typedef {import("./patches.d.ts").Patch} Patch
 * @typedef {import("./patches.d.ts").Write} Write
 * @typedef {import("./screens/saving.js").Saving} Saving
 * @typedef {{ record: string, act(action: Action): void, reopen(): void, saving: Saving,
 *   engine: import("./bridge.js").Engine }} Host
 */

/** Milliseconds after which a write that failed is tried again: the first, and the longest. */
const SOON = 500, SELDOM = 30_000;

/** Actions about the network: not done again, since a new contact begins. */
const CONTACT = ["start", "wake", "reached", "unreached", "replica"];

/** What a browser keeps that refuses to keep anything. @type {import("./disk.js").Kept} */
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

    /** @param {string} app @param {Host} host */
    constructor(app, host) {
        this.host = host;
        this.#disk = new Disk(app);
        this.#network = new Network(
            app,
            (action) => host.act(action),
            (contact) => host.saving.reached(contact),
            // A record is not accepted without its attachments.
            (body) => body.includes('"submit"') ? flush() : Promise.resolve(),
        );
        onTabs((news) => news.app === app && news.wrote && this.again());
    }

    /** Begins, and talks to the server as soon as no other tab does. */
    async begin() {
        await this.again();
        this.#hasBegun = true;
        this.#network.lead();
    }

    /** Kept as soon as the engine takes actions. */
    whenReady() {
        return this.#renewal ?? Promise.resolve();
    }

    /** An action that comes while there is no engine that could take it. @param {Action} action */
    postpone(action) {
        if (action.act === "edit") this.#type(action.path, action.text);
        else if (!CONTACT.includes(action.act)) this.#later.push(action);
    }

    /** Does what an answer asks of disk and network. @param {Action} action @param {Patch[]} patches */
    take(action, patches) {
        const writes = patches.filter((patch) => patch.op === "write");
        if (writes.length) this.#write(action, writes);
        else if (action.act === "edit" || action.act === "set") {
            this.#type(action.path, action.text);
        }
        for (const patch of patches) {
            if (patch.op === "send") this.#next(() => void this.#network.send(patch));
            if (patch.op === "timer") this.#next(() => this.#network.timer(patch.wait));
            if (patch.op === "replica") this.#next(() => void this.#network.replica());
        }
    }

    /** @param {string} path @param {string} text */
    #type(path, text) {
        const { record, saving } = this.host;
        if (record) saving.during(this.#disk.type({ record, path, text }));
    }

    /** Does something after what was asked for before. @param {() => void | Promise<void>} body */
    #next(body) {
        const turn = this.#turn;
        return this.#chain = this.#chain.then(() => turn === this.#turn ? body() : undefined);
    }

    /** @param {Action} action @param {Write[]} writes */
    #write(action, writes) {
        if (!CONTACT.includes(action.act)) this.#unwritten.push(action);
        const all = writes.map((write) => ({
            write,
            contained: this.#disk.contained(write.record),
        }));
        this.host.saving.during(this.#next(async () => {
            for (const { write, contained } of all) {
                if (!await this.#writeOne(write, contained)) return this.#giveUp();
            }
            this.#unwritten = this.#unwritten.filter((one) => one !== action);
        }));
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

    /** Tells the engine anew what is on the disk, and what was to be done meanwhile. */
    again() {
        this.isReady = false;
        this.#isStale = true;
        return this.#renewal ??= this.#renew().catch((error) => {
            if (!this.#hasBegun) throw error;
            setTimeout(() => this.again(), SELDOM);
        }).finally(() => this.#renewal = null);
    }

    async #renew() {
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
        this.#start({ act: "start", ...kept, ...(replica && { replica }) });
        this.host.reopen();
        for (const action of this.#later.splice(0)) this.host.act(action);
        this.#network.restart();
    }

    /** @param {Extract<Action, { act: "start" }>} start */
    #start(start) {
        try {
            this.host.act(start);
        } catch (error) {
            if (!start.typed.length) throw error;
            // Keystrokes that break the engine off stay on the disk, and out of the way.
            this.host.act({ ...start, typed: [] });
        }
    }
}
