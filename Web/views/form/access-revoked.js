// The line above every screen that access to an app's records was lost and unsent changes went to
// their owner, loaded when it is needed. The list of these changes is in sync.js.

import { h } from "../../core/dom.js";
import { isByHand } from "../../core/navigation.js";
import { t } from "../../core/words.js";

/**
 * Shows the line, until another screen is opened.
 * @param {number} count the number of saves handed over
 */
export function say(count) {
    const into = document.querySelector(".above");
    if (!into) return;
    const text = count === 1 ? t("handedOne") : t("handedMany", { count });
    const line = [
        h("span", { class: "grow" }, text),
        h("a", { class: "text-link", href: "/sync" }, t("handedMore")),
    ];
    into.replaceChildren(...line);
    // The app opens another screen by itself, as the open record no longer exists.
    const again = new MutationObserver(() => into.firstChild || into.append(...line));
    again.observe(into, { childList: true });
    const end = (/** @type {Event} */ event) => {
        const isLink = event.target instanceof Element && event.target.closest("a");
        // The page itself leaves the record, also by going back.
        if (event.type === "click" ? !isLink : !isByHand()) return;
        again.disconnect();
        for (const one of line) one.remove();
        for (const type of ["click", "popstate"]) removeEventListener(type, end, true);
    };
    for (const type of ["click", "popstate"]) addEventListener(type, end, true);
}
