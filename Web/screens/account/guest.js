// The records that this browser had as a guest before signing in: taken along, or left.

import { account, dropGuest, refresh, send, unsentOf } from "../../account.js";
import { flush } from "../../blobs.js";
import { announce, h } from "../../dom.js";
import { Disk, transact } from "../../disk.js";
import { records } from "../../engine.js";
import { GUEST } from "../../local-account.js";
import { AppRecords } from "../../records.js";
import { t } from "../../words/account.js";
import { doer, screen } from "./parts.js";

/** The maximum time to wait for unsent changes, and the polling interval, in milliseconds. */
const TIMEOUT_MS = 30_000, INTERVAL_MS = 200;

/** @param {import("../../screen.d.ts").Frame} frame */
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

/** A host for records of an app without a screen. */
const UNSEEN = {
    record: "",
    act() {},
    reopen() {},
    setConflicts() {},
    refuse() {},
    saving: /** @type {any} */ ({ during() {}, count() {}, stands() {}, reached() {}, fail() {} }),
};

/**
 * Sends the guest's unsent changes; returns the number of those left.
 * @param {string} scope the guest's scope on the server
 */
async function sendRest(scope) {
    if (!await unsentOf(GUEST.scope)) return 0;
    await flush(GUEST.scope, scope).catch(() => {});
    const running = await records();
    for (const app of await appsOf()) {
        const appRecords = new AppRecords(app, UNSEEN, running, null, new Disk(app, GUEST.scope));
        await appRecords.begin();
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
