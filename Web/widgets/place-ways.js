// The ways to set a place: the position of the device, picking on a map, or typing. It is set only
// on request. The map is in pick.js, loaded when there is something to show.

import { announce, fill, h, icon, ICONS } from "../core/dom.js";
import { t } from "../core/words.js";
import { distance, VAGUE, whereAmI } from "../map/here.js";
import { readPlace, writePlace } from "../map/marks.js";

ICONS.map ??= "M9 4L3 6.5V20l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20";

/** @typedef {import("./field.js").FieldElement} FieldElement */

/**
 * @param {string} name
 * @param {string} words
 * @param {() => void} onclick
 */
const way = (name, words, onclick) =>
    h("button", { type: "button", class: "button plain", onclick }, icon(name), words);

/** The buttons and the map around the text of a place. */
export class PlaceWays {
    /** @type {import("../map/pick.js").PickMap | null} */ #map = null;
    #holder = h("div", { class: "picking", hidden: true });
    #coordinates = h("p", { class: "quiet" });
    #takeOut;
    #pick;
    #text = "";

    /** @param {FieldElement} field @param {HTMLElement} stack @param {HTMLElement} input */
    constructor(field, stack, input) {
        this.field = field;
        const isFixed = field.about.readonly;
        this.#pick = way("map", t("pickPlace"), () => this.#open(true));
        this.#takeOut = way("remove", t("takeOut"), () => this.#put(""));
        fill(
            stack,
            this.#holder,
            this.#coordinates,
            !isFixed && h(
                "div",
                { class: "ways" },
                way("place", t("myPlace"), () => this.#locate()),
                this.#pick,
                this.#takeOut,
            ),
            h(
                "details",
                { class: "typed", id: `typed-${field.about.path}` },
                h("summary", null, t("typePlace")),
                input,
            ),
        );
        input.ariaLabel = field.about.label;
    }

    /** Updates to the text. @param {string} text */
    show(text) {
        this.#text = text;
        const place = readPlace(text);
        this.#coordinates.hidden = this.#takeOut.hidden = !place;
        this.#pick.hidden = !!place;
        this.#coordinates.textContent = place ? inWords(place) : "";
        this.#map?.show(place);
        if (place) this.#open(false);
        else if (!this.#map?.root.contains(document.activeElement)) this.#holder.hidden = true;
    }

    /** Opens the map. @param {boolean} isAsked true when the person wants to pick a place */
    async #open(isAsked) {
        this.#holder.hidden = false;
        if (!this.#map) {
            const loaded = await import("../map/pick.js").catch(() => null);
            // Without its code there is no map: a place can be set in the other ways.
            if (!loaded) {
                this.#holder.hidden = true;
                return;
            }
            this.#map ??= this.#make(
                new loaded.PickMap((place) => {
                    this.#put(writePlace(place));
                    announce(t("placeMoved", { place: this.#coordinates.textContent ?? "" }));
                }),
            );
            await this.#map.frame.load();
        }
        if (!isAsked) return;
        announce(t("tapPlace"));
        this.#map.frame.sayShortly(t("tapPlace"));
        this.#map.frame.ground.focus();
    }

    /** @param {import("../map/pick.js").PickMap} map */
    #make(map) {
        this.#holder.replaceChildren(map.root);
        map.show(readPlace(this.#text));
        return map;
    }

    /** @param {string} text */
    #put(text) {
        this.field.setBusy("none", "");
        this.field.setValue({ text });
        this.field.set(text);
    }

    async #locate() {
        const { field } = this;
        field.setBusy("loading", t("locating"));
        try {
            const { lat, lng, accuracy, altitude } = await whereAmI();
            const numbers = [lat.toFixed(6), lng.toFixed(6), Math.round(altitude), accuracy];
            this.#put(numbers.join(" "));
            if (accuracy > VAGUE) {
                field.setBusy("late", t("hereVaguely", { accuracy: distance(accuracy) }));
            }
        } catch (error) {
            field.setBusy("late", /** @type {Error} */ (error).message);
        }
    }
}

/** @param {import("../map/marks.js").Place} place */
function inWords({ lat, lng, accuracy }) {
    const at = `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
    if (!accuracy) return at;
    const words = t("within", { accuracy: distance(accuracy) });
    return `${at} · ${words}${accuracy > VAGUE ? ` · ${t("vague")}` : ""}`;
}
