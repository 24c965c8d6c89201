// What is in help that is folded, loaded with the first question that has some.

import { h } from "./dom.js";
import { ofForm, ofPage } from "./texts.js";
import { t } from "./words.js";

/**
 * Makes the help twice: folded, and as it stands in print.
 * @param {() => string | HTMLElement} made makes the text
 */
export const help = (made) => [
    h(
        "details",
        null,
        h("summary", ofPage(), t("moreHelp")),
        h("p", ofForm(), made()),
    ),
    h("p", { class: "printed", ...ofForm() }, made()),
];
