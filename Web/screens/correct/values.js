// What was changed in a record, as the server takes it: from the ops of the engine's mutations to
// texts by path. A pure function.

/**
 * @typedef {{ op: string, path?: string, value?: any, origin?: string, cause?: number,
 *   item?: string }} Op
 * @typedef {string | null | { text: string, note: string } | Members[]} Member
 * @typedef {{ [path: string]: Member }} Members
 */

/** The origins of values that the server works out by itself. */
const WORKED_OUT = ["calculated", "default", "triggered", "template", "test"];
/** A path that ends with a row. */
const ROW = /#[^.#]+$/;

/** Returns true for a path in a row. @param {string} path @param {string} row */
const isIn = (path, row) => path.startsWith(`${row}.`);

/** @param {any} value */
const textOf = (value) =>
    value === null
        ? ""
        : typeof value === "object"
        ? { text: String(value.value ?? ""), note: String(value.note ?? "") }
        : String(value);

/**
 * Returns the values that mutations of a record have set in the end, and the rows that they added
 * and removed.
 * @param {string[]} mutations
 * @returns {Members}
 */
export function valuesOf(mutations) {
    const cells = /** @type {Map<string, Member>} */ (new Map());
    const added = /** @type {Set<string>} */ (new Set());
    const removed = /** @type {Set<string>} */ (new Set());
    const drop = (/** @type {string} */ row) => {
        for (const path of [...cells.keys()]) if (isIn(path, row)) cells.delete(path);
        for (const one of [...added, ...removed]) {
            if (!isIn(one, row)) continue;
            added.delete(one);
            removed.delete(one);
        }
    };
    for (const { op, path = "", value, origin = "user", cause, item } of ops(mutations)) {
        if (op === "ins") added.add(`${path}#${item}`);
        else if (op === "del" && path) {
            drop(path);
            if (!added.delete(path)) removed.add(path);
        } else if (op === "set" && ROW.test(path)) {
            // A row that was removed is there again.
            if (!removed.delete(path)) added.add(path);
        } else if ((op === "set" || op === "resolve") && path) {
            if (WORKED_OUT.includes(origin) || cause !== undefined) cells.delete(path);
            else cells.set(path, textOf(value));
        }
    }
    return members(cells, added, removed);
}

/** @param {string[]} mutations @returns {Op[]} */
const ops = (mutations) => mutations.flatMap((text) => JSON.parse(text).ops);

/**
 * @param {Map<string, Member>} cells
 * @param {Set<string>} added
 * @param {Set<string>} removed
 */
function members(cells, added, removed) {
    /** @type {Members} */
    const all = {};
    /** The object of each added row. @type {Map<string, Members>} */
    const rows = new Map();
    /** Returns the object around a path, and the rest of the path. @param {string} path */
    const place = (path) => {
        const [row] = [...rows.keys()].filter((row) => isIn(path, row))
            .sort((one, other) => other.length - one.length);
        const into = row === undefined ? all : /** @type {Members} */ (rows.get(row));
        return { into, name: row === undefined ? path : path.slice(row.length + 1) };
    };
    for (const path of removed) all[path] = null;
    for (const path of [...added].sort((one, other) => depth(one) - depth(other))) {
        const { into, name } = place(path.replace(ROW, ""));
        const made = /** @type {Members} */ ({});
        rows.set(path, made);
        into[name] = [.../** @type {Members[]} */ (into[name] ?? []), made];
    }
    for (const [path, value] of cells) {
        const { into, name } = place(path);
        into[name] = value;
    }
    return all;
}

/** Returns the number of rows around a path. @param {string} path */
const depth = (path) => path.split("#").length;
