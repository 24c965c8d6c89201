// What prevents a person from going on: the summary of issues above a screen, each of which leads
// to its place.

import { fill, h } from "../../core/dom.js";
import { ofForm } from "../../core/texts.js";
import { t } from "../../core/words.js";

/**
 * @typedef {import("../../engine/patches.d.ts").ProblemLink} ProblemLink
 * @typedef {(link: ProblemLink) => void} Go opens the place where an issue can be settled
 */

/**
 * Draws the summary of issues, with a link to each place.
 * @param {HTMLElement} body
 * @param {ProblemLink[]} all
 * @param {Go} go
 */
export function problems(body, all, go) {
    const place = body.querySelector(".summary");
    if (!place) return;
    place.replaceChildren();
    if (!all.length) return;
    const links = all.map((link) =>
        h(
            "li",
            null,
            h(
                "a",
                {
                    href: link.route ?? `#cell-${link.path}`,
                    onclick: (/** @type {Event} */ event) => {
                        event.preventDefault();
                        go(link);
                    },
                },
                link.label && h("strong", ofForm(), link.label, " "),
                h("bdi", null, link.text),
            ),
        )
    );
    const box = h(
        "section",
        { class: "problems", tabindex: -1, "aria-labelledby": "problems" },
        h("h2", { id: "problems" }, t("problems")),
        h("ul", null, links),
    );
    fill(place, box);
    return box;
}
