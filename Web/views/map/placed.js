// An app whose records have places: a list and a map of the same records, and the editor of one.
// It is an app made of forms (form.js) with other screens: the list is in stage.js, the map
// in ../map/, and a form with one section is one screen.

import { announce } from "../../core/dom.js";
import { galleriesOf, namesOf } from "../../map/marks.js";
import { t } from "../../core/words.js";
import { Collection } from "./stage.js";
import { AppHost, hostOf } from "../form/form.js";
import { gallery } from "../../widgets/photos.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Action} Action
 * @typedef {import("../../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../../core/screen.d.ts").Frame} Frame
 */

/** @param {string[]} parts @param {Frame} frame */
export async function show(parts, frame) {
    return (await hostOf(parts[0], frame, PlacedHost)).open(parts.slice(1));
}

/** An app with a list and a map. */
class PlacedHost extends AppHost {
    /** @type {Collection} */ collection = /** @type {any} */ (null);
    /** The only section of the form; empty when it has several. */ #section = "";

    /**
     * @param {string} name
     * @param {import("../../engine/bridge.js").Engine} engine
     * @param {Frame} frame
     */
    constructor(name, engine, frame) {
        // When the engine opens the list, its earlier position is restored.
        super(name, engine, { ...frame, go: (path, replace) => this.#go(path, replace) });
        this.top = frame;
        this.companion = { changed() {}, drawn: () => this.collection.drawn(), named() {} };
        this.root.addEventListener("click", (event) => this.#onClick(event));
    }

    /** @param {any} declaration */
    declared(declaration) {
        super.declared(declaration);
        const named = namesOf(declaration);
        if (!named) throw new TypeError("the app has no map");
        this.#section = named.section;
        this.parts.special = gallery(this, galleriesOf(declaration));
        this.collection = new Collection(this, named);
        this.saving.listeners.add(() => this.collection.heard());
    }

    /** @param {string[]} route */
    async open(route) {
        await this.appRecords.whenReady();
        this.collection.leave();
        const isList = !route.length;
        if (isList) this.collection.arrive();
        const isReturn = this.top.isReturn;
        const isWhole = route.length === 1 && this.#section;
        const screen = await super.open(isWhole ? [route[0], this.#section] : route);
        const { shown } = screen;
        return {
            ...screen,
            // A field gets the focus it had; a list is scrolled to its earlier offset.
            shown: () => {
                shown?.();
                if (isList) this.collection.shown(isReturn);
            },
            leave: () => {
                screen.leave?.();
                if (isList) this.collection.leave();
            },
        };
    }

    /** @param {string} path @param {boolean} [isReplaced] */
    #go(path, isReplaced) {
        const isList = path === `/${this.name}`;
        if (!isList) return this.top.go(path, isReplaced);
        if (isReplaced) this.top.back(this.collection.address);
        else this.top.go(this.collection.address);
    }

    /** Links to an earlier entry of the history go back to it. @param {MouseEvent} event */
    #onClick(event) {
        const link = /** @type {Element} */ (event.target).closest?.("a");
        const isPlain = event.button === 0 &&
            !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!isPlain || !link?.getAttribute("href")?.match(/^\/[^/?]+(\?|$)/)) return;
        event.preventDefault();
        this.top.back(link.getAttribute("href") ?? "");
    }

    /** @param {import("../../engine/patches.d.ts").Screen} screen @param {boolean} [isAside] */
    picture(screen, isAside) {
        if (screen.screen !== "records") return super.picture(screen, isAside);
        this.collection.take(screen.records);
        this.collection.head.append(this.saving.pill);
        return this.collection.root;
    }

    /** @param {Extract<Patch, { op: "records" }>} patch */
    relist({ records }) {
        this.collection.take(records);
    }

    /**
     * Changes a section that is the whole form: its back link leads to the list, and the record
     * can be deleted.
     * @param {Extract<Patch, { op: "screen" }>} patch
     * @returns {Extract<Patch, { op: "screen" }>}
     */
    refined(patch) {
        const { screen } = patch;
        const isWhole = screen.screen === "section" && this.route.length === 2 &&
            this.route[1] === this.#section;
        if (!isWhole) return patch;
        const { address, title } = this.collection;
        const record = screen.record ?? "";
        return {
            op: "screen",
            screen: {
                ...screen,
                progress: undefined,
                back: { label: title, route: address },
                buttons: [
                    { label: t("done"), route: address },
                    { label: t("delete"), tone: "danger", action: { act: "discard", record } },
                ],
            },
        };
    }

    /**
     * Performs an action in a record, whichever is open.
     * @param {string} record
     * @param {Action} action
     */
    actIn(record, action) {
        if (record === this.record) return this.act(action);
        this.act({ act: "open", route: [record, this.#section] });
        if (this.record === record) this.act(action);
        else announce(t("notThere"));
        this.act({ act: "open", route: this.route });
    }
}
