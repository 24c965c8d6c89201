// A record that is not on this device: it may not have arrived yet, be unreachable, or be removed.
// The screen keeps syncing, and opens the record as soon as it arrives.

import { fill, h, icon } from "../../core/dom.js";
import { hasAccount } from "../../core/local-account.js";
import { localised, t } from "../../core/words.js";
import { notFound } from "../../core/not-found.js";

/**
 * @typedef {{ app: import("../../core/screen.d.ts").App,
 *   frame: import("../../core/screen.d.ts").Frame, saving: import("../../data/saving.js").Saving,
 *   appRecords: { send(): void } }} Host
 */

/** The states of contact in which the server cannot be asked. */
const AWAY = ["away", "portal", "refused", "unknown", "ended"];

/**
 * Returns the screen for an address at which the engine has nothing.
 * @param {Host} host
 * @param {Extract<import("../../engine/patches.d.ts").Patch, { op: "absent" }>} patch
 * @param {boolean} isHere true when the record was on this device already, and cannot be read
 */
export const elsewhere = (host, { record, list }, isHere) =>
    record && !isHere ? absent(host, record, list) : notFound(list);

/**
 * Returns the screen of a record that may still arrive.
 * @param {Host} host
 * @param {string} record
 * @param {import("../../engine/patches.d.ts").Link} list the list it belongs to
 * @returns {import("../../core/screen.d.ts").Screen}
 */
function absent(host, record, list) {
    const { saving, frame } = host;
    const address = location.pathname;
    const root = h("section", { class: "card trouble absent" });
    let wasAsked = false;
    let drawn = "";
    const draw = () => {
        if (saving.knows(record)) return open();
        const { contact } = saving;
        if (contact === "busy") wasAsked = true;
        // Once a result is shown, further requests do not replace it.
        if (contact === "busy" && drawn) return;
        const isGone = wasAsked && contact === "good";
        show(AWAY.includes(contact) ? "away" : isGone ? "gone" : "looking");
    };
    const show = (/** @type {"away" | "gone" | "looking"} */ state) => {
        if (state === drawn) return;
        drawn = state;
        const [sign, title, text] = /** @type {const} */ ({
            looking: ["sync", "absent", "absentLooking"],
            away: ["warn", "absent", "absentAway"],
            gone: ["search", "absentGone", "absentGoneText"],
        })[state];
        const to = `/account/sign-in?to=${encodeURIComponent(address)}`;
        const hasFocus = root.contains(document.activeElement);
        root.dataset.state = state;
        root.replaceChildren();
        fill(
            root,
            icon(sign),
            h("h1", { tabindex: -1 }, t(title)),
            h("p", { role: "status" }, t(text)),
            h("a", { class: "button", href: list.route }, t("toRecords")),
            state === "gone" && !hasAccount() &&
                h("a", { class: "text-link", href: to }, t("signIn")),
        );
        if (hasFocus) root.querySelector("h1")?.focus();
    };
    const leave = () => saving.listeners.delete(draw);
    const open = () => {
        leave();
        // The screens of the address are drawn after the record's arrival was handled.
        setTimeout(() => location.pathname === address && frame.go(address, true));
    };
    saving.about(record);
    saving.listeners.add(draw);
    draw();
    host.appRecords.send();
    return { title: t("absent"), where: localised(host.app.title), kids: [root], leave };
}
