// The land of a map: the file that ships is read completely, a broken one is rejected, and names
// do not overlap.

import { across, down, drawLand, placeNames, readBase } from "../map/base.js";
import { claim, equal } from "./assert.js";

const bytes = Deno.readFileSync(new URL("../map/base.bin", import.meta.url));
const base = readBase(bytes);

Deno.test("the world is a square with the equator in its middle", () => {
    equal([across(-180), across(0), across(180)], [0, 0.5, 1]);
    claim(Math.abs(down(0) - 0.5) < 1e-12, "equator");
    claim(Math.abs(down(85.0511)) < 1e-4 && Math.abs(down(-90) - 1) < 1e-4, "poles");
});

Deno.test("the file that ships has all countries, on the earth and closed", () => {
    claim(bytes.length <= 200_000, `${bytes.length} bytes`);
    claim(base.labels.length > 230, `${base.labels.length} countries`);
    claim(base.rings.length > 1000, `${base.rings.length} rings`);
    for (const { points, left, top, right, bottom } of base.rings) {
        claim(points.length >= 6, "a ring has three points");
        claim(left >= 0 && right <= 1 && top >= 0 && bottom <= 1, "a ring is on the earth");
    }
    for (const code of ["CH", "FR", "BR", "JP", "NZ"]) {
        claim(base.labels.some((label) => label.code === code), `${code} is there`);
    }
});

/**
 * Returns true when a point is on land, by counting crossings.
 * @param {number} lat
 * @param {number} lng
 */
function isLand(lat, lng) {
    const x = across(lng), y = down(lat);
    let isIn = false;
    for (const { points } of base.rings) {
        for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
            const [x0, y0, x1, y1] = [points[at], points[at + 1], points[last], points[last + 1]];
            if ((y0 > y) !== (y1 > y) && x < (x1 - x0) * (y - y0) / (y1 - y0) + x0) isIn = !isIn;
        }
    }
    return isIn;
}

Deno.test("land is where it is, and sea where it is", () => {
    for (const [lat, lng] of [[46.8, 8.2], [48.9, 2.4], [-25, 134], [40, -100], [64.9, -18.6]]) {
        claim(isLand(lat, lng), `${lat} ${lng} is land`);
    }
    for (const [lat, lng] of [[45, -30], [0, -140], [43.2, 4.8], [55.9, 2], [-40, 90]]) {
        claim(!isLand(lat, lng), `${lat} ${lng} is sea`);
    }
});

Deno.test("a file cut short or of something else is refused", () => {
    for (const length of [0, 3, 4, 100, bytes.length - 1]) {
        let isRefused = false;
        try {
            readBase(bytes.subarray(0, length));
        } catch (error) {
            isRefused = error instanceof RangeError;
        }
        claim(isRefused, `${length} bytes are refused`);
    }
});

Deno.test("names stand apart from each other, and more of them on a larger world", () => {
    let before = 0;
    for (const world of [1024, 2048, 8192]) {
        const names = placeNames(base, world, (code) => code, (text) => 7 * text.length);
        claim(names.length >= before, `${names.length} names on ${world}`);
        before = names.length;
        for (const one of names) {
            for (const other of names) {
                const isApart = one === other || Math.abs(one.y - other.y) > 12 ||
                    Math.abs(one.x - other.x) > 14;
                claim(isApart, `${one.text} and ${other.text} are apart`);
            }
        }
    }
});

Deno.test("a square draws only what touches it", () => {
    /** @param {number} x @param {number} y */
    const drawn = (x, y) => {
        let moves = 0;
        const pen = /** @type {any} */ ({
            fillRect() {},
            beginPath() {},
            moveTo: () => moves++,
            lineTo() {},
            closePath() {},
            fill() {},
            stroke() {},
        });
        const colours = { sea: "", land: "", border: "", name: "", halo: "" };
        drawLand(pen, base, { x, y, side: 256, world: 2048 }, colours);
        return moves;
    };
    const world = 2048;
    claim(drawn(across(8) * world - 128, down(47) * world - 128) > 10, "Europe has countries");
    claim(drawn(across(-130) * world - 128, down(-45) * world - 128) < 10, "the Pacific has few");
});
