// A photo, a file or a recording: taken or chosen, stored on the device by digest, shown with its
// upload, removed. The base of the controls in files.js.

import { blobOf, follow, keepBlob, pictureOf } from "../../data/blobs.js";
import { fill, h, icon } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { kindOf } from "./file-types.js";

/**
 * @typedef {import("../../engine/patches.d.ts").FieldPart} FieldPart
 * @typedef {"none" | "loading" | "late" | "failed"} Busy
 * @typedef {HTMLElement & { about: FieldPart, record: string, set(text: string): void,
 *   setBusy(state: Busy, text: string): void }} FileField the field that an attachment is the
 *   answer of
 */

/**
 * Returns the reference the engine reads: the digest of the bytes and the name.
 * @param {Blob | Promise<Blob>} blob
 * @param {string} name
 */
export async function reference(blob, name) {
    const hash = await keepBlob(blob);
    return `${hash} ${name.replace(/[/\\\p{Cc}]/gu, "_").slice(-80) || "file"}`;
}

/**
 * Accepts files dropped on an element.
 * @param {HTMLElement} into
 * @param {(files: FileList | undefined) => void} take
 */
export function takeDrops(into, take) {
    const over = (/** @type {DragEvent} */ event, /** @type {boolean} */ isOver) => {
        event.preventDefault();
        into.classList.toggle("over", isOver);
    };
    into.ondragover = (event) => over(event, true);
    into.ondragleave = (event) => over(event, false);
    into.ondrop = (event) => {
        over(event, false);
        take(event.dataTransfer?.files);
    };
}

/** One attachment, shown with a button to remove it. */
export class Attachment {
    shown = h("div", { class: "attached", hidden: true });
    player = h("div", { class: "player", hidden: true });
    ways = h("div", { class: "ways" });
    /** True when its picture is fetched where it is not on this device. */
    isPhoto = false;
    /** The digest of the bytes; empty without any. */
    hash = "";
    /** Called when an answer is shown. */
    changed = () => {};
    #address = "";

    /** @param {FileField} field */
    constructor(field) {
        this.field = field;
    }

    /**
     * The native file inputs: icon, words and attributes.
     * @returns {[string, string, Record<string, string>][]}
     */
    get sources() {
        return [["file", t("chooseFile"), {}]];
    }

    /**
     * Prepares the bytes for storage; rejects with null when the file is of no use here.
     * @param {File} file
     * @returns {Promise<Blob>}
     */
    prepare(file) {
        return Promise.resolve(file);
    }

    /** Draws the control into its place. @param {HTMLElement} place */
    build(place) {
        const { readonly } = this.field.about;
        const ways = this.sources.map(([mark, label, props]) => {
            const input = h("input", {
                type: "file",
                class: "unseen",
                ...props,
                onchange: () => {
                    this.take(input.files?.[0]);
                    input.value = "";
                },
            });
            return h("label", { class: `button plain ${mark}` }, input, icon(mark), label);
        });
        fill(this.ways, ways);
        if (!readonly) {
            takeDrops(this.field, (files) => void (this.hash || this.take(files?.[0])));
        }
        fill(place, this.shown, this.player, !readonly && this.ways);
    }

    /**
     * Stores a file as the answer; returns true when that is done.
     * @param {File | undefined} file
     */
    async take(file) {
        if (!file) return false;
        const { field } = this;
        field.setBusy("loading", t("preparing"));
        try {
            const text = await reference(this.prepare(file), file.name);
            field.setBusy("none", "");
            this.show(text);
            field.set(text);
            return true;
        } catch (error) {
            field.setBusy("late", t(error ? "notKept" : "notReadable"));
            return false;
        }
    }

    /** Removes the answer. */
    remove() {
        this.show("");
        this.field.set("");
        this.field.querySelector("input")?.focus();
    }

    /** Shows an answer. @param {string} text */
    show(text) {
        const [hash, ...words] = text.split(" "), name = words.join(" ");
        this.shown.hidden = !text;
        this.ways.hidden = !!text;
        const isSame = hash === this.hash;
        this.hash = hash;
        this.changed();
        if (isSame) return;
        this.shown.replaceChildren();
        this.player.replaceChildren();
        this.player.hidden = true;
        URL.revokeObjectURL(this.#address);
        if (!text) return;
        const picture = h("span", { class: "picture" }, icon("file"));
        const onclick = () => this.remove();
        const label = `${t("takeOut")} ${name}`;
        const uploadState = h("span", { class: "upload-state" });
        fill(
            this.shown,
            picture,
            h("span", { class: "grow" }, name, uploadState),
            !this.field.about.readonly &&
                h(
                    "button",
                    { type: "button", class: "icon-button", "aria-label": label, onclick },
                    icon("remove"),
                ),
        );
        if (kindOf(name)) this.#play(hash, name);
        else this.#picture(hash, picture);
        follow(hash, uploadState, (state) => drawUploadState(uploadState, state));
    }

    /** @param {string} hash @param {Element} picture */
    async #picture(hash, picture) {
        const address = this.isPhoto || (await blobOf(hash)) ? await pictureOf(hash, true) : "";
        if (!address || hash !== this.hash) return;
        this.#address = address;
        const image = h("img", { src: address, alt: "" });
        // A picture that is nowhere yet: its device has not sent it.
        image.onerror = () => image.replaceWith(icon("file"));
        picture.replaceChildren(image);
    }

    /** @param {string} hash @param {string} name */
    async #play(hash, name) {
        const { player } = await import("./player.js");
        if (hash !== this.hash) return;
        this.player.hidden = false;
        this.player.replaceChildren(player(hash, name, this.field.about.label));
    }
}

/**
 * Shows the upload progress of the bytes.
 * @param {Element} into
 * @param {import("../../data/blobs.js").UploadState} state
 */
export function drawUploadState(into, { state, part }) {
    const percent = Math.round(100 * part);
    const words = {
        waiting: t("blobWaiting"),
        sending: t("blobSending", { percent }),
        sent: t("blobSent"),
        refused: t("blobRefused"),
    }[state];
    into.replaceChildren(words);
    into.classList.toggle("wrong", state === "refused");
    if (state === "sending") {
        fill(into, h("progress", { max: 100, value: percent, "aria-label": words }));
    }
}
