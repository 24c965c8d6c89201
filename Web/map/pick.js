// The map of a field: one marker, set by a tap when there is none, moved by dragging it or with
// the arrow keys. The field around it is in widgets/place.js.

import { h, icon } from "../core/dom.js";
import { t } from "../core/words.js";
import { isCalm, MapFrame } from "./frame.js";

/** @typedef {import("./marks.js").Place} Place */

/** The distance in pixels that an arrow key moves the marker, and with the shift key. */
const STEP = 10, FINE = 1;
/** @type {Record<string, [number, number]>} */
const ARROWS = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** A map for picking one place. */
export class PickMap {
    frame = new MapFrame(() => this.#begin());
    root = this.frame.root;
    /** @type {Place | null} */ #place = null;
    /** @type {any} */ #pin = null;
    /** @type {any} */ #around = null;

    /** @param {(place: Place) => void} then called when the person moved the marker */
    constructor(then) {
        this.then = then;
        this.root.classList.add("picker");
    }

    /** Shows a place, or none. @param {Place | null} place */
    show(place) {
        const isSame = place?.lat === this.#place?.lat && place?.lng === this.#place?.lng &&
            place?.accuracy === this.#place?.accuracy;
        if (isSame && !!this.#pin === !!place) return;
        const isFirst = !this.#place;
        this.#place = place;
        if (this.frame.map) this.#draw(isFirst);
    }

    #begin() {
        const { map } = this.frame;
        map.on("click", (/** @type {any} */ { latlng }) => {
            // A tap beside an existing marker is more often a mistake than intended.
            if (!this.#place) this.#put(latlng.wrap());
        });
        this.#draw(true);
    }

    /** @param {boolean} isNear true when the map moves to the place */
    #draw(isNear) {
        const { L, map } = this.frame;
        const place = this.#place;
        this.#around?.remove();
        if (!place) {
            this.#pin?.remove();
            this.#pin = null;
            return;
        }
        if (place.accuracy) {
            this.#around = L.circle(place, { radius: place.accuracy, className: "around-me" })
                .addTo(map);
        }
        if (this.#pin) this.#pin.setLatLng(place);
        else this.#pin = this.#makePin(place).addTo(map);
        if (!isNear && map.getBounds().pad(-0.1).contains(place)) return;
        const zoom = isNear ? this.frame.near : map.getZoom();
        if (place.accuracy > 400) map.fitBounds(this.#around.getBounds(), { animate: false });
        else map.setView(place, zoom, { animate: !isCalm() && !isNear });
    }

    /** @param {Place} place */
    #makePin(place) {
        const { L } = this.frame;
        const onkeydown = (/** @type {KeyboardEvent} */ event) => this.#onKey(event);
        const Pin = L.Icon.extend({
            createIcon() {
                const label = t("moveMark");
                const props = {
                    type: "button",
                    "aria-label": label,
                    title: label,
                };
                const made = h("button", { ...props, onkeydown }, icon("pin"));
                this._setIconStyles(made, "icon");
                return made;
            },
            createShadow: () => null,
        });
        const pin = L.marker(place, {
            icon: new Pin({ iconSize: [48, 48], iconAnchor: [24, 44], className: "pin own" }),
            draggable: true,
            autoPan: true,
            keyboard: false,
        });
        pin.on("dragend", () => this.#put(pin.getLatLng().wrap()));
        return pin;
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        const arrow = ARROWS[event.key];
        if (!arrow) return;
        event.preventDefault();
        // Otherwise the map would move instead.
        event.stopPropagation();
        const { map } = this.frame;
        const step = event.shiftKey ? FINE : STEP;
        // Not in pixels of the screen, which are integers: moving along one axis would change the
        // other a little.
        const at = map.project(this.#pin.getLatLng());
        this.#put(map.unproject(at.add([arrow[0] * step, arrow[1] * step])).wrap());
    }

    /** Sets a place by hand, for which the accuracy of the device does not matter. */
    #put(/** @type {{ lat: number, lng: number }} */ { lat, lng }) {
        this.show({ lat, lng, accuracy: 0 });
        this.then({ lat, lng, accuracy: 0 });
    }
}
