// The views of a list other than the list: which one is shown, the tabs between them, and the last
// result for one that is still being loaded.

import { h, pathIcon } from "../../core/dom.js";
import { presentLanguage } from "../../core/texts.js";
import { language, localised, t } from "../../core/words.js";
import { VIEWS } from "./views.js";

/**
 * @typedef {import("../../engine/patches.d.ts").RowList} RowList
 * @typedef {import("../../engine/patches.d.ts").Mark} Mark
 * @typedef {import("../../engine/patches.d.ts").ViewName} ViewName
 * @typedef {import("../../engine/stage.d.ts").Stage} Stage
 * @typedef {import("../../engine/stage.d.ts").StageHost} StageHost
 */

/** Returns the present month in ISO 8601, in the time zone of the device. */
const thisMonth = () => {
    const now = new Date();
    return `${String(now.getFullYear()).padStart(4, "0")}-${
        String(now.getMonth() + 1).padStart(2, "0")
    }`;
};

/**
 * Returns a number of rows in the words of a collection.
 * @param {{ one?: Record<string, string>, many?: Record<string, string> } | undefined} found
 * @param {number} count
 */
function counted(found, count) {
    const isOne = count === 1 || count === 0 && language() === "fr";
    const words = localised(isOne ? found?.one : found?.many, presentLanguage());
    if (!words) return t("countOf", { count });
    return count === 0
        ? words.replace("1", "0").replace("{0}", "0")
        : words.replace("{0}", new Intl.NumberFormat(language()).format(count));
}

/** The views of one list. */
export class Stages {
    /** The place of the view that is shown; empty for the list. */
    root = h("div", { class: "stage" });
    tabs = h("nav", { class: "tabs views" });
    /** @type {Map<ViewName, Stage>} */ #stages = new Map();
    /** @type {Set<ViewName>} */ #loading = new Set();
    /** The positions for views that are being loaded. @type {Map<ViewName, unknown>} */
    #positions = new Map();
    /** @type {ViewName} */ #view = "list";
    /** The month in the address; empty for the present one. */ #month = "";
    /** @type {RowList | null} */ #list = null;
    /** @type {Mark[]} */ #marks = [];

    /**
     * @param {any} declaration of the app
     * @param {string} name of the collection
     * @param {Omit<StageHost, "counted">} host
     */
    constructor({ collections = [] }, name, host) {
        const declared = collections.find((/** @type {any} */ one) => one.name === name);
        this.host = {
            ...host,
            counted: (/** @type {number} */ count) => counted(declared?.found, count),
            turned: (/** @type {string} */ month) => {
                this.#month = month === thisMonth() ? "" : month;
                host.turned(month);
            },
        };
    }

    /** The view that is shown. */
    get #stage() {
        return this.#stages.get(this.#view);
    }

    /** The month in the address; empty for the present one, and in views without months. */
    get month() {
        return this.#view === "calendar" ? this.#month : "";
    }

    /**
     * Shows a view.
     * @param {ViewName} view
     * @param {string} month of the address; empty for the present one
     */
    open(view, month) {
        const isOther = view !== this.#view;
        this.#view = view;
        this.#month = month;
        if (isOther) this.#marks = [];
        const stage = this.#stage;
        if (stage && "month" in stage) stage.month = month || thisMonth();
        this.#place();
        if (view !== "list" && !stage) this.#load(view);
    }

    /** Puts the view in its place. */
    #place() {
        const there = this.#stage?.root ??
            (this.#view === "list"
                ? null
                : h("div", { class: `${this.#view} waiting`, "aria-busy": "true" }));
        if (there && there === this.root.firstChild) return;
        this.root.replaceChildren(...there ? [there] : []);
    }

    /** @param {ViewName} view */
    async #load(view) {
        const { load } = VIEWS[view];
        if (!load || this.#loading.has(view)) return;
        this.#loading.add(view);
        try {
            const stage = new (await load())(this.host);
            this.#stages.set(view, stage);
            if ("month" in stage && view === this.#view) stage.month = this.#month || thisMonth();
            if (this.#positions.has(view)) stage.position = this.#positions.get(view);
            if (view !== this.#view) return;
            this.#place();
            if (this.#list) this.update(this.#list);
            this.marks(this.#marks);
            this.shown();
        } catch (error) {
            console.error(error);
            const said = h("p", { class: "quiet", role: "alert" }, t("noView"));
            if (view === this.#view) this.root.firstChild?.replaceWith(said);
        } finally {
            this.#loading.delete(view);
        }
    }

    /** Shows a new result. @param {RowList} list */
    update(list) {
        this.#list = list;
        this.#stage?.show(list.groups ?? [], list.count);
    }

    /** @param {number} from @param {import("../../engine/patches.d.ts").RowItem[]} rows */
    take(from, rows) {
        this.#stage?.take(from, rows);
    }

    /** Shows the rows with a place. @param {Mark[]} all */
    marks(all) {
        this.#marks = all;
        this.#stage?.marks?.(all);
    }

    /** Handles that the view has been inserted. */
    shown() {
        if (this.root.isConnected) this.#stage?.shown?.();
    }

    /** The position of the view that is shown. */
    get position() {
        return this.#stage?.position;
    }

    /** @param {unknown} position */
    set position(position) {
        const stage = this.#stage;
        if (stage) stage.position = position;
        else this.#positions.set(this.#view, position);
    }

    /**
     * Draws the tabs.
     * @param {ViewName[]} views
     * @param {(view: ViewName) => string} addressOf
     */
    drawTabs(views, addressOf) {
        const had = this.tabs.contains(document.activeElement);
        this.tabs.ariaLabel = t("views");
        this.tabs.hidden = views.length < 2;
        this.tabs.replaceChildren(...views.map((view) =>
            h("a", {
                href: addressOf(view),
                "aria-current": view === this.#view ? "page" : null,
                "data-view": view,
            }, h("span", null, pathIcon(VIEWS[view].icon), t(VIEWS[view].label)))
        ));
        const current = this.tabs.querySelector("[aria-current]");
        if (had) /** @type {HTMLElement | null} */ (current)?.focus();
    }

    /** Releases the views when they are no longer needed. */
    drop() {
        for (const stage of this.#stages.values()) stage.drop();
    }
}
