// The place of the files beside a part of a form. What draws them is loaded when a form has some.

import { h } from "../core/dom.js";

/** @typedef {import("../engine/patches.d.ts").Media} Media */
/** @typedef {import("../data/media.js").Files} Files */

/**
 * Makes the place of some files, which come by and by.
 * @param {Media} media
 * @param {string} label the label of the part; empty where it stands beside as text
 * @param {Files} files
 */
export function beside(media, label, files) {
    const place = h("div", { class: "media" });
    import("./media.js").then(({ draw }) => draw(place, media, label, files)).catch((error) =>
        console.error(error)
    );
    return place;
}
