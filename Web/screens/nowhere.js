// What is said where nothing is at an address: it may be mistyped, or what it showed is gone.

import { h, icon } from "../dom.js";
import { t } from "../words.js";

/**
 * The screen, with the ways on.
 * @param {import("../patches.d.ts").Link} [list] where it might be
 * @returns {import("../app.js").Screen}
 */
export const nowhere = (list) => ({
    title: t("notFound"),
    kids: [
        h(
            "section",
            { class: "card trouble" },
            icon("search"),
            h("h1", { tabindex: -1 }, t("notFound")),
            h("p", null, t("notFoundText")),
            list && h("a", { class: "button", href: list.route }, list.label),
            h("a", { class: list ? "button plain" : "button", href: "/" }, t("toHome")),
        ),
    ],
});
