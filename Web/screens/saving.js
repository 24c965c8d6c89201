// The line that says how a record stands: being saved, on this device, on its way, on the server,
// or in need of a decision.

import { announce, h } from "../dom.js";
import { locale, t } from "../words.js";

/** The time of day, as the region writes it. @param {number} at */
const clock = (at) =>
    new Date(at).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });

/** Milliseconds without a write after which it is said that all is saved: not after each key. */
const CALM = 400;

/**
 * What is said of a server that takes nothing.
 * @type {Partial<Record<import("../sync.js").Reach, import("../words.js").Key>>}
 */
const AWAY = {
    away: "offline",
    portal: "portal",
    refused: "serverBusy",
    unknown: "notKnown",
    ended: "ended",
};

/** How things stand, as the engine, the disk and the network tell. */
export class Saving {
    pill = h("a", { class: "pill", href: "/sync" });
    /** Writes under way, and those just done. */ #writes = 0;
    #isFailing = false;
    #isRefused = false;
    /** When the last write was done, and when the server was last reached. */
    #savedAt = 0;
    #sentAt = 0;
    /** @type {import("../sync.js").Reach} */ #contact = "none";
    /** How records stand. @type {Map<string, import("../patches.d.ts").Standing | undefined>} */
    #standings = new Map();
    /** The record on the screen. */ #record = "";
    /** @type {import("../patches.d.ts").Sync} */
    #sync = { op: "sync", unsent: 0, notices: 0 };

    /** Called whenever things stand differently. @type {Set<() => void>} */
    listeners = new Set();

    /** Whether a record is on this device. @param {string} record */
    knows(record) {
        return !!this.#standings.get(record);
    }

    /** Whether the disk refuses. */
    get isFailing() {
        return this.#isFailing;
    }

    /** How the server was reached last. */
    get contact() {
        return this.#contact;
    }

    /** Says that something is saved once it is. @param {Promise<unknown>} writing */
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

    /** The disk refuses, for now. */
    fail() {
        if (!this.#isFailing) announce(t("notSaved"));
        this.#isFailing = true;
        this.draw();
    }

    /** @param {import("../patches.d.ts").Sync} sync */
    told(sync) {
        this.#sync = sync;
        this.draw();
    }

    /** @param {string} record @param {import("../patches.d.ts").Standing} [state] */
    stands(record, state) {
        this.#standings.set(record, state);
        if (record === this.#record) this.draw();
    }

    /** Another record is on the screen. @param {string} record */
    about(record) {
        this.#record = record;
        this.draw();
    }

    /** An answer is too large to be saved. */
    refuse() {
        this.#isRefused = true;
        this.draw();
    }

    /** @param {import("../sync.js").Reach} contact */
    reached(contact) {
        this.#contact = contact;
        if (contact === "good") this.#sentAt = Date.now();
        this.draw();
    }

    /** Writes the line, when it says something else. */
    draw() {
        const [state, text] = this.#words();
        this.pill.dataset.state = state;
        if (this.pill.textContent !== text) this.pill.textContent = text;
        this.pill.hidden = !text;
        this.listeners.forEach((then) => then());
    }

    /** @returns {[string, string]} */
    #words() {
        const { unsent: count } = this.#sync;
        const state = this.#standings.get(this.#record);
        const [saved, sent] = [this.#savedAt, this.#sentAt];
        if (this.#isRefused) return ["wrong", t("tooLarge")];
        if (this.#isFailing) return ["wrong", t("notSaved")];
        // Nothing was answered yet: there is nothing to be saved.
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
