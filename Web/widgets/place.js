// A place: where the device is, picked on a map, or typed as latitude and longitude. It is set only
// when somebody asks for it. The map is in ../map/pick.js, loaded when there is something to show.

import { announce, fill, h, icon } from "../dom.js";
import { distance, VAGUE, whereAmI } from "../map/here.js";
import { readPlace, writePlace } from "../map/marks.js";
import { t } from "../words.js";
import { TextField } from "./field.js";

customElements.define(
    "c-place",
    class extends TextField {
        /** @type {import("../map/pick.js").PickMap | null} */ #map = null;
        #holder = h("div", { class: "picking", hidden: true });
        #ways = h("div", { class: "ways" });
        #take = h("div", { class: "ways" });
        #told = h("p", { class: "quiet" });

        build() {
            const input = super.build();
            const isFixed = this.about.readonly;
            const way = (
                /** @type {string} */ name,
                /** @type {import("../words.js").Key} */ words,
                /** @type {() => void} */ onclick,
            ) => h(
                "button",
                { type: "button", class: "button plain", onclick },
                icon(name),
                t(words),
            );
            this.#ways = h(
                "div",
                { class: "ways" },
                way("place", "myPlace", () => this.#locate()),
                way("map", "pickPlace", () => this.#open(true)),
            );
            this.#take = h(
                "div",
                { class: "ways" },
                way("remove", "takeOut", () => this.#put("")),
            );
            const typed = h(
                "details",
                { class: "typed", id: `typed-${this.about.path}` },
                h("summary", null, t("typePlace")),
                input,
            );
            return h(
                "div",
                { class: "stack" },
                this.#holder,
                this.#told,
                !isFixed && this.#ways,
                !isFixed && this.#take,
                typed,
            );
        }

        /** @param {import("./field.js").Content & { caret?: number }} content */
        setValue(content) {
            super.setValue(content);
            const place = readPlace(content.text);
            this.#told.hidden = !place;
            this.#told.textContent = place ? this.#words(place) : "";
            this.#take.hidden = !place;
            this.#map?.show(place);
            if (place) this.#open(false);
            else if (!this.#map?.root.contains(document.activeElement)) this.#holder.hidden = true;
        }

        /** @param {import("../map/marks.js").Place} place */
        #words({ lat, lng, accuracy }) {
            const at = `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
            if (!accuracy) return at;
            const words = t("within", { accuracy: distance(accuracy) });
            return `${at} · ${words}${accuracy > VAGUE ? ` · ${t("vague")}` : ""}`;
        }

        /** Shows the map. @param {boolean} isAsked whether somebody wants to pick a place */
        async #open(isAsked) {
            this.#holder.hidden = false;
            if (!this.#map) {
                const { PickMap } = await import("../map/pick.js");
                if (this.#map) return;
                this.#map = new PickMap((place) => {
                    this.#put(writePlace(place));
                    announce(t("placeMoved", { place: this.#told.textContent ?? "" }));
                });
                fill(this.#holder, this.#map.root);
                this.#map.show(readPlace(this.about.text));
                await this.#map.frame.load();
            }
            if (!isAsked) return;
            announce(t("tapPlace"));
            this.#map?.frame.sayShortly(t("tapPlace"));
            this.#map?.frame.ground.focus();
        }

        /** @param {string} text */
        #put(text) {
            this.setBusy("none", "");
            this.setValue({ text });
            this.set(text);
        }

        async #locate() {
            this.setBusy("loading", t("locating"));
            try {
                const { lat, lng, accuracy, altitude } = await whereAmI();
                const numbers = [lat.toFixed(6), lng.toFixed(6), Math.round(altitude), accuracy];
                this.#put(numbers.join(" "));
                if (accuracy > VAGUE) {
                    this.setBusy("late", t("hereVaguely", { accuracy: distance(accuracy) }));
                }
            } catch (error) {
                this.setBusy("late", /** @type {Error} */ (error).message);
            }
        }
    },
);
