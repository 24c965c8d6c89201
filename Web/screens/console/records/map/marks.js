// The marks of records on a map: pins where the server gives records one by one, circles with
// their number where it gives clusters. Both have the colours of values.

import { h, icon } from "../../../../core/dom.js";
import { t } from "../../../../core/map-words.js";
import { isCalm, MapFrame } from "../../../../map/frame.js";
import { iconOf } from "../../../../map/map.js";
import { readPlace } from "../../../../map/marks.js";
import { numberText } from "../view/cells.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Cluster} Cluster
 * @typedef {import("../../../../data/console-rows.js").Row} Row
 * @typedef {{ row: Row, place: string, title: string, tone: number, value: string }} RowMark the
 *   tone is the place of the value among those with a colour
 * @typedef {{ box: string, zoom: number }} Sight the part of the world that is in sight
 */

/** The padding around all marks, in pixels. */
const ROOM = { padding: [48, 48], animate: false };
/** The distance in pixels within which pins form a cluster of the page's own. */
const CLOSE = 40;

/** The tone of all values without one of their own, which are the last of counts. */
export const OTHERS = 7;

/** Returns the colour of a tone. @param {number} tone */
const colourOf = (tone) => `var(--tone-${tone})`;

/** Records on a map. */
export class RecordMarks {
    frame;
    /** @type {any} */ #pins = null;
    /** @type {any} */ #circles = null;
    /** True while a popup is open. */ #isOpen = false;
    /** What waits until it is closed. @type {(() => void) | null} */ #waiting = null;

    /**
     * @param {(row: Row, title: string) => Node} describe returns the content of a popup
     * @param {(sight: Sight) => void} moved called when another part of the world is in sight
     */
    constructor(describe, moved) {
        this.describe = describe;
        this.frame = new MapFrame(() => this.#begin());
        this.moved = moved;
    }

    #begin() {
        const { L, map } = this.frame;
        const Pin = iconOf(L, [24, 44], "pin", () => icon("pin"));
        const Circle = iconOf(L, undefined, "cluster", (text) => text);
        const circle = (/** @type {number} */ count) =>
            new Circle({
                label: t("zoomTo", { count: numberText(count) }),
                text: numberText(count),
            });
        this.pinOf = (/** @type {string} */ label) => new Pin({ label });
        this.circleOf = circle;
        this.#pins = L.markerClusterGroup({
            maxClusterRadius: CLOSE,
            showCoverageOnHover: false,
            animate: !isCalm(),
            iconCreateFunction: (/** @type {any} */ cluster) => circle(cluster.getChildCount()),
        }).addTo(map);
        this.#circles = L.layerGroup().addTo(map);
        // The map moves by itself to show a popup, which new marks would close.
        map.on("popupopen", () => this.#isOpen = true);
        map.on("popupclose", () => this.#closed());
        map.on("moveend", () => this.#unlessOpen(() => this.moved(this.sight)));
    }

    /** Does something at once, or when the popup is closed. @param {() => void} act */
    #unlessOpen(act) {
        if (this.#isOpen) this.#waiting = act;
        else act();
    }

    #closed() {
        this.#isOpen = false;
        const act = this.#waiting;
        this.#waiting = null;
        // Another one may be opened in its place.
        if (act) setTimeout(() => this.frame.root.isConnected && this.#unlessOpen(act));
    }

    /** The part of the world that is in sight. @returns {Sight} */
    get sight() {
        const { map } = this.frame;
        const bounds = map.getBounds().pad(0.1);
        const [south, north] = [bounds.getSouth(), bounds.getNorth()];
        const [west, east] = [bounds.getWest(), bounds.getEast()];
        const isWorld = east - west >= 360;
        const box = [
            Math.max(south, -90),
            isWorld ? -180 : wrapped(west),
            Math.min(north, 90),
            isWorld ? 180 : wrapped(east),
        ];
        return { box: box.map((one) => one.toFixed(6)).join(","), zoom: map.getZoom() };
    }

    /**
     * Has bounds be in sight.
     * @param {Record<"south" | "north" | "west" | "east", string>} bounds
     */
    fit({ south, west, north, east }) {
        const { map, near } = this.frame;
        const corners = [[Number(south), Number(west)], [Number(north), Number(east)]];
        map.fitBounds(corners, { ...ROOM, maxZoom: near });
    }

    /**
     * Shows marks and clusters in place of the earlier ones.
     * @param {RowMark[]} rows
     * @param {Cluster[]} clusters
     */
    show(rows, clusters) {
        this.#unlessOpen(() => this.#draw(rows, clusters));
    }

    /** @param {RowMark[]} rows @param {Cluster[]} clusters */
    #draw(rows, clusters) {
        const { L, map } = this.frame;
        this.#pins.clearLayers();
        this.#circles.clearLayers();
        this.#pins.addLayers(rows.flatMap((one) => this.#pin(one)));
        for (const { latitude, longitude, count, counts } of clusters) {
            const at = L.latLng(Number(latitude), Number(longitude));
            const marker = L.marker(at, { icon: this.circleOf?.(count), keyboard: false });
            marker.on("click", () => map.setView(at, map.getZoom() + 2, { animate: !isCalm() }));
            marker.addTo(this.#circles);
            if (counts) ring(marker.getElement(), counts, count);
        }
    }

    /** @param {RowMark} mark */
    #pin({ row, place, title, tone, value }) {
        const { L } = this.frame;
        const at = readPlace(place);
        if (!at) return [];
        const label = value ? `${title} · ${value}` : title;
        const marker = L.marker(at, { icon: this.pinOf?.(label), keyboard: false });
        if (tone >= 0) {
            marker.on("add", () => {
                marker.getElement()?.style.setProperty("--pin", colourOf(tone));
            });
        }
        marker.bindPopup(() => this.describe(row, title), {
            // Its sign would be HTML.
            closeButton: false,
            className: "callout",
            maxWidth: 280,
            offset: [0, -36],
        });
        return [marker];
    }
}

/** Returns a longitude between -180 and 180. @param {number} degrees */
const wrapped = (degrees) => degrees - 360 * Math.round(degrees / 360);

/**
 * Draws the shares of values around a circle.
 * @param {HTMLElement} circle
 * @param {number[]} counts
 * @param {number} all
 */
function ring(circle, counts, all) {
    let from = 0;
    const parts = counts.flatMap((count, place) => {
        const tone = place === counts.length - 1 ? OTHERS : place;
        const to = from + count / all * 360;
        const part = count ? [`${colourOf(tone)} ${from}deg ${to}deg`] : [];
        from = to;
        return part;
    });
    circle.classList.add("has-ring");
    circle.style.setProperty("--ring", `conic-gradient(${parts.join(", ")})`);
}

/** Makes the sign of a value in the legend. @param {number} tone */
export function sign(tone) {
    const made = h("span", { class: "map-sign", "aria-hidden": "true" });
    made.style.setProperty("background", colourOf(tone));
    return made;
}
