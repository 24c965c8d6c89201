// What the device does with what is kept: whether the browser may clear it, how much space there
// is, whether the page opens without a network, and how to install it.

import { fill, h, icon } from "../dom.js";
import { isKept } from "../shell.js";
import { language, t } from "../words.js";

/** The offer of the browser to install the page, when it made one. @type {any} */
let offer = null;
addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
});

/** Whether the page runs as an app of its own. */
export const isInstalled = () =>
    matchMedia("(display-mode: standalone)").matches ||
    /** @type {any} */ (navigator).standalone === true;

/** Whether the browser is one of a telephone or tablet of Apple. */
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

/** What is said of storage; filled in as the browser answers. */
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
 * @param {import("../dom.js").Kid[]} [more]
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

/** On the start screen of an Apple device in a browser: why to install. */
export const installAdvice = () =>
    isIOS() && !isInstalled() &&
    h(
        "div",
        { class: "card install" },
        h("strong", null, t("install")),
        h("p", null, t("installIOS")),
    );

/** How to install the page; nothing where it cannot be, or is. */
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
    // The offer may come when the page has been there for a while.
    addEventListener("beforeinstallprompt", draw);
    return card;
}
