// The requests about the rules of retention of an app, for whoever looks after it: its collections
// with their rules, setting one, what it would take, and having it carried out. The server judges;
// its problems are AccountErrors.

import { sendTo } from "./account.js";

/**
 * @typedef {"drafts" | "records" | "personal" | "files" | "history"} RetainedSort
 * @typedef {Record<RetainedSort, number>} RetainedCounts
 * @typedef {{ on: boolean, by: "submitted" | "changed" | "day", field?: string,
 *   fields?: string[], waiting: boolean, reason?: string } & Partial<RetainedCounts>} Rule the
 *   numbers are days
 * @typedef {{ name: string, label: Record<string, string>, rows?: Record<string, string>,
 *   isFile?: boolean }} RetainedField
 * @typedef {{ collection: string, title: Record<string, string>, hasDrafts: boolean,
 *   isReviewed: boolean, days: { name: string, label: Record<string, string> }[],
 *   fields: RetainedField[], rule?: Rule,
 *   last?: RetainedCounts & { at: number } }} Retained
 * @typedef {{ id: string, scope: string, as: RetainedSort[], since: number,
 *   cells: string[] }} Gone
 * @typedef {RetainedCounts & { total: number, waiting: number, unknown: number, first: Gone[] }}
 *   RetentionPreview
 */

/** The sorts of what goes, in the order in which they are shown. @type {RetainedSort[]} */
export const RETAINED_SORTS = ["drafts", "records", "personal", "files", "history"];

/** A look at all records of a collection may take a while. */
const PATIENCE_MS = 120_000;

/** @param {string} app @param {...string} parts */
const pathOf = (app, ...parts) =>
    ["/api/console/apps", ...[app, "retention", ...parts].map(encodeURIComponent)].join("/");

/** @param {string} app @returns {Promise<Retained[]>} */
export const rulesOf = async (app) => (await (await sendTo(pathOf(app))).json()).collections;

/** @param {string} app @param {string} name @param {Rule} rule @returns {Promise<Retained>} */
export const setRule = async (app, name, rule) =>
    (await sendTo(pathOf(app, name), { method: "PUT", body: JSON.stringify(rule) })).json();

/** @param {string} app @param {string} name @param {Rule} rule @returns
 * {Promise<RetentionPreview>} */
export const previewRule = async (app, name, rule) =>
    (await sendTo(pathOf(app, name, "preview"), {
        body: JSON.stringify(rule),
        patience: PATIENCE_MS,
    })).json();

/** Carries a rule out, as far as one request goes. @param {string} app @param {string} name
 * @returns {Promise<RetainedCounts & { total: number, isLeft: boolean }>} */
export const runRule = async (app, name) =>
    (await sendTo(pathOf(app, name, "run"), { body: "{}", patience: PATIENCE_MS })).json();
