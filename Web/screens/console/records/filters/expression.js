// The form for an expression of one's own, with the server's words under it when it is wrong.

import { AccountError } from "../../../../data/account.js";
import { fill, h, icon } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";

/**
 * Makes the form.
 * @param {(text: string) => Promise<void>} apply has the server judge it first
 * @param {(error: unknown) => string} wordsOf
 * @param {string[]} names those of the columns
 */
export function expressionForm(apply, wordsOf, names) {
    const issues = h("div", { class: "issues", id: "expression-issue", role: "alert" });
    const text = h("textarea", {
        class: "box expression",
        id: "expression",
        rows: 2,
        spellcheck: "false",
        autocapitalize: "none",
        autocomplete: "off",
        "aria-describedby": "expression-hint expression-issue",
    });
    const button = h("button", { type: "submit", class: "button plain" }, t("applyFilter"));
    const say = (/** @type {string} */ words) => {
        text.setAttribute("aria-invalid", "true");
        fill(issues, h("p", { class: "issue error" }, icon("warn"), h("span", null, words)));
        text.focus();
    };
    const submit = async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (button.getAttribute("aria-busy") === "true") return;
        issues.replaceChildren();
        text.removeAttribute("aria-invalid");
        const typed = text.value.trim();
        if (!typed) return say(t("giveExpression"));
        button.setAttribute("aria-busy", "true");
        try {
            await apply(typed);
        } catch (error) {
            if (!(error instanceof AccountError)) throw error;
            say(wordsOf(error));
        } finally {
            button.removeAttribute("aria-busy");
        }
    };
    return h(
        "form",
        { class: "filter-form", novalidate: true, onsubmit: submit },
        h("label", { for: "expression" }, t("ownExpression")),
        h("p", { class: "hint", id: "expression-hint" }, t("ownExpressionHint")),
        text,
        issues,
        h("div", { class: "presses" }, button),
        h("p", { class: "hint column-names" }, t("columnNames", { names: names.join(", ") })),
    );
}
