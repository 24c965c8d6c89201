// Markers on a map: buttons with labels, in clusters with their count; a popup for one; the
// position of the device. The frame is in frame.js.

import { h, icon } from "../core/dom.js";
import { t } from "../core/words.js";
import { isCalm, MapFrame } from "./frame.js";
import { distance, VAGUE, whereAmI } from "./here.js";

/**
 * @typedef {import("./marks.js").Mark} Mark
 * @typedef {{ lat: number, lng: number, zoom: number }} Position
 * @typedef {(count: number) => string} Count
 */

/** The distance in pixels within which markers form a cluster: usually, and with many markers. */
const CLOSE = 56, CLOSE_OF_MANY = 96;
/** The padding around all markers in pixels, larger next to the buttons. */
const ROOM = { paddingTopLeft: [40, 64], paddingBottomRight: [80, 56] };
/** The number of markers added in one task. */
const PORTION = 100;
/**
 * The number of markers from which on clusters are larger and do not animate: animating hundreds
 * of markers would be a noticeably long task.
 */
const MANY = 1000;

/** The markers of a collection on a map. */
export class MarkMap {
    frame = new MapFrame(() => this.#begin());
    root = this.frame.root;
    /** @type {Mark[]} */ #marks = [];
    /** The markers on the map, by record. @type {Map<string, { mark: Mark, pin: any }>} */
    #pins = new Map();
    /** @type {any} */ #clusters = null;
    /** @type {any} */ #callout = null;
    /** The record whose popup is open. */ #open = "";
    /** @type {any} */ #here = null;
    /**
     * The position where the person left the map; null if it was not moved.
     * @type {Position | null}
     */
    position = null;
    #isMoved = false;
    /** A counter of updates: markers of an earlier update are not added any more. */
    #turn = 0;

    /**
     * @param {(mark: Mark) => Node} describe returns the content of a popup
     * @param {Count} count returns a count in words
     */
    constructor(describe, count) {
        this.describe = describe;
        this.count = count;
    }

    /** Shows markers in place of the earlier ones. @param {Mark[]} marks */
    show(marks) {
        this.#marks = marks;
        if (this.#clusters) this.#update();
    }

    /** Adds the layers when the map is loaded. */
    #begin() {
        const { L, map } = this.frame;
        const Pin = iconOf(L, [24, 44], "pin", () => icon("pin"));
        const Cluster = iconOf(L, undefined, "cluster", (count) => count);
        this.pinOf = (/** @type {string} */ label) => new Pin({ label });
        this.clusterOf = (/** @type {string} */ label, /** @type {string} */ text) =>
            new Cluster({ label, text });
        this.#clusters = L.markerClusterGroup({
            maxClusterRadius: () => this.#marks.length > MANY ? CLOSE_OF_MANY : CLOSE,
            showCoverageOnHover: false,
            animate: !isCalm(),
            spiderLegPolylineOptions: { className: "leg" },
            iconCreateFunction: (/** @type {any} */ cluster) => this.#cluster(cluster),
        });
        map.addLayer(this.#clusters);
        map.on("moveend", () => this.#note());
        map.on("resize", () => this.#isMoved || this.fit());
        map.on("popupclose", () => this.#open = "");
        this.frame.button("target", "whereIAm", () => this.#locate());
        this.frame.button("all", "showAll", () => this.fit());
        this.root.addEventListener("keydown", (event) => this.#onKey(event));
        for (const type of ["pointerdown", "wheel", "keydown"]) {
            this.root.addEventListener(type, () => this.#isMoved = true, { passive: true });
        }
        if (this.position) map.setView([this.position.lat, this.position.lng], this.position.zoom);
        this.#isMoved = !!this.position;
        this.#update();
    }

    /** @param {any} cluster */
    #cluster(cluster) {
        const count = cluster.getChildCount();
        const label = t("zoomTo", { count: this.count(count) });
        return this.clusterOf?.(label, String(count));
    }

    /** Updates the markers on the map to those to be shown. */
    #update() {
        const gone = [];
        const wanted = new Map(this.#marks.map((mark) => [mark.id, mark]));
        for (const [id, { mark, pin }] of this.#pins) {
            const next = wanted.get(id);
            if (next && samePlace(mark, next) && mark.title === next.title) {
                this.#pins.set(id, { mark: next, pin });
                wanted.delete(id);
            } else {
                gone.push(pin);
                this.#pins.delete(id);
            }
        }
        if (gone.length) this.#clusters.removeLayers(gone);
        const { _noAnimation, _withAnimation } = this.#clusters;
        const isStill = isCalm() || this.#marks.length > MANY;
        this.frame.L.extend(this.#clusters, isStill ? _noAnimation : _withAnimation);
        this.#add([...wanted.values()], ++this.#turn);
        if (!this.#isMoved) this.fit();
        if (this.#open && !this.#pins.has(this.#open)) this.frame.map.closePopup();
        else if (this.#open) this.callOut(this.#open, false);
    }

    /**
     * Adds markers to the map, a portion at a time, until another update.
     * @param {Mark[]} marks
     * @param {number} turn
     */
    #add(marks, turn) {
        if (turn !== this.#turn || !marks.length) return;
        const pins = marks.slice(0, PORTION).map((mark) => {
            const pin = this.frame.L.marker(mark.place, {
                icon: this.pinOf?.(mark.title),
                keyboard: false,
            });
            pin.on("click", () => this.callOut(mark.id));
            this.#pins.set(mark.id, { mark, pin });
            return pin;
        });
        this.#clusters.addLayers(pins);
        setTimeout(() => this.#add(marks.slice(PORTION), turn));
    }

    /** Shows all markers, or the world when there are none. */
    fit() {
        const { L, map } = this.frame;
        const places = this.#marks.flatMap(({ place }) => place ? [place] : []);
        if (places.length) {
            const bounds = L.latLngBounds(places);
            map.fitBounds(bounds, { ...ROOM, maxZoom: this.frame.near, animate: false });
        } else {
            map.setView([30, 8], 2, { animate: false });
        }
    }

    /**
     * Opens the popup of a marker.
     * @param {string} id
     * @param {boolean} [takesFocus]
     */
    callOut(id, takesFocus = true) {
        const { L, map } = this.frame;
        const found = this.#pins.get(id);
        if (!found) return;
        const room = Math.min(280, map.getSize().x - 48);
        this.#callout ??= L.popup({
            closeButton: false,
            autoClose: true,
            closeOnEscapeKey: false,
            className: "callout",
            offset: [0, -36],
            autoPanPaddingTopLeft: [16, 16],
            autoPanPaddingBottomRight: [80, 16],
        });
        Object.assign(this.#callout.options, { maxWidth: room, minWidth: Math.min(220, room) });
        this.#callout.setLatLng(found.pin.getLatLng()).setContent(this.describe(found.mark));
        if (this.#open !== id) this.#callout.openOn(map);
        this.#open = id;
        if (takesFocus) this.#callout.getElement()?.querySelector("a")?.focus();
    }

    /** Closes the popup with Escape, and focuses its marker. @param {KeyboardEvent} event */
    #onKey(event) {
        if (event.key !== "Escape" || !this.#open) return;
        event.preventDefault();
        const pin = this.#pins.get(this.#open)?.pin;
        this.frame.map.closePopup();
        (pin?.getElement() ?? this.frame.ground).focus({ preventScroll: true });
    }

    async #locate() {
        const { L, map } = this.frame;
        this.frame.say(t("locating"));
        try {
            const place = await whereAmI();
            this.#here?.remove();
            const circle = L.circle(place, { radius: place.accuracy, className: "around-me" });
            const dot = L.circleMarker(place, { radius: 8, className: "me" });
            this.#here = L.layerGroup([circle, dot]).addTo(map);
            map.fitBounds(circle.getBounds(), {
                maxZoom: this.frame.near + 1,
                animate: !isCalm(),
            });
            const accuracy = distance(place.accuracy);
            const words = place.accuracy > VAGUE ? "hereVaguely" : "hereWithin";
            this.frame.sayShortly(t(words, { accuracy }));
        } catch (error) {
            this.frame.sayShortly(/** @type {Error} */ (error).message);
        }
    }

    /** Stores the position of the map. */
    #note() {
        if (!this.#isMoved) return;
        const { lat, lng } = this.frame.map.getCenter();
        this.position = { lat, lng, zoom: this.frame.map.getZoom() };
    }
}

/**
 * Makes the icon class of a marker or cluster: a button. It is made once for each map, because
 * hundreds are drawn at a time.
 * @param {any} L
 * @param {number[] | undefined} iconAnchor
 * @param {string} className
 * @param {(text: string) => Node | string} inside
 */
export const iconOf = (L, iconAnchor, className, inside) =>
    L.Icon.extend({
        options: { iconSize: [48, 48], iconAnchor, className },
        createIcon() {
            const { label, text } = this.options;
            const props = { type: "button", "aria-label": label, title: label };
            const made = h("button", props, inside(text));
            this._setIconStyles(made, "icon");
            return made;
        },
        createShadow: () => null,
    });

/** @param {Mark} one @param {Mark} other */
const samePlace = ({ place: one }, { place: other }) =>
    one?.lat === other?.lat && one?.lng === other?.lng;
