// The land of a map: reads base.bin, which Scripts/base-map.py makes of Natural Earth, and draws a
// tile of it. The tiles are requested in ground.js.

/**
 * @typedef {{ points: Float64Array, left: number, top: number, right: number,
 *   bottom: number }} Ring
 *   points of the world as a square of 1, x and y in turn, and the box around them
 * @typedef {{ code: string, x: number, y: number, wide: number }} Label
 * @typedef {{ rings: Ring[], labels: Label[] }} Base
 * @typedef {{ sea: string, land: string, border: string, name: string, halo: string }} Colours
 * @typedef {{ x: number, y: number, text: string }} Name
 */

/** The maximum latitude of the Mercator projection. */
const END = 85.0511;
/** The minimum distance of points that are drawn separately, in pixels. */
const NEAR = 0.6;
/** The size of a name's letters, and the margin around a tile that is drawn too, in pixels. */
const LETTERS = 12, AROUND = 4;

/** Returns the x coordinate of a longitude on the unit square. @param {number} longitude */
export const across = (longitude) => (longitude + 180) / 360;

/**
 * Returns the y coordinate of a latitude on the unit square, from the top.
 * @param {number} latitude
 */
export function down(latitude) {
    const sine = Math.sin(Math.max(-END, Math.min(END, latitude)) * Math.PI / 180);
    return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** A reader of the file's numbers. */
class Numbers {
    at = 4;

    /** @param {Uint8Array} bytes */
    constructor(bytes) {
        this.bytes = bytes;
    }

    next() {
        let value = 0, shift = 0, byte;
        do {
            if (this.at >= this.bytes.length || shift > 28) throw new RangeError("no base map");
            byte = this.bytes[this.at++];
            value |= (byte & 127) << shift;
            shift += 7;
        } while (byte > 127);
        return value & 1 ? -((value + 1) >> 1) : value >> 1;
    }

    /** Reads a code of two letters. */
    code() {
        this.at += 2;
        return String.fromCharCode(...this.bytes.subarray(this.at - 2, this.at));
    }
}

/**
 * Reads the file.
 * @param {Uint8Array} bytes
 * @returns {Base}
 * @throws {RangeError} when it is not a base map
 */
export function readBase(bytes) {
    if (String.fromCharCode(...bytes.subarray(0, 4)) !== "CBM1") {
        throw new RangeError("no base map");
    }
    const numbers = new Numbers(bytes);
    const units = numbers.next(), count = numbers.next();
    const base = /** @type {Base} */ ({ rings: [], labels: [] });
    for (let index = 0; index < count; index++) {
        const code = numbers.code();
        const x = across(numbers.next() / units), y = down(numbers.next() / units);
        base.labels.push({ code, x, y, wide: numbers.next() / units / 360 });
        for (let rings = numbers.next(); rings > 0; rings--) {
            base.rings.push(readRing(numbers, units));
        }
    }
    base.labels.sort((one, other) => other.wide - one.wide);
    return base;
}

/** @param {Numbers} numbers @param {number} units @returns {Ring} */
function readRing(numbers, units) {
    const count = numbers.next();
    const points = new Float64Array(2 * count);
    const ring = { points, left: 1, top: 1, right: 0, bottom: 0 };
    let longitude = 0, latitude = 0;
    for (let at = 0; at < points.length; at += 2) {
        longitude += numbers.next();
        latitude += numbers.next();
        const x = points[at] = across(longitude / units);
        const y = points[at + 1] = down(latitude / units);
        ring.left = Math.min(ring.left, x);
        ring.right = Math.max(ring.right, x);
        ring.top = Math.min(ring.top, y);
        ring.bottom = Math.max(ring.bottom, y);
    }
    return ring;
}

/**
 * Draws the land of a tile whose corner is at `x`, `y` of a world of a given width in pixels.
 * @param {CanvasRenderingContext2D} pen
 * @param {Base} base
 * @param {{ x: number, y: number, side: number, world: number }} square in pixels
 * @param {Colours} colours
 */
export function drawLand(pen, base, { x, y, side, world }, colours) {
    pen.fillStyle = colours.sea;
    pen.fillRect(0, 0, side, side);
    const left = (x - AROUND) / world, right = (x + side + AROUND) / world;
    const top = (y - AROUND) / world, bottom = (y + side + AROUND) / world;
    pen.beginPath();
    for (const ring of base.rings) {
        if (ring.right < left || ring.left > right || ring.bottom < top || ring.top > bottom) {
            continue;
        }
        trace(pen, ring.points, x, y, world);
    }
    pen.fillStyle = colours.land;
    pen.fill();
    pen.strokeStyle = colours.border;
    pen.lineWidth = world > 8192 ? 1.25 : 0.75;
    pen.lineJoin = "round";
    pen.stroke();
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Float64Array} points
 * @param {number} left
 * @param {number} top
 * @param {number} world
 */
function trace(pen, points, left, top, world) {
    let lastX = points[0] * world - left, lastY = points[1] * world - top;
    pen.moveTo(lastX, lastY);
    for (let at = 2; at < points.length; at += 2) {
        const x = points[at] * world - left, y = points[at + 1] * world - top;
        if (Math.abs(x - lastX) < NEAR && Math.abs(y - lastY) < NEAR) continue;
        pen.lineTo(x, y);
        lastX = x;
        lastY = y;
    }
    pen.closePath();
}

/**
 * Returns the names that fit on a world of a given width in pixels, the largest countries first.
 * @param {Base} base
 * @param {number} world
 * @param {(code: string) => string} nameOf
 * @param {(text: string) => number} widthOf
 * @returns {Name[]}
 */
export function placeNames({ labels }, world, nameOf, widthOf) {
    /** @type {(Name & { half: number })[]} */
    const placed = [];
    for (const { code, x: across, y: down, wide } of labels) {
        if (code === "--" || wide * world < 24) continue;
        const text = nameOf(code), half = widthOf(text) / 2 + 4;
        if (half * 2 > wide * world * 1.6) continue;
        const x = across * world, y = down * world;
        const isFree = placed.every((other) =>
            Math.abs(other.y - y) > 1.5 * LETTERS || Math.abs(other.x - x) > other.half + half
        );
        if (isFree) placed.push({ x, y, text, half });
    }
    return placed;
}

/**
 * Draws the names that overlap a tile.
 * @param {CanvasRenderingContext2D} pen
 * @param {Name[]} names
 * @param {{ x: number, y: number, side: number }} square
 * @param {Colours} colours
 */
export function drawNames(pen, names, { x, y, side }, colours) {
    pen.font = `${LETTERS}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillStyle = colours.name;
    pen.strokeStyle = colours.halo;
    pen.lineWidth = 3;
    pen.lineJoin = "round";
    for (const name of names) {
        const atX = name.x - x, atY = name.y - y;
        if (atY < -LETTERS || atY > side + LETTERS || atX < -200 || atX > side + 200) continue;
        pen.strokeText(name.text, atX, atY);
        pen.fillText(name.text, atX, atY);
    }
}
