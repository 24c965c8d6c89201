// QR codes, drawn on the device because they contain a secret: bytes only, of medium error
// correction, up to version 15 (ISO/IEC 18004). Readers accept any mask, so only one is used.

import { svg } from "../../core/dom.js";

/** The number of error correction codewords in each block, and of blocks, by version. */
const BLOCKS = [
    [10, 1],
    [16, 1],
    [26, 1],
    [18, 2],
    [24, 2],
    [16, 4],
    [18, 4],
    [22, 4],
    [22, 5],
    [26, 5],
    [30, 5],
    [22, 8],
    [22, 9],
    [24, 9],
    [24, 10],
];
/** The number of codewords, by version. */
const WORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532, 581, 655];
/** The distance between alignment patterns, from the far edge inwards, by version. */
const SPACING = [0, 12, 16, 20, 24, 28, 16, 18, 20, 22, 24, 26, 28, 20, 22];

/** The powers of 2 in the field of 256 elements, and their logarithms. */
const POWER = /** @type {number[]} */ ([]), LOG = /** @type {number[]} */ ([]);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
    POWER[exponent] = value;
    LOG[value] = exponent;
    value = value << 1 ^ (value > 127 ? 0x11d : 0);
}

/** @param {number} one @param {number} other */
const times = (one, other) => one && other ? POWER[(LOG[one] + LOG[other]) % 255] : 0;

/**
 * Returns the error correction codewords of a block (Reed-Solomon).
 * @param {number[]} data
 * @param {number} count
 */
function correction(data, count) {
    let divisor = [1];
    for (let root = 0; root < count; root++) {
        const next = [...divisor, 0];
        divisor.forEach((factor, at) => next[at + 1] ^= times(factor, POWER[root]));
        divisor = next;
    }
    const rest = [...data, ...new Array(count).fill(0)];
    for (let at = 0; at < data.length; at++) {
        const first = rest[at];
        divisor.forEach((factor, shift) => rest[at + shift] ^= times(factor, first));
    }
    return rest.slice(data.length);
}

/**
 * Returns the codewords of a text in the order they are drawn.
 * @param {number[]} bytes
 * @param {number} version
 */
function codewords(bytes, version) {
    const [each, blocks] = BLOCKS[version - 1];
    const room = WORDS[version - 1] - each * blocks;
    let bits = "0100" + bytes.length.toString(2).padStart(version < 10 ? 8 : 16, "0");
    for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
    bits = bits.slice(0, 8 * room) + "0000".slice(0, 8 * room - bits.length);
    const data = (bits.match(/.{1,8}/g) ?? []).map((one) => parseInt(one.padEnd(8, "0"), 2));
    for (let odd = true; data.length < room; odd = !odd) data.push(odd ? 0xec : 0x11);
    const minParts = Math.floor(room / blocks);
    const longer = blocks - room % blocks;
    const parts = [];
    for (let block = 0, from = 0; block < blocks; block++) {
        const size = minParts + (block >= longer ? 1 : 0);
        parts.push(data.slice(from, from += size));
    }
    const ends = parts.map((part) => correction(part, each));
    const all = [];
    for (let at = 0; at <= minParts; at++) for (const part of parts) all.push(part[at]);
    for (let at = 0; at < each; at++) for (const end of ends) all.push(end[at]);
    return all.filter((word) => word !== undefined);
}

/**
 * Returns a number with its error correction bits (BCH).
 * @param {number} value
 * @param {number} by
 */
function corrected(value, by) {
    const degree = 31 - Math.clz32(by);
    let rest = value << degree;
    for (let bit = 31 - Math.clz32(rest); rest && bit >= degree; bit = 31 - Math.clz32(rest)) {
        rest ^= by << bit - degree;
    }
    return value << degree | rest;
}

/** A square of modules: dark, light, or not set yet. */
class Square {
    /** @param {number} version */
    constructor(version) {
        this.size = 17 + 4 * version;
        /** @type {(boolean | undefined)[][]} */
        this.cells = Array.from({ length: this.size }, () => new Array(this.size));
        for (const [row, column] of [[3, 3], [3, this.size - 4], [this.size - 4, 3]]) {
            this.#rings(row, column, 4, (ring) => ring < 2 || ring === 3);
        }
        this.#alignments(version);
        for (let at = 8; at < this.size - 8; at++) {
            this.cells[6][at] = this.cells[at][6] = at % 2 === 0;
        }
        this.#format();
        if (version > 6) this.#version(version);
    }

    /** @param {number} row @param {number} column @param {number} reach
     * @param {(ring: number) => boolean} isDark */
    #rings(row, column, reach, isDark) {
        for (let down = -reach; down <= reach; down++) {
            for (let over = -reach; over <= reach; over++) {
                const line = this.cells[row + down];
                const isInside = column + over >= 0 && column + over < this.size;
                if (!line || !isInside) continue;
                line[column + over] = isDark(Math.max(Math.abs(down), Math.abs(over)));
            }
        }
    }

    /** @param {number} version */
    #alignments(version) {
        if (version < 2) return;
        const places = [6];
        for (let at = this.size - 7; at > 6; at -= SPACING[version - 1]) places.splice(1, 0, at);
        const last = places.length - 1;
        places.forEach((row, one) =>
            places.forEach((column, other) => {
                const isCorner = !one && !other || !one && other === last ||
                    one === last && !other;
                if (!isCorner) this.#rings(row, column, 2, (ring) => ring !== 1);
            })
        );
    }

    /** Draws the format information twice: medium correction and the first mask. */
    #format() {
        const bits = corrected(0, 0x537) ^ 0x5412;
        const end = this.size - 1;
        for (let at = 0; at < 15; at++) {
            const isDark = (bits >> at & 1) === 1;
            const near = at < 6 ? at : at < 8 ? at + 1 : at === 8 ? 7 : 14 - at;
            if (at < 8) this.cells[near][8] = isDark;
            else this.cells[8][near] = isDark;
            if (at < 8) this.cells[8][end - at] = isDark;
            else this.cells[end - 14 + at][8] = isDark;
        }
        this.cells[end - 7][8] = true;
    }

    /** @param {number} version */
    #version(version) {
        const bits = corrected(version, 0x1f25);
        for (let at = 0; at < 18; at++) {
            const [one, other] = [Math.floor(at / 3), this.size - 11 + at % 3];
            this.cells[one][other] = this.cells[other][one] = (bits >> at & 1) === 1;
        }
    }

    /**
     * Draws the codewords, in columns of two up and down from the right.
     * @param {number[]} words
     */
    fill(words) {
        let bit = 0;
        for (let right = this.size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
            if (right === 6) right = 5;
            for (let step = 0; step < this.size; step++) {
                const row = isUp ? this.size - 1 - step : step;
                for (const column of [right, right - 1]) {
                    if (this.cells[row][column] !== undefined) continue;
                    const isDark = (words[bit >> 3] >> 7 - bit % 8 & 1) === 1;
                    this.cells[row][column] = isDark !== ((row + column) % 2 === 0);
                    bit += 1;
                }
            }
        }
    }
}

/**
 * Returns the modules of a text's QR code, true for dark; null when it is too long.
 * @param {string} text
 */
export function cellsOf(text) {
    const bytes = [...new TextEncoder().encode(text)];
    const version = 1 +
        BLOCKS.findIndex(([each, blocks], at) =>
            WORDS[at] - each * blocks >= bytes.length + (at < 9 ? 2 : 3)
        );
    if (!version) return null;
    const square = new Square(version);
    square.fill(codewords(bytes, version));
    return square.cells;
}

/** Draws a QR code as an image, with its quiet zone. @param {string} text @param {string} label */
export function drawQR(text, label) {
    const cells = cellsOf(text);
    if (!cells) return null;
    const size = cells.length + 8;
    const dark = cells.flatMap((line, row) =>
        line.map((isDark, column) => isDark ? `M${column + 4} ${row + 4}h1v1h-1z` : "")
    );
    return svg(
        "svg",
        { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": label },
        svg("path", { d: dark.join("") }),
    );
}
