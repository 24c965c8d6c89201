// A thumbnail of a photo, from this device or the server, loaded once for each digest.

import { pictureOf } from "../../data/blobs.js";
import { h, icon } from "../../core/dom.js";

/** The object URLs by digest. @type {Map<string, Promise<string>>} */
const addresses = new Map();
/**
 * The delays in milliseconds before a missing picture is requested again; the last one repeats.
 */
const WAITS = [2_000, 5_000, 15_000, 60_000, 300_000];

/**
 * Makes a thumbnail; a placeholder while the photo is nowhere yet because its device has not sent
 * it.
 * @param {string} hash
 * @param {string} [alt]
 */
export function thumbnail(hash, alt = "") {
    const image = h("img", { class: "thumb", alt, loading: "lazy", decoding: "async" });
    image.onerror = () => {
        const sign = h("span", { class: "thumb none", "aria-hidden": "true" }, icon("camera"));
        image.replaceWith(sign);
        addresses.delete(hash);
        lookAgain(sign, image, hash, 0);
    };
    let address = addresses.get(hash);
    if (!address) addresses.set(hash, address = pictureOf(hash, true));
    address.then((found) => image.src = found);
    return image;
}

/**
 * Replaces the placeholder by the picture once it is available, as long as the placeholder is on
 * the page.
 * @param {HTMLElement} sign
 * @param {HTMLImageElement} image
 * @param {string} hash
 * @param {number} tries
 */
function lookAgain(sign, image, hash, tries) {
    setTimeout(async () => {
        if (!sign.isConnected) return;
        const address = await pictureOf(hash, true);
        const trial = new Image();
        trial.onload = () => {
            addresses.set(hash, Promise.resolve(address));
            image.onerror = null;
            image.src = address;
            sign.replaceWith(image);
        };
        trial.onerror = () => lookAgain(sign, image, hash, tries + 1);
        trial.src = address;
    }, WAITS[Math.min(tries, WAITS.length - 1)]);
}
