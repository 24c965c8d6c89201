// The console without a server: the lines of differences, the versions of an app and what may be
// done with them, the disk in memory of the preview, and the texts of public links.

import { rowsTypeOf, typeOf } from "../data/console.js";
import { MemoryDisk, MuteNetwork } from "../data/memory.js";
import { grouped, has } from "../screens/console/differences.js";
import {
    addressFile,
    decoded,
    fieldsIn,
    missingHead,
    momentOf,
    secondsOf,
    shortAddress,
} from "../screens/console/link-text.js";
import { actionsOf, isShipped, versionsOf, wishOf } from "../screens/console/stages.js";
import { claim, equal } from "./assert.js";

/**
 * @typedef {import("../data/console.js").Change} Change
 * @typedef {import("../data/console.js").Event} Event
 * @typedef {import("../data/console.js").ListedApp} ListedApp
 * @typedef {import("../data/console-links.js").Person} Person
 */

/**
 * @param {Change["effect"]} effect
 * @param {string} text
 * @param {string} [form]
 * @returns {Change}
 */
const change = (effect, text, form = "visit") => ({ form, code: "", place: "", effect, text });

/** @param {Event["what"]} what @param {number} version @returns {Event} */
const event = (what, version) => ({ at: 0, by: "olga", what, version, note: "" });

Deno.test("differences stand by effect, those that need attention first", () => {
    const changes = [
        change("free", "other titles"),
        change("confirm", "name: removed (no record)"),
        change("refused", "rooms: another type"),
    ];
    equal(grouped(changes), [
        { effect: "refused", lines: [{ place: "", line: "rooms: another type" }] },
        { effect: "confirm", lines: [{ place: "", line: "name: removed (no record)" }] },
        { effect: "free", lines: [{ place: "", line: "other titles" }] },
    ]);
    claim(has(changes, "confirm") && !has(changes, "step"), "effects are found");
});

Deno.test("differences of several forms name theirs", () => {
    const [{ lines }] = grouped([change("free", "a"), change("free", "b", "room")]);
    equal(lines.map(({ place }) => place), ["visit", "room"]);
});

Deno.test("versions come from the log, and earlier ones can be used again", () => {
    /** @type {ListedApp} */
    const app = { id: "visit", stage: "live", live: 2, test: 4, forms: ["visit"] };
    const events = [event("test", 4), event("draft", 3), event("published", 2)];
    const all = versionsOf(app, [...events, event("published", 1)]);
    equal(all.map(({ number }) => number), [4, 3, 2, 1]);
    equal(all.map(({ actions }) => actions), [["use"], ["use", "tryIt"], [], ["useAgain"]]);
    equal(all.map(({ isUsed }) => isUsed), [false, false, true, false]);
});

Deno.test("rows that are replaced bring a version", () => {
    /** @type {ListedApp} */
    const app = { id: "visit", stage: "live", live: 2, forms: ["visit"] };
    const all = versionsOf(app, [event("rows", 2), event("published", 1)]);
    equal(all.map(({ event }) => event?.what), ["rows", "published"]);
});

Deno.test("an app that comes with Calepin has its first version, a draft has none", () => {
    /** @type {ListedApp} */
    const motor = { id: "motor", stage: "live", live: 0, isShipped: true, forms: ["motor"] };
    claim(isShipped(motor), "it comes with Calepin");
    equal(versionsOf(motor, []).map(({ number }) => number), [0]);
    claim(!isShipped({ ...motor, live: 1 }), "a version of one's own took its place");
    /** @type {ListedApp} */
    const draft = { id: "visit", stage: "draft", forms: [] };
    const ended = versionsOf(draft, [event("testEnded", 1), event("test", 1)]);
    equal(ended.map(({ number }) => number), [1]);
});

Deno.test("stages that are reached name the version in use", () => {
    /** @type {ListedApp} */
    const app = { id: "visit", stage: "closing", live: 2, forms: ["visit"] };
    equal(actionsOf(app), ["openAgain", "close", "archive"]);
    equal(wishOf("openAgain"), { stage: "live" });
    equal(wishOf("endTest"), { stage: "draft" });
    equal(wishOf("tryIt", 3), { stage: "test", version: 3 });
    equal(actionsOf({ ...app, isShipped: true, forms: [] }), ["openAgain", "archive"]);
    equal(actionsOf({ ...app, stage: "archived", test: 3 }), ["endTest", "openAgain"]);
});

Deno.test("a zip file is sent as one", () => {
    equal(typeOf("Visit.ZIP"), "application/zip");
    equal(typeOf("visit.json"), "application/json");
});

Deno.test("rows are sent as what they are", () => {
    equal(rowsTypeOf("Places.JSON"), "application/json");
    equal(rowsTypeOf("places.csv"), "text/csv");
});

Deno.test("what is written in memory is read again, and nothing is sent", async () => {
    const disk = new MemoryDisk();
    await disk.type({ record: "r", path: "name", text: "Ro" });
    await disk.type({ record: "r", path: "name", text: "Ros" });
    equal((await disk.read()).typed, [{ record: "r", path: "name", text: "Ros" }]);
    const contained = disk.contained("r");
    const changes = [
        { store: /** @type {const} */ ("base"), key: "a", text: "1" },
        { store: /** @type {const} */ ("base"), key: "b", text: "2" },
        { store: /** @type {const} */ ("base"), key: "a" },
    ];
    await disk.write({ op: "write", changes, at: 5, record: "r" }, contained);
    const kept = await disk.read();
    equal(kept.disk.base, ["2"]);
    equal(kept.times, [{ record: "r", at: 5 }]);
    equal(kept.typed, []);
    equal((await new MuteNetwork().askReplica()).scope, disk.scope);
});

Deno.test("days and times of links are those of the device, to the second where they stay", () => {
    const at = Math.floor(new Date("2026-11-30T18:05:42").getTime() / 1000);
    equal(momentOf(at), { day: "2026-11-30", time: "18:05" });
    equal(secondsOf("2026-11-30", "18:05", at), at);
    equal(secondsOf("2026-11-30", "18:05"), at - 42);
    equal(secondsOf("2026-12-01", "18:05", at), at - 42 + 86_400);
    equal(secondsOf("", "23:59", at), undefined);
    equal(momentOf(undefined), { day: "", time: "23:59" });
});

Deno.test("a file of people names its columns in the first line", () => {
    equal(missingHead("mail;Name\nann@example.org;Ann"), "");
    equal(missingHead('\n"nom"\tcourriel\nAnn\t'), "");
    equal(missingHead("Ann Rossi;ann@example.org"), "name;mail");
    equal(missingHead("Ann Rossi\tann@example.org\nBob"), "name\tmail");
    equal(missingHead("Ann Rossi"), "name");
});

Deno.test("a file of older spreadsheets is read as well", () => {
    equal(decoded(new TextEncoder().encode("\ufeffname\nAnaïs")), "name\nAnaïs");
    equal(decoded(new Uint8Array([0x41, 0x6e, 0x61, 0xef, 0x73])), "Anaïs");
});

Deno.test("the file of addresses has no formula", () => {
    /** @param {string} name @param {string} [mail] @returns {Person} */
    const person = (name, mail) => ({ number: 1, name, mail, state: "invited", token: "t" });
    const people = [
        person('=1+1,"x"', "ann@example.org"),
        person("@ann"),
        { ...person("Ann, Rossi"), token: "", state: /** @type {const} */ ("submitted") },
    ];
    equal(addressFile(people, (token) => `https://host/fill#${token}`).split("\r\n"), [
        "\ufeffname,mail,link,state",
        `"'=1+1,""x""",ann@example.org,https://host/fill#t,invited`,
        "'@ann,,https://host/fill#t,invited",
        '"Ann, Rossi",,,submitted',
        "",
    ]);
    equal(shortAddress("https://host/fill#t"), "host/fill#t");
});

Deno.test("records are counted by what each of them has once", () => {
    const region = { field: "region", label: { en: "Region" } };
    const forms = [{ id: "other", sections: [{ contents: [{ field: "no" }] }] }, {
        id: "visit",
        sections: [
            { contents: [{ composite: "person", contents: [{ field: "name" }] }, region] },
            { contents: [{ repeat: "tools", contents: [{ field: "tool" }] }] },
        ],
    }];
    equal(fieldsIn({ id: "clinic", forms }, "visit").map(({ name }) => name), ["name", "region"]);
    equal(fieldsIn(forms[1], "visit").length, 2);
    equal(fieldsIn(null, "visit"), []);
});
