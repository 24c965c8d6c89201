// The lists and rows of an app on the page: one list at a time, alone or beside what is opened of
// it, its address, and the position it had there. A list is drawn by list.js, a row by detail.js;
// the rest of an app's page is in ../host.js.

import { h, icon, ICONS } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { List } from "./list.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Action} Action
 * @typedef {import("../../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../../engine/patches.d.ts").Screen} Screen
 * @typedef {import("../../engine/patches.d.ts").ListScreen} ListScreen
 * @typedef {import("../../engine/patches.d.ts").RowScreen} RowScreen
 * @typedef {import("../../engine/patches.d.ts").CompareScreen} CompareScreen
 * @typedef {{ top: number, inner: number, id: string, stage?: unknown,
 *   place?: import("./blocks.js").Place }} Position
 * @typedef {{ name: string, declaration: any, route: string[], address: string,
 *   saving: import("../../data/saving.js").Saving,
 *   frame: import("../../core/screen.d.ts").Frame, act(action: Action): void,
 *   isSure(what: string): Promise<boolean>, countOf(record: string): number,
 *   readdress(address: string): void }} Host
 */

ICONS.beside = "M4 5h6v14H4zM14 8h6M14 12h6M14 16h4";

/** The number of positions that are kept. */
const MAX_POSITIONS = 20;

/** Makes the placeholder beside a list on a desktop before a row is opened. */
const nothing = () => h("div", { class: "nothing" }, icon("beside"), h("p", null, t("chooseRow")));

/** @param {Screen | undefined} screen @returns {screen is ListScreen} */
const isList = (screen) => screen?.screen === "list" || screen?.screen === "match";

/** The lists and rows of an app. */
export class ListScreens {
    /** The place of the list, beside which rows and records are opened. */
    column = h("div", { class: "column" });
    /** @type {List | null} */ #list = null;
    /** What the list is of. */ #listed = "";
    /** @type {ListScreen | null} */ #screen = null;
    /** True when only the list is shown, and when it or one of its rows is. */
    #isAlone = false;
    #isMain = false;
    /** The list of records that was shown last, and its path. */
    #home = /** @type {{ path: string, list: List } | null} */ (null);
    /** The positions where lists were left, by address. @type {Map<string, Position>} */
    #positions = new Map();
    /** The position to restore once the list has rows. @type {Position | null} */ #goal = null;
    /** True when rows came that are not drawn. */ #hasNewRows = false;
    /** What is loaded when it is first needed. */
    #more = {
        detail: /** @type {typeof import("./detail.js") | null} */ (null),
        .../** @type {import("./list.js").More} */ ({}),
    };

    #view;

    /** @param {Host} host @param {HTMLElement} root the screen that the column is part of */
    constructor(host, root) {
        this.host = host;
        this.root = root;
        /** The interface for lists and rows. */
        this.#view = {
            app: host.name,
            saving: host.saving,
            declaration: host.declaration,
            act: (/** @type {Action} */ action) => host.act(action),
            isSure: (/** @type {string} */ what) => host.isSure(what),
            countOf: (/** @type {string} */ record) => host.countOf(record),
            turned: () => this.#addressed(),
            path: () => this.#path(),
            go: (/** @type {string} */ path) => host.frame.go(path),
            compareWith: (/** @type {string} */ row, /** @type {string} */ title) => {
                const item = this.#list?.pool.known(row);
                const own = { id: row, route: host.address, title: [{ text: title }] };
                this.#list?.choose(item ?? own, true);
                const path = this.#path();
                host.frame.go(
                    path.slice(0, path.lastIndexOf("/")) + host.address.slice(path.length),
                );
            },
        };
        host.saving?.listeners.add(() => this.#heard());
    }

    /**
     * Loads what a screen needs besides; returns nothing when it is there.
     * @param {Screen} screen
     * @returns {Promise<unknown> | void}
     */
    prepare(screen) {
        const more = this.#more;
        /** @type {Promise<unknown>[]} */
        const all = [];
        if (!isList(screen)) {
            if (!more.detail) all.push(import("./detail.js").then((one) => more.detail = one));
            return all[0];
        }
        const { isRecords, hasImages, view, views = [view], canCompare } = screen;
        if (isRecords && !more.records) {
            all.push(import("./record-list.js").then((one) => more.records = one));
        }
        if (hasImages && !more.portrait) {
            all.push(import("./portrait.js").then((one) => more.portrait = one.portrait));
        }
        if (views.some((one) => one !== "list") && !more.stages) {
            all.push(import("./stages.js").then((one) => more.stages = one.Stages));
        }
        if (canCompare && !more.bar) {
            all.push(
                import("../match/compare-bar.js").then((one) => more.bar = one.CompareBar),
            );
        }
        if (all.length) return Promise.all(all);
    }

    // Screens

    /**
     * Draws what a screen has beside or in place of a list.
     * @param {ListScreen | RowScreen | CompareScreen} screen
     */
    draw(screen) {
        const isWhole = isList(screen) && (screen.isRecords || screen.view !== "list");
        if (isList(screen)) return isWhole ? undefined : nothing();
        const { detail } = this.#more;
        return screen.screen === "row"
            ? detail?.drawRow(screen, this.#view)
            : detail?.drawComparison(screen);
    }

    /**
     * Puts the list that is a screen or beside it in its place; returns the look of the whole.
     * @param {Screen} screen
     * @param {Screen} [aside]
     */
    arrange(screen, aside) {
        const listed = isList(screen)
            ? screen
            : isList(aside)
            ? aside
            : screen.screen === "row"
            ? this.#last(screen)
            : undefined;
        this.#isAlone = listed === screen;
        this.#isMain = this.#isAlone || screen.screen === "row";
        // The list keeps its position while rows and records are opened beside it.
        if (!listed) {
            this.column.remove();
            return "";
        }
        if (this.#isAlone) this.#screen = listed;
        const list = this.#listOf(listed);
        const [, month = ""] = this.host.address.match(/[?&]month=([\d-]+)/) ?? [];
        list.describe(listed, { ...this.#more, isAside: !this.#isAlone, month });
        if (!this.column.contains(list.root)) this.column.replaceChildren(list.root);
        if (this.column.parentElement !== this.root) this.root.prepend(this.column);
        if (!this.#isAlone) return "listed open";
        if (listed.isRecords) this.#home = { path: this.#path(), list };
        return listed.isRecords || list.isStaged ? "" : "listed";
    }

    /** Returns the list that a row was opened from, if it was. @param {RowScreen} row */
    #last({ collection }) {
        const isMatch = this.host.route[1] === "match";
        const last = this.#screen;
        const isOf = last?.collection === collection && isMatch === (last.screen === "match");
        return isOf ? last : undefined;
    }

    /** Returns the list of a collection: the existing one, or a new one. @param {ListScreen} of */
    #listOf({ screen, collection }) {
        const listed = [screen, collection, screen === "match" && this.host.route[0]].join();
        if (!this.#list || this.#listed !== listed) {
            this.#list?.drop();
            this.#list = new List(this.#view);
            this.#listed = listed;
        }
        return this.#list;
    }

    /** Applies a patch to the list. @param {Patch} patch */
    apply(patch) {
        const list = this.#list;
        if (patch.op === "marks") return list?.marks(patch.marks);
        if (patch.op === "list") {
            list?.update(patch);
            this.#addressed();
        } else if (patch.op === "window") list?.take(patch.from, patch.rows);
        this.#hasNewRows = true;
    }

    /** Handles that all patches of an answer were applied. */
    applied() {
        if (this.#hasNewRows) this.#render();
    }

    /** Handles a changed status of disk or network. */
    #heard() {
        this.#more.records?.meet({ app: this.host.name, saving: this.host.saving });
        this.#list?.heard();
    }

    // Addresses

    #path() {
        return this.host.address.split("?")[0];
    }

    /** Writes the query of the list into the address. */
    #addressed() {
        const list = this.#list;
        if (!list || !this.#isMain || !this.root.isConnected) return;
        const search = this.#isAlone ? list.search : list.query;
        const address = this.#path() + (search ? `?${search}` : "");
        if (address !== this.host.address) this.host.readdress(address);
    }

    /** The query of the present list. */
    get query() {
        return this.#list?.query ?? "";
    }

    /**
     * Returns the address of the list of records as it was left, if it is the one at a path.
     * @param {string} path
     */
    addressOf(path) {
        const home = this.#home;
        if (!home || path.split("?")[0] !== home.path) return;
        const { search } = home.list;
        return home.path + (search ? `?${search}` : "");
    }

    // Positions

    /** Stores the position of the list. */
    leave() {
        const { address, name } = this.host;
        if (!this.root.isConnected || !this.#list || !this.#isAlone || !address) return;
        const { pool, position, isStaged } = this.#list;
        const stage = position ?? this.#positions.get(address)?.stage;
        this.#positions.delete(address);
        this.#positions.set(address, {
            top: scrollY,
            inner: this.column.scrollTop,
            id: isStaged ? "" : pool.focusedId,
            place: isStaged ? undefined : pool.place,
            stage,
        });
        try {
            const all = JSON.stringify([...this.#positions].slice(-MAX_POSITIONS));
            sessionStorage.setItem(`calepin.lists.${name}`, all);
        } catch {
            // Storage may be switched off.
        }
    }

    /** @returns {Map<string, Position>} */
    #kept() {
        try {
            return new Map(JSON.parse(
                sessionStorage.getItem(`calepin.lists.${this.host.name}`) ?? "[]",
            ));
        } catch {
            return new Map();
        }
    }

    /**
     * Draws the rows when the screen has been inserted, and so has a size; returns true when it is
     * one of a list.
     */
    shown() {
        const list = this.#list;
        const { address, frame } = this.host;
        const isBack = frame.isReturn && this.#isAlone;
        const position = this.#positions.get(address) ?? this.#kept().get(address);
        this.#goal = isBack && position || null;
        if (list) {
            list.pool.place = this.#goal?.place;
            if (this.#goal?.stage) list.position = this.#goal.stage;
            list.shown();
        }
        this.#render();
        return this.#isMain;
    }

    /** Draws the rows in sight, and restores the position of the list once there are any. */
    #render() {
        this.#hasNewRows = false;
        const { pool, isStaged } = this.#list ?? {};
        pool?.render();
        const goal = this.#goal;
        if (!goal || !this.root.isConnected || !isStaged && !pool?.count) return;
        this.#goal = null;
        scrollTo(0, goal.top);
        this.column.scrollTop = goal.inner;
        if (isStaged) return;
        pool?.hold(goal.place);
        if (goal.id) pool?.focusId(goal.id);
    }
}
