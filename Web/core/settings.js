// Small settings in local storage, which a browser may refuse, and the theme.

/** Returns the text stored under a name; null when there is none. @param {string} name */
export function recall(name) {
    try {
        return localStorage.getItem(`calepin.${name}`);
    } catch {
        return null;
    }
}

/**
 * Stores a text under a name; returns true when it was stored.
 * @param {string} name
 * @param {string} text
 */
export function remember(name, text) {
    try {
        localStorage.setItem(`calepin.${name}`, text);
        return true;
    } catch {
        return false;
    }
}

/** Removes the text under a name. @param {string} name */
export function forget(name) {
    try {
        localStorage.removeItem(`calepin.${name}`);
    } catch {
        // Nothing was stored.
    }
}

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** Returns the chosen theme: that of the device, or a fixed one. */
export function theme() {
    return THEMES.find((name) => name === recall("theme")) ?? "auto";
}

/** Switches to the next theme and returns it. */
export function nextTheme() {
    const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
    remember("theme", next);
    document.documentElement.dataset.theme = next;
    return next;
}
