// One app of the server: its stage with what may be done, its links, its catalogues, and its
// versions.

import { listApps, logOf, versionOf } from "../../data/console.js";
import { AccountError } from "../../data/account.js";
import { badge } from "../../core/controls.js";
import { giveApp, ownedTeams } from "../../data/teams.js";
import { announce, h, icon } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { download } from "../account/own.js";
import { confirmed } from "../account/confirm.js";
import { doer, good, timeOf } from "../account/parts.js";
import { perform } from "./asking.js";
import { exportForm, tableLinks } from "./exports.js";
import { LinkSection, linksIn } from "./links.js";
import { stageBadge } from "./list.js";
import { inWords, linkCard, page, press, titleOf, toApps } from "./parts.js";
import { actionsOf, hasRecords, versionsOf } from "./stages.js";
import { tableList, tablesIn } from "./tables.js";

/**
 * @typedef {import("../../data/console.js").ListedApp} ListedApp
 * @typedef {import("../../data/console.js").Event} Event
 * @typedef {import("./stages.js").Action} Action
 * @typedef {import("./stages.js").Version} Version
 * @typedef {(action: Action, version?: number) => Promise<void>} Act
 */

/** The number of versions and events that are shown at first. */
const FIRST_ROWS = 20;

/** @param {string} id */
export async function one(id) {
    const place = h("div", { class: "one-app" });
    const { title } = await load(id, place);
    return page(title, { back: toApps() }, place);
}

/**
 * Loads an app and draws it.
 * @param {string} id
 * @param {HTMLElement} place
 */
async function load(id, place) {
    const [apps, events, teams, tables, listing] = await Promise.all([
        listApps(),
        logOf(id),
        ownedTeams(),
        tablesIn(id),
        linksIn(id),
    ]);
    const app = apps.find((one) => one.id === id);
    if (!app) throw new AccountError("not-found");
    const title = titleOf(app, id);
    /** @type {Act} */
    const act = async (action, version) => {
        if (await perform(action, app, title, version)) {
            await begin(t("done", { what: t(action) }));
        }
    };
    /** Draws the app anew below some words, and begins again at its title. */
    const begin = async (/** @type {string} */ words) => {
        await load(id, place);
        place.prepend(good(words));
        document.querySelector("main h1")?.scrollIntoView({ block: "nearest" });
        /** @type {HTMLElement | null} */ (document.querySelector("main h1"))?.focus();
    };
    const renew = async (/** @type {string} */ words) => {
        await load(id, place);
        place.prepend(good(words));
        announce(words);
    };
    const hasLinks = hasRecords(app) && (app.forms.length > 0 || !!listing?.links.length);
    const out = exportForm(app);
    const shown = tableLinks(app);
    const between = [
        shown && section(t("recordTables"), shown),
        out && section(t("exports"), ...out, toSchedules(id)),
        listing && hasLinks && new LinkSection(app, title, listing).root,
        hasRecords(app) && section(
            t("hooks"),
            h("p", { class: "quiet" }, t("hooksText")),
            listTo(`apps/${encodeURIComponent(id)}/hooks`, t("toHooks")),
        ),
        hasRecords(app) && section(
            t("retention"),
            listTo(`apps/${encodeURIComponent(id)}/retention`, t("toRetention")),
        ),
        tables.length > 0 && section(t("tables"), ...tableList(id, tables, begin)),
    ];
    const [stage, ...rest] = parts(app, events, title, act, between);
    place.replaceChildren(stage, forWhom(app, teams, renew) ?? "", ...rest);
    return { title };
}

/**
 * @param {ListedApp} app
 * @param {Event[]} events
 * @param {string} title
 * @param {Act} act
 * @param {(HTMLElement | null | false)[]} between the sections of its public links and catalogues
 */
function parts(app, events, title, act, between) {
    const { id, live, test, stage } = app;
    const made = versionsOf(app, events).map((one) => versionRow(app, one, act));
    const log = events.map(eventRow);
    return [
        stageCard(app, act),
        live !== undefined && stage !== "archived" &&
        section(t("liveLink"), linkCard(id, title)),
        test !== undefined && section(
            t("testLink"),
            h("p", { class: "quiet" }, t("testText", { version: test })),
            linkCard(`${id}-test`, title),
        ),
        ...between,
        made.length > 0 && section(t("versions"), ...shortened("ul", made)),
        events.length > 0 && section(t("log"), ...shortened("ol", log)),
    ].filter((one) => !!one);
}

/**
 * Makes the buttons that give an app to a team; none for an app without records.
 * @param {ListedApp} app
 * @param {import("../../data/teams.js").OwnedTeam[]} teams
 * @param {(words: string) => Promise<void>} renew
 */
function forWhom(app, teams, renew) {
    const { id, team = "" } = app;
    if (!hasRecords(app)) return null;
    const known = teams.some(({ scope }) => scope === team) || !team
        ? teams
        : [...teams, { scope: team, title: t("otherTeam") }];
    const way = (/** @type {string} */ scope, /** @type {string} */ title) => {
        const made = doer(title, scope === team ? "" : "plain", () =>
            inWords(async () => {
                if (scope === team || !await confirmed(() => giveApp(id, scope))) return;
                await renew(t("given", { title }));
            }));
        made.querySelector("button")?.setAttribute("aria-pressed", String(scope === team));
        return made;
    };
    return section(
        t("forWhom"),
        h("p", { class: "quiet" }, t("forWhomText")),
        h(
            "div",
            {
                id: "for-whom",
                class: "presses",
                role: "group",
                tabindex: -1,
                "aria-label": t("forWhomLabel"),
            },
            way("", t("everybody")),
            known.map(({ scope, title }) => way(scope, title)),
        ),
    );
}

/**
 * Makes the link to a screen about an app.
 * @param {string} path
 * @param {...import("../../core/dom.js").Kid} words
 */
const listTo = (path, ...words) =>
    h(
        "ul",
        { class: "task-list card" },
        h(
            "li",
            null,
            h(
                "a",
                { href: `/console/${path}` },
                h("span", { class: "grow" }, words),
                icon("go"),
            ),
        ),
    );

/** Makes the link to the exports on a schedule of an app. @param {string} id */
const toSchedules = (id) =>
    listTo(
        `schedules/${encodeURIComponent(id)}`,
        t("toSchedules"),
        h("small", null, t("schedulesText")),
    );

/** @param {string} title @param {...import("../../core/dom.js").Kid} kids */
const section = (title, ...kids) =>
    h("section", { class: "app-group" }, h("h2", null, title), ...kids);

/**
 * Makes a list of rows, the first of them at first.
 * @param {"ol" | "ul"} tag
 * @param {HTMLElement[]} rows
 */
function shortened(tag, rows) {
    const list = h(tag, { class: "card lines" }, rows.slice(0, FIRST_ROWS));
    if (rows.length <= FIRST_ROWS) return [list];
    const more = press(t("showAll", { count: rows.length }), () => {
        more.remove();
        const rest = rows.slice(FIRST_ROWS);
        list.append(...rest);
        rest[0].tabIndex = -1;
        rest[0].focus();
    });
    return [list, more];
}

/** @param {ListedApp} app @param {Act} act */
const stageCard = (app, act) =>
    h(
        "section",
        { class: "card stage-card", "aria-label": t("stage") },
        h("p", { class: "stage-line" }, stageBadge(app), h("code", null, app.id)),
        h("p", null, t(`stageText_${app.stage}`)),
        h(
            "div",
            { class: "presses" },
            actionsOf(app).map((action) => {
                const look = action === "openAgain" ? "" : "plain";
                return press(t(action), () => void act(action), look);
            }),
        ),
    );

/** @param {Event} event */
const whoAndWhen = ({ at, by }) =>
    by === "operator"
        ? t("byOperator", { time: timeOf(at) })
        : t("byPerson", { time: timeOf(at), name: by });

/** @param {ListedApp} app @param {Version} version @param {Act} act */
function versionRow(app, { number, event, isUsed, isTried, actions }, act) {
    const save = doer(
        t("downloadVersion"),
        "plain",
        () =>
            inWords(async () =>
                download(await versionOf(app.id, number), `${app.id}-${number}.json`)
            ),
    );
    save.querySelector("button")?.setAttribute(
        "aria-label",
        t("downloadOf", { version: number }),
    );
    const isUnused = number > (app.live ?? -1) && !isTried;
    return h(
        "li",
        { class: "app-version" },
        h(
            "div",
            { class: "grow" },
            h(
                "p",
                null,
                h("strong", null, number ? t("version", { version: number }) : t("shipped")),
                isUsed && badge({ text: t("nowUsed"), tone: "good" }),
                isTried && badge({ text: t("nowTried"), tone: "doing" }),
                isUnused && badge({ text: t("notUsed"), tone: "quiet" }),
            ),
            event && h("small", null, whoAndWhen(event)),
            event?.note && h("p", { class: "event-note" }, event.note),
        ),
        h(
            "div",
            { class: "presses" },
            actions.map((action) => press(t(action), () => void act(action, number))),
            hasRecords(app) && save,
        ),
    );
}

/** @param {Event} event */
const eventRow = (event) =>
    h(
        "li",
        null,
        h(
            "div",
            { class: "grow" },
            h("strong", null, t(`did_${event.what}`, { version: event.version })),
            h("small", null, whoAndWhen(event)),
            event.note && h("p", { class: "event-note" }, event.note),
        ),
    );
