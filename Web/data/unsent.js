// The unsent changes of this browser: their number, age and records, for all apps at once. They
// are read directly from the disk; the records module knows the rest of the texts. Files of unsent
// changes are in unsent-file.js.

import { onWrites, transact } from "./disk.js";

/** The age in milliseconds from which on unsent changes are a warning. */
export const LONG = 3 * 24 * 3_600_000;
/** The time in milliseconds over which writes are gathered before they are counted. */
const GATHER = 300;

/**
 * @typedef {{ record: string, count: number, since: number }} WaitingRecord
 * @typedef {{ key: string, record: string, status: string, error: string, issues: number,
 *   at: number, text: string }} Notice
 * @typedef {object} Waiting the unsent changes of one app
 * @property {string} app
 * @property {number} count the number of unsent saves
 * @property {number} since the time of the oldest, by the clock of this device; 0 for none
 * @property {WaitingRecord[]} records
 * @property {Notice[]} notices the changes the server held or did not accept
 * @property {string} scope
 * @property {string[]} texts
 */

/** Parses a text; undefined when it cannot be read. @param {string} text */
export function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        return {};
    }
}

/** @param {string} app @returns {Waiting} */
const empty = (app) => ({
    app,
    count: 0,
    since: 0,
    records: [],
    notices: [],
    scope: "",
    texts: [],
});

/** @param {Waiting} into @param {string} text */
function count(into, text) {
    const { record = "", deviceTime = 0 } = parsed(text);
    into.count += 1;
    into.texts.push(text);
    if (!into.since || deviceTime < into.since) into.since = deviceTime;
    const known = into.records.find((one) => one.record === record);
    if (!known) into.records.push({ record, count: 1, since: deviceTime });
    else {
        known.count += 1;
        known.since = Math.min(known.since, deviceTime);
    }
}

/** @param {Waiting} into @param {string} key @param {string} text */
function notice(into, key, text) {
    const { mutation = {}, outcome = {} } = parsed(text);
    into.notices.push({
        key,
        record: mutation.record ?? "",
        status: outcome.outcome ?? "",
        error: outcome.error ?? "",
        issues: outcome.issues?.length ?? 0,
        at: mutation.deviceTime ?? 0,
        text: JSON.stringify(mutation),
    });
}

/**
 * Returns the unsent changes of all apps, including those without any.
 * @returns {Promise<Waiting[]>}
 */
export async function waiting() {
    /** @type {Map<string, Waiting>} */
    const all = new Map();
    const of = (/** @type {string} */ app) => {
        const made = all.get(app) ?? empty(app);
        all.set(app, made);
        return made;
    };
    const each = (
        /** @type {IDBObjectStore} */ store,
        /** @type {(into: Waiting, key: string, text: string) => void} */ then,
    ) => {
        const request = store.openCursor();
        request.onsuccess = () => {
            const at = request.result;
            if (!at) return;
            const [app, key] = /** @type {[string, string]} */ (at.key);
            if (typeof at.value === "string") then(of(app), key, at.value);
            at.continue();
        };
    };
    await transact(["about", "outbox", "tray"], "readonly", (about, outbox, rejected) => {
        each(about, (into, key, text) => {
            if (key === "scope") into.scope = text;
        });
        each(outbox, (into, _, text) => count(into, text));
        each(rejected, notice);
    });
    return [...all.values()].filter(({ scope, count, notices }) =>
        scope || count || notices.length
    );
}

/**
 * Returns the total number of unsent changes, and the time of the oldest.
 * @param {Waiting[]} all
 */
export function total(all) {
    const since = all.map((one) => one.since).filter(Boolean);
    return {
        count: all.reduce((sum, one) => sum + one.count, 0),
        notices: all.reduce((sum, one) => sum + one.notices.length, 0),
        since: since.length ? Math.min(...since) : 0,
    };
}

/** Returns true when a change has been unsent for too long. @param {{ since: number }} waiting */
export const isLong = ({ since }) => since > 0 && Date.now() - since > LONG;

/**
 * Calls back when unsent changes may have changed, until the element is removed.
 * @param {Element} element
 * @param {() => void} then
 */
export function onChange(element, then) {
    let timer = 0;
    onWrites(() => {
        clearTimeout(timer);
        if (element.isConnected) timer = setTimeout(then, GATHER);
    });
}

let hasBadge = false;

/** Shows the number of unsent changes on the icon of the installed app. */
export function keepBadge() {
    const browser = /** @type {any} */ (navigator);
    if (!browser.setAppBadge || hasBadge) return;
    hasBadge = true;
    let timer = 0;
    const draw = async () => {
        const { count } = total(await waiting().catch(() => []));
        await (count ? browser.setAppBadge(count) : browser.clearAppBadge()).catch(() => {});
    };
    onWrites(() => {
        clearTimeout(timer);
        timer = setTimeout(draw, GATHER);
    });
}
