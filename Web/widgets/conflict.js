// Conflicting values of a cell, by several people or devices, each with its author and a button to
// choose it. The records module reports them; they are placed by field.js and
// ../screens/conflicts.js.

import { h } from "../core/dom.js";
import { language, locale, t } from "../core/words.js";
import { drawn } from "./signature.js";

/**
 * @typedef {import("../engine/patches.d.ts").Conflict} Conflict
 * @typedef {{ path: string, widget?: string, choices?: import("../engine/patches.d.ts").Choice[],
 *   unit?: string, shown?: string, text?: string,
 *   labelOf?: (name: string) => string | undefined }} About the known properties of the cell
 */

/** @type {Record<string, import("../core/words.js").Key>} */
const WHOSE = { here: "here_", own: "own_", other: "other_" };

/** Returns the author of a value, in words. @param {Conflict["values"][0]} value */
export const whose = (value) => t(WHOSE[value.whose] ?? "other_");

/**
 * Returns a value in the form people read.
 * @param {About} about
 * @param {string} text
 */
export function readable({ widget, choices, unit, shown, text: present, labelOf }, text) {
    if (!text) return t("notGiven");
    if (shown && text === present) return shown;
    const label = (/** @type {string} */ name) =>
        choices?.find((one) => one.name === name)?.label ?? labelOf?.(name) ?? name;
    switch (widget) {
        case "day":
            return day(text);
        case "yesNo":
        case "toggle":
            return text === "true" ? t("yes") : text === "false" ? t("no") : label(text);
        case "one":
            return label(text);
        case "many":
            return text.split(" ").map(label).join(", ");
        case "photo":
        case "file":
            return text.slice(text.indexOf(" ") + 1);
        case "number": {
            const number = language() === "fr" ? text.replace(".", ",") : text;
            return unit ? `${number} ${unit}` : number;
        }
    }
    return text;
}

/** @param {string} text */
function day(text) {
    const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T12:00:00Z`) : null;
    if (!at || Number.isNaN(+at)) return text;
    return at.toLocaleDateString(locale(), { dateStyle: "long", timeZone: "UTC" });
}

/**
 * Draws the values of a cell, each with a button to choose it.
 * @param {Conflict} conflict
 * @param {About} about
 * @param {(action: import("../engine/patches.d.ts").Action) => void} act
 */
export function drawConflict({ path, values }, about, act) {
    const isPresence = !path || /#[^.]*$/.test(path);
    const title = t(isPresence ? "rowConflict" : "conflict");
    const rows = values.map((value, index) => {
        const { version, text } = value;
        const shown = isPresence
            ? t(text === "false" ? "rowGone" : "rowThere")
            : widgetOf(about) === "signature" && text
            ? drawn(text)
            : readable(about, text);
        const by = index ? whose(value) : t("presentValue", { whose: whose(value) });
        const onclick = () => act({ act: "choose", path, version });
        const name = `${t("keepThis")}, ${typeof shown === "string" ? shown : by}`;
        const button = { type: "button", class: "text-button", "aria-label": name, onclick };
        return h(
            "li",
            null,
            h(
                "span",
                { class: "grow" },
                h("strong", { dir: "auto" }, shown),
                h("small", null, by),
            ),
            h("button", button, t("keepThis")),
        );
    });
    return h("div", { class: "conflict" }, h("p", null, title), h("ul", null, rows));
}

/** @param {About} about */
const widgetOf = (about) => about.widget ?? "";
