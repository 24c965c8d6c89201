// The map of a line or area: a tap adds a point, points are dragged, or moved with the arrow keys
// and removed with the delete key. The field around it is in widgets/line-points.js.

import { h } from "../core/dom.js";
import { t } from "../core/look-words.js";
import { MapFrame } from "./frame.js";
import { SHOWN } from "./marks.js";

/**
 * @typedef {{ lat: number, lng: number }} Point
 * @typedef {{ addPlace: (place: Point) => void,
 *   movePlace: (index: number, place: Point) => void, remove: (index: number) => void }} Points
 */

/** The distance in pixels that an arrow key moves a point, and with the shift key. */
const STEP = 10, FINE = 1;
/** @type {Record<string, [number, number]>} */
const ARROWS = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** A map for drawing. */
export class DrawMap {
    frame = new MapFrame(() => this.#begin());
    root = this.frame.root;
    /** @type {(Point | null)[]} */ #places = [];
    /** The marks, by the number of their point. @type {Map<number, any>} */ #marks = new Map();
    /** @type {any} */ #line = null;
    #isNear = false;

    /** @param {boolean} isArea @param {boolean} isFixed @param {Points} points */
    constructor(isArea, isFixed, points) {
        this.isArea = isArea;
        this.isFixed = isFixed;
        this.points = points;
        this.root.classList.add("picker");
    }

    /** Shows points; null for one that is none. @param {(Point | null)[]} places */
    show(places) {
        this.#places = places;
        if (this.frame.map) this.#draw();
    }

    #begin() {
        const { L, map } = this.frame;
        const make = this.isArea ? L.polygon : L.polyline;
        this.#line = make([], { className: "drawn", interactive: false }).addTo(map);
        if (!this.isFixed) {
            map.on(
                "click",
                (/** @type {any} */ { latlng }) => this.points.addPlace(latlng.wrap()),
            );
        }
        this.#draw();
    }

    #draw() {
        const { L, map, near } = this.frame;
        const known = this.#places.filter((place) => place !== null);
        this.#line.setLatLngs(known);
        const first = Math.max(0, this.#places.length - SHOWN);
        for (const [index, mark] of this.#marks) {
            if (index >= first && this.#places[index]) continue;
            mark.remove();
            this.#marks.delete(index);
        }
        this.#places.forEach((place, index) => {
            if (!place || index < first) return;
            const mark = this.#marks.get(index);
            if (mark) mark.setLatLng(place);
            else this.#marks.set(index, this.#mark(place, index).addTo(map));
        });
        if (!known.length) return this.#isNear = false;
        const bounds = L.latLngBounds(known);
        if (this.#isNear && map.getBounds().contains(bounds)) return;
        // Points are shown apart, also where the ground has no detail.
        if (known.length > 1) map.fitBounds(bounds.pad(0.2), { animate: false });
        else if (map.getZoom() < near && !this.#isNear) {
            map.setView(known[0], near, { animate: false });
        }
        this.#isNear = true;
    }

    /** @param {Point} place @param {number} index */
    #mark(place, index) {
        const { L } = this.frame;
        const label = t("movePoint", { number: String(index + 1) });
        const onkeydown = (/** @type {KeyboardEvent} */ event) => this.#onKey(event, index);
        const Vertex = L.Icon.extend({
            createIcon() {
                const props = { type: "button", "aria-label": label, title: label };
                const made = h("button", { ...props, onkeydown });
                this._setIconStyles(made, "icon");
                return made;
            },
            createShadow: () => null,
        });
        const mark = L.marker(place, {
            icon: new Vertex({ iconSize: [32, 32], iconAnchor: [16, 16], className: "vertex" }),
            draggable: !this.isFixed,
            autoPan: true,
            keyboard: false,
            bubblingMouseEvents: false,
        });
        mark.on("drag", () => {
            this.#places[index] = mark.getLatLng();
            this.#line.setLatLngs(this.#places.filter((place) => place !== null));
        });
        mark.on("dragend", () => this.points.movePlace(index, mark.getLatLng().wrap()));
        return mark;
    }

    /** @param {KeyboardEvent} event @param {number} index */
    #onKey(event, index) {
        const arrow = ARROWS[event.key];
        const isGone = event.key === "Delete" || event.key === "Backspace";
        if (this.isFixed || !arrow && !isGone) return;
        event.preventDefault();
        // Otherwise the map would move instead.
        event.stopPropagation();
        if (isGone) {
            this.points.remove(index);
            this.#marks.get(Math.min(index, this.#places.length - 1))?.getElement().focus();
            return;
        }
        const { map } = this.frame;
        const step = event.shiftKey ? FINE : STEP;
        const at = map.project(this.#marks.get(index).getLatLng());
        const to = map.unproject(at.add([arrow[0] * step, arrow[1] * step])).wrap();
        this.points.movePlace(index, to);
    }
}
