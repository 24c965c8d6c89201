// What an app shows: applies the engine's patches to the page. Records are drawn by ./form, lists
// and rows by ./list, each loaded when it first has something to draw; host.js has the rest.

import { announce, fill, h } from "../core/dom.js";
import { later } from "../core/later.js";
import { t } from "../core/words.js";

/**
 * @typedef {import("../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../engine/patches.d.ts").Screen} Screen
 * @typedef {import("../engine/patches.d.ts").FormScreen} FormScreen
 * @typedef {import("./form/form.js").FormScreens} FormScreens
 * @typedef {import("./list/lists.js").ListScreens} ListScreens
 * @typedef {import("./form/form.js").Host & import("./list/lists.js").Host & {
 *   call(action: import("../engine/patches.d.ts").Action): Patch[],
 *   appRecords: unknown, declaration: any, go(path: string, isReplaced?: boolean): void,
 *   source(patch: Patch): void, wait(): void,
 *   miss(patch: Extract<Patch, { op: "absent" }>): void,
 *   named(patch: Extract<Patch, { op: "named" }>): void }} Host
 */

/** The screens that ./list draws; ./form draws the others. */
const LISTED = ["list", "match", "row", "compare"];

/** @param {Screen} screen @returns {screen is Exclude<Screen, FormScreen>} */
const isListed = (screen) => LISTED.includes(screen.screen);

/** The screens of one app. */
export class Drawing {
    /** The place for a row or record; a list is before it. */
    #beyond = h("div", { class: "beyond" });
    root = h("div", { class: "screen" }, this.#beyond);
    undo = h("div", { class: "undo", role: "status", hidden: true });
    title = "";
    isWide = false;
    /** @type {FormScreens | null} */ forms = null;
    /** @type {ListScreens | null} */ lists = null;
    /** What is being loaded. @type {Partial<Record<"forms" | "lists", Promise<void>>>} */
    #loading = {};
    /** Patches that wait for what draws them. @type {Promise<void> | null} */ #pending = null;
    /** @type {Promise<import("./match/profile-notes.js").ProfileNotes> | null} */ #notes = null;

    /** @param {Host} host */
    constructor(host) {
        this.host = host;
    }

    /** Resolves when all patches so far are applied. */
    async settled() {
        while (this.#pending) await this.#pending;
    }

    /** Handles that the screen has been inserted. */
    shown() {
        if (!this.lists?.shown()) this.forms?.shown();
        if (this.host.appRecords) later(() => import("./others.js"));
    }

    /**
     * Applies patches in order, as soon as what draws them is loaded.
     * @param {Patch[]} patches
     */
    perform(patches) {
        const missing = patches.flatMap((patch) =>
            patch.op === "screen" ? [this.#drawer(patch.screen), this.#drawer(patch.aside)] : []
        ).filter((one) => !!one);
        if (!this.#pending && !missing.length) return this.#apply(patches);
        const mine = this.#pending = Promise.all([this.#pending, ...missing]).then(() =>
            this.#apply(patches)
        ).finally(() => {
            if (this.#pending === mine) this.#pending = null;
        });
        mine.catch(console.error);
    }

    /**
     * Loads what draws a screen; returns nothing when it is loaded.
     * @param {Screen} [screen]
     * @returns {Promise<unknown> | void}
     */
    #drawer(screen) {
        if (!screen) return;
        const kind = isListed(screen) ? "lists" : "forms";
        const prepared = () => this[kind]?.prepare(screen);
        return this[kind] ? prepared() : (this.#loading[kind] ??= this.#load(kind)).then(prepared);
    }

    /** @param {"forms" | "lists"} kind */
    async #load(kind) {
        try {
            if (kind === "forms") {
                this.forms = new (await import("./form/form.js")).FormScreens(this.host, this);
            } else {this.lists = new (await import("./list/lists.js")).ListScreens(
                    this.host,
                    this.root,
                );}
        } finally {
            delete this.#loading[kind];
        }
    }

    /** @param {Patch[]} patches */
    #apply(patches) {
        for (const patch of patches) this.#applyOne(patch);
        this.lists?.applied();
        this.forms?.drawConflicts();
        const isNew = patches.some(({ op }) => op === "screen" || op === "kept");
        const isReviewed = (/** @type {{ review?: boolean }} */ one) => one.review;
        if (isNew && this.host.declaration.collections?.some(isReviewed)) {
            import("./form/reviews.js").then((it) => it.draw(this));
        }
        this.#notes?.then((notes) => notes.draw(), () => {});
    }

    /** @param {Patch} patch */
    #applyOne(patch) {
        const { host } = this;
        switch (patch.op) {
            case "screen":
                return this.#draw(patch);
            case "list":
            case "window":
            case "marks":
                return this.lists?.apply(patch);
            case "wait":
                return host.wait();
            case "absent":
                return host.miss(patch);
            case "go":
                return host.go(patch.route, patch.replace);
            case "named":
                this.root.removeAttribute("data-is-new");
                return host.named(patch);
            case "announce":
                return announce(patch.text);
            case "undo":
                return void import("./form/undo.js").then(({ offer }) =>
                    offer(this.undo, patch, () => host.act({ act: "undo" }))
                );
            case "beside":
            case "found":
                this.#notes ??= import("./match/profile-notes.js").then(({ ProfileNotes }) =>
                    new ProfileNotes(this)
                );
                return void this.#notes.then(
                    (notes) => notes.take(patch),
                    () => this.#notes = null,
                );
            case "fetch":
            case "keepSource":
            case "request":
            case "cancel":
            case "wake":
                return host.source(patch);
            default:
                this.forms?.apply(patch);
        }
    }

    /** Says in the title that something on the screen is wrong. */
    markWrong() {
        this.host.frame.retitle(`${t("error")} ${this.title}`);
    }

    /** @param {Extract<Patch, { op: "screen" }>} patch */
    #draw({ screen, aside }) {
        const { root, host, forms, lists } = this;
        const hadFocus = root.contains(document.activeElement);
        const back = isListed(screen) ? undefined : forms?.remember();
        host.record = ("record" in screen && screen.record) || "";
        host.saving?.about(host.record);
        const isWrong = "problems" in screen && screen.problems?.length;
        this.title = isWrong ? `${t("error")} ${screen.title}` : screen.title;
        this.isWide = !!aside || isListed(screen);
        const tasks = aside && !isListed(aside) ? aside : undefined;
        const body = isListed(screen) ? lists?.draw(screen) : forms?.draw(screen);
        const look = lists?.arrange(screen, tasks ? undefined : aside) ?? "";
        root.className = `screen ${tasks ? "two" : look}`.trimEnd();
        root.toggleAttribute("data-is-new", "isNew" in screen && !!screen.isNew);
        root.querySelector(":scope > aside")?.remove();
        if (tasks) this.#beyond.before(h("aside", null, forms?.beside(tasks)));
        this.#beyond.replaceChildren();
        fill(this.#beyond, body);
        back?.();
        if (hadFocus && body && !root.contains(document.activeElement)) {
            const goal = body.querySelector(".verdict h2") ?? body.querySelector("h1");
            /** @type {HTMLElement | null} */ (goal)?.focus({ preventScroll: true });
        }
        if (root.isConnected) host.frame.retitle(this.title);
    }
}
