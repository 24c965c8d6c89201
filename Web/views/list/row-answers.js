// What the form of a catalogue shows of a row, as the engine says it: loaded when the first row is
// opened.

import { h } from "../../core/dom.js";
import { requestContext } from "../../engine/engine.js";
import { t } from "../../core/words.js";

/**
 * Returns the answers of a row, in their groups.
 * @param {import("../../engine/bridge.js").Engine} engine
 * @param {unknown} definition of the form
 * @param {import("../../engine/rows.d.ts").RowScreen} screen
 */
export function answers(engine, definition, { texts }) {
    const { groups } = engine.call({ do: "row", definition, texts, ...requestContext() });
    return /** @type {import("../../engine/patches.d.ts").AnswerGroup[]} */ (groups).map(facts);
}

/** @param {import("../../engine/patches.d.ts").AnswerGroup} group */
const facts = ({ path, title, answers }) =>
    h(
        "section",
        { class: "card group", id: `group-${path}` },
        title && h("div", { class: "group-top" }, h("h2", null, title)),
        h(
            "dl",
            null,
            answers.map(({ label, text }) =>
                h(
                    "div",
                    { class: text ? "answer" : "answer none" },
                    h("dt", null, label),
                    h("dd", null, text || h("span", { class: "quiet" }, t("notGiven"))),
                )
            ),
        ),
    );
