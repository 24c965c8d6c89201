// Cells as they are copied: lines of texts for spreadsheets, and a table for documents. Pure
// functions.

/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Numbers with signs and separators of any region. */
const NUMBER = /^[+-]?[\d\s\u00a0\u202f'’.,]+%?$/;

/** Returns a text that no spreadsheet takes for a formula. @param {string} text */
const harmless = (text) => FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** @param {string} text */
const field = (text) => /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Returns rows of texts as lines with tabs. @param {string[][]} rows */
export const asLines = (rows) =>
    rows.map((row) => row.map((text) => field(harmless(text))).join("\t")).join("\r\n");

const ENTITIES = /** @type {Record<string, string>} */ ({
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
});

/** @param {string} text */
const escaped = (text) =>
    text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]).replaceAll("\n", "<br>");

/** Returns rows of texts as a table in HTML. @param {string[][]} rows */
export function asTable(rows) {
    const cells = (/** @type {string[]} */ row) =>
        row.map((text) => `<td>${escaped(harmless(text))}</td>`).join("");
    return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</table>`;
}
