// The player of a sound or film that is an attachment, from this device or the server.

import { playableOf } from "../../data/blobs.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/recorder-words.js";
import { kindOf } from "./file-types.js";

/** A time beyond the end of any recording, in seconds. */
const BEYOND = 1e7;

/**
 * Makes a player.
 * @param {string} hash
 * @param {string} name the file's name, which tells what it is
 * @param {string} label
 */
export function player(hash, name, label) {
    const place = h("div", { class: "playing" });
    const isSound = kindOf(name) === "audio";
    playableOf(hash).then((address) => {
        const made = element(isSound ? "audio" : "video", address, label || name);
        const fail = () => {
            place.replaceChildren(
                h("p", { class: "hint" }, t(navigator.onLine ? "cannotPlay" : "notHere")),
            );
            release(address);
        };
        made.onerror = fail;
        place.replaceChildren(made);
        if (!isSound) made.onloadedmetadata = () => plain(made, fail);
    });
    return place;
}

/**
 * Adds a player behind what is shown of a file, if it is a sound or film.
 * @param {Element} shown
 * @param {string} hash
 * @param {string} name
 * @param {string} label
 */
export function addPlayer(shown, hash, name, label) {
    if (kindOf(name)) shown.after(player(hash, name, label));
}

/** @param {string} address */
const release = (address) => address.startsWith("blob:") && URL.revokeObjectURL(address);

/**
 * @param {"audio" | "video"} tag
 * @param {string} address
 * @param {string} label
 */
function element(tag, address, label) {
    const made = h(tag, {
        controls: true,
        preload: "metadata",
        playsinline: tag === "video",
        "aria-label": label,
        src: address,
    });
    // A file that was written while it was recorded does not begin with its length: a browser
    // finds it at the end.
    made.addEventListener("loadedmetadata", () => {
        if (made.duration !== Infinity) return;
        made.addEventListener("durationchange", () => made.currentTime = 0, { once: true });
        made.currentTime = BEYOND;
    }, { once: true });
    return made;
}

/**
 * Shows a film without a picture as a sound: some containers have either.
 * @param {HTMLMediaElement} film
 * @param {() => void} fail
 */
function plain(film, fail) {
    if (!(film instanceof HTMLVideoElement) || film.videoWidth) return;
    const sound = element("audio", film.src, film.ariaLabel ?? "");
    sound.onerror = fail;
    film.replaceWith(sound);
}
