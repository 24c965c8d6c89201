// The server's problems in words, and the page in place of what cannot be shown.

import { AccountError } from "../../../data/account.js";
import { h, icon } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { wordsOf } from "../../account/parts.js";
import { page, press } from "../parts.js";

/** The codes of what is not there for this person. */
const HIDDEN = ["not-found", "no-access", "key-right"];

/**
 * Returns the message of a problem.
 * @param {unknown} error
 * @returns {string}
 */
export function problemText(error) {
    if (!(error instanceof AccountError)) throw error;
    const { code, problem } = error;
    if (code === "bad-query") return problem.message ?? t("badQuery");
    if (HIDDEN.includes(code)) return t("notReadable");
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
    const isHidden = HIDDEN.includes(error.code);
    const title = isHidden ? t(what === "record" ? "noRecord" : "noRecords") : t("notShown");
    return page(
        title,
        { back },
        h("p", null, isHidden && what === "record" ? t("noRecordText") : problemText(error)),
        !isHidden && h("div", { class: "presses" }, press(t("tryAgain"), () => location.reload())),
    );
}
