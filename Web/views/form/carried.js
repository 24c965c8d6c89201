// The answers of a record that its form has elsewhere now, or nowhere: what a person reads who
// opens a record of an earlier version.

import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";

/** @typedef {import("../../engine/forms.d.ts").Carried} Carried */

/**
 * Returns the note about the answers that an earlier version of the form had elsewhere.
 * @param {Carried} carried
 */
export function note({ moved = [], lost = [] }) {
    /** @param {import("../../core/words.js").Key} title @param {(string | Node)[][]} lines */
    const part = (title, lines) =>
        lines.length > 0 && [
            h("h2", null, t(title)),
            h("ul", null, lines.map((line) => h("li", null, line))),
        ];
    const text = t(lost.length ? "carriedLost" : "carriedMoved");
    return h(
        "details",
        { class: "carried", open: true },
        h("summary", null, text),
        part(
            "movedAnswers",
            moved.map(({ from, label, text }) => [
                h("code", null, from),
                " → ",
                h("strong", null, label),
                t("carriedText", { text }),
            ]),
        ),
        part(
            "lostAnswers",
            lost.map(({ from, text }) => [h("code", null, from), t("carriedText", { text })]),
        ),
    );
}
