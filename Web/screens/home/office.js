// What came in, on the start page of those who look after what others record: the collections,
// each with the way to its table and the numbers that lead into it. The links are those of the
// last visit until the server has answered, and stand without numbers when it does not.

import { account } from "../../data/account.js";
import { idOf } from "../../data/teams.js";
import { addressOf, isTwice, readableApps, WAITING } from "../../data/readable.js";
import { fill, h, icon } from "../../core/dom.js";
import { localAccount } from "../../core/local-account.js";
import { recall, remember } from "../../core/settings.js";
import { styled } from "../../core/style.js";
import { locale, localised } from "../../core/words.js";
import { t } from "../../core/office-words.js";
import { showMentions } from "./mentions.js";

/**
 * @typedef {import("../../data/readable.js").ReadableApp} ReadableApp
 * @typedef {import("../../data/readable.js").Readable} Readable
 */

/** The name under which the collections are kept, as a trace of use. */
const KEPT = "met.collections";
/** The delays in milliseconds after which numbers that were not there yet are asked for. */
const AGAIN_MS = [2_000, 4_000, 8_000, 16_000];

/** Returns the collections of the last visit. @returns {ReadableApp[]} */
function kept() {
    try {
        const { scope, apps } = JSON.parse(recall(KEPT) ?? "{}");
        return scope === localAccount().scope ? apps : [];
    } catch {
        return [];
    }
}

/** Keeps the collections without their numbers. @param {ReadableApp[]} apps */
function keep(apps) {
    const plain = apps.map((app) => ({
        ...app,
        collections: app.collections.map(({ counts: _, ...one }) => one),
    }));
    remember(KEPT, JSON.stringify({ scope: localAccount().scope, apps: plain }));
}

/** Returns the apps whose records are a team's, or of which there are some. @param
 * {ReadableApp[]} apps */
const worth = (apps) =>
    apps.filter(({ isTeam, collections }) =>
        isTeam || collections.some(({ counts }) => counts?.records)
    ).sort((one, other) => Number(other.isTeam) - Number(one.isTeam));

/** @typedef {import("../../core/screen.d.ts").Frame} Frame */

/** Shows the part in its place. @param {HTMLElement} into @param {Frame} frame */
export async function show(into, frame) {
    // Without it the list is there all the same.
    await styled("office").catch(() => {});
    const [named, list] = [h("div"), h("div")];
    into.replaceChildren(named, list);
    draw(list, kept(), frame);
    showMentions(named);
    for (const wait of [0, ...AGAIN_MS]) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (!list.isConnected) return;
        const found = await readableApps(true).catch(() => null);
        if (!found) return;
        const apps = worth(found);
        keep(apps);
        draw(list, apps, frame);
        if (apps.every((app) => app.collections.every(({ counts }) => counts))) return;
    }
}

/** The button that asks for the file of a form, by its screen. @type {WeakMap<HTMLElement,
 * HTMLElement>} */
const choosers = new WeakMap();

/**
 * Returns the place of the button that asks for the file of a form, which is checked at once.
 * @param {HTMLElement} into
 * @param {Frame} frame
 */
function chooserIn(into, frame) {
    const known = choosers.get(into);
    if (known) return known;
    const place = h("p", { class: "office-file" });
    choosers.set(into, place);
    Promise.all([import("../console/chooser.js"), import("../console/upload.js")]).then(
        ([{ fileButton }, { begin }]) =>
            fill(
                place,
                ...fileButton(t("chooseForm"), "plain", (source) => {
                    begin(source).check();
                    frame.go("/console/publish");
                }),
            ),
        // The link beside it leads there, too.
        () => {},
    );
    return place;
}

/** @param {HTMLElement} into @param {ReadableApp[]} apps @param {Frame} frame */
function draw(into, apps, frame) {
    const active = document.activeElement;
    const focused = into.contains(active) ? active?.getAttribute("href") : null;
    const isChoosing = !!choosers.get(into)?.contains(active);
    const rows = apps.flatMap((app) =>
        app.collections.map((one, index) => row(app, one, isTwice(apps, app), index === 0))
    );
    into.replaceChildren();
    fill(
        into,
        rows.length > 0 && h(
            "section",
            { class: "office", "aria-labelledby": "office-title" },
            h("h2", { id: "office-title" }, t("records")),
            h("ul", { class: "task-list card" }, rows),
        ),
        line("file", t("allRecords"), "/console/records"),
        ...(account()?.role === "owner"
            ? [
                line("plus", t("publishOwn"), "/console/apps"),
                chooserIn(into, frame),
                line("person", t("teams"), "/console/teams"),
                line("check", t("server"), "/console/server"),
                line("search", t("audit"), "/console/audit"),
            ]
            : []),
    );
    const again = [...into.querySelectorAll("a")].find((one) =>
        focused && one.getAttribute("href") === focused
    );
    if (isChoosing) choosers.get(into)?.querySelector("button")?.focus();
    else again?.focus();
}

/** @param {string} sign @param {string} label @param {string} href */
const line = (sign, label, href) =>
    h(
        "a",
        { class: "sync-line", href },
        icon(sign),
        h("span", { class: "grow" }, label),
        icon("go"),
    );

/** Returns a number with a word. @param {"waiting" | "assigned"} key @param {number} count */
const counted = (key, count) => t(key, { count: count.toLocaleString(locale()) });

/**
 * Makes the row of a collection.
 * @param {ReadableApp} app
 * @param {Readable} one
 * @param {boolean} isNamed true when the address names the scope, of which there are several
 * @param {boolean} isFirst true for the row that leads to the app's form and people, too
 */
function row(app, one, isNamed, isFirst) {
    const name = localised(app.title) || app.id;
    const own = localised(one.title) || one.name;
    const team = account()?.scopes?.find(({ scope }) => scope === app.scope);
    const whose = app.isTeam ? team?.title || idOf(app.scope) : t("own");
    const { counts } = one;
    const to = (/** @type {Record<string, string>} */ filters) => {
        const query = new URLSearchParams({ ...filters, ...isNamed && { scope: app.scope } });
        return addressOf(app.id, one.name) + (query.size ? `?${query}` : "");
    };
    const chip = (
        /** @type {"waiting" | "assigned"} */ key,
        /** @type {number | undefined} */ count,
        /** @type {Record<string, string>} */ filters,
    ) => {
        if (count === undefined || key === "assigned" && !count) return null;
        return way(counted(key, count), to(filters), !count);
    };
    const way = (/** @type {string} */ label, /** @type {string} */ href, isNone = false) => {
        const props = { class: isNone ? "chip small is-none" : "chip small", href };
        return h("a", { ...props, "aria-label": `${name}: ${label}` }, label);
    };
    const me = (account()?.name ?? "").replace(/[\\*]/g, "\\$&");
    const chips = [
        counts && chip("waiting", counts.waiting, { filter: WAITING }),
        counts && chip("assigned", counts.assigned, { filter: WAITING, if: `_assignee*is*${me}` }),
        isFirst && app.isTeam && team?.role === "owner" &&
        way(t("people"), `/console/teams/${encodeURIComponent(idOf(app.scope))}`),
        isFirst && account()?.role === "owner" &&
        way(t("form"), `/console/apps/${encodeURIComponent(app.id)}`),
    ].filter((chip) => !!chip);
    const about = [own !== name && own, whose].filter(Boolean).join(" · ");
    return h(
        "li",
        null,
        h(
            "a",
            { href: to({}) },
            h(
                "span",
                { class: "grow" },
                h("strong", { dir: "auto" }, name),
                h("small", { dir: "auto" }, about),
            ),
            counts && h(
                "span",
                { class: "office-count" },
                records(counts.records),
                h("small", null, lately(counts)),
            ),
            icon("go"),
        ),
        chips.length > 0 && h("p", { class: "office-chips" }, chips),
    );
}

/** Returns a number of records in words. @param {number} count */
const records = (count) =>
    count === 1 ? t("oneRecord") : t("manyRecords", { count: count.toLocaleString(locale()) });

/**
 * Returns what came in lately, in words.
 * @param {import("../../data/readable.js").Counts} counts
 */
const lately = ({ day, week }) =>
    week
        ? t("lately", { day: day.toLocaleString(locale()), week: week.toLocaleString(locale()) })
        : t("noneLately");
