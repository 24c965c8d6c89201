// A code that is typed, or read from a photo if the browser supports it.

import { h, icon } from "../core/dom.js";
import { t } from "../core/words.js";
import { TextField } from "./field.js";

customElements.define(
    "c-barcode",
    class extends TextField {
        build() {
            const input = super.build();
            if (!("BarcodeDetector" in globalThis) || this.about.readonly) return input;
            const camera = h("input", {
                type: "file",
                class: "unseen",
                accept: "image/*",
                capture: "environment",
                onchange: () => this.#read(camera.files?.[0]),
            });
            return h(
                "div",
                { class: "stack" },
                input,
                h("label", { class: "button plain" }, camera, icon("scan"), t("scan")),
            );
        }

        /** @param {File | undefined} file */
        async #read(file) {
            if (!file) return;
            const detector = new /** @type {any} */ (globalThis).BarcodeDetector();
            const [code] = await detector.detect(await createImageBitmap(file)).catch(() => []);
            if (!code) return this.setBusy("late", t("noCode"));
            this.setBusy("none", "");
            this.setValue({ text: code.rawValue });
            this.set(code.rawValue);
        }
    },
);
