// What a server says of an import: how many rows became what, the match of columns, and what is
// wrong with which cell.

import { h } from "../../../../core/dom.js";
import { t } from "../../../../core/import-words.js";
import { localised } from "../../../../core/words.js";
import { numberText } from "../view/cells.js";

/**
 * @typedef {import("../../../../data/imports.js").ImportColumn} ImportColumn
 * @typedef {import("../../../../data/imports.js").Result} Result
 */

/**
 * The words of the programs that files come from.
 * @type {Record<import("../../../../data/imports.js").Source,
 *   import("../../../../core/import-words.js").Key>}
 */
const SOURCES = {
    "odk-central": "fromCentral",
    kobotoolbox: "fromKobo",
    "odk-xml": "fromSubmissions",
};

/**
 * The words of the uses of columns that fill no question by themselves.
 * @type {Record<import("../../../../data/imports.js").Use,
 *   import("../../../../core/import-words.js").Key>}
 */
const USES = {
    id: "useId",
    submitted: "useSubmitted",
    submitter: "useSubmitter",
    review: "useReview",
    part: "usePart",
    technical: "useTechnical",
};

/** The maximum number of faults that are shown. */
const MAX_FAULTS = 50;

/** The numbers of a result with their words, in their order. */
const COUNTS = /** @type {const} */ ([
    ["new", "rowsNew"],
    ["changed", "rowsChanged"],
    ["same", "rowsSame"],
    ["undone", "rowsUndone"],
    ["kept", "rowsKept"],
    ["faulty", "rowsFaulty"],
]);

/**
 * Makes the list of the numbers of a result, and their words.
 * @param {Pick<Result, typeof COUNTS[number][0]>} result
 */
export function countsOf(result) {
    const counts = COUNTS.filter(([key]) => result[key] > 0);
    return {
        list: h(
            "dl",
            { class: "row-counts" },
            counts.map(([key, word]) =>
                h("div", null, h("dt", null, t(word)), h("dd", null, numberText(result[key])))
            ),
        ),
        words: counts.map(([key, word]) => `${numberText(result[key])} ${t(word)}`).join(", "),
    };
}

/**
 * Makes the line that says where a file comes from, and what is beside its records; null for a
 * file that is not recognized.
 * @param {Result} result
 */
export function sourceLine({ source, files, columns }) {
    if (!source) return null;
    const tables = new Set(columns.map(({ table }) => table ?? "")).size;
    const parts = [
        t(SOURCES[source]),
        tables > 1 && t("tables", { count: numberText(tables) }),
        files && t("files", { count: numberText(files) }),
    ];
    return h("p", { class: "import-source" }, parts.filter(Boolean).join(" · "));
}

/** Makes the list of faults; null without one. @param {Result} result */
export function faultList({ faults, faulty }) {
    if (!faulty) return null;
    const shown = faults.slice(0, MAX_FAULTS);
    return h(
        "section",
        { class: "import-faults" },
        h("h3", null, t("faults")),
        h("p", { class: "quiet" }, t("faultsLead")),
        h(
            "ul",
            { class: "reasons" },
            shown.map(({ row, table, column, message }) =>
                h(
                    "li",
                    null,
                    h(
                        "code",
                        null,
                        table ? t("faultRowOf", { table, row }) : t("faultRow", { row }),
                        column && ` · ${column}`,
                    ),
                    " ",
                    message,
                )
            ),
        ),
        (faults.length > shown.length || faulty > faults.length) &&
            h("p", { class: "quiet" }, t("faultsMore")),
    );
}

/**
 * Makes the table of columns, in which the question of each column of the records is chosen.
 * @param {ImportColumn[]} columns
 * @param {import("../../../../data/console-rows.js").Column[]} fields
 * @param {(name: string, field: string) => void} chosen
 */
export function columnTable(columns, fields, chosen) {
    const own = fields.filter(({ name, kind }) => !name.startsWith("_") && kind !== "any");
    const options = [
        ["", t("notUsed")],
        ...own.map(({ name, title }) => [name, localised(title) || name]),
    ];
    const unused = columns.filter(({ table, field, use }) => !table && !field && !use).length;
    return h(
        "details",
        { class: "import-columns", open: unused > 0 },
        h("summary", null, t("columns")),
        h(
            "table",
            null,
            h(
                "thead",
                null,
                h(
                    "tr",
                    null,
                    h("th", { scope: "col" }, t("column")),
                    h("th", { scope: "col" }, t("question")),
                ),
            ),
            h(
                "tbody",
                null,
                columns.map(({ table, name, field, use }) => {
                    const where = table ? `${table} › ${name}` : name;
                    const words = use && t(USES[use]);
                    if (words || table) {
                        const said = [field, words].filter(Boolean).join(" · ");
                        return h(
                            "tr",
                            null,
                            h("th", { scope: "row" }, where),
                            h("td", null, said || t("notUsed")),
                        );
                    }
                    const box = h(
                        "select",
                        {
                            class: "box",
                            "aria-label": where,
                            onchange: () => chosen(name, box.value),
                        },
                        options.map(([value, words]) =>
                            h("option", { value, selected: value === (field ?? "") }, words)
                        ),
                    );
                    return h(
                        "tr",
                        null,
                        h("th", { scope: "row" }, where),
                        h("td", null, box),
                    );
                }),
            ),
        ),
    );
}
