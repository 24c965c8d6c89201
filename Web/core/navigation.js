// The history of a tab's addresses, so that opening an earlier address goes back to it instead of
// adding an entry. The contents of addresses are not known here.

const KEY = "calepin.trail";

/** @type {string[]} */
let trail = [];
let at = 0;
/**
 * Addresses that were renamed since, by their index: the browser's history still has the old ones.
 * @type {Record<number, string>}
 */
let before = {};

const here = () => location.pathname + location.search;

function begin() {
    try {
        const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
        at = history.state?.at ?? -1;
        if (kept.trail?.[at] === here()) ({ trail, before } = kept);
    } catch {
        // Storage may be switched off, or hold something else.
    }
    if (trail.length) return;
    [trail, at] = [[here()], 0];
    history.replaceState({ ...history.state, at }, "");
}

function keep() {
    try {
        sessionStorage.setItem(KEY, JSON.stringify({ trail, before }));
    } catch {
        // As above.
    }
}

/** True from a return of the page's own until the browser has made it. */
let isReturning = false;

addEventListener("popstate", () => {
    // After all that hear of this event.
    setTimeout(() => isReturning = false);
    at = history.state?.at ?? -1;
    if (trail[at] === here()) return;
    if (before[at] === here()) return replace(trail[at]);
    // The entry was made by something else: the entries before it are unknown.
    [trail, at, before] = [[here()], 0, {}];
    history.replaceState({ ...history.state, at }, "");
    keep();
});

/** Adds an entry with an address. @param {string} path */
export function push(path) {
    at += 1;
    trail = [...trail.slice(0, at), path];
    for (const place in before) if (Number(place) >= at) delete before[place];
    history.pushState({ at }, "", path);
    keep();
}

/** Replaces the address of the present entry. @param {string} path */
export function replace(path) {
    trail[at] = path;
    delete before[at];
    history.replaceState({ ...history.state, at }, "", path);
    keep();
}

/**
 * Renames an address and those under it: in the present entry, the ones right before and after it,
 * and the links of a screen.
 * @param {string} from
 * @param {string} to
 * @param {Element} root
 */
export function rename(from, to, root) {
    const named = (/** @type {string} */ path) =>
        path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
    for (const link of root.querySelectorAll("a[href]")) {
        link.setAttribute("href", named(link.getAttribute("href") ?? ""));
    }
    const isMeant = (/** @type {number} */ place) =>
        place in trail && named(trail[place]) !== trail[place];
    let [first, last] = [at, at];
    while (isMeant(first - 1)) first -= 1;
    while (isMeant(last + 1)) last += 1;
    for (let place = first; place <= last; place += 1) {
        if (place !== at) before[place] ??= trail[place];
        trail[place] = named(trail[place]);
    }
    replace(trail[at]);
}

/**
 * Goes back to an address, if it is in the history; returns true when it is.
 * @param {string} path
 */
export function returnTo(path) {
    const index = at > 0 ? trail.lastIndexOf(path, at - 1) : -1;
    if (index < 0) return false;
    isReturning = true;
    history.go(index - at);
    return true;
}

/** Returns false while the page itself goes back, true when a person does. */
export const isByHand = () => !isReturning;

begin();
