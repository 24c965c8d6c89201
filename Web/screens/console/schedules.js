// The exports on a schedule of a person for an app: each one's times, state and files, with what
// may be done, and the form for another one. They are for whoever may read some of the records.

import { account, AccountError } from "../../data/account.js";
import { readableApps } from "../../data/readable.js";
import {
    fetchScheduled,
    filesOf,
    removeSchedule,
    runSchedule,
    schedulesOf,
} from "../../data/schedules.js";
import { badge } from "../../core/controls.js";
import { announce, h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { bytesText } from "../../core/sizes.js";
import { localised } from "../../core/words.js";
import { confirmed } from "../account/confirm.js";
import { download } from "../account/own.js";
import { doer, good, timeOf, Wrong } from "../account/parts.js";
import { formatOf } from "./exports.js";
import { askFirst, pressOf } from "./link-parts.js";
import { inWords, page, titleOf } from "./parts.js";
import { hourOf, scheduleForm, weekdayOf } from "./schedule-form.js";

/**
 * @typedef {import("../../data/schedules.js").Schedule} Schedule
 * @typedef {import("../../data/schedules.js").ScheduledFile} ScheduledFile
 * @typedef {import("../../data/readable.js").ReadableApp} ReadableApp
 */

/** @param {string} id of the app */
export async function schedules(id) {
    const [apps, all] = await Promise.all([readableApps(), schedulesOf()]);
    const app = apps.find((one) => one.id === id);
    const own = all.filter((one) => one.app === id);
    if (!app && !own.length) throw new AccountError("not-found");
    const isOwner = account()?.role === "owner";
    const back = isOwner
        ? { href: `/console/apps/${encodeURIComponent(id)}`, label: titleOf(app ?? {}, id) }
        : { href: "/console/records", label: t("recordTables") };
    const list = new ScheduleList(id, app, own);
    return page(t("schedules"), { lead: t("schedulesLead"), back }, list.root);
}

/** The list of schedules, and the form for another one. */
class ScheduleList {
    root = h("div", { class: "one-app" });
    #said = h("div", { class: "hook-said", tabindex: -1 });
    #list = h("ul", { class: "public-links" });
    #none = h("p", { class: "quiet" }, t("schedulesNone"));
    /** The schedules whose files are shown. @type {Set<string>} */
    #opened = new Set();

    /** @param {string} id @param {ReadableApp | undefined} app @param {Schedule[]} all */
    constructor(id, app, all) {
        this.id = id;
        this.app = app;
        this.all = all;
        this.root.append(this.#said, this.#list, this.#none);
        if (app) {
            this.root.append(
                scheduleForm(app, (made) => this.#renew(t("scheduleMade", this.#named(made)))),
            );
        }
        this.#draw();
    }

    /** Returns the name of a schedule, for words. @param {Schedule} schedule */
    #named({ title, collection }) {
        const found = this.app?.collections.find((one) => one.name === collection);
        return { name: title || localised(found?.title) || collection };
    }

    #draw() {
        this.#list.replaceChildren(...this.all.map((one) => this.#card(one)));
        this.#list.hidden = !this.all.length;
        this.#none.hidden = !!this.all.length;
    }

    /** Reads the schedules anew. @param {string} words what was done */
    async #renew(words) {
        this.all = (await schedulesOf()).filter(({ app }) => app === this.id);
        this.#draw();
        this.#said.replaceChildren(good(words));
        this.#said.focus();
        announce(words);
    }

    /** @param {Schedule} schedule */
    #card(schedule) {
        const { stopped, failures, last, next, every, hour, weekday = 1, day = 1 } = schedule;
        const { zone, days, settings, mail } = schedule;
        const when = every === "day"
            ? t("scheduleEachDay", { hour: hourOf(hour) })
            : every === "week"
            ? t("scheduleEachWeek", { day: weekdayOf(weekday), hour: hourOf(hour) })
            : t("scheduleEachMonth", { day, hour: hourOf(hour) });
        const state = stopped
            ? badge({ text: t("scheduleStopped"), tone: "quiet" })
            : failures
            ? badge({ text: t("scheduleFails"), tone: "doing" })
            : badge({ text: t("scheduleInUse"), tone: "good" });
        return h(
            "li",
            { class: "card public-link" },
            h("h2", { class: "hook-name" }, this.#named(schedule).name, state),
            h(
                "p",
                null,
                t("scheduleAbout", { when, zone, days, format: formatOf(settings) }),
            ),
            mail && h("p", { class: "quiet" }, t("scheduleMailed")),
            stopped ? h("p", { class: "note" }, t("scheduleStoppedText")) : last?.error && h(
                "p",
                { class: "note" },
                t("scheduleFailed", { time: timeOf(last.at), reason: last.error }),
            ),
            last && !last.error && h(
                "p",
                { class: "quiet" },
                t("scheduleLast", { time: timeOf(last.at), size: bytesText(last.size) }),
            ),
            !!next && h("p", { class: "quiet" }, t("scheduleNext", { time: timeOf(next) })),
            this.#presses(schedule),
            this.#files(schedule),
        );
    }

    /** @param {Schedule} schedule */
    #presses(schedule) {
        const { name } = this.#named(schedule);
        const run = doer(t("scheduleRun"), "plain", () =>
            inWords(async () => {
                await runSchedule(schedule.id);
                await this.#renew(t("scheduleRuns", { name }));
            }));
        run.querySelector("button")?.setAttribute("aria-label", t("scheduleRunOf", { name }));
        return h(
            "div",
            { class: "presses" },
            run,
            pressOf(
                "scheduleRemove",
                "scheduleRemoveOf",
                name,
                () => this.#askRemove(schedule, name),
                "danger",
            ),
        );
    }

    /** @param {Schedule} schedule @param {string} name */
    #askRemove({ id }, name) {
        askFirst({
            title: t("scheduleRemoveOf", { name }),
            text: t("scheduleRemoveText"),
            button: t("scheduleRemove"),
            tone: "danger",
            act: () =>
                inWords(async () => {
                    await removeSchedule(id);
                    await this.#renew(t("scheduleRemoved", { name }));
                    return () => this.#said.focus();
                }),
        });
    }

    /** Makes the list of files, read when it is opened. @param {Schedule} schedule */
    #files({ id, files }) {
        const place = h("div");
        const summary = h("summary", null, t("scheduleFiles", { count: files }));
        const made = h("details", { class: "more-of-link" }, summary, place);
        // What is open stays open when the list is drawn anew.
        made.open = this.#opened.has(id);
        made.addEventListener("toggle", async () => {
            if (!made.open) return void this.#opened.delete(id);
            this.#opened.add(id);
            try {
                const found = await filesOf(id);
                summary.textContent = t("scheduleFiles", { count: found.length });
                place.replaceChildren(fileList(id, found));
            } catch (error) {
                if (!(error instanceof AccountError)) throw error;
                place.replaceChildren(h("p", { class: "note" }, t("scheduleFilesFailed")));
            }
        });
        return made;
    }
}

/** Makes the list of files. @param {string} id @param {ScheduledFile[]} files */
function fileList(id, files) {
    if (!files.length) return h("p", { class: "quiet" }, t("scheduleNoFiles"));
    return h(
        "ul",
        { class: "lines schedule-files" },
        files.map((file) => h("li", { class: "app-version" }, ...fileRow(id, file))),
    );
}

/** @param {string} id @param {ScheduledFile} file */
function fileRow(id, file) {
    const { name, size, at, until } = file;
    const save = doer(t("scheduleDownload"), "plain", () =>
        inWords(async () => {
            const got = await confirmed(() => fetchScheduled(id, file)).catch(inFile);
            if (got) download(got.blob, got.name);
        }));
    save.querySelector("button")?.setAttribute("aria-label", t("scheduleDownloadOf", { name }));
    const about = t("scheduleFile", {
        time: timeOf(at),
        size: bytesText(size),
        until: timeOf(until),
    });
    return [
        h("div", { class: "grow" }, h("strong", null, name), h("small", null, about)),
        h("div", { class: "presses" }, save),
    ];
}

/** Tells that a file is gone, or was cut. @param {unknown} error @returns {never} */
function inFile(error) {
    const code = error instanceof AccountError ? error.code : "";
    if (code === "not-found") throw new Wrong("", t("scheduleFileGone"));
    if (code === "cut") throw new Wrong("", t("exportCut"));
    throw error;
}
