// The screens of a record on the page: its tasks, sections and answers, as the engine's patches
// change them. Screens are drawn by views.js, their parts by parts.js; the rest of an app's page
// is in ../host.js.

import { fill } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { Parts } from "./parts.js";
import { place, remember } from "./position.js";
import { draw, tasks } from "./views.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Action} Action
 * @typedef {import("../../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../../engine/patches.d.ts").FormScreen} FormScreen
 * @typedef {import("../../engine/patches.d.ts").ProblemLink} ProblemLink
 * @typedef {{ name: string, record: string, route: string[], declaration: object,
 *   frame: import("../../core/screen.d.ts").Frame,
 *   conflicts: Map<string, import("../../engine/patches.d.ts").Conflict[]>,
 *   saving: import("../../data/saving.js").Saving,
 *   fileOf: import("../../data/media.js").Files,
 *   isSure(what: string): Promise<boolean> } & import("./act-in.js").Host} Host
 * @typedef {{ root: HTMLElement, markWrong(): void }} Page
 */

// A hidden page may never be shown again: typed text counts as complete and is sent.
document.addEventListener("visibilitychange", () => {
    const field = document.hidden && document.activeElement?.closest(".field");
    if (field && "settle" in field) {
        /** @type {import("../../widgets/field.js").FieldElement} */ (field).settle();
    }
});

/** The screens of an app's records. */
export class FormScreens {
    /** @type {Parts} */ parts;
    act = (/** @type {Action} */ action) => void this.host.act(action);
    body = /** @type {HTMLElement} */ (document.createElement("div"));
    /** @type {FormScreen | undefined} */ #screen;
    /** The cell to focus on the next screen. */ #goal = "";
    #hasConflicts = false;
    /** The interface for the screens. @type {import("./views.js").Host} */ #view;

    /** @param {Host} host @param {Page} page */
    constructor(host, page) {
        this.host = host;
        this.page = page;
        this.parts = new Parts(this.act, this, (name) => host.fileOf(name));
        this.#view = {
            act: this.act,
            go: (link) => this.#go(link),
            parts: this.parts,
            pill: [host.saving.pill, host.saving.history],
            isSure: (what) => host.isSure(what),
            answers: null,
            note: null,
        };
    }

    /**
     * Loads what a screen needs besides; returns nothing when it is there.
     * @param {{ screen: string, carried?: object }} screen
     * @returns {Promise<unknown> | void}
     */
    prepare({ screen, carried }) {
        const view = this.#view;
        const needs = [
            !view.answers && ["review", "read"].includes(screen) &&
            import("./answers.js").then(({ answers }) => view.answers = answers),
            carried && !view.note && import("./carried.js").then(({ note }) => view.note = note),
        ].filter(Boolean);
        if (needs.length) return Promise.all(needs);
    }

    /** Stores the person's place; returns a function that restores it. */
    remember() {
        return remember(this.page.root);
    }

    /** Draws a screen, replacing the earlier one. @param {FormScreen} screen */
    draw(screen) {
        this.parts.clear();
        this.#screen = screen;
        this.body = draw(screen, this.#view);
        return this.body;
    }

    /** Draws the screen beside another. @param {FormScreen} screen */
    beside = (screen) => draw(screen, this.#view, true);

    /** Handles that a screen has been inserted. */
    shown() {
        place();
        const goal = this.#goal;
        this.#goal = "";
        if (goal) setTimeout(() => this.parts.focus(goal));
    }

    /** Opens the place where an issue can be settled. @param {ProblemLink} link */
    #go({ path, route }) {
        if (!route || route === location.pathname) return this.parts.focus(path);
        this.#goal = path;
        this.host.frame.go(route);
    }

    /** Applies a patch to the screen; others have no effect. @param {Patch} patch */
    apply(patch) {
        const { parts, host } = this;
        switch (patch.op) {
            case "value":
                return parts.field(patch.path)?.update(patch);
            case "issues":
                return parts.setIssues(patch.path, patch.issues);
            case "choices":
                return parts.field(patch.path)?.setChoices(patch.choices, patch.total);
            case "busy":
                return parts.field(patch.path)?.setBusy(patch.state, patch.text);
            case "field":
            case "rows":
                return parts.redraw(patch.part);
            case "insert":
                return this.#insert(patch);
            case "remove":
                return parts.remove(patch.path);
            case "summary":
                return parts.summarise(patch.path, patch.text, patch.status);
            case "focus":
                return parts.focus(patch.path);
            case "tasks":
                return this.page.root.querySelector(".task-list")?.replaceWith(tasks(patch.tasks));
            case "problems":
                return void this.#problems(patch.problems);
            case "ask":
                return void import("./lookup.js").then(({ ask }) => ask(this, patch)).catch(
                    () => host.act({ act: "answer", id: patch.id, result: "failed" }),
                );
        }
    }

    /**
     * Performs an action in a record, whichever is open.
     * @param {string} record
     * @param {string[]} route
     * @param {Action} action
     */
    async actIn(record, route, action) {
        if (record === this.host.record) return this.act(action);
        await (await import("./act-in.js")).actIn(this.host, record, route, action);
    }

    /** Says at a cell that its answer is too long to be saved. @param {string} path */
    refuse(path) {
        this.parts.setIssues(path, [{ level: "error", text: t("tooLarge") }]);
    }

    /** Draws the conflicts, if there have been any since the app was opened. */
    async drawConflicts() {
        const { host, parts } = this;
        this.#hasConflicts ||= host.conflicts.size > 0;
        if (!this.#hasConflicts) return;
        const { drawAll } = await import("./conflicts.js");
        const { name, declaration, conflicts, record } = host;
        const about = { name, declaration, parts, body: this.body, act: this.act };
        if (this.#screen) drawAll(about, this.#screen, conflicts.get(record) ?? []);
    }

    /** @param {ProblemLink[]} all */
    async #problems(all) {
        const { body } = this;
        const { problems } = await import("./problems.js");
        const box = problems(body, all, this.#view.go);
        if (!box || body !== this.body) return;
        this.page.markWrong();
        box.focus();
    }

    /** @param {Extract<Patch, { op: "insert" }>} patch */
    #insert({ part, into, before }) {
        const drawn = this.parts.draw(part);
        drawn.classList.add("new");
        const next = before ? this.parts.at(before) : undefined;
        const holder = into
            ? this.parts.at(into)?.querySelector(".inside")
            : this.body.querySelector(".parts");
        if (next) next.before(drawn);
        else if (holder) fill(holder, drawn);
    }
}
