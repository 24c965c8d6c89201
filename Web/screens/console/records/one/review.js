// The review of a record: its state, whom it is given to, and the ways to judge it. What is sent
// names the answers that the reviewer saw, so a later change of them shows; a comment that was
// written, and not sent yet, goes along.

import { account } from "../../../../data/account.js";
import { putRecord } from "../../../../data/console-rows.js";
import { badge } from "../../../../core/controls.js";
import { announce, h } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { doer } from "../../../account/parts.js";
import { inWords } from "../../parts.js";
import { choicesOf, reviewText, reviewTone } from "../view/cells.js";
import { reviewers } from "./changes.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../../data/console-rows.js").OneRecord} OneRecord
 * @typedef {import("../../../../data/console-rows.js").Place} Place
 */

/** The ways to judge a record, with the look of each button. */
const WAYS = /** @type {const} */ ([
    ["approved", "approve", ""],
    ["has-issues", "returnIt", "plain"],
    ["rejected", "reject", "plain"],
    ["in-review", "takeUp", "plain"],
]);
/** The states that somebody gives; the others are worked out. */
const GIVEN = new Set(/** @type {string[]} */ (WAYS.map(([state]) => state)));

/** @param {{ value: string, label: string }} choice @returns {[string, string]} */
const toOption = ({ value, label }) => [value, label];

/** Makes the choice of a class. @param {[string, string][]} options @param {string} value */
function select(options, value) {
    const made = h(
        "select",
        { class: "box", id: "review-class" },
        options.map(([value, label]) => h("option", { value }, label)),
    );
    made.value = value;
    return made;
}

/**
 * Makes the part of the screen about the review.
 * @param {OneRecord} one
 * @param {Place} place
 * @param {Columns} about
 * @param {import("./comments.js").Comments | null} comments
 * @param {() => void} again draws the screen anew
 */
export function reviewOf(one, place, { reviews, locksApproved, columns }, comments, again) {
    if (!reviews) return null;
    const { id, review, digest } = one;
    const { state = "", assignee = "" } = review;
    const name = account()?.name ?? "";
    const send = (/** @type {Record<string, string>} */ values, /** @type {string} */ said) =>
        inWords(async () => {
            const all = { record: id, state: GIVEN.has(state) ? state : "in-review" };
            const to = { ...place, collection: reviews.name };
            await comments?.sendWritten();
            await putRecord(to, review.id, { ...all, ...values });
            announce(said);
            again();
        });
    const classes = columns.filter((column) => column.name === "_class").flatMap(choicesOf);
    const given = select([["", t("no_class")], ...classes.map(toOption)], review.class ?? "");
    /** The class that is chosen, where the app has some. @returns {Record<string, string>} */
    const withClass = () => classes.length ? { class: given.value } : {};
    const judge = WAYS.filter(([to]) => to !== state).map(([to, key, look]) =>
        doer(t(key), look, () => send({ state: to, seen: digest, ...withClass() }, reviewText(to)))
    );
    const isMine = assignee === name;
    const assign = doer(
        t(isMine ? "unassign" : "assignToMe"),
        "plain",
        () => send({ assignee: isMine ? "" : name }, t(isMine ? "unassigned" : "assigned")),
    );
    return h(
        "section",
        { class: "card record-review", "aria-labelledby": "review-title" },
        h("h2", { id: "review-title" }, t("review")),
        h(
            "p",
            { class: "stage-line" },
            badge({ text: reviewText(state), tone: reviewTone(state) }),
            classes.filter(({ value }) => value === review.class).map(({ label }) =>
                badge({ text: label, tone: "quiet" })
            ),
            assignee && h("span", { class: "quiet" }, t("assignedTo", { name: assignee })),
        ),
        state === "changed" && h("p", null, t("changedSince")),
        state === "approved" && locksApproved && h("p", { class: "quiet" }, t("reviewLocks")),
        state === "not-needed" && h("p", { class: "quiet" }, t("reviewNotNeeded")),
        reviews.mayWrite && classes.length > 0 && h(
            "div",
            { class: "record-class" },
            h("label", { for: given.id }, t("column_class")),
            given,
            GIVEN.has(state) &&
                doer(t("setClass"), "plain", () => send(withClass(), t("classSet"))),
        ),
        reviews.mayWrite && h("div", { class: "presses" }, judge, assign),
        (GIVEN.has(state) || state === "changed" || assignee) && reviewers(review.id),
    );
}
