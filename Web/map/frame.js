// A map without its content: Leaflet without animation where that is preferred, with the page's
// own buttons, scale and attribution. Markers are in map.js, the marker of a field in pick.js.

import { fill, h, icon, ICONS } from "../core/dom.js";
import { language, t } from "../core/words.js";
import { layGround, tiles } from "./ground.js";
import { leaflet } from "./leaflet.js";

Object.assign(ICONS, {
    minus: "M5 12h14",
    pin: ICONS.place,
    target: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10M12 2v5M12 17v5M2 12h5M17 12h5",
    all: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
});

/** The maximum and minimum zoom. */
const NEAREST = 18, FURTHEST = 2;
/** The zoom when the map moves by itself: to a street on tiles; land alone has no detail there. */
const STREET = 15, REGION = 8;
/** The maximum width of the scale in pixels. */
const SCALE = 96;

export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A map in its frame. */
export class MapFrame {
    /** Leaflet and its map; null until the ground is laid. @type {any} */ L = null;
    /** @type {any} */ map = null;
    /** The map while it loads: a second attempt goes on with it. @type {any} */ #made = null;
    ground = h("div", { class: "ground" });
    buttons = h("div", { class: "map-buttons" });
    #scale = h("p", { class: "map-scale", "aria-hidden": "true" });
    #credit = h("p", { class: "map-credit" });
    #note = h("p", { class: "map-note", role: "status", hidden: true });
    root = h(
        "section",
        { class: "map", dir: "ltr" },
        this.ground,
        this.buttons,
        this.#note,
        h("div", { class: "map-foot" }, this.#scale, this.#credit),
    );
    /** The zoom when the map moves by itself. */ near = REGION;
    #timer = 0;
    /** @type {Promise<boolean> | null} */ #loading = null;

    /** @param {() => void} drawn called once the map is loaded */
    constructor(drawn) {
        this.drawn = drawn;
    }

    /** Loads and draws the map at the first call; returns true when it is loaded. */
    load() {
        return this.#loading ??= this.#load().catch((error) => {
            console.error(error);
            this.#loading = null;
            this.say(t("noMap"), t("tryAgain"), () => this.load());
            return false;
        });
    }

    async #load() {
        this.root.ariaBusy = "true";
        const [L, source] = await Promise.all([leaflet(), tiles()]);
        this.say("");
        const map = this.#made ??= this.#make(L);
        if (source.tiles) this.near = STREET;
        this.words();
        await layGround(L, map, source);
        Object.assign(this, { L, map });
        this.root.ariaBusy = null;
        this.#tellCredit(source);
        this.drawn();
        return true;
    }

    /** @param {any} L */
    #make(L) {
        const map = L.map(this.ground, {
            attributionControl: false,
            zoomControl: false,
            tap: false,
            minZoom: FURTHEST,
            maxZoom: NEAREST,
            worldCopyJump: true,
            maxBounds: [[-85.06, -100_000], [85.06, 100_000]],
            maxBoundsViscosity: 1,
            zoomAnimation: !isCalm(),
            fadeAnimation: false,
            markerZoomAnimation: !isCalm(),
            inertia: !isCalm(),
        });
        // Leaflet animates movements by arrow keys and towards a popup regardless of preferences.
        if (isCalm()) {
            const { panBy } = map;
            map.panBy = (/** @type {any} */ by, /** @type {any} */ how) =>
                panBy.call(map, by, { ...how, animate: false });
        }
        map.setView([30, 8], FURTHEST);
        map.on("zoomend moveend", () => this.#drawScale(map));
        // The frame may be shown, hidden and rotated.
        new ResizeObserver(() => this.ground.clientWidth && map.invalidateSize({ pan: false }))
            .observe(this.ground);
        this.button("plus", "zoomIn", () => map.zoomIn());
        this.button("minus", "zoomOut", () => map.zoomOut());
        return map;
    }

    /** @param {{ tiles?: string, credit?: string }} source */
    #tellCredit({ tiles, credit }) {
        this.#credit.replaceChildren(
            tiles ? [credit, "Leaflet"].filter(Boolean).join(" · ") : t("mapCredit"),
        );
    }

    /** Sets the labels of the map, in the language of the page. */
    words() {
        this.ground.setAttribute("role", "application");
        this.ground.setAttribute("aria-label", t("mapKeys"));
        for (const button of this.buttons.querySelectorAll("button")) {
            const words = t(/** @type {import("../core/words.js").Key} */ (button.dataset.words));
            button.ariaLabel = button.title = words;
        }
    }

    /**
     * @param {string} name
     * @param {import("../core/words.js").Key} words
     * @param {() => void} onclick
     */
    button(name, words, onclick) {
        const made = h("button", {
            type: "button",
            class: "icon-button",
            "data-words": words,
            "aria-label": t(words),
            title: t(words),
            onclick,
        }, icon(name));
        this.buttons.append(made);
        return made;
    }

    /**
     * Shows a message over the map until it is replaced.
     * @param {string} text
     * @param {string} [label] of a button
     * @param {() => void} [then]
     */
    say(text, label, then) {
        clearTimeout(this.#timer);
        this.#note.hidden = !text;
        this.#note.replaceChildren(text);
        if (!then) return;
        const onclick = () => {
            this.say("");
            then();
        };
        fill(this.#note, h("button", { type: "button", class: "text-button", onclick }, label));
    }

    /** Shows a message over the map for a while. @param {string} text */
    sayShortly(text) {
        this.say(text);
        this.#timer = setTimeout(() => this.say(""), 8000);
    }

    /** @param {any} map */
    #drawScale(map) {
        const { y } = map.getSize();
        const at = (/** @type {number} */ x) => map.containerPointToLatLng([x, y / 2]);
        const metres = at(0).distanceTo(at(SCALE));
        const power = 10 ** Math.floor(Math.log10(metres));
        const round = [5, 2, 1].map((one) => one * power).find((one) => one <= metres) ?? power;
        const [value, unit] = round >= 1000 ? [round / 1000, "kilometer"] : [round, "meter"];
        this.#scale.style.width = `${Math.round(SCALE * round / metres)}px`;
        this.#scale.textContent = new Intl.NumberFormat(language(), { style: "unit", unit })
            .format(value);
    }
}
