// What lies under the marks of a map: squares of land, drawn one after the other so that no task
// is long, and tiles where a server of them was named. How land is drawn is in base.js.

import { language } from "../words.js";
import { drawLand, drawNames, placeNames, readBase } from "./base.js";

/** Pixels of a square's side. */
const SIDE = 256;
/** Milliseconds that may be drawn in one go. */
const TURN = 8;

/** @type {Promise<import("./base.js").Base> | null} */
let loading = null;

/** The land; loads it at the first call, and again after a failure. */
const base = () =>
    loading ??= fetch("/map/base.bin").then(async (answer) => {
        if (!answer.ok) throw new TypeError("the base map is not there");
        return readBase(new Uint8Array(await answer.arrayBuffer()));
    }).catch((error) => {
        loading = null;
        throw error;
    });

/**
 * Where tiles come from: `{}` where there are none, or the server is not reached.
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

/** Runs something whenever the colours change. @param {() => void} then */
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

/** Names of countries in the language of the page. */
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

/** Squares that wait to be drawn, those asked for last first. */
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
 * A layer of land.
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
 * Puts land, and tiles where there are some, under a map; gives what takes its listeners away.
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
