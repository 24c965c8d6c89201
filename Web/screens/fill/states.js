// The screens of a filling without its form: a link that does not open, and the thanks once the
// answers have arrived. Each says what can be done.

import { announce, fill, h, icon } from "../../core/dom.js";
import { t } from "../../core/fill-words.js";
import { Intercepted } from "../../core/intercepted.js";
import { locale, t as word } from "../../core/words.js";
import { AccountError } from "../../data/account.js";
import { Refused } from "../../data/sync.js";
import { titleOf } from "./host.js";

/**
 * @typedef {import("../../core/dom.js").Kid} Kid
 * @typedef {import("../../core/fill-words.js").Key} Key
 * @typedef {import("../../core/screen.d.ts").Screen} Screen
 * @typedef {import("../../data/fill.js").Link} Link
 * @typedef {import("../../data/fill.js").Done} Done
 * @typedef {{ icon?: string, title: string, text: string, kid?: Kid }} Words
 */

/** The shortest wait in seconds, and the one from which on minutes are counted. */
const MIN_WAIT = 10, LONG_WAIT = 90;

/** Returns a moment in words. @param {number | undefined} seconds since 1970 */
export const momentOf = (seconds = 0) =>
    new Date(1000 * seconds).toLocaleString(locale(), {
        dateStyle: "long",
        timeStyle: "short",
    });

/**
 * Makes a button.
 * @param {string} label
 * @param {() => void} onclick
 * @param {string} [look]
 */
export const press = (label, onclick, look = "") =>
    h("button", { type: "button", class: `button ${look}`.trimEnd(), onclick }, label);

/**
 * Makes a screen with a message.
 * @param {Words} words
 * @param {Link | null} [link]
 * @returns {Screen}
 */
function card({ icon: sign = "warn", title, text, kid }, link) {
    const root = h("section", { class: "card trouble fill-state" });
    fill(root, icon(sign), h("h1", { tabindex: -1 }, title), h("p", null, text), kid);
    return { title, where: link ? titleOf(link) : "", kids: [root] };
}

/** Returns the screen of an address without a token. */
export const unopened = () => card({ title: t("unopened"), text: t("unopenedText") });

/** Returns the screen of a link that takes no answers. @param {Link} link */
export function shut(link) {
    const { state, closes, submittedAt } = link;
    const date = momentOf(state === "used" ? submittedAt : closes);
    if (state === "full") return card({ title: t("full"), text: t("fullText") }, link);
    if (state === "used") {
        return card({ icon: "check", title: t("used"), text: t("usedText", { date }) }, link);
    }
    return state === "closing" && closes
        ? card({ title: t("tooLate"), text: t("tooLateText", { date }) }, link)
        : card({ title: t("closed"), text: t("closedText") }, link);
}

/**
 * The words of problems by the server's codes: their title and text.
 * @type {Record<string, [Key, Key]>}
 */
const SAID = {
    "not-found": ["gone", "unknownText"],
    "link-closed": ["closed", "closedText"],
    "link-full": ["full", "fullText"],
    "too-many": ["devices", "devicesText"],
    "no-guest-room": ["noRoom", "noRoomText"],
    "disk-low": ["noRoom", "noRoomText"],
    offline: ["noNetwork", "noNetworkText"],
};

/** Returns how long to wait, in words. @param {number} wait in seconds */
const waitOf = (wait) =>
    wait < LONG_WAIT
        ? t("seconds", { count: Math.max(wait, MIN_WAIT) })
        : t("minutes", { count: Math.ceil(wait / 60) });

/**
 * Returns the screen of a link that could not be opened.
 * @param {unknown} error
 * @param {Link | null} link as far as it is known
 * @param {() => void} again
 */
export function failed(error, link, again) {
    const { code, wait } = error instanceof AccountError
        ? error
        : { code: error instanceof Intercepted ? "portal" : "", wait: 0 };
    if (code === "link-used" && link) return shut({ ...link, state: "used" });
    if (code === "link-closed" && link) return shut(link);
    const kid = press(word("tryAgain"), again);
    if (code === "portal") {
        return card({ title: word("portal"), text: t("portalText"), kid }, link);
    }
    if (code === "too-often" || wait && !SAID[code]) {
        const text = t("crowdedText", { time: waitOf(wait) });
        return card({ title: t("crowded"), text, kid }, link);
    }
    // What `fetch` throws without a network.
    const isAway = error instanceof TypeError || error instanceof DOMException;
    const [title, text] = SAID[code || (isAway ? "offline" : "")] ?? ["broken", "brokenText"];
    if (title === "broken" && !(error instanceof Refused)) console.error(error);
    const isFinal = ["not-found", "link-closed", "link-full", "too-many"].includes(code);
    return card({ title: t(title), text: t(text), kid: isFinal ? null : kid }, link);
}

/**
 * Returns the screen of a filling that is over.
 * @param {Done} done
 * @param {() => void} another begins anew
 * @returns {Screen}
 */
export function thanks({ isOpen, isLeft, title: app, until }, another) {
    const title = t(isLeft ? "left" : "thanks");
    const text = t(isLeft ? "leftText" : "thanksText");
    const more = until && h("p", null, t("thanksUntil", { date: momentOf(until) }));
    const kid = isOpen && press(t("another"), another);
    const screen = card({ icon: "check", title, text }, /** @type {Link} */ ({ title: app }));
    const [root] = /** @type {HTMLElement[]} */ (screen.kids);
    fill(root, more || null, kid);
    return {
        ...screen,
        shown: () => {
            root.querySelector("h1")?.focus({ preventScroll: true });
            announce(`${title} ${text}`);
        },
    };
}
