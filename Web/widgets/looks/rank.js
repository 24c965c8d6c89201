// All choices in an order: a list whose entries are moved with buttons, by the pointer, or with
// the arrow keys and Alt. Nothing is answered until one is moved, or the order is said to be
// right.

import { announce, fill, h, icon, ICONS } from "../../core/dom.js";
import { t } from "../../core/look-words.js";
import { worded } from "../../core/worded.js";

ICONS.up ??= "M5 15l7-7 7 7";
ICONS.grip ??= "M5 9h14M5 15h14";

/** @typedef {import("../../engine/patches.d.ts").Choice} Choice */

/** The list of a field. */
export class Rank {
    /** The choices in their order. @type {Choice[]} */ #order = [];
    #list = h("ol", { class: "ranks" });
    #state = h("div", { class: "rank-state" });

    /** @param {import("./steps.js").Asked} field @param {HTMLElement} place */
    constructor(field, place) {
        this.field = field;
        this.isFixed = !!field.about.readonly;
        place.classList.add("rank");
        fill(place, this.#list, this.#state);
    }

    /**
     * Shows an answer, or the order of the form.
     * @param {import("../../engine/patches.d.ts").Content} content
     */
    show({ text }) {
        const { choices = [] } = this.field.about;
        const names = text.split(" ").filter(Boolean);
        const place = ({ name = "" }) => {
            const at = names.indexOf(name);
            return at < 0 ? names.length : at;
        };
        // What has no place yet comes last, in the order of the form.
        const order = [...choices].sort((one, other) => place(one) - place(other));
        this.#list.classList.toggle("none", !names.length);
        const isSame = order.length === this.#order.length &&
            order.every((one, at) => one === this.#order[at]);
        this.#order = order;
        // Its button gives the order that is shown now.
        this.#drawState(names);
        if (!isSame) this.#draw();
    }

    /** Draws whether it is answered. @param {string[]} names */
    #drawState(names) {
        const { choices = [] } = this.field.about;
        const isWhole = choices.every(({ name }) => names.includes(name));
        this.#state.replaceChildren();
        if (this.isFixed) return;
        const button = (/** @type {string} */ words, /** @type {string} */ text, look = "plain") =>
            h("button", {
                type: "button",
                class: look === "plain" ? "button plain" : "text-button",
                onclick: () => {
                    this.field.set(text);
                    this.show(this.field.about);
                    /** @type {HTMLElement | null} */ (this.#list.querySelector("button"))
                        ?.focus();
                },
            }, words);
        fill(
            this.#state,
            !names.length && h("p", { class: "hint" }, t("notAnswered")),
            choices.length > 0 && !isWhole &&
                button(t("orderIsRight"), this.#order.map(({ name }) => name).join(" ")),
            names.length > 0 && button(t("clearAnswer"), "", "text"),
        );
    }

    #draw() {
        const last = this.#order.length - 1;
        this.#list.replaceChildren(...this.#order.map((choice, at) => {
            const { label } = choice;
            const move = (/** @type {number} */ by, /** @type {string} */ sign) =>
                h("button", {
                    type: "button",
                    class: "icon-button",
                    "aria-label": t(by < 0 ? "moveUp" : "moveDown", { label }),
                    title: t(by < 0 ? "moveUp" : "moveDown", { label }),
                    "data-by": by,
                    "aria-disabled": at + by < 0 || at + by > last ? "true" : null,
                    onclick: () => this.#move(choice, at + by, by),
                }, icon(sign));
            const item = h(
                "li",
                {
                    "data-name": choice.name,
                    onkeydown: (/** @type {KeyboardEvent} */ event) => {
                        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                        if (!by || !event.altKey || this.isFixed) return;
                        event.preventDefault();
                        this.#move(choice, this.#order.indexOf(choice) + by, by);
                    },
                },
                !this.isFixed && h("span", {
                    class: "grip",
                    onpointerdown: (/** @type {PointerEvent} */ event) =>
                        this.#grab(event, choice),
                }, icon("grip")),
                h("span", { class: "grow" }, worded(label, choice.markedLabel)),
                !this.isFixed && move(-1, "up"),
                !this.isFixed && move(1, "down"),
            );
            return item;
        }));
    }

    /**
     * Moves a choice, and says where it is.
     * @param {Choice} choice
     * @param {number} to
     * @param {number} by the button that keeps the focus
     */
    #move(choice, to, by) {
        const rest = this.#order.filter((one) => one !== choice);
        if (to < 0 || to > rest.length) return;
        rest.splice(to, 0, choice);
        this.#give(rest);
        const buttons = [...this.#list.children][to]?.querySelectorAll("button") ?? [];
        buttons[by < 0 ? 0 : 1]?.focus();
        const count = String(rest.length);
        announce(t("placeOf", { label: choice.label, place: String(to + 1), count }));
    }

    /** @param {Choice[]} order */
    #give(order) {
        const text = order.map(({ name }) => name).join(" ");
        this.field.set(text);
        this.show({ text });
    }

    /**
     * Drags a choice with the pointer, whatever it is, until it is let go.
     * @param {PointerEvent} event
     * @param {Choice} choice
     */
    #grab(event, choice) {
        const items = /** @type {HTMLElement[]} */ ([...this.#list.children]);
        const from = this.#order.indexOf(choice), item = items[from];
        const grip = /** @type {HTMLElement} */ (event.currentTarget);
        const middles = items.map((one) => one.offsetTop + one.offsetHeight / 2);
        const start = event.clientY + scrollY;
        let to = from;
        event.preventDefault();
        grip.setPointerCapture(event.pointerId);
        item.classList.add("held");
        grip.onpointermove = (move) => {
            const by = move.clientY + scrollY - start, middle = middles[from] + by;
            to = middles.filter((one, at) => at !== from && one < middle).length;
            items.forEach((one, at) => {
                const shift = at === from
                    ? by
                    : at > from && at <= to
                    ? -item.offsetHeight - 8
                    : at < from && at >= to
                    ? item.offsetHeight + 8
                    : 0;
                one.style.translate = `0 ${shift}px`;
            });
        };
        const end = (/** @type {boolean} */ isDropped) => {
            grip.onpointermove = grip.onpointerup = grip.onpointercancel = null;
            item.classList.remove("held");
            for (const one of items) one.style.translate = "";
            if (isDropped && to !== from) this.#move(choice, to, to < from ? -1 : 1);
        };
        grip.onpointerup = () => end(true);
        grip.onpointercancel = () => end(false);
    }
}
