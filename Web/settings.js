// Small settings kept on the device, in a browser that may refuse to keep any, and the theme.

/** What is kept under a name; null when nothing is. @param {string} name */
export function recall(name) {
    try {
        return localStorage.getItem(`calepin.${name}`);
    } catch {
        return null;
    }
}

/**
 * Keeps a text under a name; says whether it was kept.
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

/** Forgets what is kept under a name. @param {string} name */
export function forget(name) {
    try {
        localStorage.removeItem(`calepin.${name}`);
    } catch {
        // Nothing was kept.
    }
}

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** The theme chosen: that of the device, or always one. */
export function theme() {
    return THEMES.find((name) => name === recall("theme")) ?? "auto";
}

/** Goes on to the next theme and gives it. */
export function nextTheme() {
    const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
    remember("theme", next);
    document.documentElement.dataset.theme = next;
    return next;
}
