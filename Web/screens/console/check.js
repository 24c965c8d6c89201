// The check of a chosen file: its faults, or what publishing it would change, with the ways to
// preview, publish, try or keep it.

import { AccountError } from "../../data/account.js";
import { fill, h } from "../../core/dom.js";
import { language } from "../../core/words.js";
import { t } from "../../core/console-words.js";
import { BoxField } from "../account/parts.js";
import { fileButton, takeDrops } from "./chooser.js";
import { has } from "./differences.js";
import { alertBox, lead, page, press, problemOf, titleOf, toApps } from "./parts.js";
import { Report } from "./report.js";
import { begin, upload } from "./upload.js";
import { differences, faulty, stayed } from "./verdicts.js";

/**
 * @typedef {import("../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../data/console.js").Result} Result
 * @typedef {import("../../data/console.js").Stage} Stage
 * @typedef {import("./upload.js").Upload} Upload
 */

/** The address of the screen. */
const HERE = "/console/publish";

/** @param {Frame} frame */
export function check(frame) {
    const one = /** @type {Upload} */ (upload());
    const place = h("div", { class: "check" });
    const checked = new Check(one, place, frame);
    const made = page(t("checkTitle"), { back: toApps() }, place);
    const [body] = /** @type {HTMLElement[]} */ (made.kids);
    const dropNote = h("div", { class: "whole" });
    body.append(dropNote);
    takeDrops(body, (source) => checked.choose(source), dropNote);
    one.changed = () => checked.draw();
    // The server's words are in the language of the last check.
    if (one.language && one.language !== language()) one.askAgain();
    checked.draw();
    return { ...made, shown: () => checked.tell() };
}

/** The screen of a check. */
class Check {
    #isBusy = false;
    /** The report about a workbook. @type {Report | null} */ report = null;

    /** @param {Upload} upload @param {HTMLElement} place @param {Frame} frame */
    constructor(upload, place, frame) {
        this.upload = upload;
        this.place = place;
        this.frame = frame;
        this.whole = h("div", { class: "whole" });
    }

    /** Draws the state of the check. */
    draw() {
        const { upload, place } = this;
        place.replaceChildren();
        fill(place, upload.isChecking ? this.#waiting() : this.#ended());
        this.tell();
    }

    /** Moves the focus to a result that is new. */
    tell() {
        const { upload, place } = this;
        if (!upload.isNew || upload.isChecking || !place.isConnected) return;
        upload.isNew = false;
        lead(place.querySelector("h2"));
    }

    /** Begins with another file. @param {import("./upload.js").Source} source */
    choose(source) {
        begin(source).check();
        this.frame.go(HERE, true);
    }

    #waiting = () =>
        h(
            "p",
            { class: "busy loading waiting", role: "status", tabindex: -1 },
            t("checking", { name: this.upload.name }),
        );

    #ended() {
        const { result, faults, error, name, isUnreadable } = this.upload;
        if (result) return this.#ready(result);
        const again = h("div", { class: "presses" });
        if (!isUnreadable) fill(again, this.#again(""));
        fill(again, ...this.#other(isUnreadable ? "" : "plain"));
        if (isUnreadable) return [alertBox(t("unreadable", { name })), again];
        if (error) return [alertBox(t("notChecked", { name }), problem(error)), again];
        return [faulty(name, faults ?? []), again];
    }

    /** @param {string} look */
    #again = (look) =>
        press(t("checkAgain"), () => {
            this.upload.check();
            this.draw();
            lead(this.place.querySelector(".waiting"));
        }, look);

    /** @param {string} look */
    #other = (look) => fileButton(t("chooseOther"), look, (source) => this.choose(source));

    /** @param {Result} result */
    #ready(result) {
        const { app: id, version, before, declaration, workbook } = result;
        this.report = workbook ? new Report(workbook, this.upload) : null;
        const title = titleOf(declaration ?? {}, id);
        const { upload, whole } = this;
        whole.replaceChildren();
        if (upload.reasons.length) fill(whole, stayed(upload.reasons));
        const note = this.#field("note", t("note"), t("noteHint"));
        const typed = upload.asksID
            ? this.#field("typed", t("typeId", { id }), t("typeIdHint"))
            : null;
        return [
            h(
                "section",
                { class: "card verdict-card" },
                h("h2", { tabindex: -1 }, t("ready", { title, version })),
                h("p", null, h("code", null, id), " · ", h("code", null, upload.name)),
                h(
                    "p",
                    null,
                    before === undefined ? t("noneUsed", { id }) : t("replaces", { before }),
                ),
                h(
                    "div",
                    { class: "presses" },
                    h("a", { class: "button plain", href: "/preview" }, t("preview")),
                    this.#again("plain"),
                    ...this.#other("plain"),
                ),
            ),
            this.report?.list,
            before !== undefined && differences(result),
            this.#form(result, note, typed),
        ].filter((one) => !!one);
    }

    /**
     * Makes the form with which the version is published.
     * @param {Result} result
     * @param {BoxField} note
     * @param {BoxField | null} typed
     */
    #form({ app: id, changes }, note, typed) {
        const isRefused = has(changes, "refused");
        const act = (/** @type {Stage} */ stage, /** @type {string} */ label, look = "plain") => {
            const made = press(label, () => this.#publish(stage, made, typed, id), look);
            return made;
        };
        return h(
            "form",
            {
                class: "plain-form",
                novalidate: true,
                onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
            },
            isRefused && h("p", { class: "warning" }, t("refusedText")),
            this.report?.box,
            note.root,
            !isRefused && typed?.root,
            this.whole,
            h(
                "div",
                { class: "presses" },
                !isRefused && act("live", t("publish"), ""),
                act("test", t("tryFirst"), isRefused ? "" : "plain"),
                act("draft", t("keepDraft")),
            ),
            h("p", { class: "quiet" }, t("waysText")),
        );
    }

    /**
     * Makes a field whose text outlives the screen.
     * @param {"note" | "typed"} name
     * @param {string} label
     * @param {string} hint
     */
    #field(name, label, hint) {
        const { upload } = this;
        const isOptional = name === "note";
        const made = new BoxField({ name, label, hint, value: upload[name], isOptional });
        made.input.addEventListener("input", () => upload[name] = made.input.value);
        return made;
    }

    /**
     * @param {Stage} stage
     * @param {HTMLElement} button
     * @param {BoxField | null} typed
     * @param {string} id
     */
    async #publish(stage, button, typed, id) {
        const { upload, whole } = this;
        if (this.#isBusy) return;
        whole.replaceChildren();
        typed?.say("");
        if (this.report && !this.report.isAccepted()) return;
        const isConfirmed = upload.typed.trim() === id;
        if (stage === "live" && typed && !isConfirmed) return wrong(typed, id);
        this.#isBusy = true;
        button.setAttribute("aria-busy", "true");
        try {
            if (await upload.publish(stage)) return this.#leave();
            if (upload.reasons.length) fill(whole, stayed(upload.reasons));
            // The server wants the id, although no difference said so.
            if (upload.asksID && !typed) this.#ask();
        } catch (error) {
            if (!(error instanceof AccountError)) throw error;
            fill(whole, alertBox(t("stayed"), problem(error)));
        } finally {
            this.#isBusy = false;
            button.removeAttribute("aria-busy");
        }
        /** @type {HTMLElement | null} */ (whole.querySelector("h2"))?.focus();
    }

    /** Draws the field for the id, and moves the focus there. */
    #ask() {
        this.draw();
        /** @type {HTMLElement | null} */ (this.place.querySelector("[name=typed]"))?.focus();
    }

    #leave() {
        if (location.pathname === HERE) this.frame.go("/console/published", true);
    }
}

/** @param {BoxField} field @param {string} id */
function wrong(field, id) {
    field.say(t("typeIdWrong", { id }));
    lead(field.issues);
    field.input.focus();
}

/** @param {AccountError} error */
const problem = (error) => h("p", null, problemOf(error));
