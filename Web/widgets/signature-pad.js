// The pad that one signs on: a canvas that takes strokes. The field around it, and how strokes are
// written, are in signature.js.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { strokePath } from "./strokes.js";

/** The width of the field in the units of the strokes; its height is a third of it. */
const UNITS = 3000;

/** A pad to sign on. */
export class Pad {
    canvas = h("canvas", { class: "sign", width: 900, height: 300 });
    /** @type {string[]} */ #strokes = [];
    /** @type {string[] | null} */ #drawn = null;

    /**
     * @param {HTMLElement} into
     * @param {boolean | undefined} isReadonly
     * @param {(text: string) => void} set
     */
    constructor(into, isReadonly, set) {
        this.set = set;
        const clear = h("button", {
            type: "button",
            class: "text-button",
            disabled: isReadonly,
            onclick: () => {
                this.#strokes = [];
                this.#draw();
                this.set("");
            },
        }, t("signAgain"));
        if (!isReadonly) {
            this.canvas.onpointerdown = (event) => this.#down(event);
            this.canvas.onpointermove = (event) => this.#move(event);
            this.canvas.onpointerup = this.canvas.onpointercancel = () => this.#up();
        }
        into.append(this.canvas, clear);
    }

    /** @param {PointerEvent} event */
    #point(event) {
        const box = this.canvas.getBoundingClientRect();
        const unit = UNITS / box.width;
        const at = (/** @type {number} */ value) =>
            Math.min(9999, Math.max(0, Math.round(value * unit)));
        return `${at(event.clientX - box.left)},${at(event.clientY - box.top)}`;
    }

    /** @param {PointerEvent} event */
    #down(event) {
        this.canvas.setPointerCapture(event.pointerId);
        this.#drawn = [this.#point(event)];
    }

    /** @param {PointerEvent} event */
    #move(event) {
        if (!this.#drawn) return;
        const events = event.getCoalescedEvents?.() ?? [];
        for (const one of events.length ? events : [event]) {
            const point = this.#point(one);
            if (point !== this.#drawn.at(-1)) this.#drawn.push(point);
        }
        this.#draw();
    }

    #up() {
        if (!this.#drawn) return;
        this.#strokes.push(this.#drawn.join(" "));
        this.#drawn = null;
        this.#draw();
        this.set(this.#strokes.join(";"));
    }

    #draw() {
        const pen = this.canvas.getContext("2d");
        if (!pen) return;
        const strokes = [...this.#strokes, ...(this.#drawn ? [this.#drawn.join(" ")] : [])];
        pen.clearRect(0, 0, 900, 300);
        pen.save();
        pen.scale(900 / UNITS, 900 / UNITS);
        pen.strokeStyle = getComputedStyle(this.canvas).color;
        pen.lineWidth = 14;
        pen.lineCap = pen.lineJoin = "round";
        pen.stroke(new Path2D(strokePath(strokes.join(";"))));
        pen.restore();
    }

    /** Shows the strokes of an answer. @param {string} text */
    show(text) {
        const strokes = text.split(";").filter(Boolean);
        if (strokes.join(";") === this.#strokes.join(";")) return;
        this.#strokes = strokes;
        this.#draw();
    }
}
