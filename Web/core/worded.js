// Texts of a form, with the marks that some have. What draws marks is loaded when a text has some;
// until then it stands there without them.

import { h } from "./dom.js";

/**
 * Makes a text.
 * @param {string} text
 * @param {string} [marked] the same with its marks
 * @returns {string | HTMLElement}
 */
export function worded(text, marked) {
    if (!marked) return text;
    const place = h("span", { class: "worded" }, text);
    import("./markup.js").then(({ drawn }) => place.replaceChildren(...drawn(marked))).catch(
        (error) => console.error(error),
    );
    return place;
}

/**
 * Makes help that is folded, and stands there in print.
 * @param {string} text
 * @param {string} [marked] the same with its marks
 */
export function folded(text, marked) {
    const place = h("div", { class: "guidance" });
    import("./folded.js").then(({ help }) => place.append(...help(() => worded(text, marked))));
    return place;
}
