// The common parts of every field: label, hint, issues, origin, and the buttons to revert. One
// element is one cell; each widget builds its own control.

import { fill, h, icon } from "../core/dom.js";
import { ofForm, ofPage } from "../core/texts.js";
import { t } from "../core/words.js";
import { beside } from "./beside.js";
import { folded, worded } from "../core/worded.js";

/**
 * @typedef {import("../engine/patches.d.ts").FieldPart} FieldPart
 * @typedef {import("../engine/patches.d.ts").Content} Content
 * @typedef {import("../engine/patches.d.ts").Issue} Issue
 * @typedef {import("../engine/patches.d.ts").Choice} Choice
 * @typedef {import("../engine/patches.d.ts").Action} Action
 * @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control
 * @typedef {(action: Action) => void} Act
 */

/** The base class of all widgets. */
export class FieldElement extends HTMLElement {
    /** @type {FieldPart} */ about = /** @type {any} */ (null);
    /** @type {Act} */ act = () => {};
    /** @type {import("../data/media.js").Files} */ files = () => Promise.resolve(undefined);
    /** The record that it is in. */ record = "";
    /** True when the label is the legend of several controls. */
    isGroup = false;
    /** True when there were keystrokes since the text was last reported as complete. */
    isTyped = false;
    #issues = h("div", { class: "issues" });
    #busy = h("p", { class: "busy", role: "status", hidden: true });
    #why = h("p", { class: "why", hidden: true });
    /** The element for conflicting values, filled by ../screens/conflicts.js. */
    conflict = h("div", { class: "conflicts" });
    #override = "";

    /**
     * Draws the field once.
     * @param {FieldPart} part
     * @param {Act} act
     * @param {import("../data/media.js").Files} files
     */
    begin(part, act, files) {
        this.about = part;
        this.act = act;
        this.files = files;
        this.id = `cell-${part.path}`;
        this.className = "field";
        const control = this.build();
        this.#issues.id = `${this.id}-issues`;
        this.#override = "";
        const optional = part.optional && !part.readonly &&
            [" ", h("span", { class: "optional", ...ofPage() }, t("optional"))];
        const hint = part.hint &&
            h(
                "p",
                { class: "hint", id: `${this.id}-hint`, ...ofForm() },
                worded(part.hint, part.markedHint),
            );
        const media = part.media && beside(part.media, part.label, files);
        const words = worded(part.label, part.markedLabel);
        const rest = [
            hint,
            part.guidance && folded(part.guidance, part.markedGuidance),
            media,
            this.#issues,
            control,
            this.#busy,
            this.#why,
            this.conflict,
        ];
        if (this.isGroup) {
            const legend = h("legend", ofForm(), words, optional);
            fill(this, h("fieldset", { tabindex: -1 }, legend, ...rest));
        } else {
            const label = h("label", { for: this.control.id, ...ofForm() }, words, optional);
            fill(this, label, ...rest);
        }
        this.setValue(part);
        this.#drawWhy(part);
        this.setIssues(part.issues ?? []);
    }

    /** Builds the control, or the element around several. @returns {HTMLElement} */
    build() {
        return h("span");
    }

    /** The element that takes the focus. @returns {HTMLElement} */
    get control() {
        return this.querySelector("input:not([hidden]), textarea, select, button") ?? this;
    }

    /**
     * Shows the content; does not rewrite a text that is already shown.
     * @param {Content} content
     */
    setValue(content) {
        void content;
    }

    /** Updates to content from the engine. @param {Content & { caret?: number }} content */
    update(content) {
        Object.assign(this.about, { why: undefined, canRevert: false }, content);
        this.setValue(content);
        this.#drawWhy(content);
    }

    /** @param {Content} content */
    #drawWhy({ why, canRevert }) {
        const path = this.about.path;
        this.#why.replaceChildren(why ?? "");
        this.#why.hidden = !why && !canRevert;
        if (canRevert) fill(this.#why, this.#button(t("revert"), { act: "revert", path }));
    }

    /** @param {string} label @param {Action} action */
    #button(label, action) {
        const onclick = () => this.act(action);
        return h("button", { type: "button", class: "text-button", onclick }, label);
    }

    /** Shows the issues; none when the value is valid. @param {Issue[]} issues */
    setIssues(issues) {
        this.about.issues = issues;
        this.#issues.replaceChildren(...issues.map((issue) => this.#issue(issue)));
        const isWrong = issues.some((issue) => issue.level === "error");
        this.toggleAttribute("data-wrong", isWrong);
        for (const control of this.controls()) {
            if (isWrong) control.setAttribute("aria-invalid", "true");
            else control.removeAttribute("aria-invalid");
        }
        this.describe();
    }

    /** Associates hint and issues with the control or the group. */
    describe() {
        const ids = [
            this.about.hint && `${this.id}-hint`,
            this.about.issues?.length && this.#issues.id,
            this.querySelector(".setting-note")?.id,
        ].filter(Boolean).join(" ");
        const told = this.isGroup ? this.querySelector("fieldset") : this.control;
        if (ids) told?.setAttribute("aria-describedby", ids);
        else told?.removeAttribute("aria-describedby");
    }

    /** Returns the controls that may be marked as invalid. @returns {Element[]} */
    controls() {
        return this.isGroup ? [] : [this.control];
    }

    /** @param {Issue} issue */
    #issue({ level, text, note }) {
        const line = h(
            "p",
            { class: `issue ${level}` },
            icon("warn"),
            h("span", { dir: "auto" }, text),
        );
        if (level !== "warning") return line;
        if (note) fill(line, h("em", { dir: "auto" }, note));
        const path = this.about.path;
        const input = h("input", {
            class: "box",
            dir: "auto",
            "aria-label": t("overrideNote"),
            value: this.#override,
            oninput: () => this.#override = input.value,
        });
        const keep = h("button", {
            type: "button",
            class: "text-button",
            onclick: () => this.act({ act: "override", path, note: input.value }),
        }, t("override"));
        return note ? line : h("div", { class: "warning" }, line, input, keep);
    }

    /**
     * Sets the choices; only choice widgets have them.
     * @param {Choice[]} choices
     * @param {number} [total]
     */
    setChoices(choices, total) {
        Object.assign(this.about, { choices, total });
    }

    /**
     * Shows the state of a request to the cell's service.
     * @param {"none" | "loading" | "late" | "failed"} state
     * @param {string} text
     */
    setBusy(state, text) {
        this.#busy.hidden = state === "none";
        this.#busy.className = `busy ${state}`;
        this.#busy.replaceChildren(text);
        const path = this.about.path;
        if (state === "failed") {
            fill(this.#busy, this.#button(t("tryAgain"), { act: "retry", path }));
        }
    }

    /** Reports a keystroke. @param {string} text @param {number | null} [caret] */
    edit(text, caret) {
        this.isTyped = true;
        this.about.text = text;
        this.act({ act: "edit", path: this.about.path, text, caret: caret ?? undefined });
    }

    /** Reports a complete answer. @param {string} text */
    set(text) {
        this.about.text = text;
        this.act({ act: "set", path: this.about.path, text });
    }

    /**
     * Reports the text as complete. Some browsers fire no change event when a mask has modified
     * the text.
     */
    settle() {
        if (this.isTyped) this.leave();
    }

    /** Reports that the cell lost the focus. */
    leave() {
        this.isTyped = false;
        this.act({ act: "leave", path: this.about.path });
    }
}

/** A field with one line of text, and the base class of similar ones. */
export class TextField extends FieldElement {
    /**
     * The attributes of the input in addition to those of every text.
     * @returns {Record<string, any>}
     */
    get extras() {
        return {};
    }

    /** @returns {HTMLElement} */
    build() {
        const { keys, autofill, readonly, path, unit } = this.about;
        const length = this.about.length ?? 0;
        const isMail = keys === "email" || keys === "url";
        const { extras } = this;
        // Numbers, days and what has a mask are written from left to right in every language.
        const isFixed = keys || length || extras.inputmode || extras.type;
        const input = h("input", {
            class: "box",
            id: `in-${path}`,
            dir: isFixed ? "ltr" : "auto",
            type: keys === "tel" || isMail ? keys : "text",
            inputmode: keys === "numeric" || keys === "decimal" ? keys : null,
            autocapitalize: keys === "capitals" ? "characters" : isMail ? "none" : null,
            spellcheck: keys ? "false" : null,
            autocomplete: autofill ?? "off",
            enterkeyhint: "next",
            readonly,
            ...extras,
            oninput: () => this.edit(input.value, input.selectionStart),
            onchange: () => this.settle(),
            onblur: () => this.settle(),
        });
        // The width is set by attribute: the Content Security Policy forbids inline styles.
        if (length) {
            input.dataset.width = length < 6 ? "xs" : length < 12 ? "s" : length < 24 ? "m" : "l";
        }
        this.input = input;
        return unit
            ? h("div", { class: "with-unit" }, input, h("span", { dir: "auto" }, unit))
            : input;
    }

    /** @returns {HTMLElement} */
    get control() {
        return this.input ?? this;
    }

    /** @param {Content & { caret?: number }} content */
    setValue({ text, caret }) {
        const input = this.input;
        if (!input || input.value === text) return;
        input.value = text;
        if (caret !== undefined && document.activeElement === input) {
            input.setSelectionRange(caret, caret);
        }
    }
}
