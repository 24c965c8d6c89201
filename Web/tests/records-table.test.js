// The pure parts of the table of records: expressions of filters, views in links, the rows in
// sight, the walk over cells, and what is copied.

import { asLines, asTable } from "../screens/console/records/view/clipboard.js";
import {
    expressionOf,
    isWhole,
    numberOf,
    quoted,
    readCondition,
    writeCondition,
} from "../screens/console/records/view/conditions.js";
import { PAGE, Pages } from "../screens/console/records/view/pages.js";
import {
    crossOf,
    fieldsOf,
    readState,
    writeState,
} from "../screens/console/records/summary/state.js";
import {
    firstColumns,
    movedColumn,
    narrowed,
    presentColumns,
    readView,
    selectionOf,
    sortedBy,
    writeView,
} from "../screens/console/records/view/view.js";
import {
    isInside,
    moved,
    pagesOf,
    rangeOf,
    windowOf,
} from "../screens/console/records/view/window.js";
import { claim, equal } from "./assert.js";

/**
 * @typedef {import("../data/console-rows.js").Column} Column
 * @typedef {import("../data/console-rows.js").Kind} Kind
 * @typedef {import("../screens/console/records/view/conditions.js").Condition} Condition
 */

/** @param {string} name @param {Condition["does"]} does @param {...string} values */
const condition = (name, does, ...values) => ({ name, does, values });

/** @type {Column[]} */
const COLUMNS = [
    { name: "_status", kind: "choice" },
    { name: "_changed", kind: "instant" },
    { name: "_changed_by", kind: "text" },
    { name: "plate", kind: "text", isShown: true },
    { name: "premium", kind: "number", isShown: true },
    { name: "notes", kind: "text" },
];

/** Returns what a quoted text stands for, read by the grammar of expressions alone. */
function unquoted(/** @type {string} */ expression) {
    const inside = /^concat\((.*)\)$/s.exec(expression)?.[1] ?? expression;
    const texts = [...inside.matchAll(/'([^']*)'|"([^"]*)"/g)];
    return texts.map(([, one, other]) => one ?? other).join("");
}

Deno.test("texts with any quotes are quoted so that they stand for themselves", () => {
    equal(quoted("vw"), "'vw'");
    equal(quoted("it's"), `"it's"`);
    equal(quoted(`2" wide`), `'2" wide'`);
    equal(quoted(`it's 2"`), `concat('it', "'", 's 2"')`);
    let seed = 7;
    const next = () => seed = (seed * 1103515245 + 12345) % 2 ** 31;
    for (let turn = 0; turn < 500; turn += 1) {
        const length = next() % 9;
        const text = Array.from({ length }, () => `'"a ,)\\é`[(next() >> 8) % 8]).join("");
        equal(unquoted(quoted(text)), text);
    }
});

Deno.test("each condition has its expression", () => {
    const all = /** @type {[Condition, Kind, string][]} */ ([
        [condition("a", "is", "x"), "text", "${a} = 'x'"],
        [condition("a", "is", "2.5"), "number", "${a} = 2.5"],
        [condition("a", "has", "x"), "text", "contains(${a}, 'x')"],
        [condition("a", "begins", "x"), "text", "starts-with(${a}, 'x')"],
        [condition("a", "between", "-1", "5"), "number", "${a} >= -1 and ${a} <= 5"],
        [condition("a", "between", "", "5"), "number", "${a} <= 5"],
        [condition("a", "between", "2026-01-02", ""), "day", "${a} >= date('2026-01-02')"],
        [
            condition("a", "between", "08:00", "09:30"),
            "time",
            "decimal-time(${a}) >= decimal-time('08:00') and " +
            "decimal-time(${a}) <= decimal-time('09:30')",
        ],
        [condition("a", "any", "x", "y"), "choice", "${a} = 'x' or ${a} = 'y'"],
        [condition("a", "any", "x"), "choices", "selected(${a}, 'x')"],
        [condition("a", "any", "true"), "truth", "${a} = true()"],
        [
            condition("a", "days", "7"),
            "instant",
            "${a} >= (decimal-date-time(now()) - 7) * 86400000",
        ],
        [condition("a", "is", "5"), "any", "${a} = '5'"],
        [condition("a", "between", "5", ""), "any", "${a} >= 5"],
        [condition("a", "days", "7"), "day", "${a} > today() - 7 and ${a} <= today()"],
        [condition("a", "empty"), "file", "${a} = ''"],
        [condition("a", "filled"), "place", "${a} != ''"],
    ]);
    for (const [one, kind, expression] of all) equal(expressionOf(one, kind), expression);
});

Deno.test("days bound moments from their first instant here to that of the day after", () => {
    const text = expressionOf(condition("a", "between", "2026-03-28", "2026-03-29"), "instant");
    const found = [...text.matchAll(/\d{9,}/g)].map(([at]) => Number(at));
    equal(found, [new Date(2026, 2, 28).getTime(), new Date(2026, 2, 30).getTime()]);
    claim(text.includes(">=") && text.includes("${a} <"), text);
});

Deno.test("numbers are read as people write them", () => {
    equal(
        ["12,5", "1'200", "1\u202f200.50", "-3", "5.", ".5"].map(numberOf),
        ["12.5", "1200", "1200.50", "-3", "5", ".5"],
    );
    for (const text of ["", "a", "1e5", "1.2.3", "--1"]) equal(numberOf(text), undefined);
});

Deno.test("conditions come back from an address, whatever is in them", () => {
    for (const value of ["x", "a*b", "a\\", "\\*", "é ${b}", "*"]) {
        const one = condition("plate", "any", value, "other");
        equal(readCondition(writeCondition(one)), one);
    }
    equal(writeCondition(condition("premium", "between", "100", "")), "premium*between*100*");
    for (const text of ["", "plate", "plate*unknown*a", "plate*is*", "*is*a", "a*between**"]) {
        equal(readCondition(text), null);
    }
    claim(!isWhole(condition("a", "days", "many")), "days are a number");
});

Deno.test("a view comes back from its link", () => {
    const query = writeView({
        columns: [{ name: "plate", width: 192 }, { name: "premium", width: 96 }],
        search: "it's 100 %",
        sort: "premium",
        isReversed: true,
        filters: ["open"],
        conditions: [condition("plate", "has", "GE*1")],
        expressions: ["${premium} > 1 and ${plate} != '&'"],
    });
    equal(writeView(readView(query)), query);
    equal(readView(query).conditions[0].values, ["GE*1"]);
    equal(writeView(readView("")), "");
    // What a person typed into the address.
    equal(readView("columns=a*9999+a*1+b*x&if=nonsense&reversed=1").columns, [
        { name: "a", width: 800 },
        { name: "b", width: 160 },
    ]);
    equal(readView("reversed=1").isReversed, false);
});

Deno.test("a view asks the server for what it shows", () => {
    const view = readView("q=+a+&sort=plate&filter=open&if=premium*between*1*2&where=1+%3D+1");
    const asked = selectionOf(view, COLUMNS);
    equal(asked.getAll("where"), ["${premium} >= 1 and ${premium} <= 2", "1 = 1"]);
    equal([asked.get("q"), asked.get("sort"), asked.get("reversed")], ["a", "plate", null]);
    equal(asked.getAll("filter"), ["open"]);
});

Deno.test("columns of the app come first, and those that are gone are left out", () => {
    const names = (/** @type {{ name: string }[]} */ all) => all.map(({ name }) => name);
    const usual = ["plate", "premium", "_status", "_changed", "_changed_by"];
    equal(names(firstColumns(COLUMNS)), usual);
    equal(names(presentColumns([{ name: "gone", width: 1 }], COLUMNS)), usual);
    const two = presentColumns([{ name: "notes", width: 1 }, { name: "gone", width: 1 }], COLUMNS);
    equal(names(two), ["notes"]);
    equal(names(movedColumn(firstColumns(COLUMNS), "plate", 1)).slice(0, 2), ["premium", "plate"]);
    equal(names(movedColumn(firstColumns(COLUMNS), "plate", -1)), usual);
});

Deno.test("a head sorts up, down, and not", () => {
    const first = sortedBy(readView(""), "plate");
    equal([first.sort, first.isReversed], ["plate", false]);
    const second = sortedBy(first, "plate");
    equal([second.sort, second.isReversed], ["plate", true]);
    equal(sortedBy(second, "plate").sort, "");
    const other = sortedBy(second, "premium");
    equal([other.sort, other.isReversed], ["premium", false]);
});

Deno.test("a column has one condition, which keeps its place", () => {
    let view = readView("if=plate*is*a&if=premium*is*1");
    view = narrowed(view, "plate", condition("plate", "empty"));
    equal(view.conditions.map(writeCondition), ["plate*empty", "premium*is*1"]);
    equal(narrowed(view, "plate", null).conditions.map(writeCondition), ["premium*is*1"]);
});

Deno.test("the window of rows has what is in sight, within the rows that there are", () => {
    const of = { offset: 0, height: 400, rowHeight: 40, count: 100_000, more: 4 };
    equal(windowOf(of), { first: 0, last: 14 });
    equal(windowOf({ ...of, offset: 4_000_010 - 400, more: 0 }), { first: 99_990, last: 100_000 });
    equal(windowOf({ ...of, count: 3 }), { first: 0, last: 3 });
    equal(windowOf({ ...of, offset: 5000, count: 3 }), { first: 3, last: 3 });
    equal(pagesOf({ first: 99, last: 201 }, 100), [0, 1, 2]);
    equal(pagesOf({ first: 100, last: 200 }, 100), [1]);
    equal(pagesOf({ first: 5, last: 5 }, 100), []);
});

Deno.test("pages are kept as far as there is room, those last wanted the longest", () => {
    const pages = new Pages();
    const row = (/** @type {number} */ at) => ({ id: `r${at}`, sequence: at, cells: [] });
    const rows = Array.from({ length: 3 * PAGE }, (_, at) => row(at));
    pages.put(0, rows);
    equal(pages.at(2 * PAGE + 5)?.id, `r${2 * PAGE + 5}`);
    equal(pages.find(`r${PAGE}`), PAGE);
    for (let page = 3; page < 200; page += 1) {
        pages.want(0);
        pages.put(page * PAGE, [row(page * PAGE)]);
    }
    claim(pages.has(0) && !pages.has(1) && pages.has(199), "the least wanted are dropped");
    equal(pages.at(PAGE), undefined);
});

Deno.test("keys lead from cell to cell, and end at the edges", () => {
    const grid = { rows: 10, columns: 3, page: 4, isFar: false };
    const far = { ...grid, isFar: true };
    const go = (
        /** @type {string} */ key,
        /** @type {[number, number]} */ [row, column],
        of = grid,
    ) => {
        const cell = moved(key, { row, column }, of);
        return cell && [cell.row, cell.column];
    };
    equal(go("ArrowUp", [0, 1]), [-1, 1]);
    equal(go("ArrowUp", [-1, 1]), [-1, 1]);
    equal(go("ArrowDown", [9, 1]), [9, 1]);
    equal(go("ArrowRight", [2, 2]), [2, 2]);
    equal(go("Home", [2, 2]), [2, 0]);
    equal(go("End", [2, 0], far), [9, 2]);
    equal(go("Home", [5, 2], far), [0, 0]);
    equal(go("PageUp", [2, 1]), [0, 1]);
    equal(go("PageDown", [8, 1]), [9, 1]);
    equal(go("ArrowUp", [5, 1], far), [0, 1]);
    equal(go("a", [1, 1]), null);
    equal(moved("ArrowDown", { row: -1, column: 0 }, { ...grid, rows: 0 })?.row, -1);
    const range = rangeOf({ row: 4, column: 2 }, { row: -1, column: 0 });
    equal(range, { top: 0, bottom: 4, left: 0, right: 2 });
    claim(isInside(range, 4, 1) && !isInside(range, 5, 1), "the rectangle has its edges");
});

Deno.test("what is copied is a table to spreadsheets, and no formula", () => {
    equal(asLines([["a", "b"], ["1", "2"]]), "a\tb\r\n1\t2");
    equal(
        asLines([['say "no"', "two\nlines", "tab\there"]]),
        '"say ""no"""\t"two\nlines"\t"tab\there"',
    );
    equal(asLines([["=1+1", "@x", "-5", "+41 22", "-12.50"]]), "'=1+1\t'@x\t-5\t+41 22\t-12.50");
    equal(
        asTable([["<b>", 'a & "b"'], ["two\nlines", "=x"]]),
        "<table><tr><td>&lt;b&gt;</td><td>a &amp; &quot;b&quot;</td></tr>" +
            "<tr><td>two<br>lines</td><td>'=x</td></tr></table>",
    );
});

Deno.test("the link of a summary has its view, its columns and its groups", () => {
    const link =
        "q=ge&if=notes*filled&fields=premium+notes&cross=_changed*_changed_by*sum*premium";
    const state = readState(link);
    equal(new URLSearchParams(writeState(state)).toString(), new URLSearchParams(link).toString());
    equal(fieldsOf(state, COLUMNS, []).map(({ name }) => name), ["premium", "notes"]);
    equal(crossOf(state, COLUMNS)?.figure, "sum");
    // What there is no more is left out, and a sum is of something.
    equal(fieldsOf(readState("fields=gone"), COLUMNS, []), []);
    equal(crossOf(readState("cross=gone*notes"), COLUMNS), null);
    equal(crossOf(readState("cross=notes*notes"), COLUMNS), null);
    equal(crossOf(readState("cross=notes*plate*mean*gone"), COLUMNS)?.figure, "count");
    const shown = firstColumns(COLUMNS);
    equal(fieldsOf(readState(""), COLUMNS, shown)[0].name, "plate");
});
