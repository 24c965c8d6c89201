// A document or picture, stored unchanged; the storage is in attachment.js.

import { t } from "../core/words.js";
import { AttachmentElement } from "./attachment.js";

/** The media types the server accepts. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/heic,application/pdf";
/** The maximum size in bytes. */
const MAX_BYTES = 20_000_000;

customElements.define(
    "c-file",
    class extends AttachmentElement {
        /** @returns {[string, string, Record<string, string>][]} */
        get sources() {
            return [["file", t("chooseFile"), { accept: ACCEPT }]];
        }

        /** @param {File} file @returns {Promise<Blob>} */
        prepare(file) {
            const isTaken = file.size <= MAX_BYTES && ACCEPT.split(",").includes(file.type);
            return isTaken ? Promise.resolve(file) : Promise.reject(null);
        }
    },
);
