// The conditions that the menus of columns make: their text in an address, and the expression that
// the server evaluates (docs/guide/expressions.md). Their words are in ../filters/words.js.

/**
 * @typedef {import("../../../../data/console-rows.js").Kind} Kind
 * @typedef {"is" | "has" | "begins" | "between" | "any" | "days" | "empty" | "filled"} Operation
 * @typedef {{ name: string, does: Operation, values: string[] }} Condition the column, what it is
 *   compared by, and with which texts; `between` has two, each of which may be empty
 */

/** The number of milliseconds of a day. */
const DAY_MS = 86_400_000;

/** The operations, each with those of its values that must not be empty. */
const OPERATIONS = /** @type {Record<Operation, (values: string[]) => boolean>} */ ({
    is: ([value = ""]) => value !== "",
    has: ([value = ""]) => value !== "",
    begins: ([value = ""]) => value !== "",
    between: ([from = "", to = ""]) => from !== "" || to !== "",
    any: (values) => values.length > 0 && values.every((one) => one !== ""),
    days: ([value = ""]) => /^\d{1,4}$/.test(value) && Number(value) > 0,
    empty: () => true,
    filled: () => true,
});

/** The operations on the values of each kind, the usual one first. */
const OF_KIND = /** @type {Record<Kind, Operation[]>} */ ({
    text: ["has", "is", "begins", "empty", "filled"],
    number: ["between", "is", "empty", "filled"],
    truth: ["any", "empty", "filled"],
    yesno: ["any", "empty", "filled"],
    day: ["between", "days", "empty", "filled"],
    time: ["between", "empty", "filled"],
    instant: ["days", "between", "empty", "filled"],
    choice: ["any", "empty", "filled"],
    choices: ["any", "empty", "filled"],
    place: ["empty", "filled"],
    file: ["empty", "filled"],
    any: ["has", "is", "between", "empty", "filled"],
});

/** Returns the operations on the values of a kind. @param {Kind} kind */
export const operationsOf = (kind) => OF_KIND[kind] ?? OF_KIND.text;

/**
 * Returns true when a condition says all that its operation needs.
 * @param {Condition} condition
 */
export const isWhole = ({ does, values }) => OPERATIONS[does]?.(values) ?? false;

/**
 * Returns the number that a person typed, as expressions write it; undefined for none.
 * @param {string} text
 */
export function numberOf(text) {
    const plain = text.replace(/[\s\u00a0\u202f'’]/g, "").replace(",", ".");
    return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? plain.replace(/\.$/, "") : undefined;
}

// Addresses

const SEPARATOR = "*";

/** @param {string} text */
const escaped = (text) => text.replace(/[\\*]/g, "\\$&");

/** Returns the text of a condition in an address: `premium*between*100*500`. */
export const writeCondition = (/** @type {Condition} */ { name, does, values }) =>
    [name, does, ...values].map(escaped).join(SEPARATOR);

/**
 * Reads a condition from an address; null for a text that is none.
 * @param {string} text
 * @returns {Condition | null}
 */
export function readCondition(text) {
    const parts = [""];
    for (const [all, sign] of text.matchAll(/\\([^])|[^]/g)) {
        if (all === SEPARATOR) parts.push("");
        else parts[parts.length - 1] += sign ?? all;
    }
    const [name, does, ...values] = parts;
    if (!name || !Object.hasOwn(OPERATIONS, does ?? "")) return null;
    const condition = { name, does: /** @type {Operation} */ (does), values };
    return isWhole(condition) ? condition : null;
}

// Expressions

/**
 * Returns a text as an expression: in quotes that it does not have, or else joined of parts.
 * @param {string} text
 */
export function quoted(text) {
    if (!text.includes("'")) return `'${text}'`;
    if (!text.includes('"')) return `"${text}"`;
    const parts = text.split("'").flatMap((part, index) => [
        ...(index ? [`"'"`] : []),
        ...(part ? [`'${part}'`] : []),
    ]);
    return `concat(${parts.join(", ")})`;
}

/**
 * Returns the first moment of a day on this device, in milliseconds since 1970.
 * @param {string} day
 * @param {number} [later] days
 */
function beginning(day, later = 0) {
    const [year, month, date] = day.split("-").map(Number);
    const at = new Date(2000, 0, 1);
    at.setFullYear(year, month - 1, date + later);
    return at.getTime();
}

/**
 * The expressions of both ends of a range, by kind.
 * @type {Partial<Record<Kind, (field: string, from: string, to: string) => string[]>>}
 */
const RANGES = {
    day: (field, from, to) => [
        from && `${field} >= date('${from}')`,
        to && `${field} <= date('${to}')`,
    ],
    time: (field, from, to) => [
        from && `decimal-time(${field}) >= decimal-time('${from}')`,
        to && `decimal-time(${field}) <= decimal-time('${to}')`,
    ],
    instant: (field, from, to) => [
        from && `${field} >= ${beginning(from)}`,
        to && `${field} < ${beginning(to, 1)}`,
    ],
};

/** @param {string} field @param {string} from @param {string} to */
const numberRange = (
    field,
    from,
    to,
) => [from && `${field} >= ${from}`, to && `${field} <= ${to}`];

/** @param {string} field @param {Kind} kind @param {string} value */
function equals(field, kind, value) {
    if (kind === "choices") return `selected(${field}, ${quoted(value)})`;
    if (kind === "truth") return `${field} = ${value === "true" ? "true()" : "false()"}`;
    return `${field} = ${kind === "number" ? value : quoted(value)}`;
}

/**
 * Returns the expression of a condition.
 * @param {Condition} condition
 * @param {Kind} kind that of the column
 */
export function expressionOf({ name, does, values }, kind) {
    const field = `\${${name}}`;
    const [first = "", second = ""] = values;
    switch (does) {
        case "is":
            return equals(field, kind, first);
        case "has":
            return `contains(${field}, ${quoted(first)})`;
        case "begins":
            return `starts-with(${field}, ${quoted(first)})`;
        case "between":
            return (RANGES[kind] ?? numberRange)(field, first, second).filter(Boolean)
                .join(" and ");
        case "any":
            return values.map((value) => equals(field, kind, value)).join(" or ");
        case "days":
            return kind === "instant"
                ? `${field} >= (decimal-date-time(now()) - ${first}) * ${DAY_MS}`
                : `${field} > today() - ${first} and ${field} <= today()`;
        case "empty":
            return `${field} = ''`;
        case "filled":
            return `${field} != ''`;
    }
}
