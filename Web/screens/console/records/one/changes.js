// What can be done with a whole record from its screen: going back to an earlier moment of its
// history, and removing it, which is undone on the same screen.

import { goBack, removeRecord, restoreRecord } from "../../../../data/console-rows.js";
import { REASON_LENGTH } from "../../../../data/correction.js";
import { announce, fill, h } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { language } from "../../../../core/words.js";
import { doer, Wrong } from "../../../account/parts.js";
import { inWords } from "../../parts.js";
import { changesOf } from "../../../history/changes.js";

/** @typedef {import("../../../../data/console-rows.js").Place} Place */

/** The screens with room for the history, where it is open. */
const ROOMY = "(min-width: 48rem)";

/** The answers of a review that people read. */
const JUDGED = ["state", "class", "assignee"];

/**
 * Makes the history of the review, which is loaded when it is opened: at once where there is room.
 * @param {string} review the id of the review
 */
export function reviewers(review) {
    const made = h(
        "details",
        { class: "record-reviewers" },
        h("summary", null, t("reviewers")),
    );
    made.addEventListener(
        "toggle",
        () => made.append(...changesOf(review, language(), undefined, JUDGED)),
        {
            once: true,
        },
    );
    made.open = matchMedia(ROOMY).matches;
    return made;
}

/**
 * Makes the history, which is loaded when it is opened: at once where there is room.
 * @param {Place} place
 * @param {string} id
 * @param {string} texts the code of the language of labels
 * @param {(() => void) | null} again draws the screen anew; null where nothing may be changed
 * @param {boolean} isReasoned true where going back needs a reason
 */
export function history(place, id, texts, again, isReasoned) {
    const made = h(
        "details",
        { class: "card record-history" },
        h("summary", null, h("h2", null, t("history"))),
    );
    const back = (/** @type {number} */ sequence) => {
        if (!again) return null;
        const reason = h("input", {
            class: "box",
            maxlength: REASON_LENGTH,
            autocomplete: "off",
            "aria-label": t("reason"),
            placeholder: t("reason"),
        });
        const press = doer(t("backToThis"), "text-button", () =>
            inWords(async () => {
                const said = reason.value.trim();
                if (isReasoned && !said) throw new Wrong("", t("reasonHint"));
                await goBack(place, id, sequence, said);
                announce(t("wentBack"));
                again();
            }));
        return isReasoned ? h("div", null, reason, press) : press;
    };
    made.addEventListener("toggle", () => made.append(...changesOf(id, texts, back)), {
        once: true,
    });
    made.open = matchMedia(ROOMY).matches;
    return made;
}

/**
 * Makes the button that removes the record; the screen then offers to restore it.
 * @param {Place} place
 * @param {string} id
 * @param {HTMLElement} body the screen
 * @param {() => void} again draws the screen anew
 */
export const remover = (place, id, body, again) =>
    doer(t("removeRecord"), "danger", () =>
        inWords(async () => {
            await removeRecord(place, id);
            announce(t("removedRecord"));
            const restore = doer(t("restoreRecord"), "", () =>
                inWords(async () => {
                    await restoreRecord(place, id);
                    announce(t("restoredRecord"));
                    again();
                }));
            const title = h("h2", { tabindex: -1 }, t("removedRecord"));
            for (const part of [...body.children].slice(2)) part.remove();
            fill(
                body,
                h("section", { class: "card" }, title, h("p", null, t("removedText")), restore),
            );
            title.focus();
        }));
