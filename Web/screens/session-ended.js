// The line above every screen that the session has ended, or that the device is to be emptied,
// loaded when it is needed. app.js decides when it is shown.

import { account, isEnded } from "../data/account.js";
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";

/**
 * Shows the line; for a session that has ended with a link to sign in and return here.
 * @param {HTMLElement} into
 */
export function say(into) {
    if (!into.firstChild && !isEnded() && account()?.wipesWhenSent) {
        return fill(into, h("span", { class: "grow" }, t("emptyingText")));
    }
    const isSaid = isEnded() && !location.pathname.startsWith("/account");
    if (!isSaid || into.firstChild) return;
    const to = encodeURIComponent(location.pathname);
    fill(
        into,
        h("span", { class: "grow" }, t("endedText")),
        h("a", { class: "text-link", href: `/account/sign-in?to=${to}` }, t("signIn")),
    );
}
