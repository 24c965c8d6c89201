// The page of whoever fills in a public link (/fill#TOKEN): the link is opened, the form is shown
// at once, and after the thanks nothing of it is on this device.

import { scopeOf, setTab, tab } from "../data/fill.js";
import { NAME } from "./fill/host.js";
import { keepToken, Opened, opened } from "./fill/opened.js";
import { thanks, unopened } from "./fill/states.js";

/**
 * @typedef {import("../core/screen.d.ts").Frame} Frame
 * @typedef {import("../core/screen.d.ts").Screen} Screen
 */

/** The link that is open. @type {{ token: string, page: Promise<Opened | Screen> } | null} */
let present = null;

/** Returns true when an address is one of fillings. @param {string} path */
const isOwn = (path) => path.split("/")[1] === NAME;

/** Returns true when the page was loaded for a filling: nothing else sends requests on it. */
function isOwnPage() {
    const { name = "" } = performance.getEntriesByType("navigation")[0] ?? {};
    return !URL.canParse(name) || isOwn(new URL(name).pathname);
}

/** Loads the page anew, for another address. @returns {Promise<never>} */
function load() {
    location.reload();
    return new Promise(() => {});
}

// A page that the browser has kept may show what was forgotten meanwhile.
addEventListener("pageshow", ({ persisted }) => persisted && isOwn(location.pathname) && load());

/**
 * Returns the token of the address, or else that of the tab.
 * @param {string[]} route the parts of the address after the app's name
 */
function tokenOf(route) {
    const token = location.hash.slice(1);
    const { token: before, done } = tab();
    if (!token || token === before) return before ?? "";
    const isOver = done?.scope === scopeOf(token);
    // Going back does not open the answers of a person again.
    if (isOver && !done.isOpen && route.length) return "";
    setTab({ token, ...(isOver && { done }) });
    return token;
}

/** @param {string[]} parts @param {Frame} frame @returns {Promise<Screen>} */
export async function show([, ...route], frame) {
    if (!isOwnPage()) return await load();
    document.documentElement.dataset.screen = NAME;
    const token = tokenOf(route);
    // Another link was opened in the tab.
    if (present && present.token !== token && token) return await load();
    const made = await screenOf(token, route, frame);
    return {
        ...made,
        shown: () => {
            keepToken(tab().token ?? "");
            made.shown?.();
        },
        leave: () => {
            made.leave?.();
            if (!isOwn(location.pathname)) load();
        },
    };
}

/**
 * @param {string} token
 * @param {string[]} route
 * @param {Frame} frame
 * @returns {Promise<Screen>}
 */
async function screenOf(token, route, frame) {
    const { done } = tab();
    // Going back after the thanks leads to them, and never to what was filled in.
    if (done && (route.length || !token)) {
        return thanks(done, () => {
            setTab({ token });
            frame.go(`/${NAME}`);
        });
    }
    if (!token) return unopened();
    if (done) setTab({ token });
    const page = await pageOf(token, frame);
    if (!(page instanceof Opened)) return page;
    const elsewhere = page.elsewhere(route);
    if (!elsewhere) return await page.screen(route);
    frame.go(elsewhere, true);
    return { title: "", kids: [] };
}

/** @param {string} token @param {Frame} frame */
async function pageOf(token, frame) {
    const mine = present ??= { token, page: opened(token, frame) };
    const page = await mine.page.catch((error) => {
        present = null;
        throw error;
    });
    // A screen without a form is made anew each time.
    if (present === mine && !(page instanceof Opened)) present = null;
    if (!(page instanceof Opened) || !page.isClosed) return page;
    present = null;
    return await pageOf(token, frame);
}
