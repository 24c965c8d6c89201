// A record in a list with pictures, or in a popup on a map: its picture, texts, time, place and
// status. List and map are in ../map/stage.js.

import { h, icon } from "../../core/dom.js";
import { locale, t } from "../../core/words.js";
import { sampleBadge } from "../form/parts.js";
import { thumbnail } from "../../widgets/thumbnail.js";

/**
 * Makes the row of a record.
 * @param {import("../../engine/patches.d.ts").RecordCard & {
 *   facts: import("../../map/marks.js").Facts }} item
 */
export function rowOf({ record, title, summary, route, state, facts, hasInitialData }) {
    const [first] = facts.photos;
    const more = facts.photos.length - 1;
    const picture = h(
        "span",
        { class: "row-picture" },
        first ? thumbnail(first) : h("span", { class: "thumb none" }, icon("note")),
        more > 0 && h("span", { class: "more" }, `+${more}`),
    );
    const meta = h(
        "span",
        { class: "meta" },
        facts.at > 0 &&
            h("time", { datetime: new Date(facts.at).toISOString() }, when(facts.at)),
        facts.place && h("span", { class: "has-place" }, icon("place"), t("hasPlace")),
        sampleBadge({ hasInitialData }),
        state === "here" && h("span", null, t("notSent")),
        state === "choose" && h("span", { class: "wrong" }, t("toChoose")),
    );
    return h(
        "li",
        { "data-record": record },
        h(
            "a",
            { class: "card entry", href: route },
            picture,
            h(
                "span",
                { class: "grow" },
                h("strong", null, title),
                h("span", { class: "line-text two-lines" }, summary),
                meta,
            ),
            icon("go"),
        ),
    );
}

/** Makes the content of a marker's popup. @param {import("../../map/marks.js").Mark} mark */
export function calloutOf({ title, line, photos, at, route }) {
    return h(
        "div",
        { class: "about-mark" },
        photos[0] && thumbnail(photos[0]),
        h(
            "div",
            { class: "grow" },
            h("strong", null, title),
            line && h("p", null, line),
            at > 0 && h("small", null, when(at)),
        ),
        h(
            "a",
            { class: "button", href: route },
            t("open"),
            h("span", { class: "unseen" }, ` ${title}`),
        ),
    );
}

/** Returns a time for a list: the time of day for today, otherwise the date. @param {number} at */
function when(at) {
    const date = new Date(at), now = new Date();
    const isToday = date.toDateString() === now.toDateString();
    /** @type {Intl.DateTimeFormatOptions} */
    const style = isToday
        ? { hour: "2-digit", minute: "2-digit" }
        : date.getFullYear() === now.getFullYear()
        ? { day: "numeric", month: "short" }
        : { day: "numeric", month: "short", year: "numeric" };
    return new Intl.DateTimeFormat(locale(), style).format(date);
}
