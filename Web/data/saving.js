// The status line of a record: being saved, on this device, being sent, on the server, or in need
// of a decision.

import { announce, h } from "../core/dom.js";
import { locale, t } from "../core/words.js";

/** Returns a time of day in the format of the region. @param {number} at */
const clock = (at) =>
    new Date(at).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });

/**
 * The time in milliseconds without a write after which the record is shown as saved: not after
 * each key.
 */
const CALM = 400;

/**
 * The messages for a server that accepts no changes.
 * @type {Partial<Record<import("./sync.js").Reach, import("../core/words.js").Key>>}
 */
const AWAY = {
    away: "offline",
    portal: "portal",
    refused: "serverBusy",
    unknown: "notKnown",
    groupless: "noGroup",
    ended: "ended",
};

/** The status of records, from engine, disk and network. */
export class Saving {
    pill = h("a", { class: "pill", href: "/sync" });
    /** The link to the history of the record on the screen. */
    history = h("a", { class: "text-link to-history" });
    /** The numbers of writes in progress, and of those just completed. */ #writes = 0;
    #isFailing = false;
    #isRefused = false;
    /** The times of the last write and the last contact with the server. */
    #savedAt = 0;
    #sentAt = 0;
    /** @type {import("./sync.js").Reach} */ #contact = "none";
    /**
     * The sync status of records.
     * @type {Map<string, import("../engine/patches.d.ts").SyncState | undefined>}
     */
    #syncStates = new Map();
    /** The record on the screen. */ #record = "";
    /** @type {import("../engine/patches.d.ts").Sync} */
    #sync = { op: "sync", unsent: 0, notices: 0 };

    /** The listeners for changes of the status. @type {Set<() => void>} */
    listeners = new Set();

    /** @param {string} app */
    constructor(app) {
        this.app = app;
    }

    /** Returns true when a record is on this device. @param {string} record */
    knows(record) {
        return !!this.#syncStates.get(record);
    }

    /** True when the disk refuses writes. */
    get isFailing() {
        return this.#isFailing;
    }

    /** True while a write is in progress, or has just completed. */
    get isWriting() {
        return this.#writes > 0;
    }

    /** The result of the last contact with the server. */
    get contact() {
        return this.#contact;
    }

    /** Shows a write as in progress, and as saved once it is. @param {Promise<unknown>} writing */
    async during(writing) {
        this.#writes += 1;
        this.#isRefused = false;
        this.draw();
        try {
            await writing;
            this.#savedAt = Date.now();
            this.#isFailing = false;
        } catch {
            this.fail();
        }
        setTimeout(() => {
            this.#writes -= 1;
            this.draw();
        }, CALM);
    }

    /** Shows that the disk refuses writes. */
    fail() {
        if (!this.#isFailing) announce(t("notSaved"));
        this.#isFailing = true;
        this.draw();
    }

    /** @param {import("../engine/patches.d.ts").Sync} sync */
    count(sync) {
        this.#sync = sync;
        this.draw();
    }

    /** @param {string} record @param {import("../engine/patches.d.ts").SyncState} [state] */
    stands(record, state) {
        this.#syncStates.set(record, state);
        if (record === this.#record) this.draw();
    }

    /** Sets the record on the screen. @param {string} record */
    about(record) {
        this.#record = record;
        this.draw();
    }

    /** Shows that an answer is too large to be saved. */
    refuse() {
        this.#isRefused = true;
        this.draw();
    }

    /** @param {import("./sync.js").Reach} contact */
    reached(contact) {
        this.#contact = contact;
        if (contact === "good") this.#sentAt = Date.now();
        this.draw();
    }

    /** Updates the line, if its text has changed. */
    draw() {
        const [state, text] = this.#words();
        this.pill.dataset.state = state;
        if (this.pill.textContent !== text) this.pill.textContent = text;
        this.pill.hidden = !text;
        this.history.hidden = !this.#syncStates.get(this.#record);
        this.history.href = `/history/${this.app}/${this.#record}`;
        this.history.textContent = t("changesTitle");
        this.listeners.forEach((then) => then());
    }

    /** @returns {[string, string]} */
    #words() {
        const { unsent: count } = this.#sync;
        const state = this.#syncStates.get(this.#record);
        const [saved, sent] = [this.#savedAt, this.#sentAt];
        if (this.#isRefused) return ["wrong", t("tooLarge")];
        if (this.#isFailing) return ["wrong", t("notSaved")];
        // There is no answer yet, and so nothing to save.
        if (this.#record && !state) return ["", ""];
        if (this.#writes) return ["busy", t("saving")];
        if (state === "choose") return ["wrong", t("toChoose")];
        if (state === "refused") return ["wrong", t("notAccepted")];
        const why = AWAY[this.#contact];
        if (why) {
            const what = count > 1 ? t("waitMany", { count }) : t(count ? "waitOne" : "keptHere");
            return ["away", `${t(why)} · ${what}`];
        }
        if (state === "server") {
            return ["server", sent ? t("sentAt", { time: clock(sent) }) : t("sent")];
        }
        if (this.#contact === "busy" && count) return ["sending", t("sending")];
        return ["here", saved ? t("saved", { time: clock(saved) }) : t("savedHere")];
    }
}
