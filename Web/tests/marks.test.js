// What a map reads of the rows on it: places, photos, first lines.

import { markOf, readPlace, writePlace } from "../map/marks.js";
import { claim, equal } from "./assert.js";

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

Deno.test("a mark has its place, photos, first line and moment", () => {
    const row = { id: "r", title: "Lunch", route: "/notes/r", place: "1 2" };
    const mark = markOf({
        ...row,
        photos: ["aa", "bb"],
        line: "  Hello ",
        time: "2026-11-21T08:00:00.000Z",
    });
    equal(mark, {
        ...row,
        place: { lat: 1, lng: 2, accuracy: 0 },
        photos: ["aa", "bb"],
        line: "Hello",
        at: Date.UTC(2026, 10, 21, 8),
    });
    equal(markOf({ ...row, place: "here" }).place, null);
    equal(markOf({ ...row, time: "never" }).at, 0);
    equal(markOf({ ...row, line: "x".repeat(1000) }).line.length, 200);
});
