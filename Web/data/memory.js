// An app's data in memory, and a connection that sends nothing, in place of disk.js and sync.js:
// for the preview, of which nothing is kept, and for corrections, which are sent as a whole.

/**
 * @typedef {import("../engine/patches.d.ts").Store} Store
 * @typedef {import("../engine/patches.d.ts").Typed} Typed
 * @typedef {import("../engine/patches.d.ts").Write} Write
 */

/** The texts of one app until the page is closed. */
export class MemoryDisk {
    /** The scope of a preview; no database has it. */
    scope = "preview";
    /** @type {Record<Store, Map<string, string>>} */
    #stores = {
        about: new Map(),
        base: new Map(),
        outbox: new Map(),
        journal: new Map(),
        tray: new Map(),
    };
    /** The last changes, by record. @type {Map<string, { record: string, at: number }>} */
    #times = new Map();
    /** The keystrokes that no record contains yet, by key. @type {Map<string, Typed>} */
    #typed = new Map();

    /** @param {string[]} [records] the states of records that are there at first */
    constructor(records = []) {
        for (const state of records) this.#stores.base.set(JSON.parse(state).id, state);
    }

    /** Returns everything, for a new engine. @returns {Promise<import("./disk.js").Kept>} */
    read() {
        const { about, base, outbox, journal, tray } = this.#stores;
        const all = (/** @type {Map<string, string>} */ store) => [...store.values()];
        return Promise.resolve({
            disk: {
                about: all(about),
                base: all(base),
                outbox: all(outbox),
                journal: all(journal),
                tray: all(tray),
            },
            times: [...this.#times.values()],
            typed: [...this.#typed.values()],
        });
    }

    /** Holds a keystroke. @param {Typed} typed */
    type(typed) {
        this.#typed.set(`${typed.record} ${typed.path}`, typed);
        return Promise.resolve();
    }

    /** Returns the keys of the keystrokes of a record. @param {string | undefined} record */
    contained(record) {
        return [...this.#typed].filter(([, one]) => one.record === record).map(([key]) => key);
    }

    /** Holds the engine's changes. @param {Write} write @param {string[]} contained */
    write({ changes, at, record }, contained) {
        for (const { store, key, text } of changes) {
            const into = this.#stores[store];
            if (key === undefined) into.clear();
            else if (text === undefined) into.delete(key);
            else into.set(key, text);
        }
        if (record) this.#times.set(record, { record, at: at ?? 0 });
        for (const key of contained) this.#typed.delete(key);
        return Promise.resolve();
    }
}

/** A connection that sends nothing, as without a network. */
export class MuteNetwork {
    /** @param {string} [scope] a scope in which records may be changed */
    constructor(scope = "preview") {
        this.scope = scope;
    }

    /** Returns a replica, which no server gave out. */
    askReplica = () =>
        Promise.resolve({ replica: "00000000000000000000000000", scope: this.scope });

    lead() {
        return Promise.resolve();
    }
    send() {
        return Promise.resolve();
    }
    restart() {}
    now() {}
    timer() {}
    replica() {}
}
