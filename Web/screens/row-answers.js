// The cells of a catalogue's row in its form, computed by the engine, which is loaded when the
// first row is opened.

import { h } from "../dom.js";
import { engine, world } from "../engine.js";
import { t } from "../words.js";
import { trouble } from "./detail.js";

/**
 * Fills an element with the answers of a row; shows an error when the engine fails to load.
 * @param {HTMLElement} place
 * @param {unknown} definition
 * @param {import("../rows.d.ts").RowScreen} screen
 */
export async function fillIn(place, definition, screen) {
    try {
        const running = await engine();
        const { groups } = running.call({
            do: "row",
            definition,
            texts: screen.texts,
            ...world(),
        });
        place.replaceChildren(...groups.map(facts));
    } catch {
        const again = () => fillIn(place, definition, screen);
        const words = { title: t("notLoaded"), text: t("notLoadedText") };
        place.replaceChildren(trouble(words, again));
    }
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
