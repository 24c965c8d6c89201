// The result of publishing: the link of the app with its QR code, to be passed on.

import { h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { linkCard, page, titleOf, toApps } from "./parts.js";
import { upload } from "./upload.js";

/** @typedef {import("./upload.js").Upload} Upload */

/** The words of the results, by stage. */
const RESULTS = /** @type {const} */ ({
    live: ["published", "publishedText"],
    test: ["tried", "triedText"],
    draft: ["drafted", "draftedText"],
});

export function published() {
    const { result, stage } = /** @type {Upload} */ (upload());
    const { app: id = "", version = 0, declaration = {} } = result ?? {};
    const title = titleOf(declaration, id);
    const kind = stage === "test" || stage === "draft" ? stage : "live";
    const [heading, text] = RESULTS[kind];
    return page(
        t(heading, { title }),
        { lead: t(text, { version }), back: toApps() },
        kind !== "draft" && linkCard(kind === "test" ? `${id}-test` : id, title),
        h(
            "div",
            { class: "presses" },
            h("a", { class: "button plain", href: `/console/apps/${id}` }, t("manage")),
        ),
    );
}
