// The marks in texts: what is drawn of the cases that the engine reads as well, of hostile texts,
// and that what is drawn is the text without marks.

import { drawn } from "../core/markup.js";
import { claim, equal } from "./assert.js";

/** An element without a browser. */
class Stub {
    /** @type {(Stub | string)[]} */ childNodes = [];
    /** @type {Record<string, string>} */ attributes = {};
    style = { setProperty: (/** @type {string} */ _, /** @type {string} */ v) => this.word = v };
    word = "";

    /** @param {string} tag */
    constructor(tag) {
        this.tag = tag;
    }

    /** @param {(Stub | string)[]} kids */
    append(...kids) {
        this.childNodes.push(...kids);
    }

    /** @param {string} name @param {string} value */
    setAttribute(name, value) {
        this.attributes[name] = value;
        if (name === "href") this.word = value;
    }
}

/** @type {any} */ (globalThis).document = {
    createElement: (/** @type {string} */ t) => new Stub(t),
};

/** @param {(Stub | string)[]} nodes @returns {string} */
const html = (nodes) =>
    nodes.map((node) => {
        if (typeof node === "string") return node;
        if (node.tag === "br") return "<br>";
        const level = /^heading-(\d)$/.exec(node.attributes.class ?? "")?.[1];
        const tag = level ? `h${level}` : node.tag;
        return `<${tag}${node.word && ` ${node.word}`}>${html(node.childNodes)}</${tag}>`;
    }).join("").replaceAll("<span ", "<span ");

/** @param {(Stub | string)[]} nodes @returns {string} */
const text = (nodes) =>
    nodes.map((node) => typeof node === "string" ? node : text(node.childNodes)).join("");

/** @param {string} marked */
const nodes = (marked) => /** @type {any} */ (drawn(marked));

/** @type {[string, string, string][]} */
const CASES = JSON.parse(
    Deno.readTextFileSync(new URL("./markup-cases.json", import.meta.url)),
);

Deno.test("every case is drawn as it says, and reads as its plain text", () => {
    for (const [marked, plain, wanted] of CASES) {
        const made = html(nodes(marked)).replace(/<span (red|#\w+)>/g, "<span $1>");
        equal(made, wanted);
        equal(text(nodes(marked)), plain.replaceAll("\n", ""));
    }
});

Deno.test("hostile texts are drawn in as many steps as they are long, and never deep", () => {
    const depth = (/** @type {(Stub | string)[]} */ all) => {
        let most = 0, level = all;
        for (; level.length; most++) {
            level = level.flatMap((one) => typeof one === "string" ? [] : one.childNodes);
        }
        return most;
    };
    for (
        const piece of [
            "*a ",
            "**",
            "_a",
            "[",
            "](",
            "[a](",
            "[a](https://a.b",
            "${",
            "\\",
            "# ",
            "*[",
            "***a",
            '<span style="color:red">',
            "[*a](https://a.b)*",
            "*a **b __c _d [e ",
        ]
    ) claim(depth(nodes(piece.repeat(10_000))) < 12, piece);
});

Deno.test("no address but that of a page or mail is a link", () => {
    for (
        const address of [
            "javascript:alert(1)",
            "JaVaScRiPt:x",
            "data:text/html,x",
            "vbscript:x",
            "//a.b",
            "/a",
            "ftp://a.b",
            " https://a.b",
            "https:\\\\a.b",
            "blob:https://a.b",
        ]
    ) claim(!html(nodes(`[x](${address})`)).includes("<a"), address);
});
