// All answers of a record, for checking before it is submitted, or for reading and printing.

import { fill, h, icon } from "../../core/dom.js";
import { ofAnyone, ofForm } from "../../core/texts.js";
import { t } from "../../core/words.js";
import { pictureOf } from "../../data/blobs.js";
import { drawn } from "../../widgets/signature.js";
import { problems } from "./problems.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Answer} Answer
 * @typedef {import("./problems.js").Go} Go
 */

/**
 * Draws the answers of a screen, in their groups, and what is wrong with them.
 * @param {HTMLElement} body
 * @param {import("../../engine/patches.d.ts").AnswersScreen} screen
 * @param {Go} go
 */
export function answers(body, { groups, problems: all }, go) {
    const made = groups.map(({ path, title, route, answers }) =>
        h(
            "section",
            { class: "card group", id: `group-${path}` },
            h(
                "div",
                { class: "group-top" },
                h("h2", ofAnyone(), title),
                route &&
                    h(
                        "a",
                        { href: route, class: "text-link" },
                        t("change"),
                        h("span", { class: "unseen" }, ` ${title}`),
                    ),
            ),
            h("dl", null, answers.map((answer) => row(answer, go))),
        )
    );
    fill(body, made);
    if (all) problems(body, all, go);
}

/** @param {Answer} answer @param {Go} go */
function row({ path, label, text, widget, content, route, issues = [] }, go) {
    const given = content && widget === "signature"
        ? drawn(content, text)
        : content && widget === "photo"
        ? photo(content, text)
        : content && widget === "file"
        ? file(content, text, label)
        : text
        ? h("bdi", ofAnyone(), text)
        : h("span", { class: "quiet" }, t("notGiven"));
    const lines = issues.map((issue) =>
        h(
            "a",
            {
                class: `issue ${issue.level}`,
                href: route,
                onclick: (/** @type {Event} */ event) => {
                    event.preventDefault();
                    go({ path, label, text: issue.text, route });
                },
            },
            icon("warn"),
            h("span", { dir: "auto" }, issue.text),
        )
    );
    return h(
        "div",
        { id: `cell-${path}`, class: content || text ? "answer" : "answer none" },
        h("dt", ofForm(), label),
        h("dd", null, given, lines),
    );
}

/**
 * Makes the name of a file; a sound or film is played behind it.
 * @param {string} content
 * @param {string} text
 * @param {string} label
 */
function file(content, text, label) {
    const name = h("bdi", ofAnyone(), text);
    const hash = content.slice(0, content.indexOf(" "));
    import("../../widgets/files/player.js").then(
        ({ addPlayer }) => addPlayer(name, hash, text, label),
        (error) => console.error(error),
    );
    return name;
}

/** @param {string} content @param {string} label */
function photo(content, label) {
    const image = h("img", { class: "taken", alt: label });
    const hash = content.slice(0, content.indexOf(" "));
    pictureOf(hash, false).then((address) => image.src = address);
    return image;
}
