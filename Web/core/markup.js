// The marks in texts of forms: emphasis, headings, links and colours, drawn as elements that hold
// nothing but text. The grammar is in docs/form-format.md; the engine takes the same marks off for
// plain text, and both read tests/markup-cases.json.

import { h } from "./dom.js";

/**
 * A mark: where it opens and closes, and what it makes of the text between.
 * @typedef {{ kind: string, start: number, end: number, word?: string }} Mark
 * @typedef {Mark & { isOpen: boolean }} Sign a sign that opens or closes something
 */

/** @param {string} char */
const isBlank = (char) => char === "" || char === " " || char === "\t" || char === "\r";

/** @param {string} char */
const isWord = (char) => /^[0-9A-Za-z\u0080-\uffff]$/.test(char);

/** @param {string} char */
const isPunctuation = (char) => /^[!-/:-@[-`{-~]$/.test(char);

const COLOUR = /<span style="color: *(#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,20});?">/iy;
const ADDRESS = /\]\(((?:https?:\/\/|mailto:)[^ \t\r()\\$]*)\)/iy;

/** The signs of one line. */
class Line {
    /** The marks that are open, of each kind one at most. @type {Mark[]} */ #open = [];
    /** The bracket of a link, and the number of marks open before it. */
    #bracket = { at: -1, open: 0 };
    /** What opens and closes, by place. @type {Sign[]} */
    signs = [];

    /** @param {string} text */
    constructor(text) {
        this.text = text;
        for (let at = 0; at < text.length;) at = this.#next(at);
        this.signs.sort((one, other) => one.start - other.start);
    }

    /** @param {number} at */
    #char(at) {
        return this.text.charAt(at);
    }

    /** Reads what stands at a place; returns the place behind it. @param {number} at */
    #next(at) {
        const { text } = this, char = text[at];
        if (char === "\\" && isPunctuation(this.#char(at + 1))) {
            this.signs.push({ kind: "", start: at, end: at + 1, isOpen: false });
            return at + 2;
        }
        if (char === "$" && this.#char(at + 1) === "{") {
            const close = text.indexOf("}", at);
            return close < 0 ? text.length : close + 1;
        }
        if (char === "*" || char === "_") return this.#star(at, char);
        if (char === "[") this.#bracket = { at, open: this.#open.length };
        if (char === "]") return this.#link(at);
        if (char === "<") return this.#colour(at);
        return at + 1;
    }

    /** @param {number} at @param {string} char */
    #star(at, char) {
        let run = at;
        while (this.#char(run) === char) run++;
        const length = run - at;
        if (length > 3) return run;
        const isInner = this.#open.at(-1)?.kind === char && length !== 2;
        const size = length > 1 && !isInner ? 2 : 1;
        const mark = { kind: char.repeat(size), start: at, end: at + size };
        const before = this.#char(at - 1), after = this.#char(mark.end);
        const opened = this.#open.findIndex(({ kind }) => kind === mark.kind);
        if (opened < 0) {
            if (!isBlank(after) && (char === "*" || !isWord(before))) this.#open.push(mark);
        } else if (
            !isBlank(before) && (char === "*" || !isWord(after)) && this.#open[opened].end < at
        ) this.#close(opened, mark);
        return mark.end;
    }

    /** Closes a mark; those open inside of it are none. @param {number} at @param {Mark} by */
    #close(at, by) {
        this.signs.push({ ...this.#open[at], isOpen: true }, { ...by, isOpen: false });
        this.#open.length = at;
        if (this.#bracket.open > at) this.#bracket.at = -1;
    }

    /** @param {number} at */
    #link(at) {
        const bracket = this.#bracket;
        this.#bracket = { at: -1, open: 0 };
        if (bracket.at < 0 || this.#char(at + 1) !== "(") {
            if (this.#char(at + 1) !== "(") this.#bracket = bracket;
            return at + 1;
        }
        ADDRESS.lastIndex = at;
        const word = bracket.at + 1 < at ? ADDRESS.exec(this.text)?.[1] : undefined;
        if (word === undefined) return at + 1;
        const end = at + word.length + 3;
        this.signs.push(
            { kind: "[", start: bracket.at, end: bracket.at + 1, isOpen: true, word },
            { kind: "[", start: at, end, isOpen: false },
        );
        this.#open.length = bracket.open;
        return end;
    }

    /** @param {number} at */
    #colour(at) {
        const opened = this.#open.findIndex(({ kind }) => kind === "<");
        if (opened >= 0 && /^<\/span>$/i.test(this.text.slice(at, at + 7))) {
            this.#close(opened, { kind: "<", start: at, end: at + 7 });
            return at + 7;
        }
        COLOUR.lastIndex = at;
        const found = opened < 0 ? COLOUR.exec(this.text) : null;
        if (!found) return at + 1;
        const end = at + found[0].length;
        this.#open.push({ kind: "<", start: at, end, word: found[1] });
        return end;
    }
}

/** @param {Sign} sign */
function element({ kind, word }) {
    if (kind === "[") {
        return h("a", { href: word, target: "_blank", rel: "noopener noreferrer" });
    }
    if (kind === "<") {
        const made = h("span", { class: "coloured" });
        made.style.setProperty("--colour", word ?? "");
        return made;
    }
    return h(kind.length > 1 ? "strong" : "em", null);
}

/** Draws one line into its place. @param {Element} place @param {string} text */
function drawLine(place, text) {
    const stack = [place];
    let at = 0;
    const put = (/** @type {number} */ end) => {
        if (end > at) stack.at(-1)?.append(text.slice(at, end));
    };
    for (const sign of new Line(text).signs) {
        put(sign.start);
        at = sign.end;
        if (sign.isOpen) {
            const made = element(sign);
            stack.at(-1)?.append(made);
            stack.push(made);
        } else if (sign.kind) stack.pop();
    }
    put(text.length);
}

/**
 * Returns the nodes of a text with marks.
 * @param {string} text
 * @returns {Node[]}
 */
export function drawn(text) {
    const place = h("span", null);
    /** True when the last line was one of text, which ends where the next one begins. */
    let isText = false;
    for (const line of text.split("\n")) {
        const [sign, level] = /^(#{1,6})[ \t\r]+/.exec(line) ?? ["", ""];
        if (level) {
            // The page has headings of its own: those of a text are only as large.
            const heading = h("span", { class: `heading-${level.length}` });
            drawLine(heading, line.slice(sign.length));
            place.append(heading);
        } else {
            if (isText) place.append(h("br", null));
            drawLine(place, line);
        }
        isText = !level;
    }
    return [...place.childNodes];
}
