// The screen of unsent changes: their number and age, pending decisions, the storage of the
// browser, and the export to a file. Reading from the disk is in ../unsent.js; each app's contact
// with the server in ../sync.js.

import { announce, fill, h, icon } from "../core/dom.js";
import { contacted } from "../data/sync.js";
import { language, localised, t } from "../core/words.js";
import { isLong, onChange, parsed, total, waiting } from "../data/unsent.js";
import { readUnsent, save, unsentFile, UnsentProblem } from "../data/unsent-file.js";
import { sampleBadge } from "../core/controls.js";
import { bringIn, hostsOf, titledOf } from "./sync-apps.js";
import { installCard, storageCard } from "./sync-device.js";

/**
 * @typedef {import("../core/screen.d.ts").Frame} Frame
 * @typedef {import("../data/unsent.js").Waiting} Waiting
 * @typedef {import("./sync-apps.js").Hosts} Hosts
 */

/**
 * The units of relative times, in milliseconds.
 * @type {[Intl.RelativeTimeFormatUnit, number][]}
 */
const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]];
/** The maximum number of records listed one by one. */
const MAX_LISTED = 50;

/** Returns the time since a moment, in words. @param {number} at */
export function ago(at) {
    const past = Math.max(0, Date.now() - at);
    const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
    for (const [unit, size] of UNITS) {
        if (past >= size) return words.format(-Math.floor(past / size), unit);
    }
    return t("justNow");
}

/** Returns true when the last of some saves of a record removed it. @param {string[]} texts */
function isRemoved(texts) {
    const saves = texts.map(parsed).sort((one, other) => one.n - other.n);
    return saves.at(-1)?.ops?.some((/** @type {any} */ { op, path }) => op === "del" && !path);
}

/** @param {string[]} parts @param {Frame} frame */
export async function show(parts, frame) {
    if (parts.length > 1) return null;
    const body = h("div", { class: "body syncing" });
    const screen = new SyncScreen(body, frame);
    await screen.draw();
    return {
        title: t("sync"),
        kids: [h("div", { class: "screen" }, body)],
        shown: () => onChange(body, () => screen.draw()),
    };
}

/**
 * The messages for each outcome other than applied, by the name of the error or the outcome.
 * @type {Record<string, import("../core/words.js").Key>}
 */
const WHY = {
    held: "held",
    "record-full": "heldFull",
    "held-full": "heldNoMore",
    "scope-full": "scopeFull",
    "record-locked": "recordLocked",
    unreadable: "unreadable",
    refused: "refusedSubmission",
};

/** The screen, redrawn after each write. */
class SyncScreen {
    /** @type {Hosts} */ #hosts = new Map();
    #said = h("p", { class: "said", role: "status" });
    #install = installCard();
    #storage = storageCard();
    /** The item to be deleted when the button is pressed again. */ #sure = "";

    /** @param {HTMLElement} body @param {Frame} frame */
    constructor(body, frame) {
        this.body = body;
        this.frame = frame;
    }

    async draw() {
        const all = await waiting().catch(() => []);
        this.#hosts = await hostsOf(all, this.frame);
        const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
        this.body.replaceChildren();
        fill(
            this.body,
            h("div", { class: "title" }, h("h1", { tabindex: -1 }, t("sync"))),
            h("p", { class: "lead" }, t("syncLead")),
            this.#state(all),
            this.#needed(all),
            this.#apps(all),
            this.#records(all),
            this.#storage,
            this.#file(all),
            this.#install,
        );
        if (!focused) return;
        const again = [...this.body.querySelectorAll("[data-key]")].find((one) =>
            one instanceof HTMLElement && one.dataset.key === focused
        );
        if (again instanceof HTMLElement) again.focus();
        else this.body.querySelector("h1")?.focus({ preventScroll: true });
    }

    /** Makes the summary at the top. @param {Waiting[]} all */
    #state(all) {
        const { count, since } = total(all);
        const isWorrying = isLong({ since });
        const text = count === 0
            ? t("allSent")
            : count === 1
            ? t("oneUnsent")
            : t("manyUnsent", { count });
        const send = () => {
            for (const host of this.#hosts.values()) host.appRecords?.send();
        };
        return h(
            "section",
            { class: `card sync-state ${isWorrying ? "wrong" : count ? "waits" : "good"}` },
            icon(count ? "sync" : "check"),
            h(
                "div",
                { class: "grow" },
                h("h2", null, isWorrying ? t("longUnsent") : text),
                isWorrying && h("p", null, h("strong", null, text)),
                count > 0 && h("p", null, t("oldestUnsent", { when: ago(since) })),
                isWorrying && h("p", null, t("longUnsentText")),
            ),
            count > 0 && this.#button("sendNow", send, "button"),
        );
    }

    /**
     * @param {import("../core/words.js").Key} key
     * @param {() => void} onclick
     * @param {string} look
     */
    #button(key, onclick, look = "text-button", mark = "") {
        const name = `${key} ${mark}`;
        return h(
            "button",
            { type: "button", class: look, onclick, "data-key": name },
            t(this.#sure === name ? "deleteSure" : key),
        );
    }

    /**
     * Makes the list of conflicts and of changes the server did not accept.
     * @param {Waiting[]} all
     */
    #needed(all) {
        const lines = all.flatMap((one) => [...this.#undecided(one), ...this.#notices(one)]);
        if (!lines.length) return;
        return h(
            "section",
            { class: "card" },
            h("h2", null, t("needsYou")),
            h("ul", { class: "sync-list" }, lines),
        );
    }

    /**
     * Makes a line about a record.
     * @param {string} app @param {string} record @param {string} text
     * @param {Node} ways the buttons
     * @param {import("../engine/patches.d.ts").Titled} [named] the title
     */
    #line(app, record, text, ways, named = titledOf(this.#hosts, app, record)) {
        const lines = h("span", { class: "grow" }, h("strong", null, named.title));
        fill(lines, sampleBadge(named), h("small", null, text));
        return h("li", null, lines, ways);
    }

    /** @param {Waiting} one */
    #undecided({ app }) {
        const host = this.#hosts.get(app);
        return [...host?.conflicts ?? []].map(([record, { length: count }]) =>
            this.#line(
                app,
                record,
                count === 1 ? t("chooseOne") : t("chooseMany", { count }),
                h("a", { class: "text-button", href: `/${app}/${record}/review` }, t("chooseGo")),
            )
        );
    }

    /** @param {Waiting} one */
    #notices({ app, notices }) {
        return notices.map(({ key, record, status, error, text }) => {
            const remove = () => this.#hosts.get(app)?.appRecords?.dismiss(key);
            const why = t(WHY[error] ?? WHY[status] ?? "refusedSubmission");
            const ways = this.#ways(app, record, key, [text], remove);
            if (error === "record-locked") ways.prepend(this.#sender(app, record, key));
            return this.#line(app, record, why, ways);
        });
    }

    /**
     * Makes the button that sends all changes of a record again which its lock kept out.
     * @param {string} app @param {string} record @param {string} key
     */
    #sender(app, record, key) {
        const again = () => {
            this.#hosts.get(app)?.appRecords?.sendAgain(record);
            announce(t("sentAgain"));
        };
        return this.#button("sendAgain", again, "text-button", key);
    }

    /**
     * Makes the buttons of a record: open, export, and delete when pressed twice.
     * @param {string} app
     * @param {string} record
     * @param {string} key
     * @param {string[]} texts
     * @param {() => void} [remove] undefined for one that is deleted already
     */
    #ways(app, record, key, texts, remove) {
        const name = `deleteNotice ${key}`;
        const sure = () => {
            if (this.#sure === name) {
                this.#sure = "";
                remove?.();
                announce(t("deleted"));
            } else this.#sure = name;
            this.draw();
        };
        const give = async () => save(await unsentFile([{ app, texts }], false));
        return h(
            "span",
            { class: "sync-ways" },
            remove &&
                h("a", { class: "text-button", href: `/${app}/${record}` }, t("openRecord")),
            this.#button("exportRecord", give, "text-button", key),
            remove && this.#button("deleteNotice", sure, "text-button danger", key),
        );
    }

    /** @param {Waiting[]} all */
    #apps(all) {
        if (!all.length) return h("p", { class: "quiet" }, t("nothingKept"));
        return h(
            "section",
            { class: "card" },
            h("h2", null, t("perApp")),
            h("ul", { class: "sync-list" }, all.map((one) => this.#app(one))),
        );
    }

    /** @param {Waiting} one */
    #app({ app, count, since }) {
        const { at, error } = contacted(app);
        const title = localised(this.#hosts.get(app)?.app.title) || app;
        const waits = count === 0
            ? t("noneWait")
            : `${count === 1 ? t("waitOne") : t("waitMany", { count })} · ${ago(since)}`;
        /** @type {Record<string, import("../core/words.js").Key>} */
        const reasons = {
            away: "why_away",
            portal: "why_portal",
            busy: "why_busy",
            unknown: "why_unknown",
            groupless: "why_groupless",
        };
        const isBusy = error && [429, 503].includes(error.status);
        const why = error && t(reasons[isBusy ? "busy" : error.why] ?? "why_refused", {
            status: error.status,
        });
        return h(
            "li",
            null,
            h(
                "span",
                { class: "grow" },
                h("strong", null, title),
                h("small", null, waits),
                h("small", null, at ? t("lastContact", { when: ago(at) }) : t("noContact")),
                error && why &&
                    h("small", { class: "worry" }, t("lastError", { when: ago(error.at), why })),
            ),
            h("a", { class: "text-button", href: `/${app}` }, t("openRecord")),
        );
    }

    /** Makes the list of records with unsent changes. @param {Waiting[]} all */
    #records(all) {
        const lines = all.flatMap(({ app, records, texts }) =>
            records.slice(0, MAX_LISTED).map(({ record, count, since }) => {
                const own = texts.filter((text) => text.includes(`"record":"${record}"`));
                const host = this.#hosts.get(app);
                const isGone = isRemoved(own);
                const named = isGone ? { record, title: t("deleted") } : undefined;
                const remove = () => host?.appRecords?.discard(record);
                const waits = count === 1 ? t("waitOne") : t("waitMany", { count });
                const ways = this.#ways(app, record, record, own, isGone ? undefined : remove);
                return this.#line(app, record, `${waits} · ${ago(since)}`, ways, named);
            })
        );
        if (!lines.length) return;
        return h(
            "section",
            { class: "card" },
            h("h2", null, t("waitingRecords")),
            h("ul", { class: "sync-list" }, lines),
        );
    }

    /** @param {Waiting[]} all */
    #file(all) {
        const input = h("input", {
            type: "file",
            accept: "application/json,.json",
            id: "unsent-file",
            class: "unseen",
            onchange: () => this.#import(input),
        });
        return h(
            "section",
            { class: "card" },
            h("h2", null, t("unsentFile")),
            h("p", null, t("unsentFileText")),
            h(
                "div",
                { class: "sync-file" },
                this.#button("exportUnsent", () => this.#export(all), "button plain"),
                input,
                h("label", { for: "unsent-file", class: "button plain" }, t("importUnsent")),
            ),
            this.#said,
        );
    }

    /** @param {Waiting[]} all */
    async #export(all) {
        if (!total(all).count) return this.#say(t("nothingToExport"));
        const file = await unsentFile(all);
        save(file);
        this.#say(t("exported", { name: file.name }));
    }

    /** @param {HTMLInputElement} input */
    async #import(input) {
        const file = input.files?.[0];
        input.value = "";
        if (!file) return;
        try {
            this.#say(await bringIn(await readUnsent(file), this.frame));
        } catch (error) {
            if (!(error instanceof UnsentProblem)) throw error;
            this.#say(t(error.why), true);
        }
        await this.draw();
    }

    /** @param {string} text @param {boolean} [isWrong] */
    #say(text, isWrong = false) {
        this.#said.textContent = text;
        this.#said.classList.toggle("worry", isWrong);
    }
}
