// What is typed to invite people into a team: names and addresses, however they are separated. The
// screen itself is tried in the browser.

import { equal } from "./assert.js";
import { inviteesIn } from "../screens/console/people/typed.js";

/** @param {string} text @returns {string[][]} */
const read = (text) => inviteesIn(text, "agent").map(({ name, mail }) => [name, mail]);

Deno.test("addresses and names have commas, semicolons or line ends between them", () => {
    equal(read(""), []);
    equal(read(" , ;\n"), []);
    equal(read("ann@example.org"), [["", "ann@example.org"]]);
    equal(read("Ann Rossi; bob@example.org,\nMax"), [
        ["Ann Rossi", ""],
        ["", "bob@example.org"],
        ["Max", ""],
    ]);
});

Deno.test("addresses may have spaces between them, or a name before them", () => {
    equal(read("a@example.org b@example.org"), [["", "a@example.org"], ["", "b@example.org"]]);
    equal(read('"Ann Rossi" <ann@example.org>, <b@example.org>'), [
        ["Ann Rossi", "ann@example.org"],
        ["", "b@example.org"],
    ]);
});

Deno.test("each has the role that was chosen", () => {
    equal(inviteesIn("Ann, b@example.org", "reader").map(({ role }) => role), [
        "reader",
        "reader",
    ]);
});
