// The form for another export on a schedule: which records, in which format, when, and for how
// many days files are kept.

import { AccountError } from "../../data/account.js";
import { makeSchedule } from "../../data/schedules.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { locale } from "../../core/words.js";
import { form, Wrong } from "../account/parts.js";
import { exportBoxes, labelled, select } from "./exports.js";
import { inWords, titleOf } from "./parts.js";

/**
 * @typedef {import("../../data/schedules.js").Schedule} Schedule
 * @typedef {import("../../data/schedules.js").Every} Every
 */

/** Returns an hour as clocks show it. @param {number} hour */
export const hourOf = (hour) =>
    new Date(2026, 0, 1, hour).toLocaleTimeString(locale(), {
        hour: "2-digit",
        minute: "2-digit",
    });

/** Returns the name of a day of the week. @param {number} day 1 for Monday */
export const weekdayOf = (day) =>
    // The first day of 2024 was a Monday.
    new Date(2024, 0, day).toLocaleDateString(locale(), { weekday: "long" });

/** Returns the zone of this machine. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Returns the names of all zones, with that of this machine. */
function zones() {
    const all = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ownZone()]);
    return [...all].sort();
}

/** Returns numbers in a range. @param {number} from @param {number} to */
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

/**
 * Makes the form.
 * @param {import("../../data/readable.js").ReadableApp} app
 * @param {(made: Schedule) => Promise<void>} made
 */
export function scheduleForm(app, made) {
    const place = h("div");
    const draw = () =>
        place.replaceChildren(wholeForm(app, async (done) => {
            draw();
            await made(done);
        }));
    draw();
    return h("section", { class: "app-group" }, h("h2", null, t("scheduleNew")), place);
}

/**
 * @param {import("../../data/readable.js").ReadableApp} app
 * @param {(made: Schedule) => Promise<void>} made
 */
function wholeForm({ id, scope, collections }, made) {
    const which = select(
        "export-of",
        collections.map((one) => [one.name, titleOf(one, one.name)]),
    );
    const file = exportBoxes(id, scope, which, { hasReports: true });
    const mail = /** @type {HTMLInputElement} */ (h("input", {
        type: "checkbox",
        id: "schedule-mail",
    }));
    const times = timeBoxes();
    const boxes = [
        collections.length > 1 && labelled(t("exportOf"), which),
        ...file.boxes,
        ...times.boxes,
        h("label", { class: "choice" }, mail, h("span", null, t("scheduleMail"))),
    ].filter((one) => !!one);
    for (const box of boxes) box.classList.add("field");
    return form({
        boxes: [
            {
                name: "title",
                label: t("scheduleTitle"),
                hint: t("scheduleTitleHint"),
                isOptional: true,
            },
            {
                name: "days",
                label: t("scheduleKeep"),
                hint: t("scheduleKeepHint"),
                mode: "numeric",
                value: "30",
            },
        ],
        more: boxes,
        button: t("scheduleMake"),
        async send({ title, days }) {
            const wish = {
                app: id,
                collection: which.value,
                scope,
                title,
                days: Number(days),
                mail: mail.checked,
                settings: Object.fromEntries(file.wish()),
                ...times.wish(),
            };
            await made(await inWords(() => makeSchedule(wish).catch(refuse)));
        },
    });
}

/** Makes the boxes of the times. */
function timeBoxes() {
    const every = select("schedule-every", [
        ["day", t("scheduleDaily")],
        ["week", t("scheduleWeekly")],
        ["month", t("scheduleMonthly")],
    ]);
    const weekday = select(
        "schedule-weekday",
        numbers(1, 7).map((day) => [String(day), weekdayOf(day)]),
    );
    const day = select(
        "schedule-day",
        numbers(1, 31).map((number) => [String(number), String(number)]),
    );
    const hour = select(
        "schedule-hour",
        numbers(0, 23).map((number) => [String(number), hourOf(number)]),
    );
    hour.value = "6";
    const zone = select("schedule-zone", zones().map((name) => [name, name]));
    zone.value = ownZone();
    const ofWeekday = labelled(t("scheduleWeekday"), weekday);
    const ofDay = labelled(t("scheduleDay"), day);
    ofDay.append(h("p", { class: "quiet" }, t("scheduleDayHint")));
    const show = () => {
        ofWeekday.hidden = every.value !== "week";
        ofDay.hidden = every.value !== "month";
    };
    every.onchange = show;
    show();
    const wish = () => ({
        every: /** @type {Every} */ (every.value),
        hour: Number(hour.value),
        zone: zone.value,
        ...(every.value === "week" ? { weekday: Number(weekday.value) } : {}),
        ...(every.value === "month" ? { day: Number(day.value) } : {}),
    });
    const boxes = [
        labelled(t("scheduleEvery"), every),
        ofWeekday,
        ofDay,
        labelled(t("scheduleHour"), hour),
        labelled(t("scheduleZone"), zone),
    ];
    return { boxes, wish };
}

/** Tells the reason in the words of the server. @param {unknown} error @returns {never} */
function refuse(error) {
    const { code = "", problem = {} } = error instanceof AccountError ? error : {};
    const reason = problem.reasons?.[0]?.line ?? (code === "bad-query" && problem.title);
    if (!reason) throw error;
    throw new Wrong(reason.includes("days") ? "days" : "", reason);
}
