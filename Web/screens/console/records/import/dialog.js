// The dialog in which records come from a file: it is checked first, its columns are matched with
// the questions, then it is imported, and can be taken back.

import { AccountError } from "../../../../data/account.js";
import { announce, fill, h } from "../../../../core/dom.js";
import { t } from "../../../../core/import-words.js";
import { t as recordsWord } from "../../../../core/records-words.js";
import { sendImport } from "../../../../data/imports.js";
import { fileButton, takeDrops } from "../../chooser.js";
import { show, titled } from "../../link-parts.js";
import { press } from "../../parts.js";
import { numberText } from "../view/cells.js";
import { columnTable, countsOf, faultList, sourceLine } from "./result.js";

/**
 * @typedef {import("../../../../core/dom.js").Kid} Kid
 * @typedef {import("../../../../data/imports.js").Mode} Mode
 * @typedef {import("../../../../data/imports.js").Result} Result
 * @typedef {{ place: import("../../../../data/console-rows.js").Place,
 *   columns: import("../../../../data/console-rows.js").Column[], isReasoned: boolean,
 *   wordsOf(error: unknown): string, changed(): void }} ImportInto
 */

/** The files that can be imported. @type {import("../../chooser.js").Kinds} */
const KINDS = {
    "text/csv": [".csv"],
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
    "application/zip": [".zip"],
    "application/json": [".json", ".jsonl", ".geojson"],
};

/** @type {Record<Mode, import("../../../../core/import-words.js").Key>} */
const DOING = { check: "checking", run: "importing", undo: "undoing" };

/** Opens the dialog. @param {ImportInto} into */
export const openImport = (into) => new ImportDialog(into).open();

/** The dialog. */
class ImportDialog {
    #body = h("div", { class: "import-body" });
    #note = h("div", { class: "whole" });
    /** @type {import("../../upload.js").Source | null} */ #source = null;
    /** The fields of columns that were chosen by hand. @type {Record<string, string>} */
    #byHand = {};
    /** Why submitted records are changed, where the app demands it. */
    #reason = h("input", {
        class: "box",
        id: "import-reason",
        maxlength: 250,
        autocomplete: "off",
    });
    #stop = new AbortController();

    /** @param {ImportInto} into */
    constructor(into) {
        this.into = into;
        this.dialog = titled("rows-dialog import-dialog", t("importTitle"), () => {
            this.#stop.abort();
        });
        fill(this.dialog, this.#body);
        takeDrops(this.dialog, (source) => this.#choose(source), this.#note, t("isFolder"));
    }

    open() {
        this.#show(
            h("p", { class: "lead" }, t("importLead")),
            this.#reasonField(),
            this.#note,
            h("div", { class: "presses" }, this.#chooser("chooseTable", ""), this.#closer()),
        );
        show(this.dialog);
    }

    /** @param {...(Kid | Kid[])} kids */
    #show(...kids) {
        this.#body.replaceChildren();
        fill(this.#body, ...kids.flat());
    }

    /** Makes the field for the reason; none where the app does not demand it. */
    #reasonField() {
        const label = h("label", { for: "import-reason" }, recordsWord("reason"));
        const hint = h("p", { class: "hint" }, recordsWord("reasonHint"));
        return this.into.isReasoned && h("div", null, label, hint, this.#reason);
    }

    /** @param {"chooseTable" | "otherTable"} key @param {string} look */
    #chooser(key, look) {
        return fileButton(t(key), look, (source) => this.#choose(source), KINDS);
    }

    #closer() {
        return press(t("close"), () => this.dialog.close());
    }

    /** @param {import("../../upload.js").Source} source */
    #choose(source) {
        this.#source = source;
        this.#byHand = {};
        this.#send("check");
    }

    /** Sends the file, and shows what the server says. @param {Mode} mode */
    async #send(mode) {
        const source = this.#source;
        if (!source) return;
        this.#stop = new AbortController();
        const { signal } = this.#stop;
        const bar = h("progress", { "aria-label": t(DOING[mode], { name: source.name }) });
        const far = h("p", { class: "quiet" });
        this.#show(
            h("p", { class: "lead", role: "status" }, t(DOING[mode], { name: source.name })),
            bar,
            far,
            h("div", { class: "presses" }, press(t("stop"), () => this.#stop.abort())),
        );
        const onDone = (/** @type {number} */ done, /** @type {number} */ of) => {
            Object.assign(bar, { max: of || 1, value: done });
            far.textContent = t("progress", { done: numberText(done), of: numberText(of) });
        };
        try {
            const file = await source.file();
            const how = { signal, onDone };
            const more = { byHand: this.#byHand, reason: this.#reason.value.trim() };
            const result = await sendImport(this.into.place, mode, file, more, how);
            if (mode === "check") this.#checked(result);
            else this.#done(result);
        } catch (error) {
            if (!this.dialog.open) return;
            this.#failed(error, signal.aborted, mode);
        } finally {
            if (mode !== "check") this.into.changed();
        }
    }

    /** Shows what an import would do. @param {Result} result */
    #checked(result) {
        const count = result.new + result.changed;
        const again = press(t("checkAgain"), () => this.#send("check"));
        again.hidden = !this.into.isReasoned;
        const table = columnTable(result.columns, this.into.columns, (name, field) => {
            this.#byHand[name] = field;
            again.hidden = false;
        });
        const run = press(t("run", { count: numberText(count) }), () => this.#send("run"));
        run.classList.remove("plain");
        this.#tell(
            result,
            table,
            this.#reasonField(),
            again,
            count ? null : h("p", null, t("nothing")),
            h(
                "div",
                { class: "presses" },
                count > 0 && run,
                this.#chooser("otherTable", "plain"),
                this.#closer(),
            ),
        );
    }

    /** Shows what an import has done, or has taken back. @param {Result} result */
    #done(result) {
        const isUndo = result.mode === "undo";
        const hasDone = !isUndo && result.new + result.changed > 0;
        const words = t(isUndo ? "doneUndo" : "done");
        this.#tell(
            result,
            h("p", { class: "lead" }, words),
            isUndo && result.kept > 0 && h("p", null, t("keptLead")),
            h(
                "div",
                { class: "presses" },
                hasDone && press(t("undo"), () => this.#send("undo")),
                this.#chooser("otherTable", "plain"),
                this.#closer(),
            ),
        );
        announce(words);
    }

    /** Shows a result, and tells its numbers. @param {Result} result @param {...any} kids */
    #tell(result, ...kids) {
        const counts = countsOf(result);
        this.#show(
            h("p", { class: "import-name" }, this.#source?.name ?? ""),
            sourceLine(result),
            counts.list,
            faultList(result),
            ...kids,
        );
        announce(counts.words);
    }

    /** @param {unknown} error @param {boolean} isStopped @param {Mode} mode */
    #failed(error, isStopped, mode) {
        const isCut = error instanceof AccountError && error.code === "cut";
        const words = isStopped && mode === "check"
            ? ""
            : isStopped
            ? t("stopped")
            : isCut
            ? t("cut")
            : this.into.wordsOf(error);
        this.#show(
            words && h("p", { class: "whole", role: "alert" }, words),
            h(
                "div",
                { class: "presses" },
                press(t("checkAgain"), () => this.#send("check")),
                this.#chooser("otherTable", "plain"),
                this.#closer(),
            ),
        );
    }
}
