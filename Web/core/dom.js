// Makes elements, icons and announcements. Text is always inserted as text; there is no way to
// insert HTML.

import { t } from "./words.js";

/** @typedef {Node | string | null | undefined | false} Kid */

/**
 * Makes an element. Properties that begin with `on` are listeners; `class`, `aria-...` and the
 * like are attributes; null, undefined and false are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Kid | Kid[])} kids
 * @returns {HTMLElementTagNameMap[T]}
 */
export const h = (tag, props, ...kids) => dressed(document.createElement(tag), props, kids);

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Kid | Kid[])} kids
 * @returns {SVGElementTagNameMap[T]}
 */
export const svg = (tag, props, ...kids) =>
    dressed(document.createElementNS("http://www.w3.org/2000/svg", tag), props, kids);

/**
 * @template {Element} T
 * @param {T} made
 * @param {Record<string, any> | null | undefined} props
 * @param {(Kid | Kid[])[]} kids
 */
function dressed(made, props, kids) {
    for (const [name, value] of Object.entries(props ?? {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
        else if (name === "value") /** @type {any} */ (made).value = value;
        else made.setAttribute(name, value === true ? "" : String(value));
    }
    fill(made, ...kids);
    return made;
}

/**
 * Appends children to an element, leaving out null, undefined and false.
 * @param {Element} into
 * @param {...(Kid | Kid[])} kids
 */
export function fill(into, ...kids) {
    for (const kid of kids.flat()) if (kid || kid === "") into.append(kid);
}

/** Icons on a grid of 24, drawn with strokes. @type {Record<string, string>} */
export const ICONS = {
    auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
    back: "M15 5l-7 7 7 7",
    calculator: "M6 3h12v18H6zM9 6.5h6M9 11v.5M12 11v.5M15 11v.5M9 14v.5M12 14v.5M15 14v3.5" +
        "M9 17v.5M12 17v.5",
    camera: "M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7",
    check: "M5 12.5l4.5 4.5L19 7.5",
    copy: "M9 9h11v11H9zM5 15H4V4h11v1",
    dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
    down: "M5 9l7 7 7-7",
    file: "M6 3h8l4 4v14H6zM14 3v4h4",
    go: "M9 5l7 7-7 7",
    light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2" +
        "M17 17l2 2M19 5l-2 2M7 17l-2 2",
    person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20a7.5 7.5 0 0 1 15 0",
    place: "M12 21c5-6 7-8.5 7-12a7 7 0 0 0-14 0c0 3.5 2 6 7 12z" +
        "M12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
    plus: "M12 5v14M5 12h14",
    print: "M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z",
    remove: "M6 6l12 12M18 6L6 18",
    scan: "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16",
    search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5",
    sync: "M20 12a8 8 0 0 1-14 5.3M4 12a8 8 0 0 1 14-5.3M18 3v4h-4M6 21v-4h4",
    warn: "M12 4l9 16H3zM12 10v4M12 17v.5",
};

/**
 * Makes an icon of a path, hidden from assistive technology.
 * @param {string} d
 * @param {boolean} [isTurned] true when it points the other way in a text from right to left
 */
export const pathIcon = (d, isTurned) =>
    svg(
        "svg",
        { viewBox: "0 0 24 24", class: isTurned ? "icon way" : "icon", "aria-hidden": "true" },
        svg("path", { d }),
    );

/** Makes one of the page's icons. @param {string} name */
export const icon = (name) => pathIcon(ICONS[name], name === "back" || name === "go");

/**
 * Makes a button that shows only an icon.
 * @param {string} name
 * @param {string} label
 * @param {(event: Event) => void} onclick
 */
export const iconButton = (name, label, onclick) =>
    h(
        "button",
        { type: "button", class: "icon-button", "aria-label": label, title: label, onclick },
        icon(name),
    );

/**
 * Announces a text to assistive technology, even when it is the same as before.
 * @param {string} text
 */
export function announce(text) {
    const live = document.getElementById("live");
    if (live) live.textContent = live.textContent === text ? text + "\u00a0" : text;
}

/**
 * Makes a message in place of a screen, with instructions.
 * @param {string} title
 * @param {string} text
 */
export const trouble = (title, text) =>
    h(
        "section",
        { class: "card trouble", role: "alert" },
        icon("warn"),
        h("h1", { tabindex: -1 }, title),
        h("p", null, text),
        h("button", {
            type: "button",
            class: "button",
            onclick: () => location.reload(),
        }, t("tryAgain")),
    );
