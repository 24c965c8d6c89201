// The effect of a profile's settings while it is filled in: the notes beside the settings, and the
// bar with the number of rows found and the link to them.

import { announce, fill, h, icon } from "../../core/dom.js";
import "./icons.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../../engine/patches.d.ts").Note} Note
 * @typedef {import("../../engine/patches.d.ts").Found} Found
 * @typedef {{ host: { record: string }, forms: { body: HTMLElement,
 *   parts: { at(path: string): HTMLElement | undefined } } | null }} Page
 */

/** The delay in milliseconds after which the number found is announced. */
const REST = 1200;

/** The notes beside the profile on the screen. */
export class ProfileNotes {
    /** @type {Note[]} */ #notes = [];
    /** @type {Found | null} */ #found = null;
    /** The text announced last. */ #said = "";
    /** The profile that they are about. */ #record = "";
    #timer = 0;

    /** @param {Page} page */
    constructor(page) {
        this.page = page;
    }

    /** Takes the notes, or the number of rows found. @param {Patch} patch */
    take(patch) {
        this.#about(this.page.host.record);
        if (patch.op === "beside") this.#notes = patch.notes;
        if (patch.op === "found") this.#found = patch.text ? patch : null;
        this.draw();
    }

    /** Forgets the notes of another profile. @param {string} record */
    #about(record) {
        if (record === this.#record) return;
        this.#record = record;
        this.#notes = [];
        this.#found = null;
    }

    /** Draws the notes on the screen, which may have been redrawn. */
    draw() {
        const { host, forms } = this.page;
        this.#about(host.record);
        if (!forms) return;
        const said = new Set(this.#notes.map(({ path }) => path));
        for (const old of forms.body.querySelectorAll(".setting-note")) {
            const field = old.closest(".field");
            if (!said.has(field?.id.slice("cell-".length) ?? "")) old.remove();
        }
        for (const { path, text, level } of this.#notes) {
            const field = forms.parts.at(path);
            if (!field) continue;
            let line = field.querySelector(".setting-note");
            if (!line) {
                field.append(line = h("p", { class: "setting-note", id: `setting-note-${path}` }));
            }
            if (line.textContent === text) continue;
            line.className = `setting-note ${level ?? "info"}`;
            line.replaceChildren();
            fill(line, icon(level === "no" ? "warn" : "adjust"), h("span", null, text));
        }
        this.#drawFound(forms.body);
    }

    /** @param {HTMLElement} body */
    #drawFound(body) {
        const old = body.querySelector(".find-bar");
        const found = this.#found;
        if (!found) return old?.remove();
        const { text = "", route = "", button = "", level = "" } = found;
        if (old?.querySelector("p")?.textContent === text) return;
        const isMain = body.classList.contains("tasks");
        const bar = h(
            "div",
            { class: `find-bar ${level}` },
            h("p", { class: "grow" }, text),
            h(
                "a",
                { class: isMain ? "button" : "button plain", href: route },
                icon("search"),
                button,
            ),
        );
        let actions = body.querySelector(".actions");
        if (!actions) body.append(actions = h("div", { class: "actions" }));
        if (old) old.replaceWith(bar);
        else actions.prepend(bar);
        this.#say(text);
    }

    /** @param {string} text */
    #say(text) {
        if (text === this.#said) return;
        const isNews = this.#said !== "";
        this.#said = text;
        clearTimeout(this.#timer);
        if (isNews) this.#timer = setTimeout(() => announce(text), REST);
    }
}
