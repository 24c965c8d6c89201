// Forms and edit scripts made at random from a seed, as requests: an opening, then steps. A field
// refers to fields before it only, or to rows by sums, so that hardly any form has a cycle.

import { dice } from "./dice.js";

/** @import { Dice } from "./dice.js" */

/**
 * @typedef {object} Declared what steps must know of a form: paths and types
 * @property {string[]} fields
 * @property {Map<string, string>} types
 */

const types = [
    "text",
    "multiline",
    "integer",
    "integer",
    "decimal",
    "decimal",
    "decimal",
    "money",
    "day",
    "time",
    "instant",
    "switch",
    "yesno",
    "one",
    "many",
    "phone",
    "email",
    "plate",
    "vin",
    "identity",
    "place",
    "line",
    "area",
    "barcode",
];

/** The texts that steps enter, besides random numbers. */
const values = [
    "",
    " ",
    "a",
    "b",
    "a b",
    "c",
    "été 🥰",
    "2026-11-20",
    "3.4.1980",
    "29/02/2023",
    "10:30",
    "25:00",
    "2026-11-20T10:00:00Z",
    "yes",
    "non",
    "+41 79 123 45 67",
    "x@example.org",
    "GE 123456",
    "1HGCM82633A004352",
    "46.2 6.1 0 5",
    "1,5",
    "1e5",
    "\u0000\u2028<",
    true,
    false,
    null,
];

/**
 * @param {number} seed
 * @param {number} count
 * @returns {string[][]} for each form its requests as JSON texts, the first of which opens it
 */
export function randomForms(seed, count) {
    const source = dice(seed);
    return Array.from({ length: count }, () => {
        const { definition, declared } = randomForm(source);
        const opening = {
            do: "form.open",
            handle: "f",
            language: source.one(["en", "fr"]),
            now: "2026-11-21T10:20:30Z",
            zone: source.below(1441) - 720,
            seed: source.below(1e9),
            definition,
            catalogues: [{
                name: "cars",
                attributes: ["name", "label", "label.fr", "make"],
                rows: [["a", "Clio", "La Clio", "a"], ["b", "Golf", "", "b"], ["c", "", "", "a"]],
            }],
        };
        const steps = [{ state: true }, ...script(source, declared), { issues: true }];
        return [
            opening,
            ...[...steps, { state: true }].map((step) => ({
                do: "form.step",
                handle: "f",
                step,
            })),
        ].map((request) => JSON.stringify(request));
    });
}

/**
 * @param {Dice} source
 * @returns {{ definition: object, declared: Declared }}
 */
function randomForm(source) {
    const maker = new FieldMaker(source);
    const before = maker.fields(1 + source.below(5), "f", []);
    const inner = maker.fields(1 + source.below(4), "r", before);
    const deep = source.chance(30) ? maker.fields(1 + source.below(2), "d", before) : [];
    const after = maker.fields(1 + source.below(5), "g", before, inner);
    const nested = deep.length > 0 ? [repeat(source, "deep", deep)] : [];
    const composite = {
        composite: "both",
        label: "Both",
        contents: [...maker.fields(2, "c", before)],
    };
    const definition = {
        format: 1,
        id: "random",
        title: "Random",
        services: ["s"],
        catalogues: ["cars"],
        sections: [
            { name: "one", title: "One", contents: shuffled(source, [...before, composite]) },
            {
                name: "two",
                title: "Two",
                relevant: source.chance(20) ? condition(source, before, []) : "",
                contents: shuffled(source, [
                    repeat(source, "rows", [...inner, ...nested]),
                    ...after,
                ]),
            },
        ],
        choiceLists: [
            {
                name: "letters",
                choices: ["a", "b", "c"].map((value) => ({
                    value,
                    label: value.toUpperCase(),
                })),
            },
        ],
    };
    const paths = [...before, ...after, ...composite.contents].map((each) => each.field);
    paths.push(...inner.map((each) => `rows#ROW.${each.field}`));
    paths.push(...deep.map((each) => `rows#ROW.deep#DEEP.${each.field}`));
    return { definition, declared: { fields: paths, types: maker.types } };
}

/**
 * @param {Dice} source
 * @param {string} name
 * @param {any[]} contents
 */
function repeat(source, name, contents) {
    return {
        repeat: name,
        label: name,
        least: source.chance(30) ? "1" : "",
        most: source.chance(30) ? "3" : "",
        contents: shuffled(source, contents),
    };
}

/** Makes fields with rules that refer to those before. */
class FieldMaker {
    /** @type {Dice} */ #source;
    /** @type {Map<string, string>} */ types = new Map();

    /** @param {Dice} source */
    constructor(source) {
        this.#source = source;
    }

    /**
     * @param {number} count
     * @param {string} prefix
     * @param {any[]} before fields that may be referred to
     * @param {any[]} rows fields that sums may be made of
     */
    fields(count, prefix, before, rows = []) {
        /** @type {any[]} */
        const made = [];
        for (let number = 0; number < count; number += 1) {
            made.push(this.#field(`${prefix}${number}`, [...before, ...made], rows));
        }
        return made;
    }

    /**
     * @param {string} name
     * @param {any[]} before
     * @param {any[]} rows
     */
    #field(name, before, rows) {
        const source = this.#source;
        const type = source.one(types);
        this.types.set(name, type);
        /** @type {any} */
        const field = { field: name, type, label: name, optional: source.chance(60) };
        if (type === "one" || type === "many") {
            field.choices = source.one(["letters", "cars"]);
            if (before.length > 0 && source.chance(50)) {
                const other = source.one(before).field;
                field.choices = { list: "cars", filter: `make = \${${other}}` };
            }
        }
        if (type === "money") field.places = source.below(4);
        if (source.chance(10)) field.mask = source.one(["AA-999", "## ##"]);
        if (before.length > 0 && source.chance(15)) {
            field.proposal = { service: "s", fields: [source.one(before).field] };
        }
        if (source.chance(15)) field.initial = source.one(["5", "'a'", "today()", "1 div 3"]);
        if (before.length === 0) return field;
        if (source.chance(30)) field.relevant = condition(source, before, rows);
        if (source.chance(20)) field.constraint = `. != ${operand(source, before, rows)}`;
        if (source.chance(20)) field.warning = condition(source, before, rows);
        if (source.chance(15)) field.least = operand(source, before, []);
        if (field.mask === undefined && source.chance(15)) {
            field.pattern = source.one(["[0-9.]+", "(a|b)*c?", "\\w{2,}"]);
        }
        if (source.chance(30)) {
            field.calculation = calculation(source, before, rows);
            field.editable = source.chance(40);
        } else if (source.chance(35)) {
            field.parents = [source.one(before).field];
        }
        return field;
    }
}

/**
 * @param {Dice} source
 * @param {any[]} before
 * @param {any[]} rows
 */
function operand(source, before, rows) {
    if (rows.length > 0 && source.chance(40)) {
        const name = source.one(rows).field;
        return source.one([
            `sum(\${${name}})`,
            `count(\${${name}})`,
            `max(\${${name}})`,
            `string-length(join('-', \${${name}}))`,
        ]);
    }
    return source.chance(85) ? `\${${source.one(before).field}}` : `${source.below(9)}`;
}

/**
 * @param {Dice} source
 * @param {any[]} before
 * @param {any[]} rows
 */
function condition(source, before, rows) {
    const left = operand(source, before, rows);
    const right = operand(source, before, rows);
    return source.one([
        `${left} > 2`,
        `${left} != ''`,
        `not(${left} = ${right})`,
        `${left} < 5 or ${right} = 'a'`,
        `selected(${left}, 'a')`,
    ]);
}

/**
 * @param {Dice} source
 * @param {any[]} before
 * @param {any[]} rows
 */
function calculation(source, before, rows) {
    const left = operand(source, before, rows);
    const right = operand(source, before, rows);
    return source.one([
        `coalesce(${left}, 0) + coalesce(${right}, 1)`,
        `${left} * 2 - ${right}`,
        `${left} div ${right}`,
        `if(${left} > ${right}, ${left}, ${right})`,
        `round(${left} * 1.25, 1)`,
        `concat(${left}, '-', ${right})`,
        `today() + ${left}`,
        `random() + ${left}`,
    ]);
}

/**
 * @template T
 * @param {Dice} source
 * @param {T[]} things
 */
function shuffled(source, things) {
    const result = [...things];
    for (let index = result.length - 1; index > 0; index -= 1) {
        const other = source.below(index + 1);
        [result[index], result[other]] = [result[other], result[index]];
    }
    return result;
}

/**
 * Steps, most of them well made.
 * @param {Dice} source
 * @param {Declared} declared
 */
function script(source, declared) {
    const rows = ["a", "b", "c"];
    const count = 15 + source.below(20);
    /** @type {any[]} */
    const steps = [{ add: "rows", id: "a" }];
    const path = () =>
        source.one(declared.fields).replace("ROW", source.one(rows)).replace(
            "DEEP",
            source.one(rows),
        );
    const entered = (/** @type {string} */ at) => {
        const type = declared.types.get(at.split(".").at(-1) ?? "") ?? "";
        const isNumber = ["integer", "decimal", "money"].includes(type);
        return source.chance(isNumber ? 85 : 10) ? source.below(2000) / 100 : source.one(values);
    };
    for (let number = 0; number < count; number += 1) {
        const kind = source.below(20);
        if (kind < 12) {
            const at = path();
            steps.push({ set: at, value: entered(at) });
        } else {
            steps.push(
                source.one([
                    () => ({ add: "rows", id: source.one(rows), at: source.below(3) }),
                    () => ({ add: `rows#${source.one(rows)}.deep`, id: source.one(rows) }),
                    () => ({ add: "rows" }),
                    () => ({ remove: `rows#${source.one(rows)}` }),
                    () => ({ move: `rows#${source.one(rows)}`, to: source.below(4) }),
                    () => ({ undo: true }),
                    () => ({ undo: true }),
                    () => ({ redo: true }),
                    () => ({ now: `2026-12-0${1 + source.below(9)}T23:30:00Z` }),
                    () => ({ state: path() }),
                    () => ({ set: "rows#a", value: "x" }),
                    () => ({ bogus: true }),
                ])(),
            );
        }
    }
    return steps;
}
