// An app with catalogues: passes actions of the person to the rows module, shows its patches and
// loads texts from disk and network. Addresses of forms are left to form.js, beside which it shows
// the effect of a profile's settings.

import { announce, h, icon, ICONS } from "../../core/dom.js";
import { EngineRefused, EngineTrap } from "../../engine/bridge.js";
import { loadApp } from "../../data/app.js";
import { requestContext } from "../../engine/engine.js";
import { failing, get, Sources } from "../../data/sources.js";
import { localised, t } from "../../core/words.js";
import { ProfileResults } from "../match/profile-results.js";
import { coming, drawComparison, drawRow } from "./detail.js";
import { List } from "./list.js";
import { LIST_ICONS } from "./list-icons.js";

/**
 * @typedef {import("../../engine/rows.d.ts").RowAction} RowAction
 * @typedef {import("../../engine/rows.d.ts").RowPatch} RowPatch
 * @typedef {import("../../engine/rows.d.ts").RowItem} RowItem
 * @typedef {import("../../core/screen.d.ts").Frame} Frame
 * @typedef {{ top: number, inner: number, id: string,
 *   place?: import("./blocks.js").Place }} Position
 */

Object.assign(ICONS, LIST_ICONS);

/** Makes the placeholder beside a list on a desktop before a row is opened. */
const nothing = () => h("div", { class: "nothing" }, icon("beside"), h("p", null, t("chooseRow")));

/** @type {Map<string, Promise<RowsHost>>} */
const hosts = new Map();

/** @param {string[]} parts @param {Frame} frame */
export async function show(parts, frame) {
    const name = parts[0];
    let host = hosts.get(name);
    if (!host) hosts.set(name, host = start(name, frame));
    host.catch(() => hosts.delete(name));
    return (await host).open(parts.slice(1));
}

/** @param {string} name @param {Frame} frame */
async function start(name, frame) {
    const { engine: running, declaration, title } = await loadApp(name, frame);
    const action = { act: "declare", declaration };
    const request = { do: "rows", app: name, ...requestContext(), action };
    const taken = running.keep(`rows:${name}`, request);
    if (taken?.ok === false) throw new Error(taken.problem);
    const host = new RowsHost(name, running, frame);
    host.forms = declaration.forms ?? [];
    host.title = title;
    host.apply(taken.patches ?? []);
    return host;
}

class RowsHost {
    /** @type {import("../../core/screen.d.ts").Text | undefined} */ title;
    /** The forms of the app. @type {{ id: string }[]} */ forms = [];
    /** The area beside the list: a row, or the placeholder. */
    #beyond = h("div", { class: "beyond" });
    #column = h("div", { class: "column" });
    root = h("div", { class: "screen" }, this.#beyond);
    #sources;
    #results;
    /** @type {List | null} */ #list = null;
    /** The collection of the list. */ #listed = "";
    /** @type {import("../../engine/rows.d.ts").RowsScreen | null} */ #screen = null;
    /** True when only the list is shown. */ #isAlone = false;
    #title = "";
    /** @type {string[]} */ #route = [];
    /** The positions where the list was left, by its address. @type {Map<string, Position>} */
    #positions = new Map();
    #address = "";
    /** The position to restore once the list has rows. @type {Position | null} */ #goal = null;
    /** A counter of screens: a screen that another of the app has replaced is not left again. */
    #turn = 0;
    /** The pending requests to the server. @type {Map<number, AbortController>} */
    #questions = new Map();
    #timer = 0;

    /**
     * @param {string} name
     * @param {import("../../engine/bridge.js").Engine} engine
     * @param {Frame} frame
     */
    constructor(name, engine, frame) {
        this.name = name;
        this.engine = engine;
        this.frame = frame;
        this.#sources = new Sources(name, (action, body) => this.act(action, body));
        this.#results = new ProfileResults(name, frame, (action) => this.act(action));
        addEventListener("pagehide", () => this.#note());
    }

    /** Returns the screen of an address. @param {string[]} route */
    async open(route) {
        this.#note();
        // A match needs its profile.
        if (route[1] === "match") await this.#results.tell(route[0]);
        const patches = this.#ask({ act: "open", route, query: location.search.slice(1) });
        if (patches.some(({ op }) => op === "pass")) {
            this.#address = "";
            this.#results.clear();
            this.apply(patches);
            return this.#results.show(route);
        }
        this.#address = location.pathname + location.search;
        this.apply(patches);
        const mine = ++this.#turn;
        return {
            title: this.#title,
            where: localised(this.title),
            wide: "wide",
            kids: [this.root],
            shown: () => this.#shown(),
            leave: () => mine === this.#turn && this.#note(),
        };
    }

    /** Stores the position of the list. */
    #note() {
        if (!this.root.isConnected || !this.#list || !this.#isAlone || !this.#address) return;
        const { focusedId: id, place } = this.#list.pool;
        const position = { top: scrollY, inner: this.#column.scrollTop, id, place };
        this.#positions.set(this.#address, position);
        try {
            const all = JSON.stringify([...this.#positions].slice(-20));
            sessionStorage.setItem(`calepin.lists.${this.name}`, all);
        } catch {
            // Storage may be switched off.
        }
    }

    /** Draws the rows when the screen has been inserted, and so has a size. */
    #shown() {
        this.#list?.pool.touch();
        const isBack = this.frame.isReturn && this.#isAlone;
        this.#goal = isBack &&
                (this.#positions.get(this.#address) ?? this.#kept().get(this.#address)) || null;
        if (this.#list) this.#list.pool.place = this.#goal?.place;
        this.#rendered();
    }

    /** Draws the rows in sight, and restores the position of the list once there are any. */
    #rendered() {
        const { pool } = this.#list ?? {};
        pool?.render();
        const goal = this.#goal;
        if (!goal || !pool?.count || !this.root.isConnected) return;
        this.#goal = null;
        scrollTo(0, goal.top);
        this.#column.scrollTop = goal.inner;
        pool.hold(goal.place);
        if (goal.id) pool.focusId(goal.id);
    }

    /** @returns {Map<string, Position>} */
    #kept() {
        try {
            return new Map(JSON.parse(
                sessionStorage.getItem(`calepin.lists.${this.name}`) ?? "[]",
            ));
        } catch {
            return new Map();
        }
    }

    /**
     * Passes an action to the module, and shows its patches.
     * @param {RowAction} action
     * @param {Uint8Array} [body] the text of a source or of a response
     */
    act(action, body) {
        this.apply(this.#ask(action, body));
    }

    /** @param {RowAction} action @param {Uint8Array} [body] @returns {RowPatch[]} */
    #ask(action, body) {
        if (action.act === "open") this.#route = action.route;
        try {
            return this.#answer(action, body);
        } catch (error) {
            if (!(error instanceof EngineTrap || error instanceof EngineRefused)) throw error;
            announce(t("brokeOff"));
            return error instanceof EngineTrap ? this.#again(action) : [];
        }
    }

    /** @param {RowAction} action @param {Uint8Array} [body] @returns {RowPatch[]} */
    #answer(action, body) {
        const request = { do: "rows", app: this.name, ...requestContext(), action };
        return this.engine.call(request, body).patches ?? [];
    }

    /** Restores the state in a new instance. @param {RowAction} broken */
    #again(broken) {
        /** @type {[RowAction, Uint8Array?][]} */
        const actions = [];
        for (const [collection, body] of this.#sources.given) {
            if (broken.act === "loaded" && broken.collection === collection) continue;
            actions.push([{ act: "loaded", collection }, body]);
        }
        if (this.#results.profile) actions.push([this.#results.profile]);
        const query = this.#list?.query ?? "";
        if (broken.act !== "open") actions.push([{ act: "open", route: this.#route, query }]);
        const patches = [];
        for (const [action, body] of actions) {
            try {
                patches.push(...this.#answer(action, body));
            } catch {
                // What breaks off again is left out.
            }
        }
        return patches;
    }

    /** Applies patches in order. @param {RowPatch[]} patches */
    apply(patches) {
        for (const patch of patches) this.#apply(patch);
        if (patches.some(({ op }) => op === "list" || op === "rows")) this.#rendered();
    }

    /** @param {RowPatch} patch */
    #apply(patch) {
        switch (patch.op) {
            case "screen":
                return this.#draw(patch);
            case "list":
                this.#list?.update(patch);
                return this.#addressed(patch.query);
            case "rows":
                return this.#list?.pool.take(patch.from, patch.rows);
            case "beside":
                return this.#results.note(patch.notes);
            case "found":
                return this.#results.find(patch);
            case "act":
                return void this.#results.perform(patch.actions);
            case "announce":
                return announce(patch.text);
            case "absent":
                // A list that arrives late has the address of a screen that was left.
                if (this.#address !== location.pathname + location.search) return;
                this.#address = "";
                return this.frame.notFound(patch.list);
            default:
                return this.#applyFar(patch);
        }
    }

    /** Applies a patch that concerns the network. @param {RowPatch} patch */
    #applyFar(patch) {
        switch (patch.op) {
            case "fetch":
                return void this.#sources.fetch(patch.collection, patch.address);
            case "keepSource":
                return this.#sources.keep(patch.collection);
            case "ask":
                return void this.#question(patch.turn, patch.address);
            case "cancel":
                return this.#questions.get(patch.turn)?.abort();
            case "wake":
                clearTimeout(this.#timer);
                this.#timer = setTimeout(() => this.act({ act: "tick" }), patch.wait);
        }
    }

    /** @param {number} turn @param {string} address */
    async #question(turn, address) {
        const mine = new AbortController();
        this.#questions.set(turn, mine);
        try {
            const body = await get(address, mine.signal);
            if (!mine.signal.aborted) this.act({ act: "answered", turn }, body);
        } catch (error) {
            if (!mine.signal.aborted) this.act({ act: "failedAnswer", turn, ...failing(error) });
        }
        this.#questions.delete(turn);
    }

    /** Sets the query string of the address. @param {string} query */
    #addressed(query) {
        if (!this.#address || !this.root.isConnected) return;
        const address = location.pathname + (query ? `?${query}` : "");
        if (address === location.pathname + location.search) return;
        history.replaceState(history.state, "", address);
        this.#address = address;
    }

    // Screens

    /** @param {Extract<RowPatch, { op: "screen" }>} patch */
    #draw({ screen, aside }) {
        this.#title = screen.title;
        const listed = screen.screen === "rows" || screen.screen === "match"
            ? screen
            : screen.screen === "row"
            ? aside ?? this.#besides(screen)
            : undefined;
        if (listed === screen) this.#screen = listed;
        const list = listed && this.#listOf(listed);
        list?.describe(listed ?? /** @type {any} */ (screen), listed !== screen);
        const hadFocus = this.root.contains(document.activeElement);
        const body = screen.screen === "row"
            ? drawRow(screen, this.#view)
            : screen.screen === "compare"
            ? drawComparison(screen)
            : null;
        this.#isAlone = !body;
        this.root.className = list ? `screen listed${body ? " open" : ""}` : "screen";
        // The list keeps its position while rows are opened beside it.
        if (!list) this.#column.remove();
        else if (!this.#column.contains(list.root)) this.#column.replaceChildren(list.root);
        this.#beyond.replaceChildren(body ?? nothing());
        if (list && this.#column.parentElement !== this.root) this.root.prepend(this.#column);
        if (hadFocus && body && !this.root.contains(document.activeElement)) {
            const goal = body.querySelector(".verdict h2") ?? body.querySelector("h1");
            /** @type {HTMLElement | null} */ (goal)?.focus({ preventScroll: true });
        }
        if (this.root.isConnected) this.frame.retitle(this.#title);
    }

    /**
     * Returns the list beside a row: as it was shown last, or from the row's data.
     * @param {import("../../engine/rows.d.ts").RowScreen} row
     * @returns {import("../../engine/rows.d.ts").RowsScreen}
     */
    #besides({ collection, back, image }) {
        const screen = this.#route[1] === "match" ? "match" : "rows";
        const last = this.#screen;
        if (last?.collection === collection && last.screen === screen) return last;
        return {
            screen,
            collection,
            title: back?.label ?? "",
            search: t("searchRecords"),
            hasImages: image !== undefined,
        };
    }

    /** Returns the list of a collection: the existing one, or a new one. @param {any} screen */
    #listOf({ screen, collection }) {
        const listed = [screen, collection, screen === "match" && this.#route[0]].join();
        if (!this.#list || this.#listed !== listed) {
            this.#list?.drop();
            this.#list = new List(this.#view);
            this.#listed = listed;
        }
        return this.#list;
    }

    /**
     * The interface for the screens.
     * @type {import("./list.js").Host & import("./detail.js").Host}
     */
    #view = {
        act: (action) => this.act(action),
        answers: (screen) => {
            const form = this.forms.find(({ id }) => id === screen.form);
            return coming(
                "row-answers",
                async () => (await import("./row-answers.js")).answers(this.engine, form, screen),
            );
        },
        query: (query) => this.act({ act: "query", query }),
        compare: (one, other) => {
            const { pathname, search } = new URL(one.route, location.origin);
            this.frame.go(`${pathname}/${encodeURIComponent(other.id)}${search}`);
        },
        compareWith: (row, title) => {
            const item = this.#list?.pool.known(row);
            const { pathname, search } = location;
            const own = { id: row, route: pathname + search, title: [{ text: title }] };
            this.#list?.choose(item ?? own, true);
            this.frame.go(pathname.slice(0, pathname.lastIndexOf("/")) + search);
        },
    };
}
