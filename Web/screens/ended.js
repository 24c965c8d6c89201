// The line above every screen that says that the session of the account is over. When it is shown
// is app.js's business; it is loaded only then.

import { isEnded } from "../account.js";
import { fill, h } from "../dom.js";
import { t } from "../words.js";

/** Says it, with the way to signing in and back here. @param {HTMLElement} into */
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
