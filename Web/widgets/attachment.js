// A photo or a file: taken or chosen, reduced in size, stored on the device by digest. The base of
// the two widgets.

import { blobOf, follow, keepBlob, pictureOf } from "../data/blobs.js";
import { fill, h, icon } from "../core/dom.js";
import { t } from "../core/words.js";
import { FieldElement } from "./field.js";

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
export class AttachmentElement extends FieldElement {
    isGroup = true;
    shown = h("div", { class: "attached", hidden: true });
    ways = h("div", { class: "ways" });
    #hash = "";
    #address = "";

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

    build() {
        this.ways = h(
            "div",
            { class: "ways" },
            this.sources.map(([mark, label, props]) => {
                const input = h("input", {
                    type: "file",
                    class: "unseen",
                    ...props,
                    onchange: () => {
                        this.#take(input.files?.[0]);
                        input.value = "";
                    },
                });
                return h("label", { class: `button plain ${mark}` }, input, icon(mark), label);
            }),
        );
        if (!this.about.readonly) {
            takeDrops(this, (files) => this.#hash || this.#take(files?.[0]));
        }
        return h("div", { class: "stack" }, this.shown, this.about.readonly ? null : this.ways);
    }

    /** @param {File | undefined} file */
    async #take(file) {
        if (!file) return;
        this.setBusy("loading", t("preparing"));
        try {
            const text = await reference(this.prepare(file), file.name);
            this.setBusy("none", "");
            this.setValue({ text });
            this.set(text);
        } catch (error) {
            this.setBusy("late", t(error ? "notKept" : "notReadable"));
        }
    }

    /** @param {import("./field.js").Content} content */
    setValue({ text }) {
        const [hash, ...words] = text.split(" "), name = words.join(" ");
        this.shown.hidden = !text;
        this.ways.hidden = !!text;
        if (hash === this.#hash) return;
        this.#hash = hash;
        this.shown.replaceChildren();
        URL.revokeObjectURL(this.#address);
        if (!text) return;
        const picture = h("span", { class: "picture" }, icon("file"));
        const onclick = () => {
            this.setValue({ text: "" });
            this.set("");
            this.querySelector("input")?.focus();
        };
        const label = `${t("takeOut")} ${name}`;
        const uploadState = h("span", { class: "upload-state" });
        fill(
            this.shown,
            picture,
            h("span", { class: "grow" }, name, uploadState),
            !this.about.readonly &&
                h(
                    "button",
                    { type: "button", class: "icon-button", "aria-label": label, onclick },
                    icon("remove"),
                ),
        );
        this.#picture(hash, picture);
        follow(hash, uploadState, (state) => drawUploadState(uploadState, state));
    }

    /** @param {string} hash @param {Element} picture */
    async #picture(hash, picture) {
        const address = this.about.widget === "photo" || (await blobOf(hash))
            ? await pictureOf(hash, true)
            : "";
        if (!address || hash !== this.#hash) return;
        this.#address = address;
        const image = h("img", { src: address, alt: "" });
        // A picture that is nowhere yet: its device has not sent it.
        image.onerror = () => image.replaceWith(icon("file"));
        picture.replaceChildren(image);
    }
}

/**
 * Shows the upload progress of the bytes.
 * @param {Element} into
 * @param {import("../data/blobs.js").UploadState} state
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
