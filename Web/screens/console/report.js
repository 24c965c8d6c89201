// The report about a form that was read from a workbook: what is adapted, not used and left out,
// each with its cell, and the box with which its author agrees to what is left out.

import { fill, h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { lead } from "./parts.js";

/**
 * @typedef {import("../../data/console.js").Workbook} Workbook
 * @typedef {import("../../data/console.js").Remark} Remark
 */

/** The most remarks of one sort that are listed. */
const MAX_REMARKS = 200;
/** The titles of remarks by their sorts, the gravest first. */
const TITLES = /** @type {const} */ ({
    omitted: "report_omitted",
    adapted: "report_adapted",
    unused: "report_unused",
    warnings: "report_warnings",
});

/** Returns the place of a remark, such as `survey!F12 (constraint)`. @param {Remark} remark */
function placeOf({ sheet, row, column, header }) {
    const cell = row === undefined ? "" : `!${column ?? ""}${row}`;
    return sheet + cell + (header ? ` (${header})` : "");
}

/** The report on the screen of a check. */
export class Report {
    #box = h("input", { type: "checkbox", name: "accept" });
    #issues = h("div", { class: "issues", id: "accept-issues", tabindex: -1 });

    /**
     * @param {Workbook} workbook
     * @param {{ isAccepted: boolean }} upload the file, which keeps the answer
     */
    constructor({ report, warnings }, upload) {
        this.report = report;
        this.warnings = warnings;
        const box = /** @type {HTMLInputElement} */ (this.#box);
        box.setAttribute("aria-describedby", this.#issues.id);
        box.checked = upload.isAccepted;
        box.addEventListener("change", () => {
            upload.isAccepted = box.checked;
            this.#issues.replaceChildren();
        });
    }

    /** The list of remarks; nothing where there are none. */
    get list() {
        const all = { ...this.report, warnings: this.warnings };
        const sorts = /** @type {(keyof typeof TITLES)[]} */ (Object.keys(TITLES));
        const found = sorts.map((sort) => ({ sort, remarks: all[sort] }))
            .filter(({ remarks }) => remarks.length > 0);
        return found.length > 0 && h(
            "section",
            { class: "differences" },
            h("h2", null, t("reportTitle")),
            h("p", { class: "quiet" }, t("reportText")),
            found.map(({ sort, remarks }) => this.#part(sort, remarks)),
        );
    }

    /** @param {keyof typeof TITLES} sort @param {Remark[]} remarks */
    #part = (sort, remarks) =>
        h(
            "div",
            { class: "card difference", "data-effect": sort === "omitted" ? "confirm" : "free" },
            h("h3", null, t(TITLES[sort])),
            h(
                "ul",
                null,
                remarks.slice(0, MAX_REMARKS).map((remark) =>
                    h("li", null, h("code", null, `${placeOf(remark)} `), remark.message)
                ),
            ),
            remarks.length > MAX_REMARKS && h("p", null, t("firstFaults", { count: MAX_REMARKS })),
        );

    /** The box to agree; nothing where nothing is left out. */
    get box() {
        return this.report.open.length > 0 && h(
            "div",
            { class: "field" },
            this.#issues,
            h(
                "div",
                { class: "choices" },
                h("label", { class: "choice" }, this.#box, h("span", null, t("acceptOmitted"))),
            ),
        );
    }

    /** Returns true when all that is left out is agreed to; else says that it has to be. */
    isAccepted() {
        const box = /** @type {HTMLInputElement} */ (this.#box);
        if (!this.report.open.length || box.checked) return true;
        this.#issues.replaceChildren();
        fill(this.#issues, h("p", { class: "issue" }, t("acceptFirst")));
        lead(this.#issues);
        box.focus();
        return false;
    }
}
