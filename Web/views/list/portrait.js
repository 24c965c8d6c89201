// The pictures of a list's rows: images that are kept, and initials where there are none. Loaded
// with the first list that has images.

import { h } from "../../core/dom.js";

/**
 * The maximum number of image elements kept, so that they appear at once when they come back into
 * sight.
 */
const MAX_PICTURES = 300;
/** @type {Map<string, HTMLImageElement>} */
const pictures = new Map();
/** The URLs of missing images: not requested again until the page is reloaded. */
const missing = new Set();

/** Returns the image element of a URL, reusing an existing one. @param {string} address */
function pictureAt(address) {
    let image = pictures.get(address);
    // An image in another list stays there.
    if (!image || image.isConnected) {
        image = h("img", {
            src: address,
            alt: "",
            loading: "lazy",
            decoding: "async",
            onerror: (/** @type {Event} */ event) => {
                /** @type {HTMLElement} */ (event.target).remove();
                missing.add(address);
            },
        });
    }
    pictures.delete(address);
    pictures.set(address, image);
    for (const oldest of pictures.keys()) {
        if (pictures.size <= MAX_PICTURES) break;
        pictures.delete(oldest);
    }
    return image;
}

/** Returns the initials of the first and last word. @param {string} name */
const initials = (name) => {
    const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
    const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
    return [...first].slice(0, 1).concat([...last ?? ""].slice(0, 1)).join("").toUpperCase();
};

/** Returns which of six tints a name is drawn in. @param {string} name */
const tint = (name) =>
    [...name].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 9973, 7) % 6;

/**
 * Makes a picture, or one with initials when there is none.
 * @param {string} name
 * @param {string | undefined} address
 */
export function portrait(name, address) {
    const made = h(
        "span",
        { class: "portrait", "data-tint": tint(name), "aria-hidden": "true" },
        initials(name),
    );
    if (address && !missing.has(address)) made.append(pictureAt(address));
    return made;
}
