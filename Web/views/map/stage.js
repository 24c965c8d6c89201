// The map of a list: the rows found that have a place, each with what a popup says of it. Markers
// and the map itself are in ../../map.

import { h } from "../../core/dom.js";
import { shortTime } from "../../core/times.js";
import { t } from "../../core/words.js";
import { MarkMap } from "../../map/map.js";
import { markOf } from "../../map/marks.js";
import { thumbnail } from "../../widgets/files/thumbnail.js";

/** The map of one list. */
export class MapStage {
    #map;
    root;

    /** @param {import("../../engine/stage.d.ts").StageHost} host */
    constructor(host) {
        this.#map = new MarkMap(calloutOf, (count) => host.counted(count));
        this.root = this.#map.root;
    }

    /** Marks come besides the result. */
    show() {}

    /** Rows are not shown. */
    take() {}

    /** Shows the rows with a place. @param {import("../../engine/patches.d.ts").Mark[]} all */
    marks(all) {
        this.#map.frame.words();
        this.#map.show(all.map(markOf).filter(({ place }) => place));
    }

    /** Handles that the map has been inserted. */
    shown() {
        this.#map.frame.load();
        this.#map.frame.map?.invalidateSize({ pan: false });
    }

    /** Where the person left the map. */
    get position() {
        return this.#map.position;
    }

    set position(position) {
        // A map that is drawn is where it was left.
        if (!this.#map.frame.map) this.#map.position = position ?? null;
    }

    /** Nothing goes on when nobody looks. */
    drop() {}
}

/** Makes the content of a marker's popup. @param {import("../../map/marks.js").Mark} mark */
function calloutOf({ title, line, photos, at, route }) {
    return h(
        "div",
        { class: "about-mark" },
        photos[0] && thumbnail(photos[0]),
        h(
            "div",
            { class: "grow" },
            h("strong", null, title),
            line && h("p", null, line),
            at > 0 && h("small", null, shortTime(at)),
        ),
        h(
            "a",
            { class: "button", href: route },
            t("open"),
            h("span", { class: "unseen" }, ` ${title}`),
        ),
    );
}
