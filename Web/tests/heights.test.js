// The sums of row heights, compared with sums computed one row after the other; how rows are
// measured and drawn is tested in the browser.

import { Heights } from "../views/list/heights.js";
import { claim, equal } from "./assert.js";

/** Numbers that look random and are the same each time, from 0 to below 1. @param {number} seed */
const drawn = (seed) => () => (seed = seed * 16807 % 2147483647) / 2147483647;

Deno.test("rows nobody has drawn are of the least height", () => {
    const heights = new Heights(100_000, 72);
    equal(heights.top(0), 0);
    equal(heights.top(100_000), 7_200_000);
    equal(heights.at(-1), -1);
    equal(heights.at(-73), -2);
    equal(heights.at(71), 0);
    equal(heights.at(72), 1);
    equal(heights.at(7_200_000), 100_000);
    equal(heights.at(7_200_000 + 3 * 72), 100_003);
});

Deno.test("a list without rows has no height", () => {
    const heights = new Heights(0, 72);
    equal(heights.top(0), 0);
    equal(heights.at(0), 0);
});

Deno.test("tops and rows are those of heights added up", () => {
    const random = drawn(7);
    for (const count of [1, 2, 3, 64, 65, 1000]) {
        const heights = new Heights(count, 50);
        const all = Array.from({ length: count }, () => 50);
        for (let turn = 0; turn < 300; turn += 1) {
            const index = Math.floor(random() * count);
            // Some become as small as they can be again; none is smaller than the least.
            const height = Math.floor(40 + random() * 80);
            heights.set(index, height);
            all[index] = Math.max(height, 50);
        }
        let top = 0;
        all.forEach((height, index) => {
            equal(heights.top(index), top);
            equal(heights.at(top), index);
            equal(heights.at(top + height - 1), index);
            top += height;
        });
        equal(heights.top(count), top);
        equal(heights.at(top), count);
    }
});

Deno.test("a height that is told twice counts once", () => {
    const heights = new Heights(10, 50);
    heights.set(3, 90);
    heights.set(3, 90);
    equal(heights.top(10), 540);
    heights.set(3, 50);
    equal(heights.top(10), 500);
    claim(heights.at(499) === 9, "the last row is the last");
});
