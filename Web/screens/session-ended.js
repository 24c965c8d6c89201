// The line above every screen that the session has ended, loaded when it is needed. app.js decides
// when it is shown.

import { isEnded } from "../data/account.js";
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";

/** Shows the line, with a link to sign in and return here. @param {HTMLElement} into */
export function say(into) {
    const isSaid = isEnded() && !location.pathname.startsWith("/account");
    if (!isSaid || into.firstChild) return;
    const to = encodeURIComponent(location.pathname);
    fill(
        into,
        h("span", { class: "grow" }, t("endedText")),
        h("a", { class: "text-link", href: `/account/sign-in?to=${to}` }, t("signIn")),
    );
}
