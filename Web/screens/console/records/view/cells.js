// The values of cells as people read them: numbers, days and moments in the format of the region,
// choices by their labels.

import { readPlace } from "../../../../map/marks.js";
import { locale, localised } from "../../../../core/words.js";
import { t } from "../../../../core/records-words.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../../data/console-rows.js").Kind} Kind
 * @typedef {import("../../../../data/console-rows.js").Text} Text
 * @typedef {(value: string) => string} Label returns the label of a value of a list
 */

/** The maximum number of digits after the point that are formatted. */
const MAX_DIGITS = 20;

/** The formatters, by what they are for: making one takes longer than a hundred uses. */
const made = /** @type {Map<string, Intl.NumberFormat | Intl.DateTimeFormat>} */ (new Map());

/**
 * @template {Intl.NumberFormat | Intl.DateTimeFormat} T
 * @param {string} name
 * @param {() => T} make
 * @returns {T}
 */
function formatter(name, make) {
    const key = `${locale()} ${name}`;
    const found = made.get(key) ?? make();
    made.set(key, found);
    return /** @type {T} */ (found);
}

/** Returns a number with the separators of the region, all of its digits kept. */
export function numberText(/** @type {string | number} */ value) {
    const text = String(value);
    const [, digits = ""] = /^-?\d*\.?(\d*)$/.exec(text) ?? [];
    if (!/^-?\d+(\.\d+)?$/.test(text) || digits.length > MAX_DIGITS) return text;
    const count = digits.length;
    return formatter(`number ${count}`, () =>
        new Intl.NumberFormat(locale(), {
            minimumFractionDigits: count,
            maximumFractionDigits: count,
            useGrouping: "min2",
        })).format(/** @type {any} */ (text));
}

/** Returns a day in the format of the region. @param {string} text */
export function dayText(text) {
    const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
    if (Number.isNaN(at)) return text;
    return formatter(
        "day",
        () => new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }),
    ).format(at);
}

/** Returns a time of day in the format of the region. @param {string} text */
export function timeText(text) {
    const at = Date.parse(`2000-01-01T${text.slice(0, 8)}Z`);
    if (!/^\d\d:\d\d/.test(text) || Number.isNaN(at)) return text;
    return formatter(
        "time",
        () => new Intl.DateTimeFormat(locale(), { timeStyle: "short", timeZone: "UTC" }),
    ).format(at);
}

/** Returns a moment in the format of the region. @param {number | string} milliseconds */
export function momentText(milliseconds) {
    const at = Number(milliseconds);
    if (milliseconds === "" || !Number.isFinite(at) || Math.abs(at) > 8.64e15) {
        return String(milliseconds);
    }
    return formatter(
        "moment",
        () => new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }),
    ).format(at);
}

/** Returns the digests of attachments in a value. @param {string} text */
export const hashesIn = (text) => text.match(/\b[0-9a-f]{64}\b/g) ?? [];

/** @param {string} text */
function placeText(text) {
    const place = readPlace(text);
    if (!place) return text;
    const two = [place.lat, place.lng].map((degrees) => numberText(degrees.toFixed(5)));
    return two.join(" / ");
}

/** @type {Partial<Record<Kind, (text: string, label: Label) => string>>} */
const TEXTS = {
    number: numberText,
    any: numberText,
    day: dayText,
    time: timeText,
    instant: momentText,
    truth: (text) => text === "true" ? t("yes") : text === "false" ? t("no") : text,
    yesno: (text) => yesNo(text) ?? text,
    choice: (text, label) => label(text),
    choices: (text, label) => text.split(" ").filter(Boolean).map(label).join(", "),
    place: placeText,
    file: (text) => {
        const { length: count } = hashesIn(text);
        return count ? t(count === 1 ? "oneFile" : "manyFiles", { count }) : text;
    },
};

/** @param {string} text */
const yesNo = (text) =>
    ({ yes: t("yes"), no: t("no"), unknown: t("unknown"), true: t("yes"), false: t("no") })[text];

/**
 * Returns the text of a cell as it is shown.
 * @param {string} text
 * @param {Kind} kind
 * @param {Label} label
 */
export const shownText = (text, kind, label) =>
    text === "" ? "" : TEXTS[kind]?.(text, label) ?? text;

/** The titles of the columns that every collection has. */
const FIXED = /** @type {const} */ ({
    _status: "column_status",
    _review: "review",
    _class: "column_class",
    _assignee: "column_assignee",
    _quality: "quality",
    _part: "column_part",
    _changed: "column_changed",
    _changed_by: "column_changed_by",
    _created: "column_created",
    _created_by: "column_created_by",
    _submitted: "column_submitted",
    _submitted_by: "column_submitted_by",
});

/**
 * Returns the title of a column.
 * @param {Pick<Column, "name" | "title" | "around" | "isOfGroup">} column
 */
export function titleOfColumn({ name, title, around, isOfGroup }) {
    if (isOfGroup) return t("column_group");
    if (Object.hasOwn(FIXED, name)) return t(FIXED[/** @type {keyof FIXED} */ (name)]);
    const own = localised(title) || name;
    const outer = localised(around);
    return outer ? `${outer}: ${own}` : own;
}

/** The words for the states of records. */
const STATUS = /** @type {const} */ ({ draft: "status_draft", submitted: "status_submitted" });

/** Returns the state of a record in words. @param {string} status */
export const statusText = (status) =>
    Object.hasOwn(STATUS, status) ? t(STATUS[/** @type {keyof STATUS} */ (status)]) : status;

/** The words for the states of reviews, and the tones of their badges. */
const REVIEW = /** @type {const} */ ({
    "in-review": ["review_in", "doing"],
    approved: ["review_approved", "good"],
    "has-issues": ["review_issues", "wrong"],
    rejected: ["review_rejected", "wrong"],
    changed: ["review_changed", "doing"],
    "not-needed": ["review_not_needed", "quiet"],
});

/** @param {string} state @returns {(typeof REVIEW)[keyof REVIEW] | undefined} */
const reviewOf = (state) =>
    Object.hasOwn(REVIEW, state) ? REVIEW[/** @type {keyof REVIEW} */ (state)] : undefined;

/** Returns the state of a review in words. @param {string} state empty where there is none */
export const reviewText = (state) => t(reviewOf(state)?.[0] ?? "review_none");

/** Returns the tone of the badge of a review. @param {string} state */
export const reviewTone = (state) => reviewOf(state)?.[1] ?? "quiet";

/** Returns the choices of a column with their labels. @param {Column} column */
export function choicesOf({ name, kind, choices, hasRule }) {
    if (name === "_review") {
        return Object.keys(REVIEW).filter((value) => hasRule || value !== "not-needed")
            .map((value) => ({ value, label: reviewText(value) }));
    }
    if (name === "_status") {
        return Object.keys(STATUS).map((value) => ({ value, label: statusText(value) }));
    }
    if (kind === "truth") {
        return [{ value: "true", label: t("yes") }, { value: "false", label: t("no") }];
    }
    if (kind === "yesno") {
        return ["yes", "no", "unknown"].map((value) => ({ value, label: yesNo(value) ?? value }));
    }
    return (choices ?? []).map(({ value, label }) => ({
        value,
        label: localised(label) || value,
    }));
}

/** The labels of the values of columns, as far as they are known. */
export class KnownLabels {
    /** @type {Map<string, Map<string, Text | string>>} */ #known = new Map();

    /** @param {Column[]} columns */
    constructor(columns) {
        for (const { name, choices = [] } of columns) {
            for (const { value, label } of choices) if (label) this.#put(name, value, label);
        }
    }

    /** @param {string} name @param {string} value @param {Text} label */
    #put(name, value, label) {
        const labels = this.#known.get(name) ?? new Map();
        this.#known.set(name, labels);
        labels.set(value, label);
    }

    /** Adds the labels of an answer. @param {import("../../../../data/console-rows.js").Labels |
     * undefined} labels */
    add(labels) {
        for (const [name, values] of Object.entries(labels ?? {})) {
            for (const [value, label] of Object.entries(values)) this.#put(name, value, label);
        }
    }

    /** Returns the text of a cell as it is shown. @param {Column} column @param {string} text */
    shown({ name, kind }, text) {
        if (name === "_status") return statusText(text);
        if (name === "_review") return text && reviewText(text);
        const labels = this.#known.get(name);
        return shownText(text, kind, (value) => localised(labels?.get(value)) || value);
    }
}
