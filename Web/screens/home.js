// The start screen: the apps there are, as the server lists them.
// What an app is like inside is in the other screens.

import { h, hasIcon, icon, ICONS } from "../dom.js";
import { localised, t } from "../words.js";

Object.assign(ICONS, {
    note: "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4",
    professions: "M4 8h16v11H4zM9 8V5h6v3M4 13h16M12 12v2.5",
    shirt: "M9 4L3 7l2 5 2-1v9h10v-9l2 1 2-5-6-3a3 3 0 0 1-6 0",
});

/**
 * What the apps that ship are for, where they do not say so themselves.
 * @type {Record<string, import("../words.js").Key | undefined>}
 */
const ABOUT = {
    calculator: "calculatorSummary",
    motor: "motorSummary",
    professions: "professionsSummary",
    squad: "squadSummary",
    notes: "notesSummary",
};

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
    const about = ABOUT[app.id];
    const summary = localised(app.summary) || (about ? t(about) : "");
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
