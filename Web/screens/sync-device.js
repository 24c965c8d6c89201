// The storage of the device: whether the browser may evict data, the available space, whether the
// page works offline, and how to install it.

import { fill, h, icon } from "../core/dom.js";
import { isKept } from "../data/shell.js";
import { language, t } from "../core/words.js";

/** The browser's event that offers to install the page; null for none. @type {any} */
let offer = null;
addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
});

/** Returns true when the page runs as an installed app. */
export const isInstalled = () =>
    matchMedia("(display-mode: standalone)").matches ||
    /** @type {any} */ (navigator).standalone === true;

/** Returns true for a browser on a phone or tablet by Apple. */
export const isIOS = () => "standalone" in navigator && navigator.maxTouchPoints > 1;

/** @param {number} bytes */
function size(bytes) {
    const large = bytes >= 1e9;
    const unit = large ? "gigabyte" : "megabyte";
    const count = bytes / (large ? 1e9 : 1e6);
    const digits = count < 10 ? 1 : 0;
    return count.toLocaleString(language(), {
        style: "unit",
        unit,
        maximumFractionDigits: digits,
    });
}

/** Makes the card about storage, filled in as the browser responds. */
export function storageCard() {
    const lines = h("ul", { class: "sync-list facts" });
    const card = h("section", { class: "card" }, h("h2", null, t("storage")), lines);
    drawStorage(lines);
    return card;
}

/** @param {HTMLElement} lines @param {string} [refusal] */
async function drawStorage(lines, refusal) {
    const storage = navigator.storage;
    const isSafe = await storage?.persisted?.().catch(() => false);
    /** @type {StorageEstimate} */
    const told = await storage?.estimate?.().catch(() => ({})) ?? {};
    const { usage, quota } = told;
    const protect = async () => {
        const isAgreed = await storage.persist().catch(() => false);
        await drawStorage(lines, isAgreed ? "" : t("persistRefused"));
        lines.querySelector("button")?.focus();
    };
    lines.replaceChildren();
    fill(
        lines,
        fact(isSafe === true, t(isSafe ? "persisted" : "notPersisted"), [
            refusal && h("small", { role: "status" }, refusal),
        ], !isSafe && !!storage && protect),
        fact(isKept(), t(isKept() ? "offlineReady" : "offlineNotReady")),
        usage !== undefined && quota
            ? fact(true, t("used", { used: size(usage), quota: size(quota) }), [
                h("meter", { max: quota, value: usage, "aria-label": t("storage") }),
            ])
            : fact(false, t("noQuota")),
    );
}

/**
 * @param {boolean} isGood
 * @param {string} text
 * @param {import("../core/dom.js").Kid[]} [more]
 * @param {false | (() => void)} [protect]
 */
const fact = (isGood, text, more = [], protect = false) =>
    h(
        "li",
        { class: isGood ? "good" : "open" },
        icon(isGood ? "check" : "warn"),
        h(
            "span",
            { class: "grow" },
            h("span", { class: "told" }, text, more),
            protect &&
                h(
                    "button",
                    { type: "button", class: "text-button", onclick: protect },
                    t("persist"),
                ),
        ),
    );

/** Makes the advice to install, on the start screen of an Apple device in a browser. */
export const installAdvice = () =>
    isIOS() && !isInstalled() &&
    h(
        "div",
        { class: "card install" },
        h("strong", null, t("install")),
        h("p", null, t("installIOS")),
    );

/**
 * Makes the card with instructions to install the page; nothing when it cannot be or is installed.
 */
export function installCard() {
    const card = h("section", { class: "card install", hidden: true });
    const draw = () => {
        card.replaceChildren();
        card.hidden = false;
        if (isInstalled()) {
            return fill(card, h("h2", null, t("appAtHome")), h("p", null, t("installText")));
        }
        const onclick = async () => {
            await offer.prompt();
            offer = null;
            draw();
        };
        const text = isIOS() ? t("installIOS") : t("installText");
        card.hidden = !isIOS() && !offer;
        fill(
            card,
            h("h2", null, t("install")),
            h("p", null, text),
            offer && h("button", { type: "button", class: "button", onclick }, t("install")),
        );
    };
    draw();
    // The event may be fired when the page has been open for a while.
    addEventListener("beforeinstallprompt", draw);
    return card;
}
