// The messages of a list of records without any: there are none yet, or they are not loaded. A
// failed read never looks like an empty collection.

import { h, icon, svg } from "../../core/dom.js";
import { hasAccount, localAccount } from "../../core/local-account.js";
import { recall, remember } from "../../core/settings.js";
import { t } from "../../core/words.js";

/**
 * @typedef {import("../../core/dom.js").Kid} Kid
 * @typedef {{ app: string, saving: import("../../data/saving.js").Saving, text?: string,
 *   isPictured: boolean, begin(): void }} About the text is the collection's own; with pictures or
 *   a map it welcomes people
 */

/** The key of the setting that the welcome question was answered. */
const TRYING = "tryOut";

/** Returns the key of the setting that the person's records were read once. @param {string} app */
const metOf = (app) => `met.${localAccount().scope}.${app}`;

/** Notes that the server was reached. @param {Pick<About, "app" | "saving">} about */
export function meet({ app, saving }) {
    if (saving.contact === "good") remember(metOf(app), "1");
}

/** Returns the message of a list without records. @param {About} about */
export function emptyState(about) {
    const { saving, text, isPictured, begin } = about;
    meet(about);
    const hasMet = !!recall(metOf(about.app));
    if (saving.isFailing) return failed("unread", t("notRead"), t("notReadText"));
    const isAway = ["away", "portal", "refused", "unknown"].includes(saving.contact);
    if (!hasMet && isAway) return failed("unreached", t("notFetched"), t("notFetchedText"));
    if (!hasMet) return looking();
    if (!isPictured && text) return said("empty", icon("file"), h("p", null, text));
    return !hasAccount() && !recall(TRYING) ? welcome(begin) : none();
}

/** @param {string} kind @param {(Kid | Kid[])[]} kids */
const said = (kind, ...kids) =>
    h("section", { class: `nothing-here ${kind}`, "data-kind": kind }, ...kids);

/** @param {string} kind @param {string} title @param {string} text */
function failed(kind, title, text) {
    const made = said(
        kind,
        icon("warn"),
        h("h2", null, title),
        h("p", null, text),
        h("button", {
            type: "button",
            class: "button plain",
            onclick: () => location.reload(),
        }, t("tryAgain")),
    );
    made.setAttribute("role", "alert");
    return made;
}

const looking = () =>
    said("looking", h("span", { class: "turning" }), h("p", null, t("fetching")));

/** Makes the welcome for a person without an account. @param {() => void} begin */
function welcome(begin) {
    const onclick = () => {
        remember(TRYING, "1");
        begin();
    };
    return said(
        "welcome",
        figure(),
        h("h2", null, t("welcome")),
        h("p", null, t("welcomeText")),
        h("a", { class: "button", href: "/account/register" }, t("makeAccount")),
        h("a", { class: "button plain", href: "/account/sign-in" }, t("signIn")),
        h("button", { type: "button", class: "text-button", onclick }, t("tryHere")),
    );
}

const none = () =>
    said("none", figure(), h("h2", null, t("noneYet")), h("p", null, t("noneYetText")), arrow());

/** @param {string} viewBox @param {string} look @param {...[d: string, look: string]} paths */
const drawing = (viewBox, look, ...paths) =>
    svg(
        "svg",
        { viewBox, class: look, "aria-hidden": "true" },
        paths.map(([d, part]) => svg("path", { d, class: part })),
    );

/** Draws a notebook with a face, waving towards the button that adds a record. */
const figure = () =>
    drawing(
        "0 0 160 150",
        "figure",
        ["M66 122v18h-8M94 122v18h8", "legs"],
        ["M40 84q-16 4-18 22", "arm left"],
        ["M120 76q20 2 26 26", "arm"],
        ["M46 24h66a8 8 0 0 1 8 8v82a8 8 0 0 1-8 8H46a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6", "cover"],
        ["M54 24v98M34 42h12M34 60h12M34 78h12M34 96h12", "spine"],
        ["M75 62v5M99 62v5", "eyes"],
        ["M77 79q10 9 20 0", "smile"],
        ["M87 20c7-8 10-12 10-17a10 10 0 0 0-20 0c0 5 3 9 10 17", "pin"],
    );

/** Draws an arrow from the words to the button. */
const arrow = () =>
    drawing("0 0 120 80", "arrow", ["M8 6q4 58 88 60", "line"], ["M82 54l16 12-15 12", "tip"]);
