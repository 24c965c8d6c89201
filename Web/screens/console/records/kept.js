// What a device keeps of a table: its columns and the saved views. Signing out deletes it, as
// filters may name people: the keys are those of traces in core/local-account.js.

import { recall, remember } from "../../../core/settings.js";
import { readColumns } from "./view/view.js";

/**
 * @typedef {import("../../../data/console-rows.js").Place} Place
 * @typedef {{ name: string, query: string }} SavedView
 * @typedef {{ columns: string, views: SavedView[] }} Kept
 */

/** The maximum number of saved views, and of characters in the name of one. */
export const MAX_VIEWS = 50, MAX_NAME = 80;

/** @param {Place} place */
const keyOf = ({ app, collection, scope }) => `met.table ${app}/${collection} ${scope}`.trimEnd();

/** @param {any} view @returns {view is SavedView} */
const isView = (view) => typeof view?.name === "string" && typeof view?.query === "string";

/** Returns what is kept of a table. @param {Place} place @returns {Kept} */
function kept(place) {
    try {
        const { columns = "", views = [] } = JSON.parse(recall(keyOf(place)) ?? "{}");
        const known = Array.isArray(views) ? views.filter(isView) : [];
        return { columns: String(columns), views: known.slice(0, MAX_VIEWS) };
    } catch {
        return { columns: "", views: [] };
    }
}

/**
 * Keeps what changed; returns true when it was stored.
 * @param {Place} place
 * @param {Partial<Kept>} change
 */
const keep = (place, change) =>
    remember(keyOf(place), JSON.stringify({ ...kept(place), ...change }));

/** Returns the kept columns; null for none, as of a shared view. @param {Place} place */
export const keptColumns = (place) => place.view ? null : readColumns(kept(place).columns);

/**
 * Keeps columns; empty for those of the beginning.
 * @param {Place} place
 * @param {string} columns
 */
export const keepColumns = (place, columns) => !place.view && keep(place, { columns });

/** Returns the saved views, by name. @param {Place} place */
export const savedViews = (place) => kept(place).views;

/**
 * Saves a view in place of one of the same name; returns true when it was stored.
 * @param {Place} place
 * @param {SavedView} view
 */
export const saveView = (place, view) =>
    keep(place, {
        views: [...savedViews(place).filter(({ name }) => name !== view.name), view]
            .slice(-MAX_VIEWS)
            .toSorted((one, other) => one.name.localeCompare(other.name)),
    });

/**
 * Renames a saved view.
 * @param {Place} place
 * @param {string} from
 * @param {string} to
 */
export function renameView(place, from, to) {
    const view = savedViews(place).find(({ name }) => name === from);
    if (!view || from === to) return;
    dropView(place, from);
    saveView(place, { ...view, name: to });
}

/** Deletes a saved view. @param {Place} place @param {string} name */
export const dropView = (place, name) =>
    keep(place, { views: savedViews(place).filter((one) => one.name !== name) });
