// The bar below a form that is corrected: the reason, Save and Cancel, and what became of saving.
// A request that fails changes nothing on the screen, and is sent again with the same key.

import { flush } from "../../data/blobs.js";
import { REASON_LENGTH, Sending } from "../../data/correction.js";
import { announce, fill, h } from "../../core/dom.js";
import { t } from "../../core/correct-words.js";
import { asAccountError, refusal } from "../console/refusal.js";

/**
 * @typedef {import("../../data/correction.js").Wanted} Wanted
 * @typedef {import("./values.js").Members} Members
 * @typedef {{ values(): Members, check(): boolean, leave(text: string): void }} Page what was
 *   changed; shows what is wrong with it, and returns true when nothing is; ends the correction
 */

/** The bar of a correction. */
export class Bar {
    /** What is sent, from the sequence of the record that was seen. */ sending;
    #isSaving = false;
    #told = h("div", { class: "correct-told", role: "alert" });
    #state = h("p", { class: "quiet grow", role: "status" });
    #reason = h("input", {
        class: "box",
        id: "correct-reason",
        maxlength: REASON_LENGTH,
        autocomplete: "off",
    });
    #save = h("button", { type: "submit", class: "button" }, t("save"));
    root = h("form", { class: "correct-bar card", novalidate: true });

    /** @param {Wanted} wanted @param {Page} page */
    constructor(wanted, page) {
        this.wanted = wanted;
        this.page = page;
        this.sending = new Sending(wanted, 0);
        this.#reason.required = !!wanted.isReasoned;
        this.root.setAttribute("aria-label", t("saveChanges"));
        this.root.addEventListener("submit", (event) => {
            event.preventDefault();
            this.save();
        });
        fill(
            this.root,
            this.#told,
            h(
                "div",
                { class: "correct-reason" },
                h(
                    "label",
                    { for: "correct-reason" },
                    t("reason"),
                    !wanted.isReasoned && h("span", { class: "optional" }, ` ${t("optional")}`),
                ),
                this.#reason,
            ),
            h(
                "div",
                { class: "presses" },
                this.#state,
                h("button", {
                    type: "button",
                    class: "button plain",
                    onclick: () => this.#cancel(),
                }, t("cancel")),
                this.#save,
            ),
        );
        this.draw();
    }

    /** The number of answers and rows that were changed. */
    get #count() {
        return Object.values(this.page.values()).reduce(
            (/** @type {number} */ sum, one) => sum + (Array.isArray(one) ? one.length : 1),
            0,
        );
    }

    /** True while something is not saved. */
    get isChanged() {
        return this.#count > 0;
    }

    /** Says how much was changed. */
    draw() {
        const count = this.#count;
        const text = !count
            ? t("nothingChanged")
            : count === 1
            ? t("oneChange")
            : t("manyChanges", { count });
        if (this.#state.textContent !== text) this.#state.textContent = text;
    }

    /** @param {...import("../../core/dom.js").Kid} kids */
    #tell(...kids) {
        this.#told.replaceChildren();
        fill(this.#told, ...kids);
        this.root.scrollIntoView?.({ block: "nearest" });
    }

    /** Saves what was changed, if the form accepts it. */
    async save() {
        if (this.#isSaving) return;
        this.#tell();
        const reason = this.#reason.value.trim();
        const values = this.page.values();
        if (!Object.keys(values).length) return this.#tell(h("p", null, t("nothingChanged")));
        if (!this.page.check()) return announce(t("notYet"));
        if (this.wanted.isReasoned && !reason) {
            this.#tell(h("p", null, t("reasonNeeded")));
            return this.#reason.focus();
        }
        this.#isSaving = true;
        this.#save.setAttribute("aria-disabled", "true");
        this.#state.textContent = t("saving");
        try {
            // A record is not accepted without its attachments.
            await flush();
            await this.sending.send(values, reason);
            this.page.leave(t("saved"));
        } catch (error) {
            this.#fail(error);
        } finally {
            this.#isSaving = false;
            this.#save.removeAttribute("aria-disabled");
            this.draw();
        }
    }

    /** @param {unknown} error */
    #fail(error) {
        const { code, problem } = asAccountError(error);
        if (code === "record-changed") return this.#conflict(problem.sequence ?? 0);
        this.#tell(...refusal(error));
        if (code === "reason-needed") this.#reason.focus();
    }

    /**
     * Says that somebody else has changed the record, and offers to go on with one's own changes.
     * @param {number} sequence
     */
    #conflict(sequence) {
        const onTop = () => {
            this.sending.sequence = sequence;
            this.save();
        };
        this.#tell(
            h("p", null, t("changedMeanwhile")),
            h(
                "div",
                { class: "presses" },
                h("a", {
                    class: "button plain",
                    href: this.wanted.back,
                    target: "_blank",
                    rel: "noopener",
                }, t("lookAtIt")),
                h("button", { type: "button", class: "button", onclick: onTop }, t("saveOnTop")),
            ),
        );
    }

    /** Ends without saving; asks where something was changed. */
    #cancel() {
        if (!this.isChanged) return this.page.leave("");
        const dialog = h(
            "dialog",
            {
                class: "card account confirm asking",
                "aria-labelledby": "cancel-title",
                onclose: () => dialog.remove(),
            },
            h("h2", { id: "cancel-title", tabindex: -1, autofocus: true }, t("dropChanges")),
            h("p", { class: "lead" }, t("dropChangesText")),
            h(
                "div",
                { class: "presses" },
                h("button", {
                    type: "button",
                    class: "button danger",
                    onclick: () => {
                        dialog.close();
                        this.page.leave("");
                    },
                }, t("drop")),
                h("button", {
                    type: "button",
                    class: "button plain",
                    onclick: () => dialog.close(),
                }, t("goOn")),
            ),
        );
        document.body.append(dialog);
        dialog.showModal();
    }
}
