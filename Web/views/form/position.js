// The person's place on a screen: the focused field, its caret, open composites and the scroll
// offset. It is restored when the screen is redrawn or the tab is reloaded.

/** The key in session storage, which lasts until the tab is closed. */
const KEY = "calepin.place";

/** @typedef {{ path: string, id: string, from: number | null, to: number | null, top: number,
 *   search: string }} Place */

/** @returns {Place | null} */
function here() {
    const at = /** @type {any} */ (document.activeElement);
    if (!at?.id || !at.closest(".field")) return null;
    const { id, selectionStart: from = null, selectionEnd: to = null } = at;
    const search = at.role === "combobox" && at.ariaExpanded === "true" ? at.value : "";
    return { path: location.pathname, id, from, to, top: scrollY, search };
}

/** @param {Place | null} place */
function goBack(place) {
    const at = place && /** @type {any} */ (document.getElementById(place.id));
    if (!at || at === document.activeElement) return;
    for (let up = at.closest("details"); up; up = up.parentElement.closest("details")) {
        up.open = true;
    }
    at.focus({ preventScroll: true });
    if (place.search) {
        at.value = place.search;
        at.dispatchEvent(new Event("input"));
    }
    if (place.from !== null) at.setSelectionRange?.(place.from, place.to);
}

/** Stores the present place; returns a function that restores it. @param {HTMLElement} root */
export function remember(root) {
    if (!root.isConnected) return () => {};
    const [place, top, wasInside] = [here(), scrollY, root.contains(document.activeElement)];
    const open = [...root.querySelectorAll("details[open]")].map(({ id }) => id);
    return () => {
        for (const id of open) document.getElementById(id)?.setAttribute("open", "");
        goBack(place);
        if (wasInside && !root.contains(document.activeElement)) {
            root.querySelector("h1")?.focus({ preventScroll: true });
        }
        scrollTo(0, top);
    };
}

addEventListener("pagehide", () => {
    try {
        const place = here();
        if (place) sessionStorage.setItem(KEY, JSON.stringify(place));
        else sessionStorage.removeItem(KEY);
    } catch { /* storage may be switched off */ }
});

/** Restores the place from before the tab was reloaded; once. */
export function place() {
    try {
        const kept =
            /** @type {Place | null} */ (JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
        sessionStorage.removeItem(KEY);
        if (kept?.path !== location.pathname) return;
        goBack(kept);
        scrollTo(0, kept.top);
    } catch { /* as above */ }
}
