// The line above every screen that says that there is no access to an app's records any more, and
// that what was not sent went to their owner. It is loaded only then; what went is in sync.js.

import { fill, h } from "../dom.js";
import { t } from "../words.js";

/** Says it, until one goes elsewhere. @param {number} count saves that were handed over */
export function say(count) {
    const into = document.querySelector(".above");
    if (!into) return;
    const text = count === 1 ? t("handedOne") : t("handedMany", { count });
    into.replaceChildren();
    fill(
        into,
        h("span", { class: "grow" }, text),
        h("a", { class: "text-link", href: "/sync" }, t("handedMore")),
    );
}
