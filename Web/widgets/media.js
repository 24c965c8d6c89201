// The files beside a part of a form: a picture that can be enlarged, a recording, a film. The
// files are on this device with the declaration of the app; one that is missing says so.

import { fill, h, iconButton } from "../core/dom.js";
import { t } from "../core/words.js";

/** @typedef {import("../engine/patches.d.ts").Media} Media */
/** @typedef {import("../data/media.js").Files} Files */

/**
 * Returns an object URL of a file; empty when it is missing.
 * @param {string} name
 * @param {Files} files
 */
async function addressOf(name, files) {
    const blob = await files(name).catch(() => undefined);
    return blob ? URL.createObjectURL(blob) : "";
}

/**
 * Draws files into their place.
 * @param {HTMLElement} place
 * @param {Media} media
 * @param {string} label the text in place of a picture; empty where it stands beside as text
 * @param {Files} files
 */
export function draw(place, { image, bigImage, audio, video }, label, files) {
    const small = image ?? bigImage;
    if (small) {
        const big = bigImage ?? small;
        fill(place, label ? enlarged(small, big, label, files) : picture(small, label, files));
    }
    if (audio) fill(place, player("audio", audio, label, files));
    if (video) fill(place, player("video", video, label, files));
}

/** @param {string} name */
const missing = (name) => h("p", { class: "missing", role: "note" }, t("fileMissing", { name }));

/** @param {string} name @param {string} alt @param {Files} files */
function picture(name, alt, files) {
    const image = h("img", { alt, decoding: "async" });
    const lost = () => image.replaceWith(missing(name));
    image.onerror = lost;
    addressOf(name, files).then((address) => address ? image.src = address : lost());
    // Its content is in memory as long as it is shown.
    image.onload = () => URL.revokeObjectURL(image.src);
    return image;
}

/**
 * Makes a picture that opens a larger one.
 * @param {string} small
 * @param {string} big
 * @param {string} label
 * @param {Files} files
 */
function enlarged(small, big, label, files) {
    const onclick = () => view(big, label, files);
    const title = t("enlarge");
    return h(
        "button",
        { type: "button", class: "picture", title, onclick },
        picture(small, label, files),
    );
}

/**
 * Shows a picture as large as the window. Closing returns the focus to what opened it.
 * @param {string} name
 * @param {string} label
 * @param {Files} files
 */
function view(name, label, files) {
    const close = () => dialog.close();
    const dialog = h(
        "dialog",
        {
            class: "viewer",
            "aria-label": label,
            onclose: () => dialog.remove(),
            onclick: (/** @type {Event} */ event) => event.target === dialog && close(),
        },
        iconButton("remove", t("closePicture"), close),
        picture(name, label, files),
    );
    document.body.append(dialog);
    dialog.showModal();
}

/**
 * @param {"audio" | "video"} tag
 * @param {string} name
 * @param {string} label
 * @param {Files} files
 */
function player(tag, name, label, files) {
    const made = h(tag, {
        controls: true,
        preload: "none",
        playsinline: tag === "video",
        "aria-label": label || name,
    });
    addressOf(name, files).then((address) => {
        if (address) made.src = address;
        else made.replaceWith(missing(name));
    });
    return made;
}
