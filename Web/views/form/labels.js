// The labels of cells and values, read from the declaration of an app: for conflicting values, for
// which the engine has no screen.

import { presentLanguage } from "../../core/texts.js";
import { localised } from "../../core/words.js";

/**
 * @typedef {{ label?: import("../../core/screen.d.ts").Text, list?: string }} Named
 * @typedef {(name: string) => string | undefined} Lookup
 */

/** @type {WeakMap<object, Labels>} */
const known = new WeakMap();

/** Returns the labels of a declaration. @param {any} declaration */
export function labelsOf(declaration) {
    const made = known.get(declaration) ?? new Labels(declaration);
    known.set(declaration, made);
    return made;
}

/** @param {string} path */
const lastName = (path) => path.slice(path.lastIndexOf(".") + 1).replace(/#.*/, "");

/** The labels of one app. */
export class Labels {
    /** The fields and repeats by name. @type {Map<string, Named>} */
    #named = new Map();
    /** @type {Map<string, Lookup>} */
    #lists = new Map();

    /** @param {any} declaration */
    constructor(declaration) {
        for (const form of declaration?.forms ?? []) {
            this.#walk(form.sections);
            for (const list of form.choiceLists ?? []) {
                const find = (/** @type {string} */ name) =>
                    list.choices?.find((/** @type {any} */ one) => one.value === name)?.label;
                this.#lists.set(
                    list.name,
                    (name) => localised(find(name), presentLanguage()) || undefined,
                );
            }
        }
        for (const one of declaration?.catalogues ?? []) this.#lists.set(one.name, inRows(one));
    }

    /** @param {any} part */
    #walk(part) {
        if (!part || typeof part !== "object") return;
        const name = part.field ?? part.repeat ?? part.composite;
        if (typeof name === "string") {
            const { choices, label } = part;
            const list = typeof choices === "string" ? choices : choices?.list;
            this.#named.set(name, { label, list });
        }
        for (const inner of Object.values(part)) this.#walk(inner);
    }

    /** Returns the label of a cell or row; its path when it has none. @param {string} path */
    ofCell(path) {
        return localised(this.#named.get(lastName(path))?.label, presentLanguage()) || path;
    }

    /** Returns the label of a choice of a cell. @param {string} path @param {string} name */
    ofChoice(path, name) {
        const list = this.#named.get(lastName(path))?.list;
        return list ? this.#lists.get(list)?.(name) : undefined;
    }
}

/**
 * @param {{ attributes: string[], rows: string[][], retired?: string[][] }} catalogue
 * @returns {Lookup}
 */
function inRows({ attributes, rows, retired = [] }) {
    const at = attributes.indexOf("name");
    return (name) => {
        const isIt = (/** @type {string[]} */ one) => one[at] === name;
        const row = rows.find(isIt) ?? retired.find(isIt);
        const place = attributes.indexOf(`label.${presentLanguage()}`);
        return row?.[place < 0 ? attributes.indexOf("label") : place];
    };
}
