// A photo, taken with the camera or chosen from the device. Its size is reduced by shrunk.js
// before it is stored.

import { t } from "../core/words.js";
import { AttachmentElement } from "./attachment.js";

customElements.define(
    "c-photo",
    class extends AttachmentElement {
        /** @returns {[string, string, Record<string, string>][]} */
        get sources() {
            const accept = "image/*";
            const take = /** @type {[string, string, Record<string, string>]} */ (
                ["camera", t("takePhoto"), { accept, capture: "environment" }]
            );
            return [take, ["file", t("choosePhoto"), { accept }]];
        }

        /** @param {File} file */
        async prepare(file) {
            return (await import("./shrunk.js")).shrunk(file);
        }
    },
);
