// A small picture of a photo, from this device or the server, loaded once for each digest.

import { pictureOf } from "../blobs.js";
import { h, icon } from "../dom.js";

/** Addresses by digest. @type {Map<string, Promise<string>>} */
const addresses = new Map();

/**
 * A picture; a sign in its place where the photo is nowhere yet, its device not having sent it.
 * @param {string} hash
 * @param {string} [alt]
 */
export function thumbnail(hash, alt = "") {
    const image = h("img", { class: "thumb", alt, loading: "lazy", decoding: "async" });
    image.onerror = () => {
        addresses.delete(hash);
        image.replaceWith(
            h("span", { class: "thumb none", "aria-hidden": "true" }, icon("camera")),
        );
    };
    let address = addresses.get(hash);
    if (!address) addresses.set(hash, address = pictureOf(hash, true));
    address.then((found) => image.src = found);
    return image;
}
