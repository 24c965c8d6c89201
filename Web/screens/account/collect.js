// A new key for ODK Collect and its relatives: the address of the server with the key in it, and
// the settings of Collect as a QR code. Collect reads Base64 of JSON compressed by zlib, as its
// documentation says under “Configuring Collect with a QR code”.

import { h } from "../../core/dom.js";
import { t } from "../../core/account-words.js";
import { copier } from "./proofs.js";
import { drawQR } from "./qr.js";

/** Returns the address for Collect. @param {string} key */
const addressOf = (key) => `${location.origin}/odk/${key}`;

/**
 * Returns the settings of Collect as it reads them from a QR code.
 * @param {string} address
 * @param {string} name the name of the project on the phone
 */
export async function settingsOf(address, name) {
    const settings = {
        general: {
            server_url: address,
            form_update_mode: "match_exactly",
            autosend: "wifi_and_cellular",
        },
        project: { name },
        admin: {},
    };
    const bytes = new Blob([JSON.stringify(settings)]).stream()
        .pipeThrough(new CompressionStream("deflate"));
    const packed = new Uint8Array(await new Response(bytes).arrayBuffer());
    return btoa(String.fromCharCode(...packed));
}

/**
 * Makes the part of the screen of a new key that writes.
 * @param {string} key
 * @param {string} name
 */
export function collectPart(key, name) {
    const address = addressOf(key);
    const place = h("div", { class: "collect-code" });
    settingsOf(address, name).then((text) => {
        const drawn = drawQR(text, t("collectCode"));
        if (drawn) place.append(drawn);
    });
    return h(
        "section",
        { class: "collect" },
        h("h2", null, t("collect")),
        h("p", null, t("collectLead")),
        place,
        h("p", null, t("collectAddress")),
        h("div", { class: "card key-text" }, h("code", null, address)),
        h("div", { class: "presses" }, copier(address)),
        h("p", { class: "quiet" }, t("collectHint")),
    );
}
