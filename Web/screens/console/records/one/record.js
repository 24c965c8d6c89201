// One record: its answers by section with their origin, who gave them and when, its places on a
// map, its history, and the ways to the records before and after it in the list.

import { columnsOf, recordOf, rowsOf } from "../../../../data/console-rows.js";
import { addressOf } from "../../../../data/readable.js";
import { badge } from "../../../../core/controls.js";
import { fill, h, icon } from "../../../../core/dom.js";
import { localised } from "../../../../core/words.js";
import { textsOf } from "../../texts.js";
import { t } from "../../../../core/records-words.js";
import { page } from "../../parts.js";
import { momentText, numberText, statusText } from "../view/cells.js";
import { firstColumns, readView, selectionOf } from "../view/view.js";
import { answers, placesIn, textOf } from "./answers.js";
import { history, remover } from "./changes.js";
import { mover } from "./moving.js";
import { correcting } from "./correcting.js";
import { paper } from "./paper.js";
import { Comments } from "./comments.js";
import { reviewOf } from "./review.js";

/**
 * @typedef {import("../../../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../../data/console-rows.js").Moment} Moment
 * @typedef {import("../../../../data/console-rows.js").OneRecord} OneRecord
 * @typedef {import("../../../../data/console-rows.js").Place} Place
 */

/** How many rows on each side of its place a record is looked for, after it has moved. */
const NEAR = 50;

/** Makes the screen. @param {Place} place @param {string} id @param {Frame} frame */
export async function record(place, id, frame) {
    const [one, about] = await Promise.all([recordOf(place, id), columnsOf(place)]);
    // Of several parts, what is done with a record is done in the one that has it.
    const own = one.scope ? { ...place, scope: one.scope } : place;
    // The app on this device has the records of the own part only.
    const isInApp = !one.scope || (!place.scope && one.scope === about.scope);
    const texts = textsOf(about);
    const title = titleOf(one, about);
    const from = new URLSearchParams(location.search);
    const at = Number.parseInt(from.get("at") ?? "", 10);
    from.delete("at");
    const list = addressOf(place.app, place.collection);
    const back = from.size ? `${list}?${from}` : list;
    const again = () => frame.go(location.pathname + location.search, true);
    // The part that the address names may not have it any more.
    const moved = () => frame.go(`${list}/${encodeURIComponent(id)}`, true);
    const beside = about.comments;
    const comments = beside ? new Comments(own, id, beside) : null;
    const isLocked = about.locksApproved && one.review.state === "approved";
    const mayWrite = about.mayWrite && !isLocked;
    const corrector = mayWrite ? correcting(own, id, about, frame) : null;
    const around = h("nav", { class: "record-around", "aria-label": t("aroundRecord") });
    const made = page(
        title,
        { back: { href: back, label: localised(about.title) || t("records") } },
        top(
            one,
            place,
            [corrector?.button(), about.mayWrite ? mover(own, one, about, moved) : null, around],
            texts,
            isInApp,
            about.rows === "group",
        ),
        reviewOf(one, own, about, comments, again),
        comments && h(
            "section",
            { class: "card", "aria-labelledby": "comments-title" },
            h("h2", { id: "comments-title" }, t("comments")),
            beside?.mayWrite && about.reviews?.mayWrite &&
                h("p", { class: "quiet" }, t("commentGoesAlong")),
            comments.spot("", ""),
        ),
        h(
            "div",
            { class: "record-sections" },
            one.sections.map((section, index) =>
                h(
                    "section",
                    { class: "card group", "aria-labelledby": `section-${index}` },
                    h(
                        "div",
                        { class: "group-top" },
                        h("h2", { id: `section-${index}` }, localised(section.title)),
                        one.sections.length > 1 && corrector?.button(section),
                    ),
                    answers(section.items, comments),
                )
            ),
        ),
        mapOf(one),
        history(
            own,
            id,
            texts.code,
            mayWrite ? again : null,
            about.corrections?.reason === "required",
        ),
    );
    const [body] = /** @type {HTMLElement[]} */ (made.kids);
    body.classList.add("one-record");
    if (mayWrite) {
        fill(body, h("div", { class: "presses" }, remover(own, id, body, again)));
    }
    // Without them the record is still there.
    comments?.load().catch(() => {});
    if (at >= 0) {
        neighbours(place, about, id, at).then(
            (near) => drawAround(around, place, near, frame),
            () => {
                // Without them the list is still there.
            },
        );
    }
    return { ...made, where: t("records"), texts };
}

/** Returns the title of a record: the first answer that the app shows in its list. @param
 * {OneRecord} one @param {Columns} about */
function titleOf({ id, sections }, { columns }) {
    const items = sections.flatMap(({ items }) => items);
    for (const { name } of firstColumns(columns)) {
        const found = items.find((item) => "path" in item && item.path === name);
        if (!found || !("path" in found) || !found.text) continue;
        return textOf(found);
    }
    return t("recordTitle", { id: id.slice(0, 8) });
}

/**
 * @param {OneRecord} one
 * @param {Place} place
 * @param {import("../../../../core/dom.js").Kid[]} more
 * @param {ReturnType<typeof textsOf>} texts
 * @param {boolean} isInApp
 * @param {boolean} isOfGroup
 */
function top(one, place, more, texts, isInApp, isOfGroup) {
    const { app } = place;
    const { id, status, version, created, changed, submitted } = one;
    const tone = status === "submitted" ? "good" : "doing";
    const known = /** @type {const} */ ([
        ["column_created", created],
        ["column_changed", changed],
        ["column_submitted", submitted],
    ]);
    return h(
        "section",
        { class: "card record-top", "aria-label": t("aboutRecord") },
        h(
            "p",
            { class: "stage-line" },
            badge({ text: statusText(status), tone }),
            h("span", { class: "quiet" }, t("formVersion", { version })),
        ),
        one.scope && one.scope !== place.scope &&
            h(
                "p",
                null,
                h(
                    "a",
                    {
                        href: `${addressOf(place.app, place.collection)}?${new URLSearchParams({
                            scope: one.scope,
                        })}`,
                    },
                    t(isOfGroup ? "onlyThisGroup" : "onlyThisPart"),
                ),
            ),
        h(
            "dl",
            { class: "record-times" },
            known.flatMap(([key, moment]) =>
                moment?.at
                    ? [h("div", null, h("dt", null, t(key)), h("dd", null, whenAndWho(moment)))]
                    : []
            ),
        ),
        h(
            "div",
            { class: "presses" },
            isInApp && h(
                "a",
                {
                    class: "button plain",
                    href: `/${encodeURIComponent(app)}/${encodeURIComponent(id)}`,
                },
                t("openInApp"),
            ),
            paper(place, id, () => texts.code),
            more,
        ),
    );
}

/** @param {Moment} moment */
function whenAndWho({ at = 0, by }) {
    const time = momentText(at);
    return by ? t("byPerson", { time, name: by }) : time;
}

/** Makes the map of a record's places; none for a record without any. @param {OneRecord} one */
function mapOf(one) {
    const places = placesIn(one.sections.flatMap(({ items }) => items));
    if (!places.length) return null;
    const section = h("section", { class: "app-group record-map" }, h("h2", null, t("placesOf")));
    drawMap(section, places).catch(() => section.remove());
    return section;
}

/**
 * Draws the map, once its code is here.
 * @param {HTMLElement} section
 * @param {ReturnType<typeof placesIn>} places
 */
async function drawMap(section, places) {
    const { MarkMap } = await import("../../../../map/map.js");
    const map = new MarkMap(
        ({ title }) => h("p", null, h("strong", null, title)),
        (count) => numberText(count),
    );
    map.root.setAttribute("aria-label", t("placesOf"));
    map.show(places.map(({ title, place }, index) => {
        const nothing = { route: "", photos: [], line: "", at: 0 };
        return { id: String(index), title, place, ...nothing };
    }));
    section.append(map.root);
    map.frame.load();
}

// The list that one came from

/**
 * Finds the records before and after one in the list of the address.
 * @param {Place} place
 * @param {Columns} about
 * @param {string} id
 * @param {number} at its place in the list when it was opened
 */
async function neighbours(place, { columns }, id, at) {
    const query = selectionOf(readView(location.search), columns);
    const from = Math.max(at - NEAR, 0);
    query.set("columns", "_changed");
    query.set("from", String(from));
    query.set("limit", String(2 * NEAR + 1));
    const { rows, count } = await rowsOf(place, query);
    const now = rows.findIndex((row) => row.id === id);
    if (now < 0) return null;
    return { before: rows[now - 1]?.id, after: rows[now + 1]?.id, at: from + now, count };
}

/**
 * @param {HTMLElement} into
 * @param {Place} place
 * @param {{ before?: string, after?: string, at: number, count: number } | null} near
 * @param {Frame} frame
 */
function drawAround(into, place, near, frame) {
    if (!near) return;
    const { before, after, at, count } = near;
    const link = (/** @type {string | undefined} */ id, /** @type {number} */ by) => {
        const label = t(by < 0 ? "recordBefore" : "recordAfter");
        const sign = icon(by < 0 ? "back" : "go");
        if (!id) {
            const props = { class: "icon-button off", role: "link", "aria-disabled": "true" };
            return h("span", { ...props, "aria-label": label, title: label }, sign);
        }
        const query = new URLSearchParams(location.search);
        query.set("at", String(at + by));
        const href = `${addressOf(place.app, place.collection)}/${
            encodeURIComponent(id)
        }?${query}`;
        // Back leads to the list, however many records one looked at.
        const onclick = (/** @type {MouseEvent} */ event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            frame.go(href, true);
        };
        const props = { class: "icon-button", href, "aria-label": label, title: label, onclick };
        return h("a", props, sign);
    };
    fill(
        into,
        link(before, -1),
        h("span", null, t("recordOf", { at: numberText(at + 1), count: numberText(count) })),
        link(after, 1),
    );
}
