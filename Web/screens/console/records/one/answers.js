// The answers of a record: groups, rows of repeats, values with their origin, attachments.

import { readPlace } from "../../../../map/marks.js";
import { h, icon } from "../../../../core/dom.js";
import { localised, t as pageWord } from "../../../../core/words.js";
import { t } from "../../../../core/records-words.js";
import { thumbnail } from "../../../../widgets/files/thumbnail.js";
import { ORIGINS } from "../../../history/changes.js";
import { hashesIn, momentText, shownText } from "../view/cells.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Answer} Answer
 * @typedef {import("../../../../data/console-rows.js").Item} Item
 * @typedef {import("../../../../map/marks.js").Place} MapPlace
 */

/**
 * Makes the answers of a section, a group or a row.
 * @param {Item[]} items
 * @param {import("./comments.js").Comments | null} comments those at the answers
 * @returns {HTMLElement}
 */
export const answers = (items, comments) =>
    h(
        "div",
        { class: "record-items" },
        runs(items).map((run) =>
            Array.isArray(run)
                ? h("dl", null, run.map((item) => answer(item, comments)))
                : inside(run, comments)
        ),
    );

/**
 * Returns answers that follow each other together, and what is between them alone.
 * @param {Item[]} items
 */
function runs(items) {
    const made = /** @type {(Answer[] | Exclude<Item, Answer>)[]} */ ([]);
    for (const item of items) {
        const last = made.at(-1);
        if (!("path" in item)) made.push(item);
        else if (Array.isArray(last)) last.push(item);
        else made.push([item]);
    }
    return made;
}

/** @param {Exclude<Item, Answer>} item @param {Parameters<typeof answers>[1]} comments */
function inside(item, comments) {
    if ("group" in item) {
        return h(
            "div",
            { class: "record-group" },
            h("h3", null, localised(item.group)),
            answers(item.items, comments),
        );
    }
    const title = localised(item.title) || item.rows;
    return h(
        "div",
        { class: "record-group" },
        h("h3", null, title),
        item.items.length
            ? h(
                "ol",
                { class: "record-rows" },
                item.items.map((row, index) =>
                    h(
                        "li",
                        null,
                        h("h4", null, t("rowOf", { name: title, number: index + 1 })),
                        answers(row.items, comments),
                    )
                ),
            )
            : h("p", { class: "quiet" }, t("noRows")),
    );
}

/** @param {Answer} item @param {Parameters<typeof answers>[1]} comments */
function answer(item, comments) {
    const { path, title, text } = item;
    return h(
        "div",
        { class: text ? "answer" : "answer none" },
        h("dt", null, localised(title) || path),
        h(
            "dd",
            null,
            text ? value(item) : h("span", { class: "quiet" }, t("notGiven")),
            about(item),
            comments?.spot(path, localised(title) || path),
        ),
    );
}

/** The kinds whose values are in the format of the region, not of the language alone. */
const REGIONAL = ["day", "time", "instant", "place"];
/** A number without a unit, as either language writes it. */
const PLAIN = /^-?[\d\s.,'’\u00a0\u202f]+$/;

/** Returns the value of an answer as it is shown. @param {Answer} item */
export function textOf({ kind, text = "", shown }) {
    const words = localised(shown) || text;
    if (kind === "instant") return momentText(Date.parse(text) || text);
    const isOwn = REGIONAL.includes(kind) || kind === "number" && PLAIN.test(words);
    return isOwn ? shownText(text, kind, (value) => value) : words;
}

/** Makes the value of an answer. @param {Answer} item */
const value = (item) =>
    item.kind === "file"
        ? files(item.text ?? "")
        : h("span", { class: "record-value" }, textOf(item));

/** Makes the line about where an answer comes from, who gave it, and when. @param {Answer} item */
function about({ origin = "", at, by }) {
    const from = Object.hasOwn(ORIGINS, origin) ? pageWord(ORIGINS[origin]) : "";
    const time = at ? momentText(at) : "";
    const who = by && time ? t("byPerson", { time, name: by }) : by || time;
    const words = [from, who].filter(Boolean).join(" · ");
    return words && h("small", { class: "record-about" }, words);
}

/** Makes the attachments of an answer. @param {string} text */
function files(text) {
    const hashes = hashesIn(text);
    const name = hashes.length === 1 ? text.replace(hashes[0], "").trim() : "";
    if (!hashes.length) return h("span", { class: "record-value" }, text);
    return h(
        "ul",
        { class: "record-files" },
        hashes.map((hash, index) => {
            const label = name || t("fileNumber", { number: index + 1 });
            const link = h(
                "a",
                { href: `/api/blobs/${hash}`, download: name || hash.slice(0, 12) },
                thumbnail(hash),
                h("span", null, label),
                icon("down"),
            );
            import("../../../../widgets/files/player.js").then(
                ({ addPlayer }) => addPlayer(link, hash, name, label),
                (error) => console.error(error),
            );
            return h("li", null, link);
        }),
    );
}

/**
 * Returns the places among answers, with their titles.
 * @param {Item[]} items
 * @returns {{ title: string, place: MapPlace }[]}
 */
export function placesIn(items) {
    return items.flatMap((item) => {
        if ("group" in item) return placesIn(item.items);
        if ("rows" in item) return item.items.flatMap((row) => placesIn(row.items));
        const place = item.kind === "place" ? readPlace(item.text) : null;
        return place ? [{ title: localised(item.title) || item.path, place }] : [];
    });
}
