// The start screen: the apps as the server lists them, with the unsent changes and the account.

import { account, whoIsIt } from "../data/account.js";
import { fill, h, icon, pathIcon } from "../core/dom.js";
import { hasAccount } from "../core/local-account.js";
import { isLong, keepBadge, onChange, total, waiting } from "../data/unsent.js";
import { localised, t } from "../core/words.js";
import { installAdvice } from "./sync-device.js";

/**
 * @param {string[]} _
 * @param {import("../core/screen.d.ts").Frame} frame
 */
export async function show(_, frame) {
    const apps = await frame.apps();
    const below = h("div");
    const office = h("div");
    const draw = () => {
        below.replaceChildren();
        fill(below, notice());
        // Nobody else loads any of it.
        if (looksAfter()) {
            import("./home/office.js").then((it) => it.show(office, frame), () => {});
        }
    };
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
            below,
            office,
            unsentLine(),
            installAdvice(),
        ],
        shown: () => {
            draw();
            // Only the server knows whether decisions are pending.
            if (hasAccount() && !account()) Promise.resolve(whoIsIt()).then(draw, () => {});
        },
    };
}

/** Returns true for whoever looks after what others record, on the server or in a team. */
function looksAfter() {
    const { role = "", scopes = [] } = hasAccount() && account() || {};
    return /^(owner|manager)$/.test(role) ||
        scopes.some(({ scope, role }) => /^team:/.test(scope) && role !== "agent");
}

/** Makes the line about unsent changes, with a link to their screen. */
function unsentLine() {
    const text = h("span", { class: "grow" }, t("sync"));
    const sign = h("span", { class: "sync-sign" }, icon("sync"));
    const line = h("a", { class: "sync-line", href: "/sync" }, sign, text, icon("go"));
    const draw = async () => {
        const { count, notices, since } = total(await waiting().catch(() => []));
        const isWorrying = isLong({ since });
        line.classList.toggle("wrong", isWorrying);
        text.replaceChildren();
        fill(
            text,
            count > 0
                ? h("strong", null, count === 1 ? t("oneUnsent") : t("manyUnsent", { count }))
                : t("sync"),
            notices > 0 && h("small", null, t("needsYou")),
            isWorrying && h("small", null, t("longUnsent")),
        );
    };
    draw();
    onChange(line, draw);
    keepBadge();
    return line;
}

/** Makes the notice about the state of the account. */
function notice() {
    if (!hasAccount()) return line("tryOut", "tryOutText", "makeAccount", "/account/register");
    if (!account()?.guest?.records) return null;
    return line("guestWaits", "guestWaitsText", "decide", "/account/guest");
}

/**
 * @param {import("../core/words.js").Key} title
 * @param {import("../core/words.js").Key} text
 * @param {import("../core/words.js").Key} button
 * @param {string} href
 */
const line = (title, text, button, href) =>
    h(
        "aside",
        { class: "notice-line" },
        h("div", { class: "grow" }, h("h2", null, t(title)), h("p", null, t(text))),
        h("a", { class: "button plain", href }, t(button)),
    );

/** @param {import("../core/screen.d.ts").App} app */
function card(app) {
    // The page's own screen, which has no declaration.
    const isOwn = app.id === "calculator";
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
                isOwn ? icon(app.id) : app.icon ? pathIcon(app.icon) : title.slice(0, 1),
            ),
            h(
                "span",
                { class: "grow" },
                h("strong", { dir: "auto" }, title),
                h("small", { dir: "auto" }, summary),
            ),
            icon("go"),
        ),
    );
}
