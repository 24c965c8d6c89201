// Why a correction of a record was not saved, in words. Nothing that was typed is lost by it.

import { AccountError } from "../../data/account.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/correct-words.js";
import { problemOf } from "./parts.js";

/**
 * Returns an error of a request: attachments are sent by other means, which fail in their own way.
 * @param {unknown} error
 */
export const asAccountError = (error) =>
    error instanceof AccountError ? error : new AccountError("offline");

/**
 * Returns what is said of an error.
 * @param {unknown} error
 * @returns {HTMLElement[]}
 */
export function refusal(error) {
    const told = asAccountError(error);
    const { code, problem } = told;
    if (code === "reason-needed") return [h("p", null, t("reasonNeeded"))];
    if (code === "offline" || code === "portal") return [h("p", null, t("offline"))];
    if (code !== "not-accepted") return [h("p", null, `${problemOf(told)} ${t("nothingLost")}`)];
    const issues = /** @type {{ path: string, message: string }[]} */ (problem.issues ?? []);
    return [
        h("p", null, t("notAccepted")),
        h("ul", null, issues.map(({ path, message }) => h("li", null, line(path, message)))),
    ];
}

/** @param {string} path @param {string} message */
const line = (path, message) => path ? [h("code", null, path), " ", message] : message;
