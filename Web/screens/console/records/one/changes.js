// What can be done with a whole record from its screen: going back to an earlier moment of its
// history, and removing it, which is undone on the same screen.

import { goBack, removeRecord, restoreRecord } from "../../../../data/console-rows.js";
import { announce, fill, h } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { doer } from "../../../account/parts.js";
import { inWords } from "../../parts.js";
import { changesOf } from "../../../history/changes.js";

/** @typedef {import("../../../../data/console-rows.js").Place} Place */

/**
 * Makes the history, which is loaded when it is opened.
 * @param {Place} place
 * @param {string} id
 * @param {string} texts the code of the language of labels
 * @param {(() => void) | null} again draws the screen anew; null where nothing may be changed
 */
export function history(place, id, texts, again) {
    const made = h(
        "details",
        { class: "card record-history" },
        h("summary", null, h("h2", null, t("history"))),
    );
    const back = (/** @type {number} */ sequence) =>
        again && doer(t("backToThis"), "text-button", () =>
            inWords(async () => {
                await goBack(place, id, sequence);
                announce(t("wentBack"));
                again();
            }));
    made.addEventListener("toggle", () => made.append(...changesOf(id, texts, back)), {
        once: true,
    });
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
