// The server's problems in words, and the page in place of what cannot be shown.

import { AccountError } from "../../../../data/account.js";
import { h, icon } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { wordsOf } from "../../../account/parts.js";
import { page, press } from "../../parts.js";

/** The codes of what is not there for this person. */
const HIDDEN = ["not-found", "no-access", "key-right"];

/** The codes of what passes: the next change, or a return, has it tried again. */
const PASSING = ["offline", "portal", "busy", "too-many", "too-often", "store-busy", "stopping"];

/** Returns true for a problem that passes by itself. @param {AccountError} error */
export const isPassing = ({ code }) => PASSING.includes(code);

/** Returns true for the problem that something is not there for this person. @param {AccountError}
 * error */
export const isHidden = ({ code }) => HIDDEN.includes(code);

/**
 * Returns the message of a problem.
 * @param {unknown} error
 * @returns {string}
 */
export function problemText(error) {
    if (!(error instanceof AccountError)) throw error;
    const { code, problem } = error;
    if (code === "bad-query") return problem.title ?? t("badQuery");
    if (isHidden(error)) return t("notReadable");
    // The session has ended.
    return wordsOf(code === "no-account" ? new AccountError("no-token") : error);
}

/**
 * Makes the alert about a problem, with a button to try again.
 * @param {unknown} error
 * @param {() => void} retry
 */
export const problemBox = (error, retry) =>
    h(
        "section",
        { class: "trouble-inside", role: "alert" },
        icon("warn"),
        h("div", { class: "grow" }, h("p", null, problemText(error))),
        press(t("tryAgain"), retry),
    );

/**
 * Makes the page in place of what cannot be shown.
 * @param {AccountError} error
 * @param {"record" | "records"} what
 * @param {{ href: string, label: string }} back
 */
export function problemPage(error, what, back) {
    const isGone = isHidden(error);
    const title = isGone ? t(what === "record" ? "noRecord" : "noRecords") : t("notShown");
    return page(
        title,
        { back },
        h("p", null, isGone && what === "record" ? t("noRecordText") : problemText(error)),
        !isGone && h("div", { class: "presses" }, press(t("tryAgain"), () => location.reload())),
    );
}
