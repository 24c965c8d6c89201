// The tables of the screen of quality about second visits, which are compared with the first ones,
// and about answers that came too fast. Each record that they name has a link.

import { h } from "../../../core/dom.js";
import { t } from "../../../core/quality-words.js";
import { localised } from "../../../core/words.js";
import { addressOf } from "../../../data/readable.js";
import { counted, scrolled, table } from "./quality-parts.js";
import { numberText, shownText, titleOfColumn } from "./view/cells.js";

/**
 * @typedef {import("../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../data/console-rows.js").Place} Place
 * @typedef {import("../../../data/console-rows.js").Quality} Quality
 * @typedef {import("../../../data/console-rows.js").Rate} Rate
 * @typedef {import("../../../data/console-rows.js").Visits} Visits
 * @typedef {(more?: import("./quality-parts.js").More) => string} To
 */

/**
 * Makes a link to a record.
 * @param {Place} place
 * @param {string} id
 * @param {string} scope that of the record; empty for that of the place
 * @param {string} words
 * @param {string} [collection] another one than that of the place
 */
function linkTo(place, id, scope, words, collection) {
    const from = scope || place.scope;
    const more = from ? `?${new URLSearchParams({ scope: from })}` : "";
    const href = `${addressOf(place.app, collection || place.collection)}/${id}${more}`;
    return h("a", { href }, words);
}

/** @param {string} text */
const textCell = (text) => h("td", null, text);

/** @param {string | number} text */
const numberCell = (text) => h("td", { class: "number" }, numberText(text));

/** @param {string} name */
const personCell = (name) => textCell(name || t("qualityNobody"));

/** @param {string} name @param {Columns} about */
function titleOf(name, about) {
    const column = about.columns.find((one) => one.name === name);
    return column ? titleOfColumn(column) : name;
}

/** Returns a rate in percent as people read it. @param {Rate} rate */
const rateText = ({ percent }) =>
    percent === null ? "" : new Intl.NumberFormat(document.documentElement.lang, {
        style: "percent",
        maximumFractionDigits: 1,
    }).format(Number(percent) / 100);

/**
 * Makes the cells of a rate.
 * @param {Rate} rate
 * @param {string} [href] the address of the records that differ
 */
const rateCells = (rate, href) => [
    h("td", { class: "number" }, rateText(rate)),
    href ? counted(rate.differences, href) : numberCell(rate.differences),
    numberCell(rate.compared),
];

/**
 * Makes the tables of each check that compares visits.
 * @param {Quality} found @param {Columns} about @param {Place} place @param {To} to
 */
export const visitsOf = (found, about, place, to) =>
    found.visits.map((visits) => {
        const check = found.checks.find(({ name }) => name === visits.check);
        const id = `visits-${visits.check}`;
        const conditions = [{
            name: "_quality",
            does: /** @type {const} */ ("any"),
            values: [visits.check],
        }];
        return h(
            "section",
            { class: "card quality-card", "aria-labelledby": id },
            h("h2", { id }, localised(check?.title) || visits.check),
            h("p", null, visits.pairs ? inShort(visits) : t("visitsNone")),
            visits.pairs > 0 && fieldsOf(visits, about, id, to({ conditions })),
            visits.pairs > 0 && makersOf(visits, id, to, conditions),
            visits.answers.length > 0 && answersOf(visits, about, place, id),
            visits.lone.length > 0 && loneOf(visits, place),
        );
    });

/** @param {Visits} visits */
const inShort = ({ pairs, compared, differences }) =>
    t("visitsFound", {
        pairs: numberText(pairs),
        compared: numberText(compared),
        count: numberText(differences),
    });

const rateHeads = () => [t("visitsRate"), t("visitsDifferent"), t("visitsCompared")];

/**
 * Makes the table of the rates by field, by kind of question, and of all of them.
 * @param {Visits} visits @param {Columns} about @param {string} id @param {string} href
 */
function fieldsOf(visits, about, id, href) {
    const hasKinds = visits.kinds.length > 0;
    /** @param {string} words @param {string} kind @param {Rate} rate @param {string} [link] */
    const row = (words, kind, rate, link) =>
        h(
            "tr",
            null,
            h("th", { scope: "row" }, words),
            rateCells(rate, link),
            hasKinds && h("td", { class: "number" }, kind),
        );
    const rows = [
        ...visits.fields.map((one) =>
            row(titleOf(one.field, about), one.kind === null ? "" : `${one.kind}`, one)
        ),
        ...visits.kinds.map((one) => row(t("visitsOfKind", { kind: one.kind }), "", one)),
        row(t("visitsAll"), "", visits, href),
    ];
    const heads = [t("qualityColumn"), ...rateHeads(), ...hasKinds ? [t("visitsKind")] : []];
    return scrolled(id, heads, rows);
}

/**
 * Makes the table of the rates by who made the first records.
 * @param {Visits} visits @param {string} id @param {To} to
 * @param {import("./view/conditions.js").Condition[]} conditions
 */
function makersOf({ people, others }, id, to, conditions) {
    const rows = people.map((one) => {
        const by = {
            name: "_created_by",
            does: /** @type {const} */ ("is"),
            values: [one.person],
        };
        const own = one.person
            ? by
            : { name: "_created_by", does: /** @type {const} */ ("empty"), values: [] };
        return h(
            "tr",
            null,
            h("th", { scope: "row" }, one.person || t("qualityNobody")),
            rateCells(one, to({ conditions: [own, ...conditions] })),
            numberCell(one.pairs),
        );
    });
    const heads = [t("visitsFirstBy"), ...rateHeads(), t("qualityRecords")];
    return [
        h("h3", { id: `${id}-people` }, t("visitsPeople")),
        scrolled(`${id}-people`, heads, rows),
        others > 0 &&
        h("p", { class: "quiet" }, t("qualityOthers", { count: numberText(others) })),
    ];
}

/**
 * Makes the table of the answers that differ.
 * @param {Visits} visits @param {Columns} about @param {Place} place @param {string} id
 */
function answersOf({ answers, moreAnswers, collection }, about, place, id) {
    const rows = answers.map((one) => {
        const column = about.columns.find(({ name }) => name === one.field);
        /** @param {string} value */
        const label = (value) =>
            localised(column?.choices?.find((choice) => choice.value === value)?.label) || value;
        /** @param {string} value */
        const shown = (value) => shownText(value, column?.kind ?? "text", label) || "–";
        const second = shown(one.secondAnswer);
        return h(
            "tr",
            null,
            h(
                "th",
                { scope: "row" },
                linkTo(place, one.record, one.scope, one.name || t("visitsNameless")),
            ),
            textCell(column ? titleOfColumn(column) : one.field),
            textCell(shown(one.answer)),
            personCell(one.person),
            h("td", null, linkTo(place, one.second, one.secondScope, second, collection)),
            personCell(one.secondPerson),
        );
    });
    const heads = [
        t("visitsRecord"),
        t("qualityColumn"),
        t("visitsFirst"),
        t("visitsBy"),
        t("visitsSecond"),
        t("visitsBy"),
    ];
    return [
        h("h3", { id: `${id}-answers` }, t("visitsAnswers")),
        scrolled(`${id}-answers`, heads.map((words) => ({ words })), rows),
        moreAnswers > 0 &&
        h("p", { class: "quiet" }, t("qualityMore", { count: numberText(moreAnswers) })),
    ];
}

/**
 * Makes the list of second visits without a first one.
 * @param {Visits} visits @param {Place} place
 */
function loneOf({ lone, moreLone, collection }, place) {
    return [
        h("h3", null, t("visitsLone")),
        h("p", { class: "quiet" }, t("visitsLoneHint")),
        h(
            "ul",
            { class: "quality-lone" },
            lone.map((one) =>
                h(
                    "li",
                    null,
                    linkTo(
                        place,
                        one.record,
                        one.scope,
                        one.name || t("visitsNameless"),
                        collection,
                    ),
                    " ",
                    h("span", { class: "quiet" }, one.person || t("qualityNobody")),
                )
            ),
        ),
        moreLone > 0 &&
        h("p", { class: "quiet" }, t("qualityMore", { count: numberText(moreLone) })),
    ];
}

/**
 * Makes the table of records with answers that came too fast.
 * @param {Quality} found @param {Columns} about @param {Place} place
 */
export function fastOf({ checks, fast, moreFast }, about, place) {
    if (!fast.length) return false;
    const rows = fast.map((one) => {
        const check = checks.find(({ name }) => name === one.check);
        const names = one.fields.map((name) => titleOf(name, about)).join(", ");
        const seconds = numberText((one.milliseconds / 1000).toFixed(1));
        return h(
            "tr",
            null,
            h(
                "th",
                { scope: "row" },
                linkTo(place, one.record, one.scope, one.name || t("visitsNameless")),
            ),
            personCell(one.person),
            textCell(localised(check?.title) || one.check),
            numberCell(one.answers),
            h("td", { class: "number" }, t("fastSeconds", { seconds })),
            textCell(one.answers > one.fields.length ? `${names}, …` : names),
        );
    });
    const heads = [
        t("visitsRecord"),
        { words: t("qualityPerson") },
        { words: t("qualityCheck") },
        t("fastCount"),
        t("fastTime"),
        { words: t("fastFields") },
    ];
    const hint = h("p", { class: "quiet" }, t("fastHint"));
    const more = moreFast > 0 &&
        h("p", { class: "quiet" }, t("qualityMore", { count: numberText(moreFast) }));
    return table("quality-fast", t("fastTitle"), heads, rows, hint, more);
}
