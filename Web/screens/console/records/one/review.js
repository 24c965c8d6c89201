// The review of a record: its state, whom it is given to, and the ways to judge it. What is sent
// names the answers that the reviewer saw, so a later change of them shows.

import { account } from "../../../../data/account.js";
import { putRecord } from "../../../../data/console-rows.js";
import { badge } from "../../../../core/controls.js";
import { announce, h } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { doer } from "../../../account/parts.js";
import { inWords } from "../../parts.js";
import { reviewText, reviewTone } from "../view/cells.js";

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

/**
 * Makes the part of the screen about the review.
 * @param {OneRecord} one
 * @param {Place} place
 * @param {Columns} about
 * @param {() => void} again draws the screen anew
 */
export function reviewOf(one, place, { reviews }, again) {
    if (!reviews) return null;
    const { id, review, digest } = one;
    const { state = "", assignee = "" } = review;
    const name = account()?.name ?? "";
    const send = (/** @type {Record<string, string>} */ values, /** @type {string} */ said) =>
        inWords(async () => {
            const all = { record: id, state: state && state !== "changed" ? state : "in-review" };
            const to = { ...place, collection: reviews.name };
            await putRecord(to, review.id, { ...all, ...values });
            announce(said);
            again();
        });
    const judge = WAYS.filter(([to]) => to !== state).map(([to, key, look]) =>
        doer(t(key), look, () => send({ state: to, seen: digest }, reviewText(to)))
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
            assignee && h("span", { class: "quiet" }, t("assignedTo", { name: assignee })),
        ),
        state === "changed" && h("p", null, t("changedSince")),
        reviews.mayWrite && h("div", { class: "presses" }, judge, assign),
    );
}
