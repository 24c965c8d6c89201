// The records that this browser had as a guest before signing in: taken along, or left.

import { account, dropGuest, refresh, send, unsentOf } from "../../data/account.js";
import { flush } from "../../data/blobs.js";
import { openApp } from "../../data/app.js";
import { announce, h } from "../../core/dom.js";
import { Disk, transact } from "../../data/disk.js";
import { requestContext } from "../../engine/engine.js";
import { GUEST } from "../../core/local-account.js";
import { AppRecords } from "../../data/records.js";
import { t } from "../../core/account-words.js";
import { doer, screen } from "./parts.js";

/** The maximum time to wait for unsent changes, and the polling interval, in milliseconds. */
const TIMEOUT_MS = 30_000, INTERVAL_MS = 200;

/** @param {import("../../core/screen.d.ts").Frame} frame */
export async function guest(frame) {
    const had = account()?.guest;
    if (!had) {
        frame.go("/account", true);
        return { title: "", kids: [] };
    }
    const unsent = await unsentOf(GUEST.scope).catch(() => 0);
    const lead = had.records ? t("guestLead", { count: had.records }) : t("guestLeadUnsent");
    const place = h("p", { class: "quiet", role: "status" });
    const take = async () => {
        if (unsent) place.textContent = t("guestSending");
        const left = await sendRest(had.scope);
        place.textContent = left ? t("guestStuck", { count: left }) : "";
        if (left) return announce(t("guestStuck", { count: left }));
        await send("/guest", { body: { take: true } });
        await dropGuest();
        location.assign("/");
    };
    const leave = async () => {
        await send("/guest", { body: { take: false } });
        await refresh().catch(() => {});
        frame.go("/");
    };
    return screen(
        t("guestTitle"),
        { lead },
        place,
        h(
            "div",
            { class: "presses" },
            doer(t("guestTake"), "", take),
            doer(t("guestLeave"), "plain", leave),
        ),
        h("p", { class: "quiet" }, t("guestHint")),
        h("a", { class: "text-link", href: "/" }, t("guestLater")),
    );
}

/** The records of an app without a screen. */
class Unseen {
    record = "";
    saving = /** @type {any} */ ({
        ...{ during() {}, count() {}, stands() {}, reached() {}, fail() {} },
        knows: () => false,
    });

    /** @param {string} name @param {import("../../engine/bridge.js").Engine} engine */
    constructor(name, engine) {
        this.name = name;
        this.engine = engine;
        this.appRecords = new AppRecords(name, this, new Disk(name, GUEST.scope));
    }

    /** @param {import("../../engine/patches.d.ts").Action} action */
    act(action) {
        const request = { do: "act", app: this.name, ...requestContext(), action };
        const { patches = [] } = this.engine.call(request);
        this.appRecords.take(action, patches);
        return patches;
    }

    reopen() {}
    setConflicts() {}
    refuse() {}
    lose() {}
}

/**
 * Sends the guest's unsent changes; returns the number of those left.
 * @param {string} scope the guest's scope on the server
 */
async function sendRest(scope) {
    if (!await unsentOf(GUEST.scope)) return 0;
    await flush(GUEST.scope, scope).catch(() => {});
    for (const app of await appsOf()) {
        const { engine } = await openApp(app);
        await new Unseen(app, engine).appRecords.begin();
    }
    for (let waited = 0;; waited += INTERVAL_MS) {
        const left = await unsentOf(GUEST.scope);
        if (!left || waited >= TIMEOUT_MS) return left;
        await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
}

/** Returns the apps in which the guest has unsent changes. */
async function appsOf() {
    const keys = await transact(
        ["outbox"],
        "readonly",
        (all) => all.getAllKeys(),
        GUEST.scope,
    );
    return new Set(/** @type {string[][]} */ (/** @type {unknown} */ (keys)).map(([app]) => app));
}
