// The lock of the console: half an hour after it was last used it asks for the password, in front
// of what is shown, which stays as it is. The server asks as well, whatever a page does.

import { account, setLock } from "../../data/account.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/account-words.js";
import { askPassword } from "./confirm.js";

/** The time without use after which the console is locked, in milliseconds. */
const IDLE_MS = 1_800_000;
/** The time between two looks at that, in milliseconds. */
const LOOK_MS = 15_000;
/** The time without use after which requests are the page's own, in milliseconds. */
const AWAY_MS = 60_000;
/** The minimum time between two messages to the other tabs, in milliseconds. */
const TELL_MS = 30_000;
/** What counts as use. */
const USES = ["pointerdown", "keydown", "wheel", "touchstart", "focusin"];

let used = Date.now();
let told = 0;
/** The answer to the present question; null for none. @type {Promise<boolean> | null} */
let asked = null;
/** The other tabs, once a screen of the console is there. @type {BroadcastChannel | null} */
let tabs = null;

/** Returns true when the page is one of the console's. */
const isHere = () => /^\/(console|correct)(\/|$)/.test(location.pathname);

/** Returns true once a screen is shown: the first one is not kept waiting for a password. */
const isShown = () => document.getElementById("app")?.hidden === false;

/** Asks for the password once, whoever needs it. @returns {Promise<boolean>} */
function unlock() {
    if (!isHere() || !isShown()) return Promise.resolve(false);
    return asked ??= askPassword(true).then((isDone) => {
        asked = null;
        if (isDone) used = Date.now();
        else location.assign("/");
        return isDone;
    });
}

function note() {
    used = Date.now();
    if (asked || used - told < TELL_MS) return;
    told = used;
    tabs?.postMessage("used");
}

/** Locks the console when nobody uses it, from now on. */
export function watchConsole() {
    if (tabs) return;
    tabs = new BroadcastChannel("calepin-console");
    tabs.addEventListener("message", () => used = Date.now());
    for (const use of USES) addEventListener(use, note, { capture: true, passive: true });
    setLock({ isIdle: () => Date.now() - used > AWAY_MS, unlock });
    setInterval(() => {
        const isIn = account()?.state === "account";
        if (isHere() && isIn && Date.now() - used >= IDLE_MS) unlock();
    }, LOOK_MS);
    note();
}

/**
 * Makes the screen in place of the first one while the console is locked.
 * @param {import("../../core/screen.d.ts").Frame} frame
 * @returns {import("../../core/screen.d.ts").Screen}
 */
export function locked(frame) {
    const address = location.pathname + location.search;
    const title = t("lockedTitle");
    return {
        title,
        kids: [h("div", { class: "body" }, h("h1", { tabindex: -1 }, title))],
        shown: () => {
            unlock().then((isDone) => isDone && frame.go(address, true));
        },
    };
}
