// The start screen: the apps there are, as the server lists them.
// What an app is like inside is in the other screens.

import { h, hasIcon, icon } from "../dom.js";
import { localised, t } from "../words.js";

/**
 * @param {string[]} _
 * @param {import("../app.js").Frame} frame
 */
export async function show(_, frame) {
    const apps = await frame.apps();
    return {
        title: t("appName"),
        kids: [
            h(
                "section",
                { class: "hero" },
                h("h1", { tabindex: -1 }, t("appName")),
                h("p", null, t("tagline")),
            ),
            h(
                "nav",
                { "aria-label": t("apps") },
                h("ul", { class: "cards" }, apps.map(card)),
            ),
        ],
    };
}

/** @param {import("../app.js").App} app */
function card(app) {
    const isOwn = app.id === "calculator";
    const name = isOwn ? app.id : app.icon ?? "";
    const title = localised(app.title) || (isOwn ? t("calculator") : app.id);
    const summary = localised(app.summary) || (isOwn ? t("calculatorSummary") : "");
    return h(
        "li",
        null,
        h(
            "a",
            { class: "card app", href: `/${encodeURIComponent(app.id)}` },
            h(
                "span",
                { class: "glyph", "aria-hidden": "true" },
                hasIcon(name) ? icon(name) : title.slice(0, 1),
            ),
            h("span", { class: "grow" }, h("strong", null, title), h("small", null, summary)),
            icon("go"),
        ),
    );
}
