// The addresses a person came by, so that going to one of them goes back to it instead of stacking
// it a second time. What an address shows is not known here.

const KEY = "calepin.trail";

/** @type {string[]} */
let trail = [];
let at = 0;

const here = () => location.pathname + location.search;

function begin() {
    try {
        const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
        at = history.state?.at ?? -1;
        trail = kept[at] === here() ? kept : [];
    } catch { /* storage may be switched off, or hold something else */ }
    if (trail.length) return;
    [trail, at] = [[here()], 0];
    history.replaceState({ ...history.state, at }, "");
}

function keep() {
    try {
        sessionStorage.setItem(KEY, JSON.stringify(trail));
    } catch { /* as above */ }
}

addEventListener("popstate", () => {
    at = history.state?.at ?? -1;
    if (trail[at] === here()) return;
    // An entry that something else made: what lies behind it is not known.
    [trail, at] = [[here()], 0];
    history.replaceState({ ...history.state, at }, "");
    keep();
});

/** Goes on to an address. @param {string} path */
export function push(path) {
    at += 1;
    trail = [...trail.slice(0, at), path];
    history.pushState({ at }, "", path);
    keep();
}

/** Takes another address for where one is. @param {string} path */
export function replace(path) {
    trail[at] = path;
    history.replaceState({ ...history.state, at }, "", path);
    keep();
}

/** Goes back to an address if one came by it; says whether it does. @param {string} path */
export function returnTo(path) {
    const index = at > 0 ? trail.lastIndexOf(path, at - 1) : -1;
    if (index < 0) return false;
    history.go(index - at);
    return true;
}

begin();
