// A line of who did what, in words. Every kind and word that the server writes has its words; one
// of a later server is something else.

import { isKey, t } from "../../../core/audit-words.js";
import { locale } from "../../../core/words.js";

/** @typedef {import("../../../data/audit.js").Line} Line */

/** The kinds by group, in the order of the list. */
export const GROUPS = /** @type {const} */ ({
    signing: [
        "signed-in",
        "sign-in-failed",
        "signed-out",
        "confirmed",
        "session-ended",
        "recovery-code-used",
        "link-used",
    ],
    account: [
        "registered",
        "removed",
        "role-changed",
        "link-made",
        "password-changed",
        "password-reset",
        "reset-asked",
        "second-factor-on",
        "second-factor-off",
        "recovery-codes-made",
        "mail-asked",
        "mail-confirmed",
        "mail-removed",
        "guest-taken",
        "key-made",
        "key-used",
        "key-revoked",
    ],
    people: [
        "access-changed",
        "invited",
        "invitation-revoked",
        "looked",
        "wipe-asked",
        "wiped",
    ],
    records: [
        "exported",
        "imported",
        "changed-many",
        "schedule-changed",
        "view-shared",
        "view-ended",
        "retention-set",
        "retained",
    ],
    apps: ["published", "hook-made", "hook-rotated", "hook-removed"],
    server: [
        "settings-set",
        "audit-read",
        "audit-exported",
        "audit-verified",
        "audit-keyed",
        "backed-up",
        "restored",
        "verified",
    ],
});

/** Returns the words of a key that the server has made; empty for one that is not known. */
const known = (/** @type {string} */ key) => isKey(key) ? t(key) : "";

/** Returns the words of a kind. @param {string} what */
export const kindText = (what) => known(`did_${what}`) || t("unknownKind");

/** Returns what was done. @param {Line} line */
export function saidText({ what, word = "", app }) {
    const special = what === "published"
        ? known(`auditVersion_${word}`)
        : what === "schedule-changed"
        ? known(`auditSchedule_${word}`)
        : what === "exported" && !app
        ? t("did_exportedOwn")
        : "";
    return special || kindText(what);
}

/** The names of formats that are not their letters. @type {Record<string, string>} */
const FORMATS = { xlsx: "Excel", geojson: "GeoJSON", odata: "OData", jsonl: "JSON" };

/** @param {string} format */
const formatText = (format) =>
    format === "summary" ? t("summary") : FORMATS[format] ?? format.toUpperCase();

/**
 * Returns a number with its word.
 * @param {import("../../../core/audit-words.js").Key} one
 * @param {import("../../../core/audit-words.js").Key} many
 * @param {number} count
 */
const counted = (one, many, count) =>
    count === 1 ? t(one) : t(many, { count: count.toLocaleString(locale()) });

/** Returns the word of a line, where what was done does not say it. @param {Line} line */
function wordText({ what, word = "", collection }) {
    switch (what) {
        case "role-changed":
            return known(`auditRole_${word}`);
        case "access-changed": {
            const role = known(`auditRole_${word}`);
            const isRight = role && collection;
            return isRight ? t("rightsOn", { role, form: collection }) : role ||
                known(`auditAccess_${word}`);
        }
        case "session-ended":
        case "wipe-asked":
            return known(`auditFate_${word}`);
        case "link-used":
            return known(`auditLink_${word}`);
        case "sign-in-failed":
            return word ? t("wrongCode") : "";
        case "reset-asked":
            return word ? t("overLimit") : "";
        default:
            return word === "undo" ? t("takenBack") : "";
    }
}

/** Returns the number of a line in words. @param {Line} line */
function countText({ what, count }) {
    if (count === undefined) return "";
    if (what === "invited") return counted("onePerson", "manyPeople", count);
    if (what !== "verified" && what !== "audit-verified") {
        return counted("oneRecord", "manyRecords", count);
    }
    return count ? counted("oneFault", "manyFaults", count) : t("noFaults");
}

/** Returns the further facts of a line, apart from its app and team. @param {Line} line */
export function factTexts(line) {
    const { what, collection, format, version, person, receiver, text, word } = line;
    return [
        what === "access-changed" ? "" : collection,
        format && formatText(format),
        version && t("version", { version }),
        wordText(line),
        countText(line),
        person && receiver ? t("handedOver", { person, receiver }) : "",
        // Who looked is in the line itself.
        word === "mail" && what.startsWith("hook-") ? t("byMail", { field: text ?? "" }) : text,
    ].filter((one) => !!one).map(String);
}
