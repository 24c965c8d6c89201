// The confirmation before something is deleted, and the undo bar.

import { fill, h, iconButton } from "../../core/dom.js";
import { t } from "../../core/words.js";

/** The time in milliseconds that an offer stays after it was hovered or focused. */
const LINGER = 2000;

/** The timers that end offers. @type {WeakMap<HTMLElement, number>} */
const timers = new WeakMap();

/**
 * Offers to undo a change; an empty text removes the offer.
 * @param {HTMLElement} bar
 * @param {{ text: string, wait?: number }} about the change, and the time in milliseconds until
 *   the offer ends; by default it stays until it is removed
 * @param {() => void} undo
 */
export function offer(bar, { text, wait }, undo) {
    clearTimeout(timers.get(bar));
    bar.hidden = !text;
    bar.replaceChildren();
    if (!text) return;
    const end = () => offer(bar, { text: "" }, undo);
    const endAfter = (/** @type {number} */ time) => timers.set(bar, setTimeout(late, time));
    // Not while the person is about to press it. The bar's children are asked, since they are new:
    // Chromium keeps the bar hovered when the screen around it was redrawn under the pointer.
    const late = () => bar.querySelector(":hover, :focus") ? endAfter(LINGER) : end();
    if (wait) endAfter(wait);
    const onclick = () => {
        end();
        undo();
    };
    fill(
        bar,
        h("span", { class: "grow" }, text),
        h("button", { type: "button", class: "text-button", onclick }, t("undo")),
        iconButton("remove", t("dismiss"), end),
    );
}

/**
 * Asks for confirmation; resolves to true when confirmed.
 * @param {string} what the action, as the button names it
 * @param {string} title the object of the action
 * @param {{ record: string }} host
 * @returns {Promise<boolean>}
 */
export function isSure(what, title, host) {
    const { record } = host;
    const { promise, resolve } = /** @type {PromiseWithResolvers<boolean>} */ (
        Promise.withResolvers()
    );
    const press = (/** @type {string} */ look, /** @type {string} */ label, isYes = false) =>
        h("button", {
            type: "button",
            class: `button ${look}`,
            onclick: () => dialog.close(isYes ? "yes" : ""),
        }, label);
    const keep = press("plain", t("keepIt"));
    const dialog = h(
        "dialog",
        {
            class: "card confirm",
            "aria-labelledby": "sure-title",
            "aria-describedby": "sure-text",
            onclose: () => {
                dialog.remove();
                // Another record may be on the screen by then.
                resolve(dialog.returnValue === "yes" && host.record === record);
            },
        },
        h("h2", { id: "sure-title" }, t("sure", { what, title })),
        h("p", { class: "lead", id: "sure-text" }, t("sureText")),
        h("div", { class: "presses" }, keep, press("danger", what, true)),
    );
    document.body.append(dialog);
    dialog.showModal();
    keep.focus();
    return promise;
}
