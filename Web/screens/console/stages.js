// The stages and versions of an app, worked out from what the server lists: the versions that are
// known, and the actions that are possible.

/**
 * @typedef {import("../../data/console.js").ListedApp} ListedApp
 * @typedef {import("../../data/console.js").Event} Event
 * @typedef {import("../../data/console.js").Wish} Wish
 * @typedef {"endTest" | "openAgain" | "beginClosing" | "close" | "archive" | "use" | "useAgain" |
 *   "tryIt"} Action
 * @typedef {{ number: number, event?: Event, isUsed: boolean, isTried: boolean,
 *   actions: Action[] }} Version
 */

/** What may be done with an app without records. @type {Action[]} */
const RECORDLESS = ["openAgain", "archive"];
/** The events that bring a version. */
const BRINGING = ["published", "rows", "draft", "test"];

/** Returns true for an app as it comes with Calepin. @param {ListedApp} app */
export const isShipped = ({ isShipped, live }) => !!isShipped && !live;

/**
 * Returns true for an app with records; a draft has no form in use yet.
 * @param {ListedApp} app
 */
export const hasRecords = ({ isShipped, forms }) => !isShipped || forms.length > 0;

/**
 * Returns what may be done with the stage of an app.
 * @param {ListedApp} app
 * @returns {Action[]}
 */
export function actionsOf(app) {
    const { stage, test } = app;
    /** @type {Action[]} */
    const all = test === undefined ? [] : ["endTest"];
    if (stage === "live") all.push("beginClosing", "close", "archive");
    if (stage === "closing") all.push("openAgain", "close", "archive");
    if (stage === "closed") all.push("openAgain", "beginClosing", "archive");
    if (stage === "archived") all.push("openAgain");
    return hasRecords(app) ? all : all.filter((one) => RECORDLESS.includes(one));
}

/**
 * Returns what may be done with a version of an app.
 * @param {ListedApp} app
 * @param {number} number
 * @returns {Action[]}
 */
function versionActions({ live, test }, number) {
    if (number === live) return [];
    if (number < (live ?? 0)) return ["useAgain"];
    return number === test ? ["use"] : ["use", "tryIt"];
}

/**
 * Returns the known versions of an app, the latest first.
 * @param {ListedApp} app
 * @param {Event[]} events the latest first
 * @returns {Version[]}
 */
export function versionsOf(app, events) {
    /** @type {Map<number, Event | undefined>} */
    const known = new Map();
    for (const event of events) {
        if (BRINGING.includes(event.what) && event.version) known.set(event.version, event);
    }
    for (const number of [app.live, app.test, app.isShipped ? 0 : undefined]) {
        if (number !== undefined && !known.has(number)) known.set(number, undefined);
    }
    return [...known].sort(([one], [other]) => other - one).map(([number, event]) => ({
        number,
        event,
        isUsed: number === app.live,
        isTried: number === app.test,
        actions: versionActions(app, number),
    }));
}

/**
 * Returns the request for an action.
 * @param {Action} action
 * @param {number} [version] for an action with a version
 * @returns {Wish}
 */
export function wishOf(action, version) {
    switch (action) {
        case "endTest":
            return { stage: "draft" };
        case "openAgain":
            return { stage: "live" };
        case "beginClosing":
            return { stage: "closing" };
        case "close":
            return { stage: "closed" };
        case "archive":
            return { stage: "archived" };
        case "tryIt":
            return { stage: "test", version };
        default:
            return { stage: "live", version };
    }
}
