// The screen for an address at which nothing exists: it may be mistyped, or its content was
// removed.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/**
 * Returns the screen, with links.
 * @param {import("./screen.d.ts").Link} [list] the list it might be in
 * @returns {import("./screen.d.ts").Screen}
 */
export const notFound = (list) => ({
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
