// Asking before something is thrown away, and the bar that offers to take back what was done.

import { fill, h, iconButton } from "../dom.js";
import { t } from "../words.js";

/** Milliseconds that an offer stays on after a hand or the focus was on it. */
const LINGER = 2000;

/** When offers end. @type {WeakMap<HTMLElement, number>} */
const timers = new WeakMap();

/**
 * Offers to take something back; without a text, no longer.
 * @param {HTMLElement} bar
 * @param {string} text
 * @param {() => void} undo
 * @param {number} [wait] milliseconds; for as long as nothing takes it away without them
 */
export function offer(bar, text, undo, wait) {
    clearTimeout(timers.get(bar));
    bar.hidden = !text;
    bar.replaceChildren();
    if (!text) return;
    const end = () => offer(bar, "", undo);
    const endAfter = (/** @type {number} */ time) => timers.set(bar, setTimeout(late, time));
    // Not while somebody is about to take it. Its parts are asked, which are new: Chromium goes on
    // calling the bar hovered when the screen around it was drawn anew under the pointer.
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
 * Asks, and says whether it is to be done.
 * @param {string} what is going to be done, as the button says it
 * @param {string} title what it is done to
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
                // Another one may be on the screen by the time it is answered.
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
