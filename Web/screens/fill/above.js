// What stands above the form of a filling: whose answers they are and until when they are taken,
// that they wait to be sent, or why they were not received.

import { fill, h, icon } from "../../core/dom.js";
import { t } from "../../core/fill-words.js";
import { language, t as word } from "../../core/words.js";
import { momentOf, press } from "./states.js";

/**
 * @typedef {import("../../core/fill-words.js").Key} Key
 * @typedef {import("../../data/fill.js").Link} Link
 * @typedef {"full" | "closed" | "received" | "gone" | "refused" | "lost"} Fault
 * @typedef {object} State what there is to say
 * @property {Fault | ""} fault why the answers were not or will not be received
 * @property {"" | "saving" | "sending" | "waiting"} way the state of a submission under way
 * @property {boolean} isReceived true when the answers are on the screen that arrived before
 * @property {string} change the address at which they are changed
 *
 * @typedef {{ save(): void, remove(): void, leave(): void }} Ways what can be done
 */

/**
 * Returns the text about a submission under way.
 * @param {"saving" | "sending" | "waiting"} way
 */
const wordsOf = (way) =>
    way === "saving" ? word("saving") : t(way === "waiting" ? "answersWait" : "sendingAnswers");

/** Makes the line about a link: whose answers, and until when. @param {Link} link */
export function about({ person, state, closes, lastDay, submittedAt }) {
    const date = momentOf(closes);
    const lines = [
        person && t("answersOf", { name: person }),
        closes && state === "open" && !submittedAt && t("openUntil", { date }),
        state === "closing" &&
        (closes && lastDay ? t("lateUntil", { date, last: momentOf(lastDay) }) : t("late")),
    ].filter((line) => !!line);
    return lines.length > 0 && h("p", { class: "fill-about" }, lines.join(" · "));
}

/** The notice above the form, drawn anew when there is something else to say. */
export class Notice {
    root = h("div", { class: "fill-notice" });
    #drawn = "";
    /** True when removing was pressed once. */ #isSure = false;

    /** @param {Link} link @param {Ways} ways */
    constructor(link, ways) {
        this.link = link;
        this.ways = ways;
    }

    /** @param {State} state */
    draw(state) {
        const key = JSON.stringify([state, language()]);
        if (key === this.#drawn) return;
        this.#drawn = key;
        this.#isSure = false;
        this.root.replaceChildren();
        if (state.fault) fill(this.root, this.#alert(state.fault));
        else if (state.way) {
            fill(this.root, h("p", { class: "note", role: "status" }, wordsOf(state.way)));
        } else if (state.isReceived) fill(this.root, this.#received(state.change));
    }

    /** Makes the alert that answers were not received. @param {Fault} fault */
    #alert(fault) {
        const text = fault === "refused" ? "refusedText" : "stillHere";
        const remove = press(t("removeHere"), () => {
            if (this.#isSure) return this.ways.remove();
            this.#isSure = true;
            remove.textContent = t("removeSure");
        }, "danger");
        return h(
            "section",
            { class: "alert-box", role: "alert" },
            h("h2", null, icon("warn"), h("span", null, t(fault))),
            h("p", null, fault === "lost" && `${t("lostText")} `, t(text)),
            h(
                "div",
                { class: "presses" },
                press(t("saveFile"), this.ways.save, "plain"),
                fault !== "refused" && remove,
            ),
        );
    }

    /** Makes the note about answers that arrived before. @param {string} change */
    #received(change) {
        const { submittedAt, editableUntil } = this.link;
        const text = t("submittedOn", { date: momentOf(submittedAt) });
        const until = t("changeUntil", { date: momentOf(editableUntil) });
        return h(
            "section",
            { class: "note" },
            h("p", null, `${text} ${until}`),
            h(
                "div",
                { class: "presses" },
                h("a", { class: "button", href: change }, t("changeAnswers")),
                press(t("leaveAnswers"), this.ways.leave, "plain"),
            ),
        );
    }
}
