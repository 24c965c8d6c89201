// The model of the calendar view: groups of a result by day, compared with naive sums over all of
// them, and which rows are requested.

import { addDays, addMonths, monthOf, weeksOf } from "../views/calendar/days.js";
import { Groups } from "../views/calendar/groups.js";
import { LoadedRows } from "../views/calendar/loaded.js";
import { claim, equal } from "./assert.js";

/** Numbers that look random and are the same each time, from 0 to below 1. @param {number} seed */
const drawn = (seed) => () => (seed = seed * 16807 % 2147483647) / 2147483647;

/** Groups of days with gaps, some without rows. @param {number} count @param {number} seed */
function some(count, seed) {
    const random = drawn(seed);
    let [day, from] = ["2020-01-01", 0];
    return Array.from({ length: count }, () => {
        day = addDays(day, 1 + Math.floor(random() ** 3 * 90));
        const group = { day, from, count: Math.floor(random() * 5) };
        from += group.count;
        return group;
    });
}

Deno.test("months and days have the groups that all of them, looked through, have", () => {
    const all = some(400, 3);
    const groups = new Groups(all);
    const there = all.filter(({ count }) => count > 0);
    for (let month = "2019-11"; month < "2045-01"; month = addMonths(month, 1)) {
        equal(groups.ofMonth(month), there.filter(({ day }) => monthOf(day) === month));
        const before = there.filter(({ day }) => monthOf(day) < month).at(-1)?.day;
        const after = there.find(({ day }) => monthOf(day) > month)?.day;
        equal(groups.nearest(month), {
            before: before && monthOf(before),
            after: after && monthOf(after),
        });
    }
    for (const group of all) equal(groups.ofDay(group.day), group.count ? group : undefined);
    equal(groups.ofDay("2019-12-31"), undefined);
    equal(groups.undated, undefined);
});

Deno.test("the cells of a month have the rows of their days, outside of it as well", () => {
    const all = some(2000, 5);
    const groups = new Groups(all);
    for (const first of [1, 7]) {
        for (let month = "2020-01"; month < "2030-01"; month = addMonths(month, 1)) {
            const weeks = weeksOf(month, first);
            for (const cell of groups.cells(weeks, month).flat()) {
                const group = all.find(({ day, count }) => day === cell.day && count > 0);
                equal([cell.from, cell.count], [group?.from ?? 0, group?.count ?? 0]);
                equal(cell.isOutside, monthOf(cell.day) !== month);
            }
        }
    }
});

Deno.test("cells that are no days have no rows", () => {
    const cells = new Groups([{ day: "9999-12-31", from: 0, count: 2 }])
        .cells(weeksOf("9999-12", 1), "9999-12").flat().slice(-3);
    equal(cells.map(({ day, count }) => [day, count]), [["9999-12-31", 2], ["", 0], ["", 0]]);
});

Deno.test("rows without a day are apart", () => {
    const undated = { day: "", from: 3, count: 4 };
    const groups = new Groups([{ day: "2026-11-24", from: 0, count: 3 }, undated]);
    equal(groups.undated, undated);
    equal(groups.nearest("2026-11"), {});
    equal(groups.nearest("2027-11"), { before: "2026-11" });
    equal(new Groups([undated]).nearest("2026-11"), {});
    equal(new Groups([]).ofMonth("2026-11"), []);
});

/** Rows that say their index. @param {number} from @param {number} count */
const rows = (from, count) =>
    Array.from({ length: count }, (_, index) => ({
        id: `r${from + index}`,
        route: "",
        title: [],
    }));

Deno.test("rows are requested once, together where they are near, never too many", () => {
    /** @type {number[][]} */
    const asked = [];
    const loaded = new LoadedRows((from, count) => {
        asked.push([from, count]);
        loaded.take(from, rows(from, count));
    });
    loaded.load([{ from: 10, count: 3 }, { from: 0, count: 3 }, { from: 500, count: 1 }]);
    equal(asked.splice(0), [[0, 13], [500, 1]]);
    loaded.load([{ from: 0, count: 3 }, { from: 12, count: 2 }]);
    equal(asked.splice(0), [[13, 1]]);
    loaded.load([{ from: 1000, count: 450 }]);
    equal(asked.splice(0), [[1000, 200], [1200, 200], [1400, 50]]);
    equal(loaded.at(1449)?.id, "r1449");
    loaded.reset();
    equal(loaded.at(1449), undefined);
    loaded.load([{ from: 0, count: 1 }]);
    equal(asked, [[0, 1]]);
});

Deno.test("rows that are on their way are not requested again", () => {
    /** @type {number[][]} */
    const asked = [];
    const loaded = new LoadedRows((from, count) => asked.push([from, count]));
    loaded.load([{ from: 0, count: 5 }]);
    loaded.load([{ from: 0, count: 8 }]);
    equal(asked, [[0, 5], [5, 3]]);
});

Deno.test("all of a month of ten thousand rows is looked at without going through them", () => {
    // Groups that count how often they are read.
    let reads = 0;
    const all = Array.from({ length: 10_000 }, (_, index) => ({
        get day() {
            reads += 1;
            return addDays("2000-01-01", index);
        },
        from: index,
        count: 1,
    }));
    const groups = new Groups(all);
    groups.cells(weeksOf("2015-03", 1), "2015-03");
    groups.nearest("2015-03");
    claim(reads < 300, `${reads} reads`);
});
