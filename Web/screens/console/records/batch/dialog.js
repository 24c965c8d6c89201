// The dialog in which many records are changed at once: while it is chosen what is done, the
// server says below what that would change; then it is done, and can be taken back.

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
 *   what?: import("./wish.js").What, found: string,
 *   addressOf(id: string): string, wordsOf(error: unknown): string,
 *   changed(): void }} BatchOf `query` is that of the records found
 * @typedef {{ batch: string, action: import("../../../../data/batches.js").Action,
 *   query: string }} Wished what is to be checked
 */

/** The maximum number of records of one batch. */
const MAX_RECORDS = 10_000;
/** The delay after the last key before the server is asked, in milliseconds. */
const TYPING_MS = 600;
/** The maximum number of records that are listed. */
const MAX_LISTED = 20;

/** @type {Record<Mode, import("../../../../core/batch-words.js").Key>} */
const DOING = { check: "batchChecking", run: "batchRunning", undo: "batchUndoing" };

/** Returns true for an action that takes answers or assignments away, which is asked for by hand,
 * and for one that says nothing yet.
 * @param {import("../../../../data/batches.js").Action} action */
const isClearing = ({ set, replace, review }) =>
    replace?.find === "" ||
    [...Object.values(set ?? {}), ...Object.values(review ?? {})].includes("");

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
        const { about, count, found, query, what } = this.of;
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
        const wish = new Wish(about, what);
        const preview = h("div", { class: "import-body batch-preview" });
        let asked = "";
        const check = () => {
            clearTimeout(timer);
            asked = JSON.stringify(wish.action);
            this.#check({ batch: newBatch(), action: wish.action, query }, preview);
        };
        let timer = 0;
        const later = (/** @type {number} */ delay) => () => {
            // Leaving a field changes nothing again.
            if (JSON.stringify(wish.action) === asked) return;
            clearTimeout(timer);
            this.#stop.abort();
            preview.replaceChildren();
            asked = "";
            if (isClearing(wish.action)) return;
            timer = setTimeout(() => this.dialog.open && check(), delay);
        };
        wish.root.addEventListener("change", later(0));
        wish.root.addEventListener("input", later(TYPING_MS));
        this.#show(
            h("p", { class: "lead" }, t("batchFound", { found })),
            wish.root,
            preview,
            h("div", { class: "presses" }, press(t("batchCheck"), check), this.#closer()),
        );
        if (what === "remove") check();
    }

    /**
     * Asks what a batch would change, and shows it.
     * @param {Wished} wish
     * @param {HTMLElement} into
     */
    async #check(wish, into) {
        this.#stop.abort();
        this.#stop = new AbortController();
        const { signal } = this.#stop;
        const onDone = this.#progress("check", into);
        try {
            const result = await sendBatch(this.of.place, "check", wish, { signal, onDone });
            const { batch, action } = wish;
            this.#batch = { batch, action, records: result.records ?? [] };
            into.replaceChildren();
            fill(into, ...this.#checked(result));
        } catch (error) {
            if (signal.aborted || !this.dialog.open) return;
            into.replaceChildren(
                h("p", { class: "whole", role: "alert" }, this.of.wordsOf(error)),
            );
        }
    }

    /**
     * Shows how far a batch is.
     * @param {Mode} mode
     * @param {HTMLElement} into
     */
    #progress(mode, into) {
        const bar = h("progress", { "aria-label": t(DOING[mode]) });
        const far = h("p", { class: "quiet" });
        into.replaceChildren(
            h("p", { class: "lead", role: "status" }, t(DOING[mode])),
            bar,
            far,
        );
        return (/** @type {number} */ done, /** @type {number} */ of) => {
            Object.assign(bar, { max: of || 1, value: done });
            far.textContent = importWord("progress", {
                done: numberText(done),
                of: numberText(of),
            });
        };
    }

    /**
     * Does the batch or takes it back, and shows what the server says.
     * @param {"run" | "undo"} mode
     */
    async #send(mode) {
        const { place } = this.of;
        const batch = this.#batch;
        if (!batch) return;
        this.#stop = new AbortController();
        const { signal } = this.#stop;
        const bars = h("div", { class: "import-body" });
        const onDone = this.#progress(mode, bars);
        const stop = press(importWord("stop"), () => this.#stop.abort());
        this.#show(bars, h("div", { class: "presses" }, stop));
        try {
            if (mode === "run") keepBatch(place, batch);
            const result = await sendBatch(place, mode, batch, { signal, onDone });
            dropBatch(place);
            this.#done(result);
        } catch (error) {
            if (this.dialog.open) this.#failed(error, signal.aborted);
        } finally {
            this.of.changed();
        }
    }

    /** Makes what a batch would do, with the way to do it. @param {Result} result @returns
     * {Kid[]} */
    #checked(result) {
        const { changed: count } = result;
        const { remove, move } = this.#batch?.action ?? {};
        const key = remove ? "batchRunRemove" : move ? "batchRunMove" : "batchRun";
        const run = press(t(key, { count: numberText(count) }), () => this.#send("run"), "");
        const counts = countsOf({ ...result, new: 0 });
        announce(counts.words);
        return [
            counts.list,
            this.#samples(result),
            this.#faults(result),
            count ? null : h("p", null, t("batchNothing")),
            count > 0 && h("div", { class: "presses" }, run),
        ];
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

    /**
     * Makes the link to a record.
     * @param {string} row the id, of several parts with the scope behind it
     * @param {number} place from 0
     */
    #link(row, place) {
        const [id] = row.split(" ");
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

    /** @param {unknown} error @param {boolean} isStopped */
    #failed(error, isStopped) {
        const isCut = error instanceof AccountError && ["cut", "offline"].includes(error.code);
        const words = isStopped
            ? t("batchStopped")
            : isCut
            ? t("batchCut")
            : this.of.wordsOf(error);
        this.#show(h("p", { class: "whole", role: "alert" }, words), this.#ways());
    }
}
