// The building blocks of the console: its frame, the server's errors in words, the link of an app
// with its QR code, and the message beside a button.

import { AccountError } from "../../data/account.js";
import { announce, fill, h, icon } from "../../core/dom.js";
import { localised } from "../../core/words.js";
import { t } from "../../core/console-words.js";
import { screen, wordsOf, Wrong } from "../account/parts.js";
import { copier } from "../account/proofs.js";
import { drawQR } from "../account/qr.js";

/**
 * @typedef {import("../../core/dom.js").Kid} Kid
 * @typedef {import("../../core/console-words.js").Key} Key
 * @typedef {import("../../core/screen.d.ts").Screen} Screen
 */

/** The codes of problems that have words of the console. @type {Key[]} */
const SAID = ["no-access", "not-found", "too-large", "store-full", "disk-low"];

/** Returns the message of an error. @param {unknown} error */
export function problemOf(error) {
    const code = error instanceof AccountError ? error.code : "";
    const key = SAID.find((one) => one === code);
    if (key) return t(key);
    // The session has ended.
    return wordsOf(code === "no-account" ? new AccountError("no-token") : error);
}

/**
 * Performs an action whose errors are shown in words of the console.
 * @template T
 * @param {() => Promise<T>} act
 */
export async function inWords(act) {
    try {
        return await act();
    } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        throw new Wrong("", problemOf(error));
    }
}

/**
 * Makes a screen of the console, with a link back to a list.
 * @param {string} title
 * @param {{ lead?: Kid, back?: { href: string, label: string } }} more
 * @param {...(Kid | Kid[])} kids
 * @returns {Screen}
 */
export function page(title, { lead, back }, ...kids) {
    const made = screen(title, { lead, isNarrow: false }, ...kids);
    const [body] = /** @type {HTMLElement[]} */ (made.kids);
    body.classList.add("console");
    if (back) body.prepend(h("a", { class: "back", href: back.href }, icon("back"), back.label));
    return { ...made, where: t("console") };
}

/** Returns the link back to the list of apps. */
export const toApps = () => ({ href: "/console/apps", label: t("apps") });

/**
 * Makes an alert with a title.
 * @param {string} title
 * @param {...(Kid | Kid[])} kids
 */
export const alertBox = (title, ...kids) =>
    h(
        "section",
        { class: "alert-box", role: "alert" },
        h("h2", { tabindex: -1 }, icon("warn"), h("span", null, title)),
        ...kids,
    );

/** Makes the list of reasons or faults. @param {import("../../data/console.js").Reason[]} all */
export const reasonList = (all) =>
    h(
        "ol",
        { class: "reasons" },
        all.map(({ place, line }) =>
            h("li", null, place && h("code", null, place), h("span", null, line))
        ),
    );

/**
 * Returns the title of an app, or else its id.
 * @param {{ title?: Record<string, string> }} app
 * @param {string} id
 */
export const titleOf = ({ title }, id) => localised(title) || id;

/**
 * Makes the link of an app with its QR code, to be copied, shared or printed.
 * @param {string} id the id in the address
 * @param {string} title
 * @param {() => void} [print]
 */
export function linkCard(id, title, print = () => globalThis.print()) {
    const link = `${location.origin}/${id}`;
    const browser = /** @type {Partial<Navigator>} */ (navigator);
    const presses = h("div", { class: "presses" });
    fill(
        presses,
        h("a", { class: "button", href: `/${id}` }, t("openApp")),
        copier(link, t("copyLink")),
        browser.share && press(t("share"), () => {
            // Cancelled, or refused by the browser.
            navigator.share({ title, url: link }).catch(() => {});
        }),
        press(t("printCode"), print),
    );
    return h(
        "section",
        { class: "card link-card" },
        drawQR(link, t("codeOf", { link })),
        h(
            "div",
            { class: "grow" },
            h("p", { class: "for-paper" }, title),
            h("p", null, h("code", { class: "link-text" }, link)),
            presses,
        ),
    );
}

/**
 * @param {string} label
 * @param {() => void} onclick
 * @param {string} [look]
 */
export const press = (label, onclick, look = "plain") =>
    h("button", { type: "button", class: `button ${look}`.trimEnd(), onclick }, label);

/** Moves the focus to an element, and announces its text. @param {HTMLElement | null} element */
export function lead(element) {
    element?.focus();
    if (element) announce(element.textContent ?? "");
}
