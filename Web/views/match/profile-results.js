// The connection between a profile being filled in and its results: passes the profile to the rows
// module, shows the effect of settings beside them, keeps the link to the results visible, and
// applies actions of the results to the profile.

import { announce, fill, h, icon } from "../../core/dom.js";
import { requestContext } from "../../engine/engine.js";

/**
 * @typedef {import("../../engine/rows.d.ts").RowAction} RowAction
 * @typedef {import("../../engine/rows.d.ts").Note} Note
 * @typedef {import("../../engine/rows.d.ts").Found} Found
 * @typedef {Extract<RowAction, { act: "profile" }>} Profile
 */

/** The delay in milliseconds after which the number found is announced. */
const REST = 1200;

/** The host of an app with catalogues for its forms. */
export class ProfileResults {
    /** The profile last passed to the rows module. @type {Profile | null} */ profile = null;
    /** @type {import("../form/form.js").AppHost | null} */ #host = null;
    /** @type {Note[]} */ #notes = [];
    /** @type {Found | null} */ #found = null;
    /** The text announced last. */ #said = "";
    #record = "";
    #timer = 0;

    /**
     * @param {string} name
     * @param {import("../../core/screen.d.ts").Frame} frame
     * @param {(action: RowAction) => void} act
     */
    constructor(name, frame, act) {
        this.name = name;
        this.frame = frame;
        this.act = act;
    }

    /** Returns the host of the forms, with all records loaded. */
    async #ready() {
        const { hostOf } = await import("../form/form.js");
        const host = this.#host = await hostOf(this.name, this.frame);
        host.companion = this;
        await host.appRecords.whenReady();
        return host;
    }

    /** Passes a profile to the rows module. @param {string} record */
    async tell(record) {
        await this.#ready();
        this.#record = record;
        this.changed();
    }

    /** Returns the screen of an address that is none of a catalogue. @param {string[]} route */
    async show(route) {
        const form = await import("../form/form.js");
        const screen = await form.show([this.name, ...route], this.frame);
        // A new record has another part than its id in the address.
        if (route[0]) await this.tell((await this.#ready()).record || route[0]);
        this.drawn();
        return screen;
    }

    /** Handles the new address of a profile that is stored now. */
    named() {
        this.act({ act: "open", route: this.#host?.route ?? [], query: "" });
    }

    /** Removes the notes beside the settings. */
    clear() {
        this.#record = "";
        this.#notes = [];
        this.#found = null;
    }

    /** Handles changed records. */
    changed() {
        const host = this.#host;
        if (!host?.saving.knows(this.#record)) return;
        const [record, action] = [this.#record, { act: "values", record: this.#record }];
        let values;
        try {
            const told = host.engine.call({
                do: "act",
                app: this.name,
                ...requestContext(),
                action,
            });
            values = told.patches?.[0]?.values;
        } catch { /* what broke off is said where it was done */ }
        if (!values) return;
        const isSame = this.profile?.record === record &&
            JSON.stringify(this.profile.values) === JSON.stringify(values);
        if (isSame) return;
        this.profile = { act: "profile", record, values };
        this.act(this.profile);
    }

    /** Shows the effects of settings. @param {Note[]} notes */
    note(notes) {
        this.#notes = notes;
        this.drawn();
    }

    /** Shows the number of rows found. @param {Found} found */
    find(found) {
        this.#found = found.text ? found : null;
        this.drawn();
    }

    /** Handles a redrawn screen of the profile or changed notes. */
    drawn() {
        const host = this.#host;
        if (!host) return;
        const said = new Set(this.#notes.map(({ path }) => path));
        for (const old of host.body.querySelectorAll(".setting-note")) {
            const field = old.closest(".field");
            if (!said.has(field?.id.slice("cell-".length) ?? "")) old.remove();
        }
        for (const { path, text, level } of this.#notes) {
            const field = host.parts.at(path);
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
        this.#drawFound(host.body);
    }

    /** @param {HTMLElement} body */
    #drawFound(body) {
        const old = body.querySelector(".find-bar");
        const found = this.#found;
        if (!found) return old?.remove();
        const { text = "", route = "", button = "", level = "" } = found;
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

    /**
     * Applies actions of the results to the profile.
     * @param {import("../../engine/patches.d.ts").Action[]} all
     */
    async perform(all) {
        const host = await this.#ready();
        const { title } = document;
        host.act({ act: "open", route: [this.#record] });
        for (const action of all) host.act(action);
        document.title = title;
    }
}
