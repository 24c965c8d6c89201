// What is kept on the device: records, keystrokes newer than them, mutations the server does not
// have yet, and the bytes of attachments. A promise of this module is kept once the browser has
// written to the disk. What records and mutations say is the engine's business.

/**
 * @typedef {import("./patches.d.ts").Kept} Kept
 * @typedef {import("./patches.d.ts").Typed} Typed
 * @typedef {{ id: string, text: string }} Push
 */

const STORES = ["records", "typed", "pushes", "blobs"];

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

function database() {
    opening ??= new Promise((resolve, reject) => {
        const request = indexedDB.open("calepin", 1);
        request.onupgradeneeded = () => {
            for (const name of STORES) request.result.createObjectStore(name);
        };
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
            const open = request.result;
            // Another tab may have a newer page that must change the database.
            open.onversionchange = () => {
                open.close();
                opening = null;
            };
            resolve(open);
        };
    });
    opening.catch(() => opening = null);
    return opening;
}

/**
 * One transaction; what it gives, once it is on the disk.
 * @template T
 * @param {string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => IDBRequest<T> | void} body
 * @returns {Promise<T>}
 */
async function transact(names, mode, body) {
    const transaction = (await database()).transaction(names, mode, { durability: "strict" });
    return new Promise((resolve, reject) => {
        const request = body(...names.map((name) => transaction.objectStore(name)));
        transaction.oncomplete = () => resolve(/** @type {T} */ (request?.result));
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
}

/** All keys that begin with these parts. @param {...string} parts */
const within = (...parts) => IDBKeyRange.bound(parts, [...parts, []]);

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("calepin") : null;

/**
 * Runs something when another tab has kept or dropped a record.
 * @param {(record: string) => void} then
 */
export function onOtherTab(then) {
    if (channel) channel.onmessage = (event) => then(event.data);
}

/** What one app keeps. */
export class Outbox {
    /** @param {string} app */
    constructor(app) {
        this.app = app;
    }

    /**
     * Everything there is, for a new engine.
     * @returns {Promise<{ kept: Kept[], typed: Typed[] }>}
     */
    async all() {
        const range = within(this.app);
        const [kept, typed] = await Promise.all([
            transact(["records"], "readonly", (records) => records.getAll(range)),
            transact(["typed"], "readonly", (keys) => keys.getAll(range)),
        ]);
        return { kept, typed };
    }

    /** Keeps a keystroke. @param {string} record @param {string} path @param {string} text */
    type(record, path, text) {
        const key = [this.app, record, path];
        return transact(
            ["typed"],
            "readwrite",
            (typed) => typed.put({ record, path, text }, key),
        );
    }

    /** Keeps a record whole, keystrokes included. @param {string} record @param {string} text */
    async keep(record, text) {
        await transact(["records", "typed"], "readwrite", (records, typed) => {
            records.put({ record, text }, [this.app, record]);
            typed.delete(within(this.app, record));
        });
        channel?.postMessage(record);
    }

    /** Drops a record. @param {string} record */
    async drop(record) {
        await transact(["records", "typed"], "readwrite", (records, typed) => {
            records.delete([this.app, record]);
            typed.delete(within(this.app, record));
        });
        channel?.postMessage(record);
    }

    /** Keeps a mutation until the server has it. @param {Push} push */
    push(push) {
        // The time orders them; two in a millisecond are told apart by their id.
        const key = [this.app, Date.now(), push.id];
        return transact(["pushes"], "readwrite", (pushes) => pushes.put(push, key));
    }

    /** The mutations that wait, oldest first. @returns {Promise<Push[]>} */
    waiting() {
        return transact(["pushes"], "readonly", (pushes) => pushes.getAll(within(this.app)));
    }

    /** The server has these for good. @param {string[]} ids */
    pushed(ids) {
        return transact(["pushes"], "readwrite", (pushes) => {
            const request = pushes.openCursor(within(this.app));
            request.onsuccess = () => {
                const cursor = request.result;
                if (!cursor) return;
                if (ids.includes(cursor.value.id)) cursor.delete();
                cursor.continue();
            };
        });
    }
}

/** The bytes of attachments, by their digest. */
export const blobs = {
    /** @param {string} hash @param {Blob} blob */
    keep: (hash, blob) => transact(["blobs"], "readwrite", (all) => all.put(blob, hash)),
    /** @param {string} hash @returns {Promise<Blob | undefined>} */
    get: (hash) => transact(["blobs"], "readonly", (all) => all.get(hash)),
};

/**
 * Makes this tab the one that talks to the server, as soon as no other is.
 * @param {string} name
 * @returns {Promise<void>} kept when it is
 */
export function lead(name) {
    const locks = navigator.locks;
    // Without locks (an address that is not secure) every tab may send: mutations are numbered.
    if (!locks) return Promise.resolve();
    return new Promise((resolve) => {
        locks.request(`calepin-${name}`, () => {
            resolve();
            return new Promise(() => {});
        });
    });
}
