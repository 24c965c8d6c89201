// A number as a handle between two bounds. Nothing is answered until the handle is moved, pressed
// or confirmed: before that there is none, or a pale one where the form has it wait.

import { fill, h } from "../../core/dom.js";
import { t } from "../../core/look-words.js";

/** @typedef {import("./steps.js").Asked} Asked */
/** @typedef {import("./steps.js").Steps} Steps */

/** The maximum number of marks, and of numbers beside them. */
const MAX_MARKS = 51, MAX_NUMBERS = 11;

/** The handle, its marks, and the value in large. */
export class Slider {
    #value = h("p", { class: "scale-value", "aria-hidden": "true" });
    #clear;
    #range;

    /** @param {Asked} field @param {HTMLElement} place @param {Steps} steps */
    constructor(field, place, steps) {
        this.field = field;
        this.steps = steps;
        const { path, label, look = "", readonly, scale } = field.about;
        const isUpright = look.includes("vertical");
        this.waits = steps.index(scale?.placeholder);
        this.#range = h("input", {
            type: "range",
            class: "slider",
            id: `in-${path}`,
            min: 0,
            max: steps.count - 1,
            "aria-label": label,
            "aria-orientation": isUpright ? "vertical" : null,
            disabled: readonly,
            oninput: () => this.#draw(Number(this.#range.value)),
            onchange: () => this.#give(),
            // Where it waits already, a press changes nothing, and is an answer all the same.
            onclick: () => !field.about.text && this.#give(),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.#onKey(event),
            // The finger scrolled.
            onpointercancel: () => this.show(field.about),
        });
        this.#clear = h("button", {
            type: "button",
            class: "text-button",
            onclick: () => {
                field.set("");
                this.show(field.about);
                this.#range.focus();
            },
        }, t("clearAnswer"));
        place.classList.add("scale");
        place.classList.toggle("upright", isUpright);
        fill(
            place,
            h("div", { class: "scale-top" }, this.#value, this.#clear),
            h("div", { class: "scale-line" }, this.#range, this.#marks(look.includes("no-ticks"))),
        );
    }

    /**
     * Shows an answer, or that there is none.
     * @param {import("../../engine/patches.d.ts").Content} content
     */
    show({ text }) {
        const index = this.steps.index(text);
        if (index !== undefined) {
            this.#range.value = String(index);
            this.#draw(index, text);
            return;
        }
        const { waits, steps } = this;
        this.#range.value = String(waits ?? Math.floor((steps.count - 1) / 2));
        this.#range.dataset.empty = waits === undefined ? "none" : "waits";
        this.#range.setAttribute("aria-valuetext", t("notAnswered"));
        this.#value.replaceChildren(t("notAnswered"));
        this.#value.classList.add("none");
        this.#clear.hidden = true;
    }

    /**
     * Draws an answer.
     * @param {number} index
     * @param {string} [text] the answer, where it is perhaps none of the steps
     */
    #draw(index, text) {
        const { steps, field } = this;
        const isStep = text === undefined || steps.isAt(text, index);
        const label = isStep ? steps.labels.get(index) : undefined;
        const { unit } = field.about;
        delete this.#range.dataset.empty;
        this.#range.style.setProperty("--at", String(index / (steps.count - 1)));
        this.#range.setAttribute("aria-valuetext", isStep ? steps.said(index) : text ?? "");
        this.#value.classList.remove("none");
        this.#value.replaceChildren(isStep ? steps.shown(index) : text ?? "");
        fill(
            this.#value,
            unit && h("span", null, ` ${unit}`),
            label && h("span", { class: "scale-label" }, label),
        );
        this.#clear.hidden = !!field.about.readonly;
    }

    #give() {
        const index = Number(this.#range.value);
        this.#draw(index);
        this.field.set(this.steps.text(index));
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        const { key } = event;
        if (key === "Enter" || key === " ") {
            event.preventDefault();
            if (!this.field.about.text) this.#give();
        } else if ((key === "Delete" || key === "Backspace") && !this.#clear.hidden) {
            event.preventDefault();
            this.#clear.click();
        }
    }

    /** Makes the marks, and what stands beside some. @param {boolean} isBare */
    #marks(isBare) {
        const { steps, field } = this;
        const last = steps.count - 1;
        const every = steps.between(field.about.scale?.ticks);
        const isMarked = !isBare && last / every < MAX_MARKS;
        /** @type {Set<number>} */
        const at = new Set([0, last, ...steps.labels.keys()]);
        if (isMarked) { for (let index = 0; index <= last; index += every) at.add(index); }
        const isNumbered = !steps.labels.size && !!field.about.scale?.ticks &&
            at.size <= MAX_NUMBERS;
        const marks = h("div", { class: "marks", "aria-hidden": "true" });
        for (const index of [...at].sort((one, other) => one - other)) {
            const isEnd = index === 0 || index === last;
            const text = steps.labels.get(index) ??
                (isEnd && !steps.labels.size || isNumbered ? steps.shown(index) : "");
            const mark = h(
                "span",
                { class: isBare && !isEnd ? "tick bare" : "tick" },
                text && h("span", null, text),
            );
            mark.classList.toggle("first", index === 0);
            mark.classList.toggle("last", index === last);
            mark.style.setProperty("--at", String(index / last));
            marks.append(mark);
        }
        marks.classList.toggle("worded", steps.labels.size > 0);
        marks.classList.toggle("many", steps.labels.size > 3);
        return marks;
    }
}
