// The quality of the records that a table shows: how far targets are reached, what checks find,
// where second visits differ, which answers came too fast, whose answers are unlike those of
// others, which numbers are far from the others, and whose records these are. Each number leads to
// its records in the table.

import { columnsOf, qualityOf } from "../../../data/console-rows.js";
import { badge } from "../../../core/controls.js";
import { h, svg } from "../../../core/dom.js";
import { t } from "../../../core/quality-words.js";
import { localised } from "../../../core/words.js";
import { textsOf } from "../texts.js";
import { page } from "../parts.js";
import { addressOf } from "../../../data/readable.js";
import { dayText, numberText, titleOfColumn } from "./view/cells.js";
import { answerText, counted, share, table } from "./quality-parts.js";
import { fastOf, visitsOf } from "./quality-visits.js";
import { writeCondition } from "./view/conditions.js";
import { readView, selectionOf, writeView } from "./view/view.js";

/**
 * @typedef {import("../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../data/console-rows.js").Place} Place
 * @typedef {import("../../../data/console-rows.js").Quality} Quality
 * @typedef {import("../../../data/console-rows.js").Target} Target
 * @typedef {import("./quality-parts.js").More} More
 */

/** Makes the screen. @param {Place} place */
export async function quality(place) {
    const about = await columnsOf(place);
    const view = readView(location.search);
    const query = selectionOf({ ...view, sort: "" }, about.columns);
    const found = await qualityOf(place, query);
    const title = localised(about.title) || place.collection;
    /** Returns the address of the table with more conditions. @param {More} [more] */
    const to = ({ conditions = [], where } = {}) => {
        const all = new URLSearchParams(writeView(view));
        for (const one of conditions) all.append("if", writeCondition(one));
        if (where) all.append("where", where);
        if (place.scope) all.set("scope", place.scope);
        return addressOf(place.app, place.collection) + (all.size ? `?${all}` : "");
    };
    const words = t("qualityOf", { name: title });
    return {
        ...page(
            words,
            { lead: t("qualityLead"), back: { href: to(), label: title } },
            h("p", { class: "count" }, inShort(found)),
            found.targets.map((target) => targetOf(target, about, to)),
            found.count > 0 && [
                checksOf(found, to),
                ...visitsOf(found, about, place, to),
                fastOf(found, about, place),
                answersOf(found, about, to),
                outliersOf(found, to),
                peopleOf(found, to),
            ],
        ),
        texts: textsOf(about),
        wide: "table-wide",
    };
}

/** Returns the findings in short. @param {Quality} found */
function inShort({ count, found, done, of }) {
    const numbers = { count: numberText(count), found: numberText(found) };
    const words = t(!count ? "qualityNone" : found ? "qualityFound" : "qualityFine", numbers);
    const read = { done: numberText(done), of: numberText(of) };
    return done < of ? `${words} ${t("qualityReading", read)}` : words;
}

/**
 * Makes the table of a target: its parts, and all together.
 * @param {Target} target
 * @param {Columns} about
 * @param {(more?: More) => string} to
 */
function targetOf(target, about, to) {
    const { name, title, by, until, where, count, goal, others, parts } = target;
    const column = about.columns.find((one) => one.name === by);
    const isOfDays = column?.kind === "instant" || column?.kind === "day";
    const more = where ? { where } : {};
    /** @param {string} words @param {number} got @param {number} wanted @param {More} condition */
    const row = (words, got, wanted, condition) =>
        h(
            "tr",
            null,
            h("th", { scope: "row" }, words, bar(got / wanted)),
            isOfDays && words !== t("targetTogether")
                ? h("td", { class: "number" }, numberText(got))
                : counted(got, to({ ...more, ...condition })),
            h("td", { class: "number" }, numberText(wanted)),
            h("td", { class: "number" }, share(got, wanted)),
        );
    const rows = parts.map((part) => {
        const words = isOfDays
            ? dayText(part.value)
            : localised(part.label ?? undefined) || part.value;
        const does = /** @type {"any" | "is"} */ (column?.choices ? "any" : "is");
        const condition = { name: by, does, values: [part.value] };
        return row(words, part.count, part.goal, { conditions: [condition] });
    });
    if (goal !== null) rows.push(row(t("targetTogether"), count, goal, {}));
    const heads = [
        column ? titleOfColumn(column) : "",
        t("qualityRecords"),
        t("targetGoal"),
        t("targetReached"),
    ];
    const end = until && h("p", { class: "quiet" }, t("targetUntil", { day: dayText(until) }));
    const hidden = others > 0 &&
        h("p", { class: "quiet" }, t("qualityMore", { count: numberText(others) }));
    return table(`target-${name}`, localised(title) || name, heads, rows, end || false, hidden);
}

/** Draws a share of 1 as a bar; the number stands beside it. @param {number} part */
const bar = (part) =>
    svg(
        "svg",
        {
            class: part < 1 ? "target-bar" : "target-bar done",
            viewBox: "0 0 100 8",
            preserveAspectRatio: "none",
            "aria-hidden": "true",
        },
        svg("rect", { width: 100, height: 8, class: "target-aim" }),
        svg("rect", { width: 100 * Math.min(1, part), height: 8 }),
    );

/** @param {Quality} found @param {(more?: More) => string} to */
function checksOf({ checks }, to) {
    const rows = checks.map(({ name, title, level, finds, count }) => {
        const isError = level === "error";
        const condition = { name: "_quality", does: /** @type {const} */ ("any"), values: [name] };
        return h(
            "tr",
            null,
            h(
                "th",
                { scope: "row" },
                localised(title) || name,
                " ",
                badge({
                    text: t(isError ? "qualityError" : "qualityWarning"),
                    tone: isError ? "wrong" : "doing",
                }),
            ),
            count === null
                ? h("td", { class: "number" }, t("qualityNotYet"))
                : finds === "answers"
                ? h("td", { class: "number" }, t("qualityOfPeople", { count: numberText(count) }))
                : counted(count, to({ conditions: [condition] })),
        );
    });
    const none = !checks.length && h("p", { class: "quiet" }, t("qualityNoChecks"));
    const heads = [t("qualityCheck"), t("qualityRecords")];
    return table("quality-checks", t("qualityChecks"), heads, rows, none);
}

/**
 * @param {Quality} found
 * @param {Columns} about
 * @param {(more?: More) => string} to
 */
function answersOf({ checks, answers, moreAnswers }, about, to) {
    if (!checks.some((check) => check.finds === "answers")) return false;
    const rows = answers.map((one) => {
        const check = checks.find(({ name }) => name === one.check);
        const column = about.columns.find(({ name }) => name === one.field);
        const labels = one.values.map((value) => answerText(column, value)).join(", ");
        const own = one.mean === null ? share(one.count, one.of) : numberText(one.mean);
        const others = one.otherMean === null
            ? one.otherOf > 0 && share(one.otherCount, one.otherOf)
            : numberText(one.otherMean);
        return h(
            "tr",
            null,
            h("th", { scope: "row" }, one.person),
            h("td", null, localised(check?.title) || one.check),
            h("td", null, column ? titleOfColumn(column) : one.field),
            h("td", null, one.mean === null ? labels : t("qualityMean")),
            h("td", { class: "number" }, own),
            h("td", { class: "number" }, others),
            one.where === null
                ? h("td", { class: "number" }, numberText(one.count))
                : counted(one.count, to({ where: one.where })),
        );
    });
    const heads = [
        t("qualityPerson"),
        { words: t("qualityCheck") },
        { words: t("qualityColumn") },
        { words: t("qualityAnswer") },
        t("qualityOwn"),
        t("qualityAll"),
        t("qualityRecords"),
    ];
    const none = !rows.length && h("p", null, t("qualityNoAnswers"));
    const more = moreAnswers > 0 &&
        h("p", { class: "quiet" }, t("qualityMore", { count: numberText(moreAnswers) }));
    return table("quality-answers", t("qualityAnswers"), heads, rows, none, more);
}

/** @param {Quality} found @param {(more?: More) => string} to */
function outliersOf({ outliers }, to) {
    const rows = outliers.map((one) =>
        h(
            "tr",
            null,
            h("th", { scope: "row" }, localised(one.title ?? undefined) || one.name),
            h(
                "td",
                { class: "number" },
                t("qualityRange", { low: numberText(one.low), high: numberText(one.high) }),
            ),
            counted(one.count, to({ where: one.where })),
            counted(one.far, to({ where: one.whereFar })),
        )
    );
    const heads = [
        t("qualityColumn"),
        t("qualityUsual"),
        t("qualityRecords"),
        t("qualityFar"),
    ];
    const none = !outliers.length && h("p", null, t("qualityNoOutliers"));
    const hint = h("p", { class: "quiet" }, t("qualityOutliersHint"));
    return table("quality-outliers", t("qualityOutliers"), heads, rows, none, hint);
}

/** @param {Quality} found @param {(more?: More) => string} to */
function peopleOf({ people, checks, others }, to) {
    const rows = people.map(({ name, records, found, outliers, checks: counts }) => {
        const by = { name: "_created_by", does: /** @type {const} */ ("is"), values: [name] };
        const own = name
            ? by
            : { name: "_created_by", does: /** @type {const} */ ("empty"), values: [] };
        return h(
            "tr",
            null,
            h("th", { scope: "row" }, name || t("qualityNobody")),
            counted(records, to({ conditions: [own] })),
            h("td", { class: "number" }, numberText(found)),
            h("td", { class: "number" }, share(found, records)),
            checks.map((check, index) => {
                const failed = {
                    name: "_quality",
                    does: /** @type {const} */ ("any"),
                    values: [check.name],
                };
                const count = counts[index] ?? 0;
                return check.finds === "answers"
                    ? h("td", { class: "number" }, numberText(count))
                    : counted(count, to({ conditions: [own, failed] }));
            }),
            h("td", { class: "number" }, numberText(outliers)),
        );
    });
    const heads = [
        t("qualityPerson"),
        t("qualityRecords"),
        t("qualityPart"),
        t("qualityShare"),
        ...checks.map(({ name, title }) => localised(title) || name),
        t("qualityOutliers"),
    ];
    const more = others > 0 &&
        h("p", { class: "quiet" }, t("qualityOthers", { count: numberText(others) }));
    return table("quality-people", t("qualityPeople"), heads, rows, more);
}
