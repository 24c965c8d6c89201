// Devices that write the same records without hearing of each other, and the server that merges
// what they saved: all of it in one engine, so that its requests can be asked of another one. What
// people do comes from a seed; messages get lost, devices start anew, the server comes back from a
// backup.

import { dice } from "./dice.js";

/**
 * @typedef {(request: object) => string} Ask gives the answer's text
 * @typedef {import("./dice.js").Dice} Dice
 * @typedef {{ cells: { path: string, value: string }[],
 *   rows?: { path: string, ids: string[] }[] }} Content
 * @typedef {{ content: Content, conflicts: { path: string,
 *   values: { version?: string }[] }[] }} Known
 */

/** Of each policy a cell, one whose parent is another, and rows. */
const FORM = {
    id: "sim",
    version: 1,
    policies: { tags: "set", total: "sum", words: "text", log: "append", spot: "last" },
    parents: { model: ["make"], "lines.part": ["lines.kind"] },
};
const PLAIN = ["title", "make", "model", "colour", "tags", "total", "words", "log", "spot"];
const IN_ROW = ["kind", "part", "note"];
/** The part of a message before the text of the server. */
const BEFORE = '{"ok":true,"answer":';
const DEVICES = 3, RECORDS = 4, SAVES = 45;

/** An identifier: 26 digits of base 32. @param {number} number */
const identifier = (number) => number.toString().padStart(26, "0");

/**
 * Plays scopes until the server has merged so many mutations.
 * @param {number} seed
 * @param {number} merges
 * @param {Ask} ask
 * @returns {{ merged: number, asked: number, lost: number, restored: number, scopes: number }}
 */
export function playSync(seed, merges, ask) {
    const told = { merged: 0, asked: 0, lost: 0, restored: 0, scopes: 0 };
    while (told.merged < merges) {
        const source = dice(seed + told.scopes * 7919);
        told.scopes += 1;
        playScope(source, told, ask);
    }
    return told;
}

/** @param {Dice} source @param {ReturnType<typeof playSync>} told @param {Ask} ask */
function playScope(source, told, ask) {
    const scope = `user:${identifier(told.scopes)}`;
    ask({ do: "scope", open: scope, form: FORM });
    const devices = Array.from(
        { length: DEVICES },
        (_, index) => new Device(index, scope, source, told, ask),
    );
    for (let save = 0; save < SAVES; save += 1) {
        const device = source.one(devices);
        device.doSomething();
        if (source.chance(15)) device.sync();
        if (source.chance(4)) device.start();
        if (source.chance(2)) ask({ do: "scope", backup: true });
        if (source.chance(1)) {
            told.restored += 1;
            ask({ do: "scope", restore: true });
        }
    }
    for (const device of [...devices, ...devices, ...devices]) device.sync(true);
}

/** A device, as the page would be. */
class Device {
    /** @type {Map<string, Map<string, string>>} */ #disk = new Map();
    /** @type {Map<string, Known>} */ #known = new Map();
    /** @type {any} */ #send = null;
    #moment = 0;

    /**
     * @param {number} index
     * @param {string} scope
     * @param {Dice} source
     * @param {ReturnType<typeof playSync>} told
     * @param {Ask} ask
     */
    constructor(index, scope, source, told, ask) {
        this.app = `device${index}`;
        this.contact = { scope, replica: identifier(told.scopes * 10 + index) };
        this.source = source;
        this.told = told;
        this.ask = ask;
        this.start();
    }

    /** Begins with what is on the disk. */
    start() {
        const disk = Object.fromEntries(
            ["about", "base", "outbox", "journal", "tray"].map((store) => [
                store,
                [...this.#disk.get(store)?.values() ?? []],
            ]),
        );
        this.#known.clear();
        this.#send = null;
        this.#act({
            act: "start",
            form: FORM,
            disk,
            times: [],
            ...(disk.about.length ? {} : { replica: this.contact }),
        });
    }

    /** @param {object} action */
    #act(action) {
        const now = new Date(Date.UTC(2026, 10, 21) + 1000 * ++this.#moment).toISOString();
        const text = this.ask({ do: "records", app: this.app, now, action });
        const { patches } = JSON.parse(text);
        let isAsked = false;
        for (const patch of patches) {
            if (patch.op === "write") patch.changes.forEach(this.#write, this);
            if (patch.op === "send") this.#send = patch;
            if (patch.op === "kept") patch.records.forEach(this.#keep, this);
            isAsked ||= patch.op === "replica";
        }
        if (!isAsked) return;
        this.contact.replica = identifier(1_000_000 + this.told.scopes * 1_000 + this.#moment);
        this.#act({ act: "replica", ...this.contact });
    }

    /** @param {{ store: string, key?: string, text?: string }} change */
    #write({ store, key, text }) {
        const texts = this.#disk.get(store) ?? new Map();
        if (key === undefined) texts.clear();
        else if (text === undefined) texts.delete(key);
        else texts.set(key, text);
        this.#disk.set(store, texts);
    }

    /** @param {any} kept */
    #keep({ record, text, conflicts = [] }) {
        const before = this.#known.get(record);
        if (conflicts.length > (before?.conflicts.length ?? 0)) this.told.asked += 1;
        if (text) this.#known.set(record, { content: JSON.parse(text), conflicts });
        else this.#known.delete(record);
    }

    /** Performs the next action of a person. */
    doSomething() {
        const { source } = this;
        const record = identifier(1 + source.below(RECORDS));
        const known = this.#known.get(record);
        if (known?.conflicts.length && source.chance(40)) {
            const { path, values } = source.one(known.conflicts);
            const { version } = source.one(values);
            const some = source.chance(25) ? {} : { path, ...(version && { version }) };
            return this.#act({ act: "choose", record, ...some });
        }
        if (known && source.chance(5)) return this.#act({ act: "discard", record });
        if (!known && source.chance(10)) return this.#act({ act: "restore", record });
        const content = known?.content ?? { form: "sim", version: 1, cells: [] };
        const text = JSON.stringify(this.#changed(structuredClone(content)));
        const isSubmitted = source.chance(6);
        this.#act({ act: "save", record, text, isSubmitted });
    }

    /** Changes an answer or two, or the rows. @param {Content} content */
    #changed(content) {
        const { source } = this;
        // A record without an answer has no list of them.
        content.cells ??= [];
        const rows = content.rows ??= [{ path: "lines", ids: [] }];
        const { ids } = rows[0] ?? (rows[0] = { path: "lines", ids: [] });
        if (source.chance(15)) ids.splice(source.below(ids.length + 1), 0, this.#row(ids));
        else if (ids.length && source.chance(12)) {
            const [row] = ids.splice(source.below(ids.length), 1);
            content.cells = content.cells.filter(({ path }) => !path.startsWith(`lines#${row}.`));
        } else if (source.chance(12)) ids.push(...ids.splice(0, 1));
        if (!ids.length) content.rows = [];
        for (let count = 1 + source.below(3); count > 0; count -= 1) {
            const inRow = ids.length && source.chance(35);
            const path = inRow
                ? `lines#${source.one(ids)}.${source.one(IN_ROW)}`
                : source.chance(1)
                ? "locked"
                : source.one(PLAIN);
            this.#enter(content, path);
        }
        return content;
    }

    /** @param {string[]} ids */
    #row(ids) {
        const row = `k${this.source.below(30)}`;
        return ids.includes(row) ? `k${100 + this.#moment}x${this.app.at(-1)}` : row;
    }

    /** @param {Content} content @param {string} path */
    #enter(content, path) {
        const { source } = this;
        const old = content.cells.find((one) => one.path === path);
        content.cells = content.cells.filter((one) => one !== old);
        if (source.chance(10)) return;
        const word = () => source.one(["a", "b", "c", "été", "🥰", "x y", `${source.below(99)}`]);
        const value = path === "total"
            ? `${source.below(500) / 10}`
            : path === "tags"
            ? [...new Set([word(), word(), word()])].filter((one) => !one.includes(" ")).join(" ")
            : path === "words"
            ? this.#lines(old?.value ?? "")
            : word();
        if (value) content.cells.push({ path, value });
    }

    /** A text of which one line is another. @param {string} text */
    #lines(text) {
        const lines = text ? text.split("\n") : ["one", "two", "three", "four", "five"];
        const at = this.source.below(lines.length + 1);
        lines.splice(at, this.source.below(2), `line ${this.source.below(1000)}`);
        return lines.slice(0, 12).join("\n");
    }

    /** A contact with the server, in which messages may get lost. @param {boolean} [isSure] */
    sync(isSure = false) {
        if (!this.#send) this.#act({ act: "wake", fired: true });
        for (let turns = 0; this.#send && turns < 30; turns += 1) {
            const { what, turn, body } = this.#send;
            this.#send = null;
            const isHeard = isSure || !this.source.chance(6);
            const answer = isHeard ? this.ask({ do: "scope", [what]: body }) : "";
            this.told.merged += answer.match(/"outcome":"(applied|refused)"/g)?.length ?? 0;
            if (answer && (isSure || !this.source.chance(6))) {
                const bare = answer.slice(BEFORE.length, -1);
                this.#act({ act: "reached", what, turn, answer: bare });
            } else {
                this.told.lost += 1;
                this.#act({ act: "unreached", turn });
                return;
            }
        }
    }
}
