// The conflicts in the record on the screen: a line above it with the number of answers to choose,
// and on the screens of all answers each conflict in its place. The values are drawn by
// ../widgets/conflict.js.

import { fill, h, icon } from "../../core/dom.js";
import { language, t } from "../../core/words.js";
import { drawConflict } from "../../widgets/conflict.js";
import { labelsOf } from "./labels.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Conflict} Conflict
 * @typedef {import("../../engine/patches.d.ts").FormScreen} Screen
 * @typedef {{ body: HTMLElement, name: string, parts: import("./parts.js").Parts,
 *   declaration: object, act(action: import("../../engine/patches.d.ts").Action): void }} Host
 * @typedef {import("../../widgets/field.js").Act} Act
 */

/** The screens that show all answers. */
const ALL = ["review", "read"];

/** Returns the number of answers to choose, in words. @param {number} count */
export const countText = (count) => count === 1 ? t("chooseOne") : t("chooseMany", { count });

/**
 * Draws the conflicts on a screen; elements that are already there are kept.
 * @param {Host} host
 * @param {Screen} screen
 * @param {Conflict[]} all
 */
export function drawAll(host, screen, all) {
    const { body, parts, name: app } = host;
    const labels = labelsOf(host.declaration);
    const act = (/** @type {import("../../engine/patches.d.ts").Action} */ action) =>
        host.act(action);
    const asked = screen.record ? all : [];
    for (const [path, field] of parts.fields) {
        const own = asked.find((one) => one.path === path);
        put(field.conflict, own, () => own && drawConflict(own, about(field.about, labels), act));
    }
    const answers = "groups" in screen ? screen.groups.flatMap((group) => group.answers) : [];
    const drawn = answers.filter((answer) => inPlace(body, about(answer, labels), asked, act));
    const rest = asked.filter(({ path }) => !drawn.some((answer) => answer.path === path));
    const place = body.querySelector(":scope > .conflicts") ?? h("div", { class: "conflicts" });
    if (!place.parentElement) body.querySelector(":scope > .summary")?.before(place);
    put(place, asked.length ? asked : undefined, () => {
        const goes = `/${app}/${screen.record}/review`;
        const isAll = ALL.includes(screen.screen);
        const more = isAll ? rest.map((one) => furtherOne(one, labels, act)) : [];
        const first = () =>
            /** @type {HTMLElement | null} */ (
                body.querySelector(".conflict button")
            )?.focus();
        const to = isAll
            ? h("button", { type: "button", class: "text-button", onclick: first }, t("chooseGo"))
            : h("a", { class: "text-button", href: goes }, t("chooseGo"));
        return box(asked, to, more, act, screen.record ?? "");
    });
}

/**
 * Adds to a cell the labels of its choices.
 * @template {{ path: string }} T
 * @param {T} cell
 * @param {import("./labels.js").Labels} labels
 */
const about = (cell, labels) => ({
    ...cell,
    labelOf: (/** @type {string} */ name) => labels.ofChoice(cell.path, name),
});

/** @param {Conflict} one @param {import("./labels.js").Labels} labels @param {Act} act */
const furtherOne = (one, labels, act) =>
    h(
        "div",
        null,
        h("p", null, labels.ofCell(one.path)),
        drawConflict(one, about({ path: one.path }, labels), act),
    );

/**
 * Draws an element that is not there yet.
 * @param {Element} place
 * @param {unknown} what
 * @param {() => Node | undefined} draw
 */
function put(place, what, draw) {
    const key = what ? JSON.stringify([what, language()]) : "";
    if ((/** @type {HTMLElement} */ (place).dataset.drawn ?? "") === key) return;
    /** @type {HTMLElement} */ (place).dataset.drawn = key;
    place.replaceChildren();
    if (what) fill(place, draw());
}

/**
 * Draws the values of a conflict beside the answer of their cell; returns true when they belong
 * there.
 * @param {HTMLElement} body
 * @param {import("../../engine/patches.d.ts").Answer & {
 *   labelOf: (name: string) => string | undefined }} it
 * @param {Conflict[]} all
 * @param {Act} act
 */
function inPlace(body, { path, widget, text, labelOf }, all, act) {
    const at = body.querySelector(`[id="cell-${CSS.escape(path)}"] dd`);
    const own = all.find((one) => one.path === path);
    if (!at || (!own && !at.querySelector(".conflicts"))) return false;
    const place = at.querySelector(".conflicts") ??
        at.appendChild(h("div", { class: "conflicts" }));
    const cell = { path, widget, shown: text, text: own?.values[0].text, labelOf };
    put(place, own, () => own && drawConflict(own, cell, act));
    return !!own;
}

/**
 * Makes the box above the answers.
 * @param {Conflict[]} all
 * @param {Node} to the link to their places
 * @param {Node[]} rest the conflicts without a place
 * @param {Act} act
 * @param {string} record
 */
function box(all, to, rest, act, record) {
    const hasOwn = all.length > 1 &&
        all.some(({ values }) => values.some(({ whose }) => whose === "here"));
    const onclick = () => act({ act: "choose", record });
    return h(
        "section",
        { class: "banner", "aria-label": countText(all.length) },
        icon("warn"),
        h(
            "div",
            { class: "grow" },
            h("strong", null, countText(all.length)),
            h("p", null, t("chooseText")),
            h(
                "div",
                { class: "conflict-actions" },
                to,
                hasOwn &&
                    h("button", { type: "button", class: "text-button", onclick }, t("keepMine")),
            ),
            rest.length > 0 && h("h2", null, t("furtherConflicts")),
            rest,
        ),
    );
}
