// The records of an app on its screen: the links to their tables, and their export: which, in
// which format, and how far it is.

import { account, AccountError } from "../../data/account.js";
import { columnsOf } from "../../data/console-rows.js";
import { fetchExport } from "../../data/exports.js";
import { fill, h, icon } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { languagesIn, nameOf } from "../../core/languages.js";
import { bytesText } from "../../core/sizes.js";
import { language, readable } from "../../core/words.js";
import { confirmed } from "../account/confirm.js";
import { download } from "../account/own.js";
import { doer, good, Wrong } from "../account/parts.js";
import { inWords, press, titleOf } from "./parts.js";

/** @typedef {import("../../data/console.js").ListedApp} ListedApp */

/**
 * The formats by the keys of their words, with the parameters of each.
 * @type {[import("../../core/console-words.js").Key, Record<string, string>][]}
 */
const FORMATS = [
    ["format_xlsx", { as: "xlsx" }],
    ["format_csv", { as: "csv" }],
    ["format_semicolons", { as: "csv", separator: "semicolon", mark: "1" }],
    ["format_json", { as: "json" }],
    ["format_jsonl", { as: "jsonl" }],
    ["format_geojson", { as: "geojson" }],
    ["format_ics", { as: "ics" }],
    ["format_zip", { as: "zip" }],
    ["format_pdf", { as: "pdf" }],
    // Only for a schedule, and the last ones: places in the list are values of the box.
    ["format_summary", { as: "summary" }],
    ["format_quality", { as: "quality" }],
];

/** The formats of a schedule that are reports. */
const REPORTS = ["summary", "quality"];

/**
 * The formats of the records in a zip, the usual one first.
 * @type {[import("../../core/console-words.js").Key, string][]}
 */
const INSIDE = [["format_csv", "csv"], ["format_xlsx", "xlsx"], ["format_jsonl", "jsonl"]];

/** Returns true for an app with records that the person may read. @param {ListedApp} app */
function isReadable({ live, team = "", collections = [] }) {
    const mayRead = !team || account()?.scopes?.some(({ scope }) => scope === team);
    return live !== undefined && collections.length > 0 && !!mayRead;
}

/**
 * Makes the links to the tables of an app's records; null for one without records that the person
 * may read.
 * @param {ListedApp} app
 */
export function tableLinks(app) {
    const { id, collections = [] } = app;
    if (!isReadable(app)) return null;
    return h(
        "ul",
        { class: "task-list card" },
        collections.map((one) => {
            const href = `/console/records/${[id, one.name].map(encodeURIComponent).join("/")}`;
            const name = collections.length > 1 ? titleOf(one, one.name) : t("tableOfRecords");
            return h("li", null, h("a", { href }, h("span", { class: "grow" }, name), icon("go")));
        }),
    );
}

/**
 * Makes the form of an export; null for an app without records that the person may read.
 * @param {ListedApp} app
 */
export function exportForm(app) {
    const { id, team = "", collections = [] } = app;
    if (!isReadable(app)) return null;
    const which = select(
        "export-of",
        collections.map((one) => [one.name, titleOf(one, one.name)]),
    );
    return [
        h("p", { class: "quiet" }, t(team ? "exportTeam" : "exportOwn")),
        collections.length > 1 && labelled(t("exportOf"), which),
        ...exporter(id, team, which, () => []),
    ].filter((one) => !!one);
}

/** Returns the words of the format of settings. @param {Record<string, string>} settings */
export function formatOf({ as = "csv", separator = "comma" }) {
    const found = FORMATS.find(([, wish]) =>
        wish.as === as && (wish.separator ?? "comma") === separator
    );
    return found ? t(found[0]) : as;
}

/** Returns the name of the chosen collection. @param {HTMLSelectElement | string} which */
const chosen = (which) => typeof which === "string" ? which : which.value;

/**
 * Makes the boxes of an export.
 * @param {string} id the app
 * @param {string} scope empty for that of the app
 * @param {HTMLSelectElement | string} which the collection, or the box of its name
 * @param {{ hasReports?: boolean }} [more] with reports among the formats
 */
export function exportBoxes(id, scope, which, { hasReports } = {}) {
    const format = select(
        "export-format",
        FORMATS.filter(([, { as }]) => hasReports || !REPORTS.includes(as))
            .map(([key], place) => [String(place), t(key)]),
    );
    const words = select("export-words", [
        ["", t("exportValues")],
        ["labels", t("exportLabels")],
    ]);
    const labels = select("export-language", []);
    const ofLabels = labelled(t("exportLanguage"), labels);
    const ofWords = labelled(t("exportChoices"), words);
    const chosenFormat = () => FORMATS[Number(format.value)][1];
    const isPaper = () => chosenFormat().as === "pdf";
    const isReport = () => REPORTS.includes(chosenFormat().as);
    /** Returns true for labels in place of names: people read a PDF. */
    const hasLabels = () => words.value !== "" || isPaper();
    /** Offers the languages of the form, which are asked for when labels are chosen. */
    async function offer() {
        ofLabels.hidden = true;
        labels.replaceChildren();
        if (!hasLabels() || isReport()) return;
        const place = { app: id, collection: chosen(which), scope };
        const columns = await columnsOf(place).then(({ columns }) => columns, () => []);
        const codes = languagesIn(columns.map(({ title }) => title));
        const present = readable(codes);
        fill(
            labels,
            codes.map((code) =>
                h("option", { value: code, lang: code, selected: code === present }, nameOf(code))
            ),
        );
        ofLabels.hidden = codes.length < 2;
    }
    ofLabels.hidden = true;
    words.onchange = offer;
    if (typeof which !== "string") which.onchange = offer;
    const zipped = zipBoxes();
    format.onchange = () => {
        zipped.show(chosenFormat().as === "zip");
        ofWords.hidden = isPaper() || isReport();
        offer();
    };
    const wish = () =>
        isReport() ? reportWish(chosenFormat().as) : [
            ...Object.entries(chosenFormat()),
            ...zipped.wish(),
            ...(hasLabels() ? [["labels", labels.value || language()]] : []),
            ...(isPaper() ? [["zone", zoneNow()]] : []),
        ];
    const boxes = [labelled(t("exportFormat"), format), ...zipped.boxes, ofWords, ofLabels];
    return { boxes, wish, isPaper };
}

/** Returns the settings of a report. @param {string} as */
const reportWish = (as) =>
    as === "summary" ? [["as", as], ["zone", zoneNow()]] : [["as", as], ["texts", language()]];

/**
 * Makes the boxes and the button of an export.
 * @param {string} id the app
 * @param {string} scope empty for that of the app
 * @param {HTMLSelectElement | string} which the collection, or the box of its name
 * @param {() => string[][]} more returns further parameters
 */
export function exporter(id, scope, which, more) {
    const { boxes, wish, isPaper } = exportBoxes(id, scope, which);
    const place = h("div", { role: "status" });
    const start = doer(t("exportStart"), "plain", () => inWords(() => run()));
    /** Fetches the file and gives it to the browser. */
    async function run() {
        const stop = new AbortController();
        const size = h("span", null, isPaper() ? t("exportDrawing") : "");
        fill(place, size, press(t("cancelExport"), () => stop.abort()));
        const all = [...wish(), ...more()];
        const onBytes = (/** @type {number} */ count) => {
            size.textContent = t("exportGot", { size: bytesText(count) });
        };
        try {
            const file = await confirmed(() =>
                fetchExport(id, chosen(which), all, { signal: stop.signal, onBytes })
            );
            place.replaceChildren();
            if (!file) return;
            download(file.blob, file.name);
            fill(place, good(t("exportDone", { name: file.name })));
        } catch (error) {
            place.replaceChildren();
            if (stop.signal.aborted) return;
            const { code = "", problem = {} } = error instanceof AccountError ? error : {};
            if (code === "cut") throw new Wrong("", t("exportCut"));
            throw isTold(code) && problem.title ? new Wrong("", problem.title) : error;
        }
    }
    return [...boxes, start, place];
}

/** Returns the present zone in minutes east of UTC, in which a PDF has its moments. */
export const zoneNow = () => String(-new Date().getTimezoneOffset());

/**
 * Returns true for a problem whose words are the server's: what is wrong with an expression, too
 * many records for a PDF, a server that makes none or has others to make first.
 * @param {string} code
 */
export const isTold = (code) => ["bad-query", "no-pdf-tool", "busy"].includes(code);

/** Makes the boxes that a zip with files has: the format of the records, and the names. */
function zipBoxes() {
    const inside = select("export-inside", INSIDE.map(([key, value]) => [value, t(key)]));
    const names = /** @type {HTMLInputElement} */ (h("input", {
        class: "box",
        id: "export-names",
        dir: "ltr",
        maxLength: 1_000,
        spellcheck: "false",
        autocomplete: "off",
        "aria-describedby": "export-names-hint",
    }));
    const hint = h("p", { class: "quiet", id: "export-names-hint" }, t("exportNamesHint"));
    const boxes = [labelled(t("exportInside"), inside), labelled(t("exportNames"), names)];
    boxes[1].append(hint);
    let isShown = false;
    /** @param {boolean} is */
    const show = (is) => {
        isShown = is;
        for (const box of boxes) box.hidden = !is;
    };
    show(false);
    const wish = () => isShown ? [["inside", inside.value], ["names", names.value.trim()]] : [];
    return { boxes, show, wish };
}

/** @param {string} id @param {string[][]} options pairs of a value and its words */
export const select = (id, options) => /** @type {HTMLSelectElement} */ (h(
    "select",
    { class: "box", id },
    options.map(([value, text]) => h("option", { value }, text)),
));

/** @param {string} words @param {HTMLElement} box */
export const labelled = (words, box) => h("div", null, h("label", { for: box.id }, words), box);
