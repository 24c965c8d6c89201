// The line above every screen that says that there is no access to an app's records any more, and
// that what was not sent went to their owner. It is loaded only then; what went is in sync.js.

import { h } from "../dom.js";
import { t } from "../words.js";

/** Says it, until one goes elsewhere. @param {number} count saves that were handed over */
export function say(count) {
    const into = document.querySelector(".above");
    if (!into) return;
    const text = count === 1 ? t("handedOne") : t("handedMany", { count });
    const line = [
        h("span", { class: "grow" }, text),
        h("a", { class: "text-link", href: "/sync" }, t("handedMore")),
    ];
    into.replaceChildren(...line);
    // The app goes elsewhere by itself, as the record that was open is no longer there.
    const again = new MutationObserver(() => into.firstChild || into.append(...line));
    again.observe(into, { childList: true });
    const end = (/** @type {Event} */ event) => {
        const isLink = event.target instanceof Element && event.target.closest("a");
        if (event.type === "click" && !isLink) return;
        again.disconnect();
        for (const one of line) one.remove();
        for (const type of ["click", "popstate"]) removeEventListener(type, end, true);
    };
    for (const type of ["click", "popstate"]) addEventListener(type, end, true);
}
