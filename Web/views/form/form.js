// An app made of forms: passes actions of the person to the engine and shows its patches. Screens
// are drawn by views.js and parts.js; disk and network are in ../records.js.

import { announce, fill, h } from "../../core/dom.js";
import { EngineRefused, EngineTrap } from "../../engine/bridge.js";
import { loadApp } from "../../data/app.js";
import { startUploads } from "../../data/blobs.js";
import { requestContext } from "../../engine/engine.js";
import { AppRecords } from "../../data/records.js";
import { localised, t } from "../../core/words.js";
import { Parts } from "./parts.js";
import { place, remember } from "./position.js";
import { Saving } from "../../data/saving.js";
import { draw, problems, recordList, tasks } from "./views.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Action} Action
 * @typedef {import("../../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../../engine/patches.d.ts").Conflict} Conflict
 * @typedef {Extract<Patch, { op: "absent" }>} Absent
 * @typedef {import("../../engine/patches.d.ts").ProblemLink} ProblemLink
 * @typedef {import("../../core/screen.d.ts").Frame} Frame
 */

// Not needed to draw anything; index.html has it fetched after what is.
const undo = () => import("./undo.js");

// A hidden page may never be shown again: typed text counts as complete and is sent.
document.addEventListener("visibilitychange", () => {
    const field = document.hidden && document.activeElement?.closest(".field");
    if (field && "settle" in field) {
        /** @type {import("../../widgets/field.js").FieldElement} */ (field).settle();
    }
});

/** @type {Map<string, Promise<AppHost>>} */
const hosts = new Map();

/** @param {string[]} parts @param {Frame} frame */
export async function show(parts, frame) {
    return (await hostOf(parts[0], frame)).open(parts.slice(1));
}

/**
 * Returns the host of an app, when it is ready.
 * @param {string} name
 * @param {Frame} frame
 * @param {typeof AppHost} [Host]
 */
export function hostOf(name, frame, Host = AppHost) {
    let host = hosts.get(name);
    if (!host) hosts.set(name, host = start(name, frame, Host));
    host.catch(() => hosts.delete(name));
    return host;
}

/**
 * Opens an app in an engine of its own, without records.
 * @param {string} name
 * @param {Frame} frame
 */
export async function opened(name, frame) {
    const loaded = await loadApp(name, frame);
    const { engine, declaration } = loaded;
    const request = { do: "app", name, declaration, ...requestContext() };
    const taken = engine.keep(`app:${name}`, request);
    if (taken?.ok === false) throw new Error(taken.problem);
    return loaded;
}

/** @param {string} name @param {Frame} frame @param {typeof AppHost} Host */
async function start(name, frame, Host) {
    const { engine, declaration, title } = await opened(name, frame);
    const host = new Host(name, engine, frame);
    host.declared(declaration);
    host.appRecords = new AppRecords(name, host);
    host.title = title;
    startUploads();
    await host.appRecords.begin();
    return host;
}

/** One app with its records. */
export class AppHost {
    /** @type {{ changed(): void, drawn(): void, named(): void } | undefined} */ companion;
    /** The conflicts, by record. @type {Map<string, Conflict[]>} */
    conflicts = new Map();
    root = h("div", { class: "screen" });
    saving = new Saving();
    body = h("div");
    /** @type {import("../../core/screen.d.ts").Text | undefined} */ title;
    /** The server's declaration of the app. */ declaration = {};
    /** The record on the screen. */ record = "";
    appRecords = /** @type {AppRecords} */ (/** @type {unknown} */ (null));
    parts = new Parts((action) => this.act(action));
    /** The interface for the screens. @type {import("./views.js").Host} */
    #view = {
        act: (action) => this.act(action),
        go: (link) => this.go(link),
        parts: this.parts,
        pill: this.saving.pill,
        isSure: async (what) => (await undo()).isSure(what, this.#title, this),
        countOf: (record) => this.conflicts.get(record)?.length ?? 0,
    };
    /** @type {import("../../engine/patches.d.ts").Screen | undefined} */ #screen;
    #undo = h("div", { class: "undo", role: "status", hidden: true });
    /** The cell to focus on the next screen. */ #goal = "";
    #hasConflicts = false;
    #title = "";
    #isWide = false;
    /** The parts of the address after the app's name. @type {string[]} */ route = [];
    /**
     * The patch that nothing exists at the address; null when something does.
     * @type {Absent | null}
     */
    #absent = null;

    /**
     * @param {string} name
     * @param {import("../../engine/bridge.js").Engine} engine
     * @param {Frame} frame
     */
    constructor(name, engine, frame) {
        this.name = name;
        this.engine = engine;
        this.frame = frame;
    }

    /** Sets the app's declaration. @param {any} declaration */
    declared(declaration) {
        this.declaration = declaration;
    }

    /**
     * Returns the patch of a screen, which subclasses may change.
     * @param {Extract<Patch, { op: "screen" }>} patch
     */
    refined(patch) {
        return patch;
    }

    /**
     * @param {import("../../engine/patches.d.ts").Screen} screen
     * @param {boolean} [isAside]
     */
    picture(screen, isAside) {
        return draw(screen, this.#view, isAside);
    }

    /** Updates the records found, leaving the search as it is. @param {any} patch */
    relist({ records, found }) {
        this.root.querySelector(".record-list")?.replaceWith(recordList(records, this.#view));
        this.root.querySelector(".count")?.replaceChildren(found);
    }

    /** Returns the screen of an address. @param {string[]} route */
    async open(route) {
        await this.appRecords.whenReady();
        this.route = route;
        const absent = this.#open();
        if (absent) {
            // A record on this device that cannot be read will not arrive either; one that arrived
            // while the screen was loading is shown.
            const isHere = this.saving.knows(absent.record ?? "");
            return (await import("./absent.js")).elsewhere(this, absent, isHere);
        }
        const goal = this.#goal;
        this.#goal = "";
        if (goal) setTimeout(() => this.parts.focus(goal));
        return {
            title: this.#title,
            where: localised(this.title),
            wide: this.#isWide ? "wide" : "",
            kids: [this.root, this.#undo],
            shown: place,
        };
    }

    /** Redraws the screen, keeping the person's place. */
    reopen() {
        if (!this.root.isConnected) return;
        this.#apply({ op: "undo", text: "" });
        // The record shown may have been removed.
        if (this.#open()) this.frame.go(location.pathname, true);
    }

    /**
     * Opens the address; returns the engine's patch when nothing exists there.
     * @returns {Absent | null}
     */
    #open() {
        this.#absent = null;
        this.act({ act: "open", route: this.route });
        return /** @type {Absent | null} */ (this.#absent);
    }

    /** Opens the place where an issue can be settled. @param {ProblemLink} link */
    go({ path, route }) {
        if (!route || route === location.pathname) return this.parts.focus(path);
        this.#goal = path;
        this.frame.go(route);
    }

    /**
     * Passes an action to the engine, performs what it answers, and returns that.
     * @param {Action} action
     */
    act(action) {
        if (!this.appRecords.isReady) {
            this.appRecords.postpone(action);
            return [];
        }
        if (action.act === "choose") action = { record: this.record, ...action };
        /** @type {Patch[]} */
        let patches;
        try {
            const request = { do: "act", app: this.name, ...requestContext(), action };
            patches = this.engine.call(request).patches ?? [];
        } catch (error) {
            if (action.act === "start") throw error;
            const isOver = error instanceof EngineTrap;
            if (!isOver && !(error instanceof EngineRefused)) throw error;
            announce(t("brokeOff"));
            if (isOver) this.appRecords.again();
            return [];
        }
        if (action.act === "edit" || action.act === "set") this.appRecords.type(action);
        // The browser is asked not to evict submitted records.
        if (action.act === "submit") navigator.storage?.persist?.();
        this.appRecords.note(patches);
        for (const patch of patches) this.#apply(patch);
        this.appRecords.take(action, patches);
        this.#drawConflicts();
        this.companion?.changed();
        return patches;
    }

    /** Sets the conflicts of a record. @param {string} record @param {Conflict[]} all */
    setConflicts(record, all) {
        const had = this.conflicts.get(record)?.length ?? 0;
        if (all.length) this.conflicts.set(record, all);
        else this.conflicts.delete(record);
        if (record !== this.record || (!had && !all.length)) return;
        this.#drawConflicts();
        if (had && !all.length) announce(t("chosenOne"));
    }

    /** Draws the conflicts, if there have been any since the app was opened. */
    async #drawConflicts() {
        this.#hasConflicts ||= this.conflicts.size > 0;
        if (!this.#hasConflicts) return;
        const { drawAll } = await import("./conflicts.js");
        const all = this.conflicts.get(this.record) ?? [];
        if (this.#screen) drawAll(this, this.#screen, all);
    }

    /** Says that access was lost. @param {number} count the saves handed over to the owner */
    lose(count) {
        import("./access-revoked.js").then(({ say }) => say(count)).catch(() => {});
    }

    /** Handles a save that was refused because the answer is too long. @param {Action} [action] */
    refuse(action) {
        this.saving.refuse();
        if (!action || !("path" in action) || !action.path) return;
        this.parts.setIssues(action.path, [{ level: "error", text: t("tooLarge") }]);
    }

    /** @param {Patch} patch */
    #apply(patch) {
        const { parts } = this;
        switch (patch.op) {
            case "screen":
                return this.#draw(patch);
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
            case "problems":
                return this.#problems(patch.problems);
            default:
                return this.#applyToScreen(patch);
        }
    }

    /** Applies a patch that does not concern the parts of a section. @param {Patch} patch */
    #applyToScreen(patch) {
        switch (patch.op) {
            case "tasks":
                return this.root.querySelector(".task-list")?.replaceWith(tasks(patch.tasks));
            case "records":
                return this.relist(patch);
            case "undo":
                return undo().then(({ offer }) =>
                    offer(this.#undo, patch, () => this.act({ act: "undo" }))
                );
            case "absent":
                return this.#absent = patch;
            case "named":
                return this.#named(patch);
            case "go":
                return this.frame.go(patch.route, patch.replace);
            case "announce":
                return announce(patch.text);
            case "ask":
                return void import("./lookup.js").then(({ ask }) => ask(this, patch)).catch(
                    () => this.act({ act: "answer", id: patch.id, result: "failed" }),
                );
        }
    }

    /** @param {Extract<Patch, { op: "screen" }>} patch */
    #draw(patch) {
        const { screen, aside } = this.refined(patch);
        const back = remember(this.root);
        this.parts.clear();
        this.record = screen.record ?? "";
        this.saving.about(this.record);
        const isWrong = "problems" in screen && screen.problems?.length;
        this.#title = isWrong ? `${t("error")} ${screen.title}` : screen.title;
        this.#screen = screen;
        this.#isWide = !!aside || screen.screen === "records";
        this.body = this.picture(screen);
        this.root.className = aside ? "screen two" : "screen";
        this.root.toggleAttribute("data-is-new", !!screen.isNew);
        this.root.replaceChildren();
        fill(this.root, aside && h("aside", null, this.picture(aside, true)), this.body);
        this.#drawConflicts();
        this.frame.retitle(this.#title);
        back();
        this.companion?.drawn();
    }

    /**
     * Handles that the record on the screen is stored now, under an address of its own.
     * @param {Extract<Patch, { op: "named" }>} patch
     */
    #named({ from, route }) {
        this.frame.rename(from, route, this.root);
        this.route = [this.record, ...this.route.slice(1)];
        this.root.removeAttribute("data-is-new");
        this.companion?.named();
    }

    /** @param {ProblemLink[]} all */
    #problems(all) {
        const box = problems(this.body, all, this.#view);
        if (!box) return;
        this.frame.retitle(`${t("error")} ${this.#title}`);
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
        else holder?.append(drawn);
    }
}
