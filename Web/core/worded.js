// Texts of a form, with the marks that some have. What draws marks is loaded when a text has some;
// until then it stands there without them.

import { h } from "./dom.js";
import { ofForm, ofPage } from "./texts.js";
import { t } from "./words.js";

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
 * @param {string} [marked]
 */
export const folded = (text, marked) =>
    h(
        "div",
        { class: "guidance" },
        h(
            "details",
            null,
            h("summary", ofPage(), t("moreHelp")),
            h("p", ofForm(), worded(text, marked)),
        ),
        h("p", { class: "printed", ...ofForm() }, worded(text, marked)),
    );
