// The verdicts of a check as they are shown: faults, reasons for which nothing was published, and
// what publishing would change.

import { h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { grouped, MAX_FAULTS } from "./differences.js";
import { alertBox, reasonList } from "./parts.js";

/**
 * @typedef {import("../../data/console.js").Reason} Reason
 * @typedef {import("../../data/console.js").Result} Result
 */

/** Makes the alert with the reasons why nothing was published. @param {Reason[]} reasons */
export const stayed = (reasons) => alertBox(t("stayed"), reasonList(reasons.slice(0, MAX_FAULTS)));

/**
 * Makes the alert with the faults of a file.
 * @param {string} name
 * @param {Reason[]} faults
 * @param {string} [advice]
 */
export const faulty = (name, faults, advice = t("faultsText")) =>
    alertBox(
        faults.length === 1
            ? t("oneFault", { name })
            : t("manyFaults", { name, count: faults.length }),
        h("p", null, advice),
        reasonList(faults.slice(0, MAX_FAULTS)),
        faults.length > MAX_FAULTS && h("p", null, t("firstFaults", { count: MAX_FAULTS })),
    );

/** Makes the list of differences of forms and catalogues. @param {Result} result */
export const differences = ({ changes, tables = [] }) =>
    h(
        "section",
        { class: "differences" },
        h("h2", null, t("changesTitle")),
        !changes.length && h("p", { class: "quiet" }, t("noChanges")),
        grouped(changes).map(({ effect, lines }) =>
            difference(effect, t(`effect_${effect}`), lines)
        ),
        tables.length > 0 &&
            difference("rows", t("tables"), tables.map(({ line }) => ({ place: "", line }))),
    );

/** @param {string} effect @param {string} title @param {Reason[]} lines */
const difference = (effect, title, lines) =>
    h(
        "div",
        { class: "card difference", "data-effect": effect },
        h("h3", null, title),
        h(
            "ul",
            null,
            lines.map(({ place, line }) =>
                h("li", null, place && h("code", null, `${place} `), line)
            ),
        ),
    );
