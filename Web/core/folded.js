// What is in help that is folded, loaded with the first question that has some.

import { h } from "./dom.js";
import { ofForm, ofPage } from "./texts.js";
import { worded } from "./worded.js";
import { t } from "./words.js";

/**
 * Makes the help twice: folded, and as it stands in print.
 * @param {string} text
 * @param {string} [marked] the same with its marks
 */
export const help = (text, marked) => [
    h(
        "details",
        null,
        h("summary", ofPage(), t("moreHelp")),
        h("p", ofForm(), worded(text, marked)),
    ),
    h("p", { class: "printed", ...ofForm() }, worded(text, marked)),
];
