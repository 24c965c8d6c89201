// What a correction sends: values by path from the ops of the engine's mutations, whatever was
// added, changed, removed and brought back in between.

import { equal } from "./assert.js";
import { valuesOf } from "../screens/correct/values.js";

/** @param {...object[]} all the ops of each mutation */
const sent = (...all) => valuesOf(all.map((ops) => JSON.stringify({ ops })));

const set = (/** @type {string} */ path, /** @type {any} */ value, more = {}) => ({
    op: "set",
    path,
    value,
    ...more,
});
const ins = (/** @type {string} */ path, /** @type {string} */ item) => ({
    op: "ins",
    path,
    item,
});
const del = (/** @type {string} */ path) => ({ op: "del", path });

Deno.test("a correction sends the last value of each answer, and nothing worked out", () => {
    equal(sent([set("name", "Ann")], [set("name", "Anna"), set("many", "5")]), {
        name: "Anna",
        many: "5",
    });
    equal(sent([set("name", null)]), { name: "" });
    equal(sent([set("many", { note: "counted", value: "90" })]), {
        many: { text: "90", note: "counted" },
    });
    equal(sent([set("kind", "b"), set("size", null, { cause: 0 })]), { kind: "b" });
    equal(
        sent([set("sum", "5", { origin: "triggered" }), set("age", "4", { origin: "proposed" })]),
        {
            age: "4",
        },
    );
    equal(sent([{ op: "submit", seenDigest: "0" }]), {});
});

Deno.test("a correction sends rows with their answers, also those in rows", () => {
    equal(sent([ins("stops", "a"), set("stops#a.place", "Bern"), set("stops#b.place", "Chur")]), {
        stops: [{ place: "Bern" }],
        "stops#b.place": "Chur",
    });
    equal(
        sent([ins("stops", "a"), ins("stops#a.visits", "x")], [set("stops#a.visits#x.note", "1")]),
        {
            stops: [{ visits: [{ note: "1" }] }],
        },
    );
    equal(sent([ins("stops#b.visits", "x"), set("stops#b.visits#x.note", "1")]), {
        "stops#b.visits": [{ note: "1" }],
    });
    equal(sent([ins("stops", "a"), ins("stops", "c"), set("stops#c.place", "Chur")]), {
        stops: [{}, { place: "Chur" }],
    });
});

Deno.test("a correction forgets rows that came and went, and keeps those that came back", () => {
    equal(sent([ins("stops", "a"), set("stops#a.place", "Bern")], [del("stops#a")]), {});
    equal(sent([set("stops#b.place", "Chur")], [del("stops#b")]), { "stops#b": null });
    equal(
        sent([del("stops#b")], [set("stops#b", true), set("stops#b.place", "Sion")]),
        { "stops#b.place": "Sion" },
    );
    equal(
        sent(
            [ins("stops", "a")],
            [del("stops#a")],
            [set("stops#a", true), set("stops#a.place", "Sion")],
        ),
        { stops: [{ place: "Sion" }] },
    );
});
