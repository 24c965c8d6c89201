// What the form of a catalogue shows of a row: the engine says it, and both are loaded when the
// first row is opened.

import { h } from "../dom.js";
import { engine, requestContext } from "../engine.js";
import { t } from "../words.js";

/**
 * The answers of a row, in their groups.
 * @param {unknown} definition of the form
 * @param {import("../rows.d.ts").RowScreen} screen
 */
export async function answers(definition, { texts }) {
    const { groups } = (await engine()).call({
        do: "row",
        definition,
        texts,
        ...requestContext(),
    });
    return /** @type {import("../patches.d.ts").AnswerGroup[]} */ (groups).map(facts);
}

/** @param {import("../patches.d.ts").AnswerGroup} group */
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
