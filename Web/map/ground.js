// The background of a map: tiles of land, drawn one after the other so that no task is long, and
// tiles of a server where one is configured. The drawing is in base.js.

import { language } from "../core/words.js";
import { drawLand, drawNames, placeNames, readBase } from "./base.js";

/** The size of a tile in pixels. */
const SIDE = 256;
/** The maximum duration of one drawing task in milliseconds. */
const TURN = 8;

/** @type {Promise<import("./base.js").Base> | null} */
let loading = null;

/** Returns the land; loads it at the first call, and again after a failure. */
const base = () =>
    loading ??= fetch("/map/base.bin").then(async (answer) => {
        if (!answer.ok) throw new TypeError("the base map is not there");
        return readBase(new Uint8Array(await answer.arrayBuffer()));
    }).catch((error) => {
        loading = null;
        throw error;
    });

/**
 * Returns the source of tiles: `{}` when there is none, or the server is unreachable.
 * @returns {Promise<{ tiles?: string, credit?: string }>}
 */
export const tiles = () =>
    fetch("/api/map").then((answer) => answer.ok ? answer.json() : {}).catch(() => ({}));

/** @returns {import("./base.js").Colours} */
function colours() {
    const style = getComputedStyle(document.documentElement);
    const of = (/** @type {string} */ name) => style.getPropertyValue(`--map-${name}`).trim();
    return {
        sea: of("sea"),
        land: of("land"),
        border: of("border"),
        name: of("name"),
        halo: of("land"),
    };
}

/** Adds a listener for changes of the colours. @param {() => void} then */
function onColours(then) {
    const watch = new MutationObserver(then);
    watch.observe(document.documentElement, { attributeFilter: ["data-theme", "lang"] });
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", then);
    return () => {
        watch.disconnect();
        dark.removeEventListener("change", then);
    };
}

/** Returns a function for the names of countries in the language of the page. */
function namer() {
    const names = new Intl.DisplayNames(language(), { type: "region", fallback: "none" });
    return (/** @type {string} */ code) => {
        try {
            return names.of(code) ?? "";
        } catch {
            return "";
        }
    };
}

/** A queue of tiles to draw, the latest first. */
class Squares {
    /** @type {(() => void)[]} */
    #waiting = [];
    #isRunning = false;

    /** @param {() => void} draw */
    add(draw) {
        this.#waiting.push(draw);
        if (this.#isRunning) return;
        this.#isRunning = true;
        setTimeout(() => this.#run());
    }

    #run() {
        const until = performance.now() + TURN;
        do this.#waiting.pop()?.(); while (this.#waiting.length && performance.now() < until);
        this.#isRunning = this.#waiting.length > 0;
        if (this.#isRunning) setTimeout(() => this.#run());
    }
}

/**
 * Makes a layer of land.
 * @param {any} L
 * @param {import("./base.js").Base} land
 */
function landLayer(L, land) {
    const squares = new Squares();
    const pen = /** @type {CanvasRenderingContext2D} */ (
        document.createElement("canvas").getContext("2d")
    );
    /** @type {Map<number, import("./base.js").Name[]>} */
    const names = new Map();
    let shades = colours();
    const namesOf = (/** @type {number} */ world) => {
        const known = names.get(world);
        if (known) return known;
        pen.font = "12px system-ui, sans-serif";
        const widthOf = (/** @type {string} */ text) => pen.measureText(text).width;
        const made = placeNames(land, world, namer(), widthOf);
        names.set(world, made);
        return made;
    };
    const Land = L.GridLayer.extend({
        createTile(/** @type {any} */ at, /** @type {any} */ done) {
            const canvas = document.createElement("canvas");
            const scale = Math.min(2, devicePixelRatio || 1);
            canvas.width = canvas.height = SIDE * scale;
            canvas.className = "land";
            squares.add(() => {
                const pen = canvas.getContext("2d");
                if (!pen) return;
                pen.scale(scale, scale);
                const world = SIDE * 2 ** at.z;
                const square = { x: at.x * SIDE, y: at.y * SIDE, side: SIDE, world };
                drawLand(pen, land, square, shades);
                drawNames(pen, namesOf(world), square, shades);
                done(null, canvas);
            });
            return canvas;
        },
        renew() {
            names.clear();
            shades = colours();
            this.redraw();
        },
    });
    return new Land({ tileSize: SIDE, updateWhenZooming: false, keepBuffer: 3, zIndex: 1 });
}

/**
 * Adds land, and tiles if there are some, to a map; returns a function that removes their
 * listeners.
 * @param {any} L
 * @param {any} map
 * @param {{ tiles?: string }} source
 */
export async function layGround(L, map, source) {
    if (source.tiles) {
        L.tileLayer(source.tiles, { maxZoom: 19, zIndex: 2 }).addTo(map);
    }
    const layer = landLayer(L, await base()).addTo(map);
    return onColours(() => layer.renew());
}
