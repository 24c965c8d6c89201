// A filling of a public link: what the server says of the link, the guest in whose name somebody
// fills in, and the declaration of the app. All of it is in a database of its own, together with
// the record, and deleted once the server has received that.

import { AccountError, sendTo } from "./account.js";
import { flush } from "./blobs.js";
import { Disk, dropDatabase, tellTabs, transact, whenWritten } from "./disk.js";
import { beFilling, Network, Refused, request } from "./sync.js";
import { withFiles } from "./media.js";
import { withTables } from "./tables.js";

/**
 * @typedef {object} Link a public link, as the server describes it
 * @property {string} link
 * @property {string} app
 * @property {string} form
 * @property {string} collection
 * @property {Record<string, string>} title
 * @property {number} version
 * @property {"open" | "closing" | "closed" | "full" | "used" | "gone"} state `gone` for one that
 *   the server does not know any more
 * @property {string} [person]
 * @property {number} [closes] in seconds since 1970, as are the following
 * @property {number} [lastDay]
 * @property {number} [editableUntil]
 * @property {number} [submittedAt]
 *
 * @typedef {{ credential: string, scope: string }} Guest
 * @typedef {"" | "full" | "closed" | "received" | "refused"} Verdict why a record was not received
 * @typedef {{ scope: string, isOpen: boolean, until?: number, title: Record<string, string>,
 *   isLeft?: boolean }} Done a filling that ended in this tab, without what was filled in
 */

/** The keys of the link with its guest, and of the declaration, in the store of sources. */
const LINK = "fill link", FORM = "fill form";
/** The key of the session state of the tab. */
const SESSION = "calepin.fill";
/** The key of the person's place on a screen, see views/form/position.js. */
const PLACE = "calepin.place";
/** The time to wait for news of a link that this device has, in milliseconds. */
const SHORT_MS = 5_000;
/** The codes of problems with which a link does not open, and never will. */
const FINAL = ["not-found", "link-closed", "link-full", "link-used", "too-many"];
/** The status of a credential that is not known. */
const NOT_KNOWN = 401;

/** The server does not know the filling any more, and what was filled in cannot be sent. */
export class Lost extends Error {}

/**
 * Returns the scope of the database of a token; it is not a secret.
 * @param {string} token
 */
export function scopeOf(token) {
    let sum = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(token)) {
        sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
    }
    return `fill-${sum.toString(16).padStart(16, "0")}`;
}

/**
 * Returns why the server did not receive a record, by the texts of the tray.
 * @param {string[]} texts
 * @param {string} record
 * @returns {Verdict}
 */
export function verdictOf(texts, record) {
    /** @type {Verdict} */
    let verdict = "";
    for (const text of texts) {
        const { mutation, outcome } = JSON.parse(text);
        if (mutation?.record !== record) continue;
        const codes = (outcome?.issues ?? []).map((/** @type {any} */ { path, code }) =>
            path ? "" : code
        );
        for (const code of /** @type {const} */ (["full", "closed", "received"])) {
            if (codes.includes(code)) return code;
        }
        verdict = "refused";
    }
    return verdict;
}

/**
 * The state of the tab, which lasts until it is closed.
 * @type {{ token?: string, done?: Done }}
 */
let session = {};
try {
    session = JSON.parse(sessionStorage.getItem(SESSION) ?? "{}");
} catch { /* storage may be switched off */ }

/** Returns the state of the tab. */
export const tab = () => session;

/** Replaces the state of the tab. @param {typeof session} next */
export function setTab(next) {
    session = next;
    try {
        sessionStorage.setItem(SESSION, JSON.stringify(next));
    } catch { /* as above */ }
}

/** A filling, by the token of its link. */
export class Filling {
    /** The link as last known. @type {Link | null} */ link = null;
    /** @type {Guest | null} */ guest = null;
    /** True when it was begun before. */ isKept = false;
    #isLost = false;

    /** @param {string} token */
    constructor(token) {
        this.token = token;
        this.scope = scopeOf(token);
    }

    /** Reads what is on this device, if there is anything. */
    async recall() {
        const { link = null, guest = null } = await this.#read(LINK) ?? {};
        this.link = link;
        this.isKept = !!guest;
        if (guest) this.#use(guest);
    }

    /** Asks the server about the link. @throws {AccountError} when it does not tell */
    async ask() {
        this.link = await this.#post("/api/fill", this.guest && this.link ? SHORT_MS : undefined);
        if (this.guest) await this.#write(LINK, { link: this.link, guest: this.guest });
    }

    /**
     * Begins the filling: the server makes a guest for it, or gives that of a person another
     * credential.
     * @throws {AccountError} when it does not
     * @throws {Lost} when the guest is another one, who may not write into the scope of this one
     */
    async begin() {
        const made = await this.#post("/api/fill/begin");
        if (this.guest && this.guest.scope !== made.scope) throw new Lost();
        const { link } = this;
        let guest = made;
        // Another tab may have begun at the same time: both go on with one guest.
        await transact(["sources"], "readwrite", (all) => {
            const before = all.get(LINK);
            before.onsuccess = () => {
                if (before.result?.guest && !this.guest) guest = before.result.guest;
                else all.put({ link, guest: made }, LINK);
            };
        }, this.scope).catch(() => {});
        this.#use(guest);
    }

    /** Returns the declaration of the app: that of the link's version, or else the one here. */
    async declaration() {
        const { app, version } = /** @type {Link} */ (this.link);
        const kept = await this.#read(FORM);
        if (kept?.version === version) return kept.declaration;
        try {
            const address = `/api/apps/${encodeURIComponent(app)}/${version}`;
            const named = await this.#asGuest(() => request(address));
            const headers = headersOf(this.guest);
            const given = await withTables(undefined, app, await named.json(), headers);
            const declaration = await withFiles(app, given, headers);
            await this.#write(FORM, { version, declaration });
            return declaration;
        } catch (error) {
            if (kept) return kept.declaration;
            throw error;
        }
    }

    /**
     * Requests a replica id of the guest.
     * @returns {Promise<import("../engine/patches.d.ts").Contact>}
     */
    async replica() {
        const body = JSON.stringify({ app: this.link?.app });
        const answer = await this.#asGuest(() => request("/api/sync/replica", { body }));
        return await answer.json();
    }

    /** Returns why the server did not receive a record. @param {string} record */
    async verdict(record) {
        await whenWritten();
        const all = (/** @type {IDBObjectStore} */ tray) => tray.getAll();
        const texts = await transact(["tray"], "readonly", all, this.scope).catch(() => []);
        return verdictOf(texts, record);
    }

    /** Deletes everything on this device. */
    async forget() {
        await dropDatabase(this.scope).catch(() => {});
        beFilling(null);
        try {
            sessionStorage.removeItem(PLACE);
        } catch { /* nothing was kept */ }
    }

    /** @param {string} address @param {number} [patience] @returns {Promise<any>} */
    async #post(address, patience) {
        const body = JSON.stringify({ token: this.token });
        return (await sendTo(address, { body, patience })).json();
    }

    /** @param {Guest} guest */
    #use(guest) {
        this.guest = guest;
        beFilling({ headers: headersOf(guest), scope: this.scope });
    }

    /**
     * Sends a request; when the credential is not known, asks for another one first, once.
     * @param {() => Promise<Response>} send
     */
    async #asGuest(send) {
        try {
            return await send();
        } catch (error) {
            if (!(error instanceof Refused) || error.status !== NOT_KNOWN) throw error;
            if (this.#isLost) throw new Lost();
            await this.begin().catch((error) => {
                this.#isLost = error instanceof Lost ||
                    error instanceof AccountError && FINAL.includes(error.code);
                throw this.#isLost ? new Lost() : error;
            });
            return await send();
        }
    }

    /** @param {string} key @returns {Promise<any>} */
    #read(key) {
        const get = (/** @type {IDBObjectStore} */ all) => all.get(key);
        return transact(["sources"], "readonly", get, this.scope).catch(() => undefined);
    }

    /** Stores what a page without a network needs. @param {string} key @param {object} value */
    #write(key, value) {
        const put = (/** @type {IDBObjectStore} */ all) => void all.put(value, key);
        // Where the browser stores nothing the page goes on with a network.
        return transact(["sources"], "readwrite", put, this.scope).catch(() => {});
    }
}

/** Returns the headers of a guest's requests. @param {Guest | null} guest */
const headersOf = (guest) => ({ "X-Calepin-Fill": guest?.credential ?? "" });

/** The record of a filling on the disk, until the filling is over. */
export class FillDisk extends Disk {
    #isOver = false;

    /** @param {Filling} filling */
    constructor({ scope }) {
        super(scope, scope);
    }

    /** Ends all access: a database would be made anew. */
    end() {
        this.#isOver = true;
    }

    /** Returns what an access gives; nothing ever comes once the filling is over. */
    async #while(/** @type {() => Promise<any>} */ access) {
        return await (this.#isOver ? new Promise(() => {}) : access());
    }

    read() {
        return this.#while(() => super.read());
    }

    /** @param {import("../engine/patches.d.ts").Typed} typed */
    type(typed) {
        return this.#while(() => super.type(typed));
    }

    /** @param {import("../engine/patches.d.ts").Write} write @param {string[]} contained */
    write(write, contained) {
        return this.#while(() => super.write(write, contained));
    }
}

/** The requests of a filling: no account takes part, and no feed is needed. */
export class FillNetwork extends Network {
    #over = /** @type {PromiseWithResolvers<void>} */ (Promise.withResolvers());
    #isOver = false;

    /**
     * @param {Filling} filling
     * @param {(action: import("../engine/patches.d.ts").Action) => void} act
     * @param {(contact: import("./sync.js").Reach) => void} tell
     * @param {() => void} lose called when what was filled in cannot be sent any more
     */
    constructor(filling, act, tell, lose) {
        const { scope } = filling;
        const upload = (/** @type {string} */ body) => {
            const sending = flush(scope);
            sending.catch(() => {});
            // A record is not accepted without its attachments.
            return body.includes('"submit"') ? sending : Promise.resolve();
        };
        super(scope, act, tell, upload, "");
        this.filling = filling;
        this.lose = lose;
        this.end = this.#over.promise;
        // Nothing of its contacts is recorded.
        this.tell = (/** @type {import("./sync.js").Reach} */ contact) => {
            tell(contact);
            tellTabs({ app: scope, contact });
        };
    }

    listen() {
        // It may have ended while another tab led.
        if (this.#isOver) this.isLeading = false;
    }

    async askReplica() {
        try {
            return await this.filling.replica();
        } catch (error) {
            if (error instanceof Lost) this.lose();
            throw error;
        }
    }

    /** Ends all requests, and lets another tab lead. */
    stop() {
        this.#isOver = true;
        this.isLeading = false;
        this.restart();
        this.#over.resolve();
    }
}
