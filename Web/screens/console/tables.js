// The catalogues of an app on its screen: the number of their rows and their columns, with ways to
// download and replace the rows.

import { AccountError } from "../../data/account.js";
import { rowsOf, tablesOf } from "../../data/console.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { download } from "../account/own.js";
import { doer } from "../account/parts.js";
import { numbered, rowsIn } from "./compared.js";
import { fileButton } from "./chooser.js";
import { inWords } from "./parts.js";
import { Replacing, ROW_FILES } from "./replacing.js";

/** @typedef {import("../../data/console.js").Table} Table */

/** The maximum number of columns whose names are listed. */
const MAX_COLUMNS = 12;

/**
 * Returns the catalogues of an app; none for one without a version in use or in test.
 * @param {string} id
 * @returns {Promise<Table[]>}
 */
export const tablesIn = (id) =>
    tablesOf(id).catch((error) => {
        if (error instanceof AccountError && error.code === "not-found") return [];
        throw error;
    });

/**
 * Makes the list of catalogues.
 * @param {string} id the id of the app
 * @param {Table[]} tables
 * @param {(words: string) => Promise<void>} renew called when rows were replaced
 */
export const tableList = (id, tables, renew) => [
    h("p", { class: "quiet" }, t("tablesText")),
    h("ul", { class: "card lines" }, tables.map((table) => tableRow(id, table, renew))),
];

/** @param {string} id @param {Table} table @param {(words: string) => Promise<void>} renew */
function tableRow(id, table, renew) {
    const { name, columns, rows, retired } = table;
    const replacing = new Replacing(
        id,
        table,
        (version) => renew(t("rowsUsed", { name, version })),
    );
    const save = doer(
        t("downloadVersion"),
        "plain",
        () => inWords(async () => download(await rowsOf(id, name), `${id}-${name}.csv`)),
    );
    save.querySelector("button")?.setAttribute("aria-label", t("downloadRows", { name }));
    const ways = /** @type {const} */ ([
        ["replace", "replaceRows", "replaceRowsOf"],
        ["merge", "mergeRows", "mergeRowsOf"],
    ]);
    const choosers = ways.flatMap(([mode, words, label]) => {
        const open = (/** @type {import("./upload.js").Source} */ source) =>
            replacing.open(source, mode);
        const [button, input] = fileButton(t(words), "plain", open, ROW_FILES);
        button.setAttribute("aria-label", t(label, { name }));
        return [button, input];
    });
    return h(
        "li",
        { class: "app-table" },
        h(
            "div",
            { class: "grow" },
            h("p", null, h("strong", null, name), h("span", null, rowsIn(rows))),
            h("small", null, t("columnsOf", { names: listed(columns) })),
            retired > 0 && h("small", null, t("retiredRows", { count: numbered(retired) })),
        ),
        h("div", { class: "presses" }, save, ...choosers),
    );
}

/** Returns names in one line, the first of many. @param {string[]} names */
const listed = (names) =>
    names.slice(0, MAX_COLUMNS).join(", ") + (names.length > MAX_COLUMNS ? ", …" : "");
