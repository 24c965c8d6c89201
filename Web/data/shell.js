// The page's side of the service worker: registers it, offers another version when one is ready,
// and reloads the page when that takes over. The cache is in sw.js.

import { onTabs, tellTabs, whenWritten } from "./disk.js";
import { announce, fill, h, iconButton } from "../core/dom.js";
import { loaded } from "../core/later.js";
import { onLanguage, t } from "../core/words.js";

/** The delay of the first registration in milliseconds: the page is drawn first. */
const CALM = 1500;
/** The interval between checks for another version, in milliseconds. */
const INTERVAL_MS = 3_600_000;
/** The delay in milliseconds before a page whose writes fail tries to reload again. */
const LATER = 2000;

/** @type {ServiceWorkerRegistration | undefined} */
let registration;
/** True when the page was loaded with a controlling worker, which may be replaced. */
let hadWorker = false;
let isLeaving = false;
const bar = h("div", { class: "undo version", role: "status" });

/** Returns true when the page and its parts are cached on this device. */
export const isKept = () => !!navigator.serviceWorker?.controller;

/** Starts to cache the page on the device. */
export function keepShell() {
    const container = navigator.serviceWorker;
    if (!container) return;
    hadWorker = !!container.controller;
    onLanguage(() => offer());
    container.addEventListener("controllerchange", () => {
        if (hadWorker) leave();
        hadWorker = true;
    });
    // Other tabs end editing when the version is about to change.
    onTabs((news) => news.version && endTyping());
    addEventListener("online", look);
    document.addEventListener("visibilitychange", () => document.hidden || look());
    setTimeout(register, hadWorker ? 0 : CALM);
    setInterval(look, INTERVAL_MS);
}

async function register() {
    // The Trusted Types policy of the page allows scripts by this name only.
    const types = /** @type {any} */ (globalThis).trustedTypes;
    const policy = types?.createPolicy("sw", { createScriptURL: () => "/sw.js" });
    const script = policy ? policy.createScriptURL("") : "/sw.js";
    try {
        registration = await navigator.serviceWorker.register(script, { updateViaCache: "none" });
    } catch { /* a private window, or storage is full: the page works with a network */ }
    if (!registration) return;
    offer();
    registration.addEventListener("updatefound", () => {
        const coming = registration?.installing;
        coming?.addEventListener("statechange", () => coming.state === "installed" && offer());
    });
}

/** Checks for another version. */
function look() {
    registration?.update().catch(() => {});
}

/** Offers another version, if one is ready. */
function offer() {
    const waiting = registration?.waiting;
    bar.replaceChildren();
    bar.remove();
    if (!waiting || !navigator.serviceWorker.controller) return;
    document.body.append(bar);
    const onclick = async () => {
        endTyping();
        tellTabs({ app: "", version: true });
        // Chromium starts the worker in charge anew for a request that comes while it ends, and
        // then waits until it has rested for half a minute.
        await loaded();
        waiting.postMessage({ do: "take over" });
    };
    fill(
        bar,
        h("span", { class: "grow" }, t("versionReady")),
        h("button", { type: "button", class: "text-button", onclick }, t("versionTake")),
        iconButton("remove", t("later"), () => bar.remove()),
    );
    announce(t("versionReady"));
}

/** Completes the text in the focused field, so that it is written to the disk. */
function endTyping() {
    const at = /** @type {HTMLElement | null} */ (document.activeElement);
    if (at?.closest(".field")) at.blur();
}

/** Reloads the page, once all typed text is on the disk. */
async function leave() {
    if (isLeaving) return;
    isLeaving = true;
    endTyping();
    while (!await whenWritten()) await new Promise((resolve) => setTimeout(resolve, LATER));
    location.reload();
}
