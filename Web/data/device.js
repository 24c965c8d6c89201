// What this browser tells the server of itself while somebody is signed in: the version of the
// page it keeps, and how many changes are unsent by scope. It is told when something becomes
// unsent and when nothing is any more, and else every few minutes at most.

import { account, ask, isEnded, onAccount, refresh } from "./account.js";
import { onWrites } from "./disk.js";
import { hasAccount } from "../core/local-account.js";
import { removeWhenSent } from "./removal.js";
import { onPoke } from "./sync.js";
import { waiting } from "./unsent.js";

/** The time over which writes are gathered before they are counted, in milliseconds. */
const GATHER = 5_000;
/** The minimum time between two messages that only tell another number, in milliseconds. */
const INTERVAL_MS = 300_000;

/** What was told last: the version, and what is unsent as text; and when. */
let version = "", told = "", at = 0;
let timer = 0;

/** Returns the version of the page that this browser keeps; empty when it keeps none. */
async function build() {
    const notes = await globalThis.caches?.open("calepin.notes").catch(() => null);
    const name = await (await notes?.match("/in-charge"))?.text() ?? "";
    return name.replace(/^calepin-/, "");
}

/** Returns the number of unsent changes of each scope that has some. */
async function unsent() {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const { scope, count } of await waiting()) {
        if (scope && count) counts[scope] = (counts[scope] ?? 0) + count;
    }
    return Object.entries(counts).map(([scope, count]) => ({ scope, count }));
}

/** Tells what is to be told, or sets the time at which it will be. */
async function tell() {
    if (!hasAccount() || isEnded()) return;
    const [present, counts] = [await build(), await unsent()];
    const text = JSON.stringify(counts);
    const isTurn = !told || present !== version || (text === "[]") !== (told === "[]");
    const wait = isTurn ? 0 : text === told ? Infinity : at + INTERVAL_MS - Date.now();
    if (wait <= 0) {
        const body = { build: present, unsent: counts };
        const { wipesWhenSent } = await ask("/device", { body });
        [version, told, at] = [present, text, Date.now()];
        if (wipesWhenSent && !account()?.wipesWhenSent) await refresh();
    } else if (wait < Infinity) later(wait);
    await removeWhenSent();
}

/** @param {number} wait in milliseconds */
function later(wait) {
    clearTimeout(timer);
    // Without a network it is told with the next write, or when the network is back.
    timer = setTimeout(() => tell().catch(() => {}), wait);
}

/** Starts to tell, in one tab. */
export function begin() {
    onWrites(() => later(GATHER));
    onAccount(() => later(0));
    // After a time without a connection there may be something to do for this device.
    onPoke((id) => id || refresh().catch(() => {}));
    navigator.serviceWorker?.addEventListener("controllerchange", () => later(GATHER));
    later(0);
}
