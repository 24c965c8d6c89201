// The requests about the hooks of an app, for whoever looks after it: their list, making, testing
// and removing one, and its attempts. The server judges; its problems are AccountErrors.

import { sendTo } from "./account.js";

/**
 * @typedef {"created" | "changed" | "submitted" | "reviewed" | "removed" | "restored"} HookEvent
 * @typedef {{ at: number, message: string, event: HookEvent | "test", ms: number, record?: string,
 *   status?: number, error?: "unreachable" | "slow" | "address" | "form" | "secret" |
 *   "no-address" | "public" | "unwanted" | "too-many" | "pace" | "no-mail" | "mail",
 *   answer?: string }} Attempt the time is in seconds since 1970
 * @typedef {{ field: string, subject: string, text: string, language: string, public: boolean }}
 *   Copies the field has the address of a mail; no language means the first one of the form
 * @typedef {{ title: string, address: string, collections: string[], events: HookEvent[],
 *   mail?: Copies }} HookSettings no collection means all of them; a mail has no address
 * @typedef {HookSettings & { id: string, at: number, waiting: number, parked: number,
 *   stopped: "" | "gone" | "full" | "no-access" | "removed", next?: number, last?: Attempt }} Hook
 * @typedef {Hook & { secret?: string }} MadeHook the secret is told this once; mails have none
 */

/** The events that hooks tell, in the order in which they are shown. @type {HookEvent[]} */
export const HOOK_EVENTS = [
    "created",
    "changed",
    "submitted",
    "reviewed",
    "removed",
    "restored",
];

/** @param {string} app @param {...string} parts */
const pathOf = (app, ...parts) =>
    ["/api/console/apps", ...[app, "hooks", ...parts].map(encodeURIComponent)].join("/");

/** Posts without anything to say. */
const POST = { method: "POST", body: "{}" };

/** @param {string} app @returns {Promise<Hook[]>} */
export const hooksOf = async (app) => (await (await sendTo(pathOf(app))).json()).hooks;

/** @param {string} app @param {HookSettings} hook @returns {Promise<MadeHook>} */
export const makeHook = async (app, hook) =>
    (await sendTo(pathOf(app), { body: JSON.stringify(hook) })).json();

/** @param {string} app @param {string} hook @returns {Promise<Attempt[]>} */
export const attemptsOf = async (app, hook) =>
    (await (await sendTo(pathOf(app, hook, "attempts"))).json()).attempts;

/** Sends a message of the type test. @param {string} app @param {string} hook @returns
 * {Promise<Attempt>} */
export const testHook = async (app, hook) =>
    (await sendTo(pathOf(app, hook, "test"), POST)).json();

/** Tries everything again that waits. @param {string} app @param {string} hook @returns
 * {Promise<Hook>} */
export const retryHook = async (app, hook) =>
    (await sendTo(pathOf(app, hook, "retry"), POST)).json();

/** Gives a hook another secret. @param {string} app @param {string} hook @returns
 * {Promise<MadeHook>} */
export const rotateHook = async (app, hook) =>
    (await sendTo(pathOf(app, hook, "secret"), POST)).json();

/** @param {string} app @param {string} hook */
export const removeHook = (app, hook) => sendTo(pathOf(app, hook), { method: "DELETE" });
