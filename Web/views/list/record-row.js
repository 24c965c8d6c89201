// What the row of a record has besides that of a catalogue: a photo, time, place, badges, and how
// it stands with the server. Loaded with the first list of records.

import { badge, sampleBadge } from "../../core/controls.js";
import { h, icon, ICONS } from "../../core/dom.js";
import { shortTime } from "../../core/times.js";
import { t } from "../../core/words.js";
import { thumbnail } from "../../widgets/files/thumbnail.js";

ICONS.note = "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4";

/** @typedef {import("../../engine/patches.d.ts").RowItem} RowItem */

/**
 * Makes the first photo of a record, or a placeholder.
 * @param {RowItem} item
 */
export function picture({ photos = [] }) {
    const more = photos.length - 1;
    return h(
        "span",
        { class: "row-picture" },
        photos[0] ? thumbnail(photos[0]) : h("span", { class: "thumb none" }, icon("note")),
        more > 0 && h("span", { class: "more" }, `+${more}`),
    );
}

/**
 * Makes the line with time, place and sync status; nothing when there is nothing to say.
 * @param {RowItem} item
 * @param {number} conflicts their number in the record, which a badge tells
 */
export function meta({ time, hasPlace, state }, conflicts) {
    const at = Date.parse(time ?? "") || 0;
    const kids = [
        at > 0 && h("time", { datetime: new Date(at).toISOString() }, shortTime(at)),
        hasPlace && h("span", { class: "has-place" }, icon("place"), t("hasPlace")),
        state === "here" && h("span", null, t("notSent")),
        state === "choose" && !conflicts && h("span", { class: "wrong" }, t("toChoose")),
    ].filter((one) => !!one);
    return kids.length > 0 && h("span", { class: "meta" }, kids);
}

/**
 * Makes the badges of a record; conflicts take precedence over its progress.
 * @param {RowItem} item
 * @param {number} count of conflicts
 */
export const badges = (item, count) => [
    sampleBadge(item),
    badge(count ? { text: t("chooseCount", { count }), tone: "wrong" } : item.status),
];
