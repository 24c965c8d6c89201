// The form of a rule of retention, and what the rule would take, which is looked at before the
// rule is used.

import { AccountError } from "../../../data/account.js";
import { previewRule, RETAINED_SORTS } from "../../../data/retention.js";
import { h } from "../../../core/dom.js";
import { t } from "../../../core/retention-words.js";
import { locale, localised } from "../../../core/words.js";
import { doer, form, Wrong } from "../../account/parts.js";
import { numbered } from "../compared.js";
import { labelled, select } from "../exports.js";
import { inWords, lead } from "../parts.js";

/**
 * @typedef {import("../../../data/retention.js").Retained} Retained
 * @typedef {import("../../../data/retention.js").RetainedSort} RetainedSort
 * @typedef {import("../../../data/retention.js").RetentionPreview} RetentionPreview
 * @typedef {import("../../../data/retention.js").Rule} Rule
 */

/** The words for each sort: its name, its box, and one that would go. */
const SORT_WORDS = /** @type {const} */ ({
    drafts: ["goneDrafts", "draftsBox", "draftsHint", "as_drafts"],
    records: ["goneRecords", "recordsBox", "recordsHint", "as_records"],
    personal: ["gonePersonal", "personalBox", "personalHint", "as_personal"],
    files: ["goneFiles", "filesBox", "filesHint", "as_files"],
    history: ["goneHistory", "historyBox", "historyHint", "as_history"],
});

/** The most days of a rule. */
const MOST_DAYS = 36_500;

/**
 * Makes the form with the place of its preview.
 * @param {string} app
 * @param {Retained} retained
 * @param {(rule: Rule) => Promise<void>} use
 */
export function ruleForm(app, retained, use) {
    const { collection, days, fields, hasDrafts, isReviewed, rule } = retained;
    const since = select(`since-${collection}`, [
        ["submitted", t("since_submitted")],
        ["changed", t("since_changed")],
        ...days.map((one) => /** @type {[string, string]} */ ([
            `day ${one.name}`,
            localised(one.label) || one.name,
        ])),
    ]);
    since.value = rule?.by === "day" ? `day ${rule.field}` : rule?.by ?? "submitted";
    const ofSince = labelled(t("countedFrom"), since);
    since.before(h("p", { class: "hint" }, t("sinceHint")));
    ofSince.classList.add("field");
    const waiting = h("input", { type: "checkbox", checked: rule?.waiting ?? true });
    const personal = new PersonalFields(retained);
    const place = h("div", { class: "public-link", "aria-live": "off" });
    const made = form({
        boxes: [
            ...RETAINED_SORTS.filter((name) =>
                name === "drafts"
                    ? hasDrafts
                    : name === "files"
                    ? fields.some(({ isFile }) => isFile)
                    : name !== "personal" || fields.length > 0
            ).map((name) => daysBox(name, retained)),
            {
                name: "reason",
                label: t("ruleReason"),
                hint: t("ruleReasonHint"),
                value: rule?.reason ?? "",
                isOptional: true,
            },
        ],
        more: [
            fields.length > 0 && personal.root,
            ofSince,
            isReviewed &&
            h("label", { class: "choice" }, waiting, h("span", null, t("waitingStays"))),
        ],
        button: t("ruleLook"),
        async send(values) {
            place.replaceChildren();
            const [by, field] = since.value.split(" ");
            const wish = /** @type {Rule} */ ({
                on: true,
                by,
                ...(field ? { field } : {}),
                ...daysOf(values),
                waiting: waiting.checked,
                reason: values.reason,
            });
            if (!RETAINED_SORTS.some((name) => wish[name])) {
                throw new Wrong("records", t("noDays"));
            }
            if (wish.personal) {
                wish.fields = personal.chosen;
                if (!wish.fields.length) {
                    personal.open();
                    throw new Wrong("personal", t("noFields"));
                }
            }
            const found = await inWords(() => previewRule(app, collection, wish).catch(refuse));
            const title = h("h3", { tabindex: -1 }, t("wouldGo"));
            place.replaceChildren(
                title,
                ...previewParts(app, collection, found),
                doer(t("switchOn"), "", () => inWords(() => use(wish).catch(refuse))),
            );
            lead(title);
        },
    });
    // What was looked at is no longer what the form says.
    made.addEventListener("input", () => place.replaceChildren());
    return h("div", { class: "public-link" }, made, place);
}

/** The choice of the questions with personal answers. */
class PersonalFields {
    #boxes;

    /** @param {Retained} retained */
    constructor({ fields, rule }) {
        const chosen = new Set(rule?.fields);
        this.#boxes = fields.map(({ name, label, rows }) => {
            const box = h("input", { type: "checkbox", value: name, checked: chosen.has(name) });
            const words = [rows, label].filter((one) => one).map((one) => localised(one));
            const text = words.filter((one) => one).join(" › ") || name;
            return { box, root: h("label", { class: "choice" }, box, h("span", null, text)) };
        });
        const count = h("span", { class: "quiet" });
        const say = () => {
            count.textContent = t("fieldsChosen", { count: numbered(this.chosen.length) });
        };
        say();
        this.root = h(
            "details",
            { class: "more-of-link", onchange: say },
            h("summary", null, t("personalFields"), " ", count),
            h("p", { class: "hint" }, t("personalFieldsHint")),
            h(
                "div",
                { role: "group", class: "choices", "aria-label": t("personalFields") },
                this.#boxes.map(({ root }) => root),
            ),
        );
    }

    /** The names of the chosen questions. */
    get chosen() {
        return this.#boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    }

    /** Shows the choice. */
    open() {
        /** @type {HTMLDetailsElement} */ (this.root).open = true;
    }
}

/** @param {RetainedSort} name @param {Retained} retained */
const daysBox = (name, { rule }) => ({
    name,
    label: t(SORT_WORDS[name][1]),
    hint: t(SORT_WORDS[name][2]),
    mode: /** @type {const} */ ("numeric"),
    value: rule?.[name] === undefined ? "" : String(rule[name]),
    isOptional: true,
});

/** Returns the days of each sort. @param {Record<string, string>} values */
function daysOf(values) {
    /** @type {Partial<Rule>} */
    const days = {};
    for (const name of RETAINED_SORTS) {
        const text = (values[name] ?? "").trim();
        if (!text) continue;
        const count = Number(text);
        if (!Number.isInteger(count) || count < 1 || count > MOST_DAYS) {
            throw new Wrong(name, t("wrongDays"));
        }
        days[name] = count;
    }
    return days;
}

/** Tells the reason in the words of the server. @param {unknown} error @returns {never} */
function refuse(error) {
    const reason = error instanceof AccountError && error.problem.reasons?.[0]?.line;
    if (!reason) throw error;
    throw new Wrong("", reason);
}

/** @param {string} app @param {string} collection @param {RetentionPreview} found */
function previewParts(app, collection, found) {
    const { total, waiting, unknown, first } = found;
    /** @type {[string, number][]} */
    const counts = [
        ...RETAINED_SORTS.map((
            name,
        ) => /** @type {[string, number]} */ ([t(SORT_WORDS[name][0]), found[name]])),
        [t("waitingStay"), waiting],
        [t("unknownStay"), unknown],
    ];
    return [
        h(
            "dl",
            { class: "row-counts" },
            counts.filter(([, count], place) => count > 0 || place < 2).map(
                ([name, count]) =>
                    h("div", null, h("dt", null, name), h("dd", null, numbered(count))),
            ),
        ),
        !total && h("p", { class: "quiet" }, t("wouldGoNothing")),
        found.drafts + found.records > 0 && h("p", { class: "quiet" }, t("wouldGoText")),
        found.personal + found.files + found.history > 0 &&
        h("p", { class: "note" }, t("wouldBeErased")),
        total > 0 &&
        h("p", null, t("firstOf", { count: numbered(first.length), total: numbered(total) })),
        total > 0 && h(
            "ul",
            { class: "card lines" },
            first.map((one) => recordLine(app, collection, one)),
        ),
    ].filter((one) => !!one);
}

/**
 * @param {string} app
 * @param {string} collection
 * @param {RetentionPreview["first"][number]} record
 */
function recordLine(app, collection, { id, scope, as, since, cells }) {
    const path = [app, collection, id].map(encodeURIComponent).join("/");
    const day = new Date((since - 1) * 1_000).toLocaleDateString(locale(), {
        dateStyle: "medium",
        // A day counts from its end in this zone.
        timeZone: "UTC",
    });
    return h(
        "li",
        null,
        h(
            "a",
            { href: `/console/records/${path}?scope=${encodeURIComponent(scope)}` },
            cells.join(" · ") || t("untitled"),
        ),
        h("small", null, as.map((sort) => t(SORT_WORDS[sort][3], { day })).join(" · ")),
    );
}
