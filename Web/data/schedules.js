// The requests about exports on a schedule, of the person who asks: their list, making, starting
// and removing one, and its files. The server judges; its problems are AccountErrors.

import { sendTo } from "./account.js";
import { fetchFile } from "./exports.js";

/**
 * @typedef {"day" | "week" | "month"} Every
 * @typedef {{ app: string, collection: string, title: string, scope?: string, every: Every,
 *   hour: number, weekday?: number, day?: number, zone: string, days: number, mail?: boolean,
 *   settings: Record<string, string> }} ScheduleSettings the weekday is 1 for Monday
 * @typedef {ScheduleSettings & { id: string, since: number, stopped: "" | "no-access",
 *   failures: number, files: number, next?: number,
 *   last?: { at: number, size: number, error?: string } }} Schedule times are in seconds since
 *   1970
 * @typedef {{ id: string, name: string, size: number, at: number, until: number }} ScheduledFile
 */

const BASE = "/api/schedules";

/** @param {...string} parts */
const pathOf = (...parts) => [BASE, ...parts.map(encodeURIComponent)].join("/");

/** @returns {Promise<Schedule[]>} */
export const schedulesOf = async () => (await (await sendTo(BASE)).json()).schedules;

/** @param {ScheduleSettings} wish @returns {Promise<Schedule>} */
export const makeSchedule = async (wish) =>
    (await sendTo(BASE, { body: JSON.stringify(wish) })).json();

/** Has a file made soon. @param {string} id @returns {Promise<Schedule>} */
export const runSchedule = async (id) =>
    (await sendTo(pathOf(id, "run"), { method: "POST", body: "{}" })).json();

/** @param {string} id */
export const removeSchedule = (id) => sendTo(pathOf(id), { method: "DELETE" });

/** @param {string} id @returns {Promise<ScheduledFile[]>} */
export const filesOf = async (id) => (await (await sendTo(pathOf(id, "files"))).json()).files;

/** Fetches a file. @param {string} id @param {ScheduledFile} file */
export const fetchScheduled = (id, file) =>
    fetchFile(pathOf(id, "files", file.id), file.name, {
        signal: new AbortController().signal,
        onBytes() {},
    });
