// The attempts of a hook in words: a line for each, with the answer and how long it took.

import { badge } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { timeOf } from "../account/parts.js";

/** @typedef {import("../../data/console-hooks.js").Attempt} Attempt */

/** Returns true when the receiver has taken a message. @param {Attempt} attempt */
export const isTaken = ({ status = 0 }) => status >= 200 && status < 300;

/** Returns what came of an attempt in words. @param {Attempt} attempt */
export function attemptWords({ status = 0, error, ms }) {
    if (error) return t(`hookError_${error}`);
    return t("hookAnswered", { status, ms });
}

/** Makes the list of attempts. @param {Attempt[]} all */
export const attemptList = (all) =>
    all.length
        ? h("ol", { class: "lines attempts" }, all.map(line))
        : h("p", { class: "quiet" }, t("hookNoAttempts"));

/** @param {Attempt} attempt */
function line(attempt) {
    const { at, event, record, message, answer } = attempt;
    return h(
        "li",
        null,
        h(
            "div",
            { class: "grow" },
            h(
                "p",
                null,
                h("strong", null, t(`hookEvent_${event}`)),
                badge({ text: attemptWords(attempt), tone: isTaken(attempt) ? "good" : "doing" }),
            ),
            h("small", null, timeOf(at), record && " · ", record && h("code", null, record)),
            h("small", null, h("code", null, message)),
            answer && h("small", { class: "answer" }, t("hookAnswer", { answer })),
        ),
    );
}
