// Sizes of files and disks as people read them, in the format of the region.

import { locale } from "./words.js";

/** The units, the largest first, each with its number of bytes. @type {[number, string][]} */
const UNITS = [[1e9, "gigabyte"], [1e6, "megabyte"], [0, "kilobyte"]];

/** Returns a number of bytes as people read it, such as 1.4 MB. @param {number} count */
export function bytesText(count) {
    const [size, unit] = UNITS.find(([size]) => count >= size) ?? UNITS[2];
    return new Intl.NumberFormat(locale(), { style: "unit", unit, maximumFractionDigits: 1 })
        .format(count / (size || 1e3));
}
