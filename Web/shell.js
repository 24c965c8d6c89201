// The page as something that is on the device: registers the service worker, offers another
// version when one is ready, and loads the page again when it takes over. What is kept for that is
// in sw.js.

import { onTabs, tellTabs, whenWritten } from "./disk.js";
import { announce, fill, h, iconButton } from "./dom.js";
import { onLanguage, t } from "./words.js";

/** Milliseconds before the first registration: the page comes first. */
const CALM = 1500;
/** Milliseconds between looks for another version. */
const SELDOM = 3_600_000;
/** Milliseconds until a page whose writes fail tries again to be loaded anew. */
const LATER = 2000;

/** @type {ServiceWorkerRegistration | undefined} */
let registration;
/** Whether the worker that was in charge when the page was loaded may be replaced. */
let hadWorker = false;
let isLeaving = false;
const bar = h("div", { class: "undo version", role: "status" });

/** Whether the page and its parts are on this device. */
export const isKept = () => !!navigator.serviceWorker?.controller;

/** Keeps the page on the device from now on. */
export function keepShell() {
    const container = navigator.serviceWorker;
    if (!container) return;
    hadWorker = !!container.controller;
    onLanguage(() => offer());
    container.addEventListener("controllerchange", () => {
        if (hadWorker) leave();
        hadWorker = true;
    });
    // The other tabs end what is being typed when one says that the version may change.
    onTabs((news) => news.version && endTyping());
    addEventListener("online", look);
    document.addEventListener("visibilitychange", () => document.hidden || look());
    setTimeout(register, hadWorker ? 0 : CALM);
    setInterval(look, SELDOM);
}

async function register() {
    // The policy of the page lets scripts in by this one name only.
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

/** Asks whether there is another version. */
function look() {
    registration?.update().catch(() => {});
}

/** Says that another version is ready, if one is. */
function offer() {
    const waiting = registration?.waiting;
    bar.replaceChildren();
    bar.remove();
    if (!waiting || !navigator.serviceWorker.controller) return;
    document.body.append(bar);
    const onclick = () => {
        endTyping();
        tellTabs({ app: "", version: true });
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

/** What stands in a field counts as complete, and is on its way to the disk. */
function endTyping() {
    const at = /** @type {HTMLElement | null} */ (document.activeElement);
    if (at?.closest(".field")) at.blur();
}

/** Loads the page again, once all that was typed is on the disk. */
async function leave() {
    if (isLeaving) return;
    isLeaving = true;
    endTyping();
    while (!await whenWritten()) await new Promise((resolve) => setTimeout(resolve, LATER));
    location.reload();
}
