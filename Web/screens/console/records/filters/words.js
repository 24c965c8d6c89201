// Conditions in words, as chips show them: the title of the column, and the operation with its
// values as people read them.

import { choicesOf, dayText, numberText, timeText, titleOfColumn } from "../view/cells.js";
import { t } from "../../../../core/records-words.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../view/conditions.js").Condition} Condition
 * @typedef {import("../view/conditions.js").Operation} Operation
 */

/**
 * The words of the operations in a menu.
 * @type {Record<Operation, import("../../../../core/records-words.js").Key>}
 */
export const OPERATIONS = {
    is: "opIs",
    has: "opHas",
    begins: "opBegins",
    between: "opBetween",
    any: "opAny",
    days: "opDays",
    empty: "opEmpty",
    filled: "opFilled",
};

/** @param {string} value @param {Column} column */
function valueText(value, column) {
    if (column.kind === "number") return numberText(value);
    if (column.kind === "day" || column.kind === "instant") return dayText(value);
    if (column.kind === "time") return timeText(value);
    return choicesOf(column).find((one) => one.value === value)?.label ?? value;
}

/**
 * Returns a condition in words.
 * @param {Condition} condition
 * @param {Column} column
 */
export function conditionText({ does, values }, column) {
    const name = titleOfColumn(column);
    const [first = "", second = ""] = values.map((value) =>
        value && does !== "days" ? valueText(value, column) : value
    );
    switch (does) {
        case "is":
            return t("saysIs", { name, value: first });
        case "has":
            return t("saysHas", { name, value: first });
        case "begins":
            return t("saysBegins", { name, value: first });
        case "between":
            if (!second) return t("saysFrom", { name, value: first });
            if (!first) return t("saysTo", { name, value: second });
            return t("saysBetween", { name, from: first, to: second });
        case "any": {
            const all = values.map((value) => valueText(value, column));
            return t("saysIs", { name, value: all.join(t("orBetween")) });
        }
        case "days":
            return t("saysDays", { name, count: first });
        case "empty":
            return t("saysEmpty", { name });
        case "filled":
            return t("saysFilled", { name });
    }
}
