// Requests made at random from a seed: expressions of both notations, broken ones too, and key
// sequences of the calculator. Those of forms are in forms.js.

import { dice } from "./dice.js";

/**
 * @param {number} seed
 * @param {number} count
 * @returns {string[]} requests as JSON texts
 */
export function randomRequests(seed, count) {
    const { below, one } = dice(seed);
    const digits = (/** @type {number} */ most) =>
        Array.from({ length: 1 + below(most) }, () => below(10)).join("");
    const number = () =>
        one([digits(3), digits(9), `${digits(12)}.${digits(22)}`, `0.${digits(5)}`]);
    /** @returns {string} */
    const value = () =>
        one([
            number,
            number,
            number,
            () => `'${one(["", "a", "été", "🥰", "2024-02-29", "10:30", "1e5", " 7 "])}'`,
            () => one(["today()", "now()", "true()", "pi()", "uuid()", "random()"]),
            () => `${one(unary)}(${value()})`,
            () => `${one(binary)}(${value()}, ${value()})`,
            () => `(${value()} ${one(operators)} ${value()})`,
            () => one(["", ")", "'", "${x}", "rond(1)", "§"]),
        ])();
    const unary = [
        "round",
        "floor",
        "abs",
        "sqrt",
        "exp",
        "log",
        "sin",
        "atan",
        "string-length",
        "date",
        "int",
        "not",
        "boolean",
        "number",
        "string",
        "normalize-space",
        "decimal-date-time",
    ];
    const binary = [
        "max",
        "min",
        "sum",
        "pow",
        "concat",
        "contains",
        "substring-before",
        "selected",
        "add-months",
        "format-date",
        "regex",
        "coalesce",
        "years-between",
        "round",
    ];
    const operators = ["+", "-", "*", "div", "mod", "=", "!=", "<", ">=", "and", "or"];
    const signs = ["+", "−", "×", "÷", "/", "^", "- "];
    const keys = [..."0123456789.+−×÷%()=".split(""), "±", "⌫", "C"];
    const request = () => {
        const common = { now: "2026-11-21T10:20:30Z", zone: below(1441) - 720, seed: below(1e9) };
        const language = one(["en", "fr"]);
        switch (below(3)) {
            case 0: {
                const expressions = Array.from(
                    { length: 5 },
                    () => `${value()} ${one(operators)} ${value()}`,
                );
                return { do: "evaluate", language, ...common, expressions };
            }
            case 1: {
                const expressions = Array.from(
                    { length: 5 },
                    () => `${number()} ${one(signs)} ${number()}${one(["", "%"])} ${one(signs)} 3`,
                );
                return {
                    do: "evaluate",
                    notation: "calculator",
                    language,
                    ...common,
                    expressions,
                };
            }
            default: {
                const pressed = Array.from({ length: 1 + below(25) }, () => one(keys));
                return { do: "calculator", language, ...common, keys: pressed };
            }
        }
    };
    return Array.from({ length: count }, () => JSON.stringify(request()));
}
