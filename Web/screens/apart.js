// What came apart in the record on the screen: a line above it that says how many answers are to
// be chosen, and on the screens of all answers each of them in its place. The values themselves are
// drawn by ../widgets/apart.js.

import { fill, h, icon } from "../dom.js";
import { t } from "../words.js";
import { drawApart } from "../widgets/apart.js";

/**
 * @typedef {import("../patches.d.ts").Apart} Apart
 * @typedef {import("../patches.d.ts").Screen} Screen
 * @typedef {import("../widgets/field.js").Act} Act
 */

/** Screens that show all answers. */
const ALL = ["review", "read"];

/** How many answers are to be chosen, in words. @param {number} count */
export const countText = (count) => count === 1 ? t("chooseOne") : t("chooseMany", { count });

/**
 * Draws what is to be chosen on a screen, in the place of what was drawn before.
 * @param {HTMLElement} body
 * @param {Screen} screen
 * @param {Apart[]} all
 * @param {{ app: string, act: Act }} host
 */
export function drawAll(body, screen, all, { app, act }) {
    for (const old of body.querySelectorAll(":scope > .apart, .answer .conflict")) old.remove();
    if (!all.length || !screen.record) return;
    const isAll = ALL.includes(screen.screen);
    const rest = isAll ? all.filter((one) => !intoPlace(body, screen, one, act)) : [];
    const goes = `/${app}/${screen.record}/review`;
    const hasOwn = all.length > 1 &&
        all.some(({ values }) => values.some(({ whose }) => whose === "here"));
    const onclick = () => act({ act: "choose", record: screen.record });
    const box = h(
        "section",
        { class: "apart banner notice", "aria-label": countText(all.length) },
        icon("warn"),
        h(
            "div",
            { class: "grow" },
            h("strong", null, countText(all.length)),
            h("p", null, t("chooseText")),
            h(
                "div",
                { class: "apart-ways" },
                !isAll && h("a", { class: "text-button", href: goes }, t("chooseGo")),
                hasOwn &&
                    h("button", { type: "button", class: "text-button", onclick }, t("keepMine")),
            ),
            rest.length > 0 && h("h2", null, t("furtherConflicts")),
            rest.map((one) => h("div", null, h("p", null, one.path), value(one, {}, act))),
        ),
    );
    body.querySelector(":scope > .summary")?.before(box);
}

/** @param {Apart} one @param {object} about @param {Act} act */
const value = (one, about, act) => drawApart(one, { path: one.path, ...about }, act);

/**
 * Puts the values beside the answer of their cell; whether it is on the screen.
 * @param {HTMLElement} body
 * @param {Screen} screen
 * @param {Apart} one
 * @param {Act} act
 */
function intoPlace(body, screen, one, act) {
    const place = document.getElementById(`cell-${one.path}`) ??
        body.querySelector(`[id="cell-${CSS.escape(one.path)}"]`);
    const at = place && body.contains(place) ? place.querySelector("dd") : null;
    if (!at || !("groups" in screen)) return false;
    const all = screen.groups.flatMap(({ answers }) => answers);
    const answer = all.find(({ path }) => path === one.path);
    const about = { widget: answer?.widget, shown: answer?.text, text: one.values[0].text };
    fill(at, value(one, about, act));
    return true;
}
