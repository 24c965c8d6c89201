// The rules of retention of an app: each collection with its rule, its last run, and the form with
// which it is changed. A rule is set after a look at what it would take.

import { AccountError } from "../../../data/account.js";
import { listApps } from "../../../data/console.js";
import { RETAINED_SORTS, rulesOf, runRule, setRule } from "../../../data/retention.js";
import { badge } from "../../../core/controls.js";
import { announce, h } from "../../../core/dom.js";
import { t } from "../../../core/retention-words.js";
import { locale, localised } from "../../../core/words.js";
import { confirmed } from "../../account/confirm.js";
import { doer, good, timeOf } from "../../account/parts.js";
import { numbered } from "../compared.js";
import { inWords, page, titleOf } from "../parts.js";
import { ruleForm } from "./rule-form.js";

/**
 * @typedef {import("../../../data/retention.js").Retained} Retained
 * @typedef {import("../../../data/retention.js").RetainedCounts} Counts
 * @typedef {import("../../../data/retention.js").Rule} Rule
 */

/** The words for what a run took. */
const RAN = /** @type {const} */ ({
    drafts: "ranDrafts",
    records: "ranRecords",
    personal: "ranPersonal",
    files: "ranFiles",
    history: "ranHistory",
});

/** The words for the moment from which days are counted. */
const COUNTED = /** @type {const} */ ({
    submitted: "counted_submitted",
    changed: "counted_changed",
    day: "counted_day",
});

/** @param {string} id */
export async function retention(id) {
    const app = (await listApps()).find((one) => one.id === id);
    if (!app) throw new AccountError("not-found");
    const back = { href: `/console/apps/${encodeURIComponent(id)}`, label: titleOf(app, id) };
    const more = { lead: t("retentionLead"), back };
    try {
        const all = await rulesOf(id);
        const cards = all.map((one) => new RuleCard(id, one).root);
        return page(t("retentionTitle"), more, h("div", { class: "one-app" }, cards));
    } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        const reason = error.problem.reasons?.[0]?.line;
        const isYours = error.code !== "no-access";
        if (isYours && !reason) throw error;
        return page(
            t("retentionTitle"),
            { back },
            h("h2", null, t(isYours ? "retentionNone" : "retentionNotYours")),
            h("p", { class: "note" }, isYours ? reason : t("retentionNotYoursText")),
        );
    }
}

/** A collection with its rule. */
class RuleCard {
    #said = h("div", { class: "hook-said", tabindex: -1 });
    #about = h("div", { class: "public-link" });
    #form = h("div");
    root = h("section", { class: "card public-link" }, this.#said, this.#about, this.#form);

    /** @param {string} app @param {Retained} retained */
    constructor(app, retained) {
        this.app = app;
        this.retained = retained;
        this.#draw();
    }

    /** The name of the collection. */
    get name() {
        return localised(this.retained.title) || this.retained.collection;
    }

    /** Draws the rule as it is now. @param {string} [words] what was done */
    #draw(words) {
        const { rule, last } = this.retained;
        const isOn = rule?.on ?? false;
        this.#said.replaceChildren(words ? good(words) : "");
        this.#about.replaceChildren(
            h(
                "h2",
                null,
                this.name,
                badge(
                    isOn
                        ? { text: t("ruleOn"), tone: "good" }
                        : { text: t(rule ? "ruleOff" : "ruleNone"), tone: "quiet" },
                ),
            ),
            ...rule ? aboutRule(rule, this.retained) : [h("p", null, t("ruleNoneText"))],
            last
                ? h(
                    "p",
                    { class: "quiet" },
                    t("lastRun", {
                        time: timeOf(last.at),
                        count: inNumbers(last),
                    }),
                )
                : "",
            isOn ? this.#presses() : "",
        );
        const made = ruleForm(this.app, this.retained, (wish) => this.#set(wish, "ruleSet"));
        this.#form.replaceChildren(
            rule
                ? h(
                    "details",
                    { class: "more-of-link" },
                    h("summary", null, t("ruleChange")),
                    made,
                )
                : made,
        );
    }

    #presses() {
        const run = doer(t("runNow"), "plain", () => inWords(() => this.#run()));
        const off = doer(t("switchOff"), "plain", () =>
            inWords(async () => {
                const { rule } = this.retained;
                if (rule) await this.#set({ ...rule, on: false }, "switchedOff");
            }));
        const name = this.name;
        run.querySelector("button")?.setAttribute("aria-label", t("runNowOf", { name }));
        off.querySelector("button")?.setAttribute("aria-label", t("switchOffOf", { name }));
        return h("div", { class: "presses" }, run, off);
    }

    /** @param {Rule} rule @param {"ruleSet" | "switchedOff"} words */
    async #set(rule, words) {
        const { collection } = this.retained;
        const set = await confirmed(() => setRule(this.app, collection, rule));
        if (!set) return;
        this.retained = set;
        this.#draw(t(words, { name: this.name }));
        this.#said.focus();
    }

    async #run() {
        const { collection } = this.retained;
        let total = 0;
        for (let isLeft = true; isLeft;) {
            const run = await confirmed(() => runRule(this.app, collection));
            if (!run) return;
            total += run.total;
            isLeft = run.isLeft;
            announce(t("ran", { count: numbered(total) }));
        }
        const all = await rulesOf(this.app);
        this.retained = all.find((one) => one.collection === collection) ?? this.retained;
        this.#draw(t("ran", { count: numbered(total) }));
        this.#said.focus();
    }
}

/** Tells the labels of questions. @param {string[]} names @param {Retained["fields"]} fields */
const namesOf = (names, fields) =>
    new Intl.ListFormat(locale()).format(
        names.map((name) => localised(fields.find((one) => one.name === name)?.label) || name),
    );

/** Tells what a run took. @param {Counts} counts */
const inNumbers = (counts) =>
    RETAINED_SORTS.filter((sort) => counts[sort] > 0)
        .map((sort) => t(RAN[sort], { count: numbered(counts[sort]) })).join(", ") ||
    t("ranNothing");

/** Tells a rule in words. @param {Rule} rule @param {Retained} retained */
function aboutRule(rule, { days, fields, isReviewed }) {
    const field = days.find(({ name }) => name === rule.field);
    const counted = t(COUNTED[rule.by], {
        field: localised(field?.label) || (rule.field ?? ""),
    });
    return [
        rule.drafts && h("p", null, t("draftsAfter", { days: numbered(rule.drafts) })),
        rule.records &&
        h("p", null, `${t("recordsAfter", { days: numbered(rule.records) })}, ${counted}`),
        rule.personal && h(
            "p",
            null,
            t("personalAfter", {
                days: numbered(rule.personal),
                fields: namesOf(rule.fields ?? [], fields),
            }),
        ),
        rule.files && h("p", null, t("filesAfter", { days: numbered(rule.files) })),
        rule.history && h("p", null, t("historyAfter", { days: numbered(rule.history) })),
        isReviewed && rule.waiting && h("p", { class: "quiet" }, t("stayWaiting")),
        rule.reason && h("p", { class: "quiet" }, rule.reason),
    ].filter((one) => typeof one === "object");
}
