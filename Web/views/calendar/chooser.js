// The name of the shown month, which opens a choice of another month and year.

import { h, icon } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { isMonth, monthHeading, monthNames } from "./days.js";

/** The name of a month, and the choice of another. */
export class Chooser {
    #go;
    #name = h("span");
    #printed = h("span", { class: "printed", "aria-hidden": "true" });
    #button = h(
        "button",
        {
            type: "button",
            class: "text-button month-name",
            "aria-expanded": "false",
            onclick: () => this.#panel.hidden ? this.#open() : this.#close(true),
        },
        this.#name,
        icon("down"),
    );
    #select = h("select", { class: "box" });
    #year = h("input", {
        class: "box",
        inputmode: "numeric",
        maxlength: 4,
        autocomplete: "off",
        "data-width": "s",
        oninput: () => this.#judge(true),
    });
    #wrong = h("p", { class: "wrong", role: "alert" });
    #monthLabel = h("label");
    #yearLabel = h("label");
    #submit = h("button", { type: "submit", class: "button" });
    #panel = h(
        "form",
        {
            class: "card month-choice",
            tabindex: -1,
            hidden: true,
            novalidate: true,
            onsubmit: (/** @type {Event} */ event) => this.#onSubmit(event),
        },
        h("div", null, this.#monthLabel, this.#select),
        h("div", null, this.#yearLabel, this.#year),
        this.#submit,
        this.#wrong,
    );
    /** The heading; its button is the name. */ #heading = h(
        "h2",
        null,
        this.#button,
        this.#printed,
    );
    root = h("div", { class: "month-chooser" }, this.#heading, this.#panel);
    #month = "";

    /** @param {(month: string) => void} go @param {string} prefix of ids */
    constructor(go, prefix) {
        this.#go = go;
        this.#name.id = `${prefix}-month`;
        this.#panel.id = `${prefix}-choice`;
        this.#select.id = `${prefix}-choice-month`;
        this.#year.id = `${prefix}-choice-year`;
        this.#wrong.id = `${prefix}-choice-wrong`;
        this.#monthLabel.htmlFor = this.#select.id;
        this.#yearLabel.htmlFor = this.#year.id;
        this.#button.setAttribute("aria-controls", this.#panel.id);
        this.root.addEventListener("keydown", (event) => {
            if (event.key !== "Escape" || this.#panel.hidden) return;
            event.preventDefault();
            event.stopPropagation();
            this.#close(true);
        });
        this.root.addEventListener("focusout", ({ relatedTarget }) => {
            const to = /** @type {Node | null} */ (relatedTarget);
            // A window that another one covers loses the focus as well, and gets it back.
            if (document.hasFocus() && !this.root.contains(to)) this.#close(false);
        });
    }

    /** The id of the name of the month. */
    get nameId() {
        return this.#name.id;
    }

    /** @param {string} month */
    draw(month) {
        const name = monthHeading(month);
        if (name === this.#name.textContent) return;
        this.#month = month;
        this.#name.textContent = this.#printed.textContent = name;
        this.#button.title = t("chooseMonth");
        this.#panel.ariaLabel = t("chooseMonth");
        this.#monthLabel.textContent = t("month");
        this.#yearLabel.textContent = t("year");
        this.#submit.textContent = t("show");
        this.#fill();
    }

    /** Focuses the name. */
    focus() {
        this.#button.focus({ preventScroll: true });
    }

    #fill() {
        const number = Number(this.#month.slice(5));
        this.#select.replaceChildren(
            ...monthNames().map((name, index) =>
                h("option", { value: index + 1, selected: index + 1 === number }, name)
            ),
        );
        this.#year.value = String(Number(this.#month.slice(0, 4)));
        this.#judge(true);
    }

    #open() {
        this.#fill();
        this.#panel.hidden = false;
        this.#button.ariaExpanded = "true";
        this.#select.focus();
    }

    /** @param {boolean} hasFocus true when the name gets the focus */
    #close(hasFocus) {
        this.#panel.hidden = true;
        this.#button.ariaExpanded = "false";
        if (hasFocus) this.focus();
    }

    /** The month chosen; an empty text when the year is none. */
    get #chosen() {
        const year = this.#year.value.trim();
        const month = `${year.padStart(4, "0")}-${this.#select.value.padStart(2, "0")}`;
        return isMonth(month) ? month : "";
    }

    /** Says what is wrong with the year, or no longer. @param {boolean} isTyping */
    #judge(isTyping) {
        const isWrong = !isTyping && !this.#chosen;
        this.#wrong.textContent = isWrong ? t("notAYear") : "";
        this.#year.ariaInvalid = isWrong ? "true" : null;
        if (isWrong) this.#year.setAttribute("aria-describedby", this.#wrong.id);
        else this.#year.removeAttribute("aria-describedby");
    }

    /** @param {Event} event */
    #onSubmit(event) {
        event.preventDefault();
        const month = this.#chosen;
        if (!month) {
            this.#judge(false);
            return this.#year.focus();
        }
        this.#close(true);
        this.#go(month);
    }
}
