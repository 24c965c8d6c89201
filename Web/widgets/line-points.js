// The points of a line or area: added with the position of the device, by tapping a map or by
// typing; each can be moved, corrected and removed, the last one taken back. What they measure is
// said by the engine. The map is in ../map/draw.js, loaded when it is asked for or has points.

import { announce, fill, h, icon, ICONS } from "../core/dom.js";
import { t } from "../core/look-words.js";
import { t as pageWord } from "../core/words.js";
import { distance, VAGUE, whereAmI } from "../map/here.js";
import { readPlace, SHOWN, writePlace } from "../map/marks.js";

ICONS.map ??= "M9 4L3 6.5V20l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20";
ICONS.undo ??= "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3";

/** @typedef {import("./field.js").FieldElement & { isArea: boolean }} LineField */

/**
 * @param {string} name
 * @param {string} words
 * @param {() => void} onclick
 */
const way = (name, words, onclick) =>
    h("button", { type: "button", class: "button plain", onclick }, icon(name), words);

/** The measure, the buttons, the map and the list of the points of a field. */
export class LinePoints {
    /** The points as texts, an area without the one that closes it. @type {string[]} */
    points = [];
    /** @type {import("../map/draw.js").DrawMap | null} */ #map = null;
    #holder = h("div", { class: "picking", hidden: true });
    #measure = h("p", { class: "measure", role: "status" });
    #list = h("ol", { class: "points" });
    #count = h("summary");
    #undo;
    #draw;

    /** @param {LineField} field @param {HTMLElement} stack */
    constructor(field, stack) {
        this.field = field;
        this.isFixed = !!field.about.readonly;
        this.#draw = way("map", t("drawOnMap"), () => this.#open(true));
        this.#undo = way("undo", t("undoPoint"), () => this.#takeBack());
        const details = h(
            "details",
            { class: "typed", id: `typed-${field.about.path}` },
            this.#count,
            this.#list,
        );
        details.addEventListener("toggle", () => this.#drawList());
        this.details = details;
        fill(
            stack,
            this.#holder,
            this.#measure,
            !this.isFixed && h(
                "div",
                { class: "ways" },
                way("place", t("addHere"), () => this.#locate()),
                this.#draw,
                this.#undo,
            ),
            details,
        );
    }

    /** Updates to the content. @param {import("./field.js").Content} content */
    show({ text, shown }) {
        this.points = text.split(";").map((one) => one.trim()).filter(Boolean);
        const { points } = this;
        if (this.field.isArea && points.length > 3 && isSame(points[0], points.at(-1))) {
            points.pop();
        }
        if (shown || !points.length) this.#measure.textContent = shown ?? "";
        this.#measure.hidden = !points.length;
        this.#undo.hidden = !points.length;
        this.#count.textContent = t("pointsOf", { count: String(points.length) });
        this.#drawList();
        this.#map?.show(this.places());
        if (points.length) this.#open(false);
        else if (!this.#map?.root.contains(document.activeElement)) this.#holder.hidden = true;
        this.#draw.hidden = !this.#holder.hidden;
    }

    /** The places of the points; null for one that is none. */
    places() {
        return this.points.map((text) => readPlace(text));
    }

    /** Stores other points; those that are no line yet are kept as what is being typed. */
    put() {
        const { points, field } = this;
        const least = field.isArea ? 3 : 2;
        const closed = field.isArea && points.length >= least ? [...points, points[0]] : points;
        const text = closed.join("; ");
        field.setBusy("none", "");
        field.setValue({ text });
        if (points.length && points.length < least) field.edit(text);
        else field.set(text);
    }

    /** @param {string} text */
    add(text) {
        this.points.push(text);
        this.put();
        announce(t("pointAdded", { number: String(this.points.length) }));
    }

    /** @param {number} index @param {string} text */
    change(index, text) {
        this.points[index] = text;
        this.put();
    }

    /** @param {number} index */
    remove(index) {
        this.points.splice(index, 1);
        this.put();
        announce(t("pointRemoved", { number: String(index + 1) }));
    }

    #takeBack() {
        this.remove(this.points.length - 1);
    }

    // The list

    #drawList() {
        if (!this.details.open) return;
        const { points } = this;
        const first = Math.max(0, points.length - SHOWN);
        const rows = points.slice(first).map((text, at) => this.#row(first + at, text));
        const old = [...this.#list.children];
        this.#list.start = first + 1;
        // The inputs stay, so that the focus does.
        rows.forEach((row, at) => {
            const input = old[at]?.querySelector("input");
            if (!input || old[at].classList.contains("next")) {
                this.#list.insertBefore(row, this.#list.querySelector(".next"));
            } else if (input.value !== points[first + at] && input !== document.activeElement) {
                input.value = points[first + at];
            }
        });
        old.slice(rows.length).forEach((one) => {
            if (!one.classList.contains("next")) one.remove();
        });
        if (!this.isFixed && !this.#list.querySelector(".next")) this.#list.append(this.#next());
    }

    /** @param {number} index @param {string} text */
    #row(index, text) {
        const number = () => [...this.#list.children].indexOf(row) + this.#list.start - 1;
        const label = t("pointNumber", { number: String(index + 1) });
        const input = h("input", {
            class: "box",
            value: text,
            "aria-label": label,
            readonly: this.isFixed,
            onchange: () => this.change(number(), input.value.replaceAll(";", " ").trim()),
        });
        const words = t("removePoint", { number: String(index + 1) });
        const row = h(
            "li",
            null,
            input,
            !this.isFixed && h("button", {
                type: "button",
                class: "icon-button",
                "aria-label": words,
                title: words,
                onclick: () => {
                    const next = row.nextElementSibling?.querySelector("input");
                    this.remove(number());
                    next?.focus();
                },
            }, icon("remove")),
        );
        return row;
    }

    /** The row in which one more point is typed. */
    #next() {
        const input = h("input", {
            class: "box",
            "aria-label": t("nextPoint"),
            placeholder: "46.52 6.63",
            onchange: () => {
                const text = input.value.replaceAll(";", " ").trim();
                input.value = "";
                if (text) this.add(text);
            },
        });
        return h("li", { class: "next" }, input);
    }

    // The map

    /** Opens the map. @param {boolean} isAsked true when the person wants to draw */
    async #open(isAsked) {
        this.#holder.hidden = false;
        this.#draw.hidden = true;
        if (!this.#map) {
            const loaded = await import("../map/draw.js").catch(() => null);
            // Without its code there is no map: points can be added in the other ways.
            if (!loaded) {
                this.#holder.hidden = true;
                return;
            }
            this.#map ??= this.#make(new loaded.DrawMap(this.field.isArea, this.isFixed, this));
            await this.#map.frame.load();
        }
        if (!isAsked) return;
        announce(t("tapPoints"));
        this.#map.frame.sayShortly(t("tapPoints"));
        this.#map.frame.ground.focus();
    }

    /** @param {import("../map/draw.js").DrawMap} map */
    #make(map) {
        this.#holder.replaceChildren(map.root);
        map.show(this.places());
        return map;
    }

    async #locate() {
        const { field } = this;
        field.setBusy("loading", pageWord("locating"));
        try {
            const { lat, lng, accuracy, altitude } = await whereAmI();
            this.add([lat.toFixed(6), lng.toFixed(6), Math.round(altitude), accuracy].join(" "));
            if (accuracy > VAGUE) {
                field.setBusy("late", pageWord("hereVaguely", { accuracy: distance(accuracy) }));
            }
        } catch (error) {
            field.setBusy("late", /** @type {Error} */ (error).message);
        }
    }

    // What the person does on the map

    /** @param {{ lat: number, lng: number }} place */
    addPlace({ lat, lng }) {
        this.add(writePlace({ lat, lng, accuracy: 0 }));
    }

    /** @param {number} index @param {{ lat: number, lng: number }} place */
    movePlace(index, { lat, lng }) {
        this.change(index, writePlace({ lat, lng, accuracy: 0 }));
    }
}

/** @param {string} first @param {string} [last] */
function isSame(first, last) {
    const [here, there] = [readPlace(first), readPlace(last)];
    return !!here && here.lat === there?.lat && here.lng === there?.lng;
}
