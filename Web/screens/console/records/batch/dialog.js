// The dialog in which many records are changed at once: it is chosen what is done, the server says
// what that would change, then it is done, and can be taken back.

import { AccountError } from "../../../../data/account.js";
import {
    brokenBatch,
    dropBatch,
    keepBatch,
    newBatch,
    sendBatch,
} from "../../../../data/batches.js";
import { announce, fill, h } from "../../../../core/dom.js";
import { t } from "../../../../core/batch-words.js";
import { t as importWord } from "../../../../core/import-words.js";
import { localised } from "../../../../core/words.js";
import { show, titled } from "../../link-parts.js";
import { press } from "../../parts.js";
import { countsOf } from "../import/result.js";
import { numberText, shownText } from "../view/cells.js";
import { Wish } from "./wish.js";

/**
 * @typedef {import("../../../../core/dom.js").Kid} Kid
 * @typedef {import("../../../../data/batches.js").Batch} Batch
 * @typedef {import("../../../../data/batches.js").Cell} Cell
 * @typedef {import("../../../../data/batches.js").Mode} Mode
 * @typedef {import("../../../../data/batches.js").Result} Result
 * @typedef {{ place: import("../../../../data/console-rows.js").Place,
 *   about: import("../../../../data/console-rows.js").Columns, query: string, count: number,
 *   found: string, addressOf(id: string): string, wordsOf(error: unknown): string,
 *   changed(): void }} BatchOf `query` is that of the records found
 */

/** The maximum number of records of one batch. */
const MAX_RECORDS = 10_000;
/** The maximum number of records that are listed. */
const MAX_LISTED = 20;

/** @type {Record<Mode, import("../../../../core/batch-words.js").Key>} */
const DOING = { check: "batchChecking", run: "batchRunning", undo: "batchUndoing" };

/** Opens the dialog. @param {BatchOf} of */
export const openBatch = (of) => new BatchDialog(of).open();

/** The dialog. */
class BatchDialog {
    #body = h("div", { class: "import-body" });
    #stop = new AbortController();
    /** @type {Batch | null} */ #batch = null;

    /** @param {BatchOf} of */
    constructor(of) {
        this.of = of;
        this.dialog = titled("rows-dialog import-dialog", t("batchTitle"), () => {
            this.#stop.abort();
        });
        fill(this.dialog, this.#body);
    }

    open() {
        const broken = brokenBatch(this.of.place);
        if (broken) this.#offer(broken);
        else this.#choose();
        show(this.dialog);
    }

    /** @param {...(Kid | Kid[])} kids */
    #show(...kids) {
        this.#body.replaceChildren();
        fill(this.#body, ...kids.flat());
    }

    #closer() {
        return press(importWord("close"), () => this.dialog.close());
    }

    /** Offers to go on with a batch that was broken off. @param {Batch} batch */
    #offer(batch) {
        this.#batch = batch;
        const count = numberText(batch.records.length);
        this.#show(h("p", { class: "lead" }, t("batchBroken", { count })), this.#ways());
    }

    /** The ways on from a batch that did not end. */
    #ways() {
        return h(
            "div",
            { class: "presses" },
            press(t("batchGoOn"), () => this.#send("run"), ""),
            press(t("batchUndo"), () => this.#send("undo")),
            press(t("batchForget"), () => {
                dropBatch(this.of.place);
                this.#choose();
            }),
        );
    }

    /** Shows the choice of what is done. */
    #choose() {
        const { about, count, found, query } = this.of;
        this.#batch = null;
        if (!count || count > MAX_RECORDS) {
            const most = numberText(MAX_RECORDS);
            const words = count ? t("batchTooMany", { most }) : t("batchNone");
            this.#show(
                h("p", { class: "lead" }, words),
                h("div", { class: "presses" }, this.#closer()),
            );
            return;
        }
        const wish = new Wish(about);
        const check = press(
            t("batchCheck"),
            () => this.#send("check", { batch: newBatch(), action: wish.action, query }),
            "",
        );
        this.#show(
            h("p", { class: "lead" }, t("batchFound", { found })),
            wish.root,
            h("div", { class: "presses" }, check, this.#closer()),
        );
    }

    /**
     * Sends the batch, and shows what the server says.
     * @param {Mode} mode
     * @param {{ batch: string, action: import("../../../../data/batches.js").Action,
     *   query: string }} [wish] what is to be checked
     */
    async #send(mode, wish) {
        const { place } = this.of;
        const sent = wish ?? this.#batch;
        if (!sent) return;
        this.#stop = new AbortController();
        const { signal } = this.#stop;
        const bar = h("progress", { "aria-label": t(DOING[mode]) });
        const far = h("p", { class: "quiet" });
        this.#show(
            h("p", { class: "lead", role: "status" }, t(DOING[mode])),
            bar,
            far,
            h(
                "div",
                { class: "presses" },
                press(importWord("stop"), () => this.#stop.abort()),
            ),
        );
        const onDone = (/** @type {number} */ done, /** @type {number} */ of) => {
            Object.assign(bar, { max: of || 1, value: done });
            far.textContent = importWord("progress", {
                done: numberText(done),
                of: numberText(of),
            });
        };
        try {
            if (mode === "run" && this.#batch) keepBatch(place, this.#batch);
            const result = await sendBatch(place, mode, sent, { signal, onDone });
            if (wish) {
                const { batch, action } = wish;
                this.#batch = { batch, action, records: result.records ?? [] };
                this.#checked(result);
            } else {
                dropBatch(place);
                this.#done(result);
            }
        } catch (error) {
            if (this.dialog.open) this.#failed(error, signal.aborted, mode);
        } finally {
            if (mode !== "check") this.of.changed();
        }
    }

    /** Shows what a batch would do. @param {Result} result */
    #checked(result) {
        const { changed: count } = result;
        const key = this.#batch?.action.remove ? "batchRunRemove" : "batchRun";
        const run = press(t(key, { count: numberText(count) }), () => this.#send("run"), "");
        this.#tell(
            result,
            this.#samples(result),
            this.#faults(result),
            count ? null : h("p", null, t("batchNothing")),
            h(
                "div",
                { class: "presses" },
                count > 0 && run,
                press(t("batchOther"), () => this.#choose()),
                this.#closer(),
            ),
        );
    }

    /** Shows what a batch has done, or taken back. @param {Result} result */
    #done(result) {
        const isUndo = result.mode === "undo";
        const words = t(isUndo ? "batchUndone" : "batchDone");
        this.#tell(
            result,
            h("p", { class: "lead" }, words),
            this.#faults(result),
            this.#kept(result),
            h(
                "div",
                { class: "presses" },
                !isUndo && result.changed > 0 &&
                    press(t("batchUndo"), () => this.#send("undo")),
                press(t("batchOther"), () => this.#choose()),
                this.#closer(),
            ),
        );
        announce(words);
    }

    /** Shows a result, and tells its numbers. @param {Result} result @param {...any} kids */
    #tell(result, ...kids) {
        const counts = countsOf({ ...result, new: 0 });
        this.#show(counts.list, ...kids);
        announce(counts.words);
    }

    /** Makes the link to a record. @param {string} id @param {number} place from 0 */
    #link(id, place) {
        const words = t("batchRecord", { number: numberText(place + 1) });
        return h("a", { href: this.of.addressOf(id), target: "_blank" }, words);
    }

    /** Makes the list of the first differences. @param {Result} result */
    #samples({ samples = [] }) {
        const shown = samples.filter(({ cells }) => cells.length).slice(0, MAX_LISTED);
        if (!shown.length) return null;
        const items = shown.map(({ record, cells }, place) =>
            h(
                "li",
                null,
                this.#link(record, place),
                cells.map((cell) => h("span", { class: "batch-cell" }, this.#cellText(cell))),
            )
        );
        return h(
            "section",
            { class: "import-faults" },
            h("h3", null, t("batchSamples")),
            h("ul", { class: "reasons" }, items),
        );
    }

    /** Returns a cell before and after, in words. @param {Cell} cell */
    #cellText({ path, old, new: next }) {
        const column = this.of.about.columns.find(({ name }) => name === path);
        const label = (/** @type {string} */ value) =>
            localised(column?.choices?.find((one) => one.value === value)?.label) || value;
        const text = (/** @type {unknown} */ value) =>
            shownText(
                value === null || value === undefined ? "" : String(value),
                column?.kind ?? "text",
                label,
            ) || t("batchEmpty");
        const name = localised(column?.title) || path;
        return `${name}: ${t("batchFrom", { old: text(old), new: text(next) })}`;
    }

    /** Makes the list of the records that cannot be changed so. @param {Result} result */
    #faults({ faults, faulty }) {
        if (!faulty) return null;
        const shown = faults.slice(0, MAX_LISTED);
        return h(
            "section",
            { class: "import-faults" },
            h("h3", null, t("batchFaults")),
            h(
                "ul",
                { class: "reasons" },
                shown.map(({ record, title, issues = [] }, place) =>
                    h(
                        "li",
                        null,
                        this.#link(record, place),
                        " ",
                        issues.length
                            ? issues.map(({ path, message }) => `${path}: ${message}`).join(" · ")
                            : title,
                    )
                ),
            ),
            faulty > shown.length && h("p", { class: "quiet" }, t("batchFaultsMore")),
        );
    }

    /** Makes the list of the records that others changed since. @param {Result} result */
    #kept({ kept, keptRecords }) {
        if (!kept) return null;
        const shown = keptRecords.slice(0, MAX_LISTED);
        return h(
            "section",
            { class: "import-faults" },
            h("h3", null, t("batchKept")),
            h(
                "ul",
                { class: "reasons" },
                shown.map((id, place) => h("li", null, this.#link(id, place))),
            ),
            kept > shown.length && h("p", { class: "quiet" }, t("batchFaultsMore")),
        );
    }

    /** @param {unknown} error @param {boolean} isStopped @param {Mode} mode */
    #failed(error, isStopped, mode) {
        const isCut = error instanceof AccountError && ["cut", "offline"].includes(error.code);
        const isBegun = mode !== "check";
        const words = isStopped && !isBegun
            ? ""
            : isStopped
            ? t("batchStopped")
            : isCut && isBegun
            ? t("batchCut")
            : this.of.wordsOf(error);
        if (!isBegun && !words) return this.#choose();
        this.#show(
            h("p", { class: "whole", role: "alert" }, words),
            isBegun ? this.#ways() : h(
                "div",
                { class: "presses" },
                press(t("batchOther"), () => this.#choose()),
                this.#closer(),
            ),
        );
    }
}
