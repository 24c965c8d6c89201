// The page of a shared view (/shared#TOKEN), for people without a right to its records: the table
// of its columns, and their summary. The server answers with nothing else, whatever is asked.

import { AccountError, whoIsIt } from "../data/account.js";
import { styled } from "../core/style.js";
import { t } from "../core/records-words.js";
import { h } from "../core/dom.js";
import { problemText } from "./console/records/view/problems.js";
import { page, press } from "./console/parts.js";

/**
 * @typedef {import("../core/screen.d.ts").Frame} Frame
 * @typedef {import("../core/screen.d.ts").Screen} Screen
 */

/** @param {string[]} parts @param {Frame} frame @returns {Promise<Screen | null>} */
export async function show([, path = "", ...rest], frame) {
    if (rest.length || (path && path !== "summary")) return null;
    const view = location.hash.slice(1);
    if (!view) return { ...unshared(new AccountError("not-found")), where: "" };
    const place = { app: "", collection: "", scope: "", view };
    try {
        const [, , screen] = await Promise.all([
            whoIsIt(),
            styled("records-table"),
            path
                ? import("./console/records/summary-screen.js").then((one) => one.summary)
                : import("./console/records/table.js").then((one) => one.table),
        ]);
        return { ...await screen(place, "", frame), where: "" };
    } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        if (error.code === "no-account") {
            const { pathname, search, hash } = location;
            const to = encodeURIComponent(pathname + search + hash);
            frame.go(`/account/sign-in?to=${to}`, true);
            return { title: "", kids: [] };
        }
        return { ...unshared(error), where: "" };
    }
}

/** Makes the page in place of what is not shared. @param {AccountError} error */
function unshared(error) {
    if (error.code === "not-found") {
        return page(t("sharedGone"), {}, h("p", null, t("sharedGoneText")));
    }
    const retry = press(t("tryAgain"), () => location.reload());
    return page(t("notShown"), {}, h("p", null, problemText(error)), retry);
}
