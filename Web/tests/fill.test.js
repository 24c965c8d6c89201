// Fillings of public links without a browser: the credential that is asked for again, the scope of
// a token, the server's reasons, and the file of what was filled in.

import { claim, equal } from "./assert.js";
import { Filling, Lost, scopeOf, verdictOf } from "../data/fill.js";
import { fileOf, textOf } from "../screens/fill/file.js";
import { beFilling } from "../data/sync.js";

/** @typedef {{ path: string, body: any, credential: string | null }} Asked */

/**
 * Serves answers by path, one after the other; returns what was asked for.
 * @param {Record<string, [number, object][]>} answers
 * @returns {Asked[]}
 */
function serve(answers) {
    /** @type {Asked[]} */
    const asked = [];
    globalThis.fetch = (/** @type {any} */ path, /** @type {any} */ { body, headers } = {}) => {
        const credential = new Headers(headers).get("X-Calepin-Fill");
        asked.push({ path, body: body && JSON.parse(body), credential });
        const [status, answer] = answers[path]?.shift() ?? [500, {}];
        const kind = status < 400 ? "application/json" : "application/problem+json";
        const options = { status, headers: { "Content-Type": kind } };
        return Promise.resolve(new Response(JSON.stringify(answer), options));
    };
    return asked;
}

const link = { link: "l", app: "survey", form: "f", collection: "c", version: 2, state: "open" };
const guest = { credential: "one", scope: "user:a" };
const named = { replica: "r", scope: "user:a" };
/** @type {[number, object]} */
const NOT_KNOWN = [401, { code: "no-token" }];

/** Runs a body with a filling that was begun. @param {(filling: Filling) => Promise<void>} body */
async function begun(body) {
    serve({ "/api/fill": [[200, link]], "/api/fill/begin": [[201, guest]] });
    const filling = new Filling("token");
    await filling.ask();
    await filling.begin();
    try {
        await body(filling);
    } finally {
        beFilling(null);
    }
}

Deno.test("requests of a filling have its credential, and the first ones its token", async () => {
    const asked = serve({
        "/api/fill": [[200, link]],
        "/api/fill/begin": [[201, guest]],
        "/api/sync/replica": [[200, named]],
    });
    const filling = new Filling("token");
    await filling.ask();
    await filling.begin();
    equal(await filling.replica(), named);
    equal(asked, [
        { path: "/api/fill", body: { token: "token" }, credential: null },
        { path: "/api/fill/begin", body: { token: "token" }, credential: null },
        { path: "/api/sync/replica", body: { app: "survey" }, credential: "one" },
    ]);
    beFilling(null);
});

Deno.test("a credential that is not known is asked for again, once", async () => {
    await begun(async (filling) => {
        const asked = serve({
            "/api/sync/replica": [NOT_KNOWN, [200, named]],
            "/api/fill/begin": [[201, { ...guest, credential: "two" }]],
        });
        equal(await filling.replica(), named);
        equal(asked.map(({ credential }) => credential), ["one", null, "two"]);
    });
});

Deno.test("another guest does not take over what was filled in", async () => {
    await begun(async (filling) => {
        const asked = serve({
            "/api/sync/replica": [NOT_KNOWN, NOT_KNOWN],
            "/api/fill/begin": [[201, { credential: "two", scope: "user:b" }]],
        });
        for (let time = 0; time < 2; time += 1) {
            const error = await filling.replica().catch((error) => error);
            claim(error instanceof Lost, `${error} says so`);
        }
        equal(filling.guest, guest);
        // No guest is made at each try.
        equal(asked.filter(({ path }) => path === "/api/fill/begin").length, 1);
    });
});

Deno.test("a link that was closed loses a filling whose credential is not known", async () => {
    await begun(async (filling) => {
        serve({
            "/api/sync/replica": [NOT_KNOWN],
            "/api/fill/begin": [[409, { code: "link-closed" }]],
        });
        claim(await filling.replica().catch((error) => error) instanceof Lost, "it is lost");
    });
});

Deno.test("a server that is busy loses nothing", async () => {
    await begun(async (filling) => {
        serve({
            "/api/sync/replica": [NOT_KNOWN, NOT_KNOWN, [200, named]],
            "/api/fill/begin": [[429, { code: "too-often" }], [201, guest]],
        });
        const error = await filling.replica().catch((error) => error);
        claim(!(error instanceof Lost), "it may succeed later");
        equal(await filling.replica(), named);
    });
});

Deno.test("the declaration is fetched with its catalogues in the name of the guest", async () => {
    await begun(async (filling) => {
        const rows = { name: "places", attributes: ["name"], rows: [["ge"]] };
        const sum = new Uint8Array(
            await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(rows))),
        );
        const digest = [...sum].map((one) => one.toString(16).padStart(2, "0")).join("");
        const declaration = { id: "survey", catalogues: [{ name: "places", digest }] };
        const asked = serve({
            "/api/apps/survey/2": [[200, declaration]],
            [`/api/apps/survey/tables/${digest}`]: [[200, rows]],
        });
        equal(await filling.declaration(), { id: "survey", catalogues: [rows] });
        equal(asked.map(({ credential }) => credential), ["one", "one"]);
    });
});

Deno.test("each token has a scope of its own, which is always the same", () => {
    equal(scopeOf("a"), "fill-af63dc4c8601ec8c");
    equal(scopeOf("ann") === scopeOf("bob"), false);
    claim(/^fill-[0-9a-f]{16}$/.test(scopeOf("")), "it has the same length");
});

Deno.test("the reason of the server is the one about the whole record", () => {
    const text = (/** @type {string} */ record, /** @type {object[]} */ ...issues) =>
        JSON.stringify({ mutation: { record }, outcome: { outcome: "refused", issues } });
    const [full, closed, received] = ["full", "closed", "received"].map((code) =>
        text("r", { path: "", code })
    );
    equal(verdictOf([full], "r"), "full");
    equal(verdictOf([closed], "r"), "closed");
    equal(verdictOf([received], "r"), "received");
    equal(verdictOf([text("r", { path: "name", code: "missing" })], "r"), "refused");
    equal(verdictOf([text("r", { path: "name", code: "full" }), full], "r"), "full");
    equal(verdictOf([text("r")], "r"), "refused");
    equal(verdictOf([full], "other"), "");
    equal(verdictOf([], "r"), "");
});

Deno.test("the file has every answer with its question", async () => {
    /** @type {(label: string, text: string, more?: object) => any} */
    const answer = (label, text, more) => ({ path: "p", label, text, widget: "text", ...more });
    const text = textOf("Survey", ["Answers of Ann"], [
        { path: "all", title: "All", answers: [answer("Name", "Rossi"), answer("Age", "")] },
        {
            path: "pets#k1",
            title: "Rex",
            answers: [
                answer("Story", "One\nTwo"),
                answer("Signature", "", { widget: "signature", content: "1,1 2,2" }),
            ],
        },
    ]);
    equal(text.split("\n"), [
        "Survey",
        "======",
        "Answers of Ann",
        "",
        "All",
        "---",
        "Name: Rossi",
        "Age: Not given",
        "",
        "Rex",
        "---",
        "Story:",
        "    One",
        "    Two",
        "Signature: signed",
        "",
    ]);
    const file = fileOf(text, new Date("2027-05-03T18:05:00Z"));
    equal(file.name, "answers-2027-05-03-18-05.txt");
    equal(await file.text(), text);
});
