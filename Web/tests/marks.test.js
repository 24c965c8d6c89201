// The facts that a list with pictures and a map extract from records: places, photos in order,
// first lines; and the cells named by a declaration.

import {
    FactBook,
    factsOf,
    firstLine,
    galleriesOf,
    namesOf,
    readPlace,
    writePlace,
} from "../map/marks.js";
import { claim, equal } from "./assert.js";

const names = { place: "place", photos: "photos", lines: "words", time: "begun" };

/** @param {Record<string, string>} cells @param {string[]} [ids] */
const record = (cells, ids) =>
    JSON.stringify({
        form: "note",
        version: 1,
        cells: Object.entries(cells).map(([path, value]) => ({ path, value })),
        ...(ids && { rows: [{ path: "photos", ids }] }),
    });

Deno.test("a place is read with its accuracy, and nothing else is one", () => {
    equal(readPlace("46.2 6.1"), { lat: 46.2, lng: 6.1, accuracy: 0 });
    equal(readPlace("46.2 6.1 400 12"), { lat: 46.2, lng: 6.1, accuracy: 12 });
    equal(readPlace("-90, 180"), { lat: -90, lng: 180, accuracy: 0 });
    for (const text of ["", undefined, "46.2", "91 6", "46 181", "here", "46.2 x", "NaN 1"]) {
        equal(readPlace(text), null);
    }
});

Deno.test("a place that is written is read again, wherever on the turning map it was", () => {
    for (let lng = -900; lng <= 900; lng += 37.3) {
        const read = readPlace(writePlace({ lat: 10, lng, accuracy: 5 }));
        claim(!!read && Math.abs(read.lng) <= 180, `${lng} is on the earth`);
        const turns = ((read?.lng ?? 0) - lng) / 360;
        claim(Math.abs(turns - Math.round(turns)) < 1e-6, `${lng} is the same place`);
    }
    equal(writePlace({ lat: 91, lng: 0, accuracy: 0 }), "90.000000 0.000000");
});

Deno.test("photos are in the order in which they were added", () => {
    const cells = { "photos#k2.photo": "bb b.jpg", "photos#k1.photo": "aa a.jpg" };
    equal(factsOf(record(cells, ["k1", "k2", "k3"]), names).photos, ["aa", "bb"]);
    equal(factsOf(record(cells), names).photos, []);
});

Deno.test("the facts of a record are its place, first line and moment", () => {
    const text = record({
        place: "1 2",
        words: "\n  \n Hello \nthere",
        begun: "2026-11-21T08:00:00.000Z",
    });
    equal(factsOf(text, names), {
        place: { lat: 1, lng: 2, accuracy: 0 },
        photos: [],
        line: "Hello",
        at: Date.UTC(2026, 10, 21, 8),
    });
    equal(factsOf(undefined, names), { place: null, photos: [], line: "", at: 0 });
    equal(factsOf("{}", names).at, 0);
    equal(firstLine("x".repeat(1000)).length, 200);
});

Deno.test("a record is read once for each of its texts", () => {
    const book = new FactBook(names), text = record({ words: "a" });
    claim(book.of("r", text) === book.of("r", text), "it is kept");
    equal(book.of("r", record({ words: "b" })).line, "b");
});

Deno.test("a declaration says which cells a map needs, and whether it has one", () => {
    const photo = { field: "photo", type: "photo" };
    const declaration = {
        start: "mine",
        forms: [{
            id: "note",
            sections: [{
                name: "all",
                contents: [
                    { field: "title" },
                    { repeat: "photos", most: "12", contents: [photo] },
                    {
                        repeat: "people",
                        contents: [photo, { field: "name" }],
                    },
                ],
            }],
        }],
        collections: [{ name: "other", views: [] }, {
            name: "mine",
            form: "note",
            views: [
                {
                    view: "list",
                    cells: ["title", "words"],
                    sorts: [{ name: "t", descending: true }],
                },
                { view: "map", place: "where", title: "title" },
            ],
        }],
    };
    equal([...galleriesOf(declaration)], [["photos", { cell: "photo", maxPhotos: 12 }]]);
    equal(namesOf(declaration)?.names, {
        place: "where",
        photos: "photos",
        lines: "words",
        time: "t",
    });
    equal(namesOf(declaration)?.section, "all");
    equal(namesOf({ collections: [{ name: "x", views: [] }], start: "x" }), null);
    equal(namesOf({}), null);
});
