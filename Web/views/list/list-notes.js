// Messages around a list: settings that exclude rows with suggested changes, and rows that could
// not be read.

import { h, icon } from "../../core/dom.js";
import { t } from "../../core/words.js";

/** @param {import("../../engine/rows.d.ts").Hint[]} all */
const lines = (all) =>
    h(
        "ul",
        null,
        all.map(({ text, route }) =>
            h("li", null, route ? h("a", { href: route }, text, icon("go")) : text)
        ),
    );

/** The open and closed state of details, by id, which is kept when the list changes. */
const opened = /** @type {Map<string, boolean>} */ (new Map());

/**
 * @param {{ class: string, id: string }} more
 * @param {boolean} isOpen the default state
 * @param {import("../../core/dom.js").Kid[]} kids
 */
const unfolding = (more, isOpen, ...kids) =>
    h("details", {
        ...more,
        open: opened.get(more.id) ?? isOpen,
        ontoggle: (/** @type {Event} */ event) =>
            opened.set(more.id, /** @type {HTMLDetailsElement} */ (event.target).open),
    }, ...kids);

/**
 * Makes the lists of settings that exclude rows, and of changes that would find more.
 * @param {import("../../engine/rows.d.ts").RowList} list
 */
export function hints({ conflicts = [], blocking = [], gains = [] }) {
    const wrong = [...conflicts, ...blocking];
    return [
        wrong.length > 0 &&
        h("section", { class: "hint-box wrong" }, h("h2", null, t("settled")), lines(wrong)),
        gains.length > 0 && unfolding(
            { class: "hint-box", id: "gains" },
            true,
            h("summary", null, h("h2", null, t("gains")), icon("down")),
            lines(gains),
        ),
    ];
}

/**
 * Makes the details about rows that could not be read.
 * @param {{ text: string, details: string[] }} all
 */
export const broken = ({ text, details }) =>
    unfolding(
        { class: "banner notice", id: "broken" },
        false,
        h("summary", null, icon("warn"), h("span", { class: "grow" }, text), icon("down")),
        h("ul", null, details.map((one) => h("li", null, one))),
    );

/**
 * Replaces the children of an element; the focus stays on the one with the same key.
 * @param {HTMLElement} into
 * @param {HTMLElement[]} made
 */
export function renew(into, made) {
    const at = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[data-key]"));
    const key = at && into.contains(at) ? at.dataset.key : undefined;
    into.replaceChildren(...made);
    if (key === undefined) return;
    const next = made.find(({ dataset }) => dataset.key === key) ?? made.at(-1);
    (next?.matches("button") ? next : next?.querySelector("button"))?.focus();
}

/** The way to signing in, and back here. */
export const entrance = () =>
    h("a", {
        class: "button",
        href: `/account/sign-in?to=${encodeURIComponent(location.pathname)}`,
    }, t("signIn"));
