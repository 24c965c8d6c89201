// The controls of fields with a file, and the choice of one: a photo is taken with the camera or
// chosen, and made smaller; a file is stored as it is; a sound or film is recorded or chosen.

import { t } from "../../core/words.js";
import { Attachment } from "./attachment.js";
import { acceptOf, taken } from "./file-types.js";

/** @typedef {import("./attachment.js").FileField} FileField */

/**
 * Makes the control of a field in its place.
 * @param {FileField} field
 * @param {HTMLElement} place
 * @returns {Attachment}
 */
export function made(field, place) {
    const { widget, look = "" } = field.about;
    const kind = /\b(audio|video)\b/.exec(look)?.[1];
    const control = widget === "photo"
        ? new Photo(field)
        : kind
        ? new Recording(field, /** @type {"audio" | "video"} */ (kind))
        : new AnyFile(field);
    control.build(place);
    return control;
}

class Photo extends Attachment {
    isPhoto = true;

    /** @returns {[string, string, Record<string, string>][]} */
    get sources() {
        const accept = "image/*";
        return [
            ["camera", t("takePhoto"), { accept, capture: "environment" }],
            ["file", t("choosePhoto"), { accept }],
        ];
    }

    /** @param {File} file */
    async prepare(file) {
        return (await import("./shrunk.js")).shrunk(file);
    }
}

class AnyFile extends Attachment {
    /** @returns {[string, string, Record<string, string>][]} */
    get sources() {
        return [["file", t("chooseFile"), { accept: acceptOf() }]];
    }

    /** @param {File} file @returns {Promise<Blob>} */
    prepare(file) {
        const blob = taken(file);
        return blob ? Promise.resolve(blob) : Promise.reject(null);
    }
}

/** A sound or a film. The recorder is loaded where something can be recorded. */
class Recording extends AnyFile {
    /** @param {FileField} field @param {"audio" | "video"} kind */
    constructor(field, kind) {
        super(field);
        this.kind = kind;
    }

    /** @returns {[string, string, Record<string, string>][]} */
    get sources() {
        const accept = acceptOf(this.kind);
        const choose = /** @type {[string, string, Record<string, string>]} */ (
            ["file", t("chooseFile"), { accept }]
        );
        if (!/\bexternal\b/.test(this.field.about.look ?? "")) return [choose];
        // The program of the device that records: what a browser offers where there is one.
        return [["camera", t("recordWith"), { accept, capture: "user" }], choose];
    }

    /** @param {HTMLElement} place */
    build(place) {
        super.build(place);
        const { readonly, look = "" } = this.field.about;
        if (readonly || /\bexternal\b/.test(look)) return;
        import("./recorder.js").then(({ recorder }) => recorder(this)).catch(
            (error) => console.error(error),
        );
    }
}
