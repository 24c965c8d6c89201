// The list of apps on the server, with the area in which a file is chosen to be published.

import { listApps } from "../../data/console.js";
import { badge } from "../../core/controls.js";
import { announce, h, icon } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { chooser } from "./chooser.js";
import { page, titleOf } from "./parts.js";
import { isShipped } from "./stages.js";
import { begin, wasMissed } from "./upload.js";

/** @typedef {import("../../data/console.js").ListedApp} ListedApp */

/** The command that makes a form to begin with. */
const COMMAND = "calepin app new visit";

/** The tones of the badges of stages. */
const TONES = {
    draft: "quiet",
    test: "doing",
    live: "good",
    closing: "doing",
    closed: "wrong",
    archived: "quiet",
};

/** Makes the badge of the stage of an app. @param {ListedApp} app */
export const stageBadge = ({ stage }) => badge({ text: t(`stage_${stage}`), tone: TONES[stage] });

/** Returns the versions in use and in test, in words. @param {ListedApp} app */
export function versionsLine(app) {
    const { live, test } = app;
    if (isShipped(app) && test === undefined) return t("shipped");
    const used = live === undefined ? t("neverUsed") : t("inUse", { version: live });
    return test === undefined ? used : `${used} · ${t("inTest", { version: test })}`;
}

/** @param {ListedApp} app */
const row = (app) =>
    h(
        "li",
        null,
        h(
            "a",
            { href: `/console/apps/${encodeURIComponent(app.id)}` },
            h(
                "span",
                { class: "grow" },
                h("strong", null, titleOf(app, app.id)),
                h("small", null, h("code", null, app.id), ` · ${versionsLine(app)}`),
            ),
            stageBadge(app),
            icon("go"),
        ),
    );

/** @param {string} href @param {string} title */
const way = (href, title) =>
    h("li", null, h("a", { href }, h("span", { class: "grow" }, title), icon("go")));

/** @param {string} title @param {ListedApp[]} apps */
const group = (title, apps) =>
    h(
        "section",
        { class: "app-group" },
        h("h2", null, title),
        h("ul", { class: "task-list card" }, apps.map(row)),
    );

/** @param {import("../../core/screen.d.ts").Frame} frame */
export async function list(frame) {
    const apps = await listApps();
    const own = apps.filter((app) => !isShipped(app));
    const shipped = apps.filter(isShipped);
    const isMissed = wasMissed();
    const made = page(
        t("apps"),
        { lead: t("appsLead"), back: { href: "/account", label: t("account") } },
        isMissed && h("p", { class: "warning" }, t("fileGone")),
        chooser((source) => {
            begin(source).check();
            frame.go("/console/publish");
        }),
        h(
            "ul",
            { class: "task-list card" },
            way("/console/teams", t("teams")),
            way("/console/records", t("recordTables")),
            way("/console/server", t("server")),
        ),
        own.length ? group(t("ownApps"), own) : h(
            "section",
            { class: "app-group" },
            h("p", null, t("noneOwn")),
            h("p", null, t("noneOwnCommand"), " ", h("code", null, COMMAND)),
        ),
        shipped.length > 0 && group(t("includedApps"), shipped),
    );
    return { ...made, shown: () => isMissed && announce(t("fileGone")) };
}
