// What several parts of the screen of a team share: roles, the name of somebody who is invited,
// how new a page is, and buttons whose name says whom they concern.

import { t } from "../../../core/people-words.js";

/**
 * @typedef {{ id: string, people: import("../../../data/people.js").People, place: HTMLElement,
 *   refresh(words?: string): Promise<void>, say(words: string): void }} Team the screen of a team:
 *   `refresh` draws it anew and says what was done
 */

/**
 * @typedef {import("../../../data/people.js").Invitee} Invitee
 * @typedef {import("../../../data/teams.js").Role} Role
 */

/** The roles in a team, the one for most people first. @type {Role[]} */
export const ROLES = ["agent", "reader", "manager", "owner"];

/** Returns a text as names are compared: without capitals and accents. @param {string} text */
export const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the name of somebody who is invited, or else the address. @param {Invitee} invitee */
export const whoIs = ({ name, mail }) => name || mail || t("somebody");

/**
 * Returns how new the page of a device is.
 * @param {string} current the version that the server has
 * @param {string} [build]
 */
export function versionIn(current, build) {
    if (!build) return t("versionUnknown");
    return t(build === current ? "versionNow" : "versionOld");
}

/**
 * Gives a button a name that says whom it concerns.
 * @param {HTMLElement} made the button, or what it is in
 * @param {string} label
 */
export function named(made, label) {
    (made.querySelector("button") ?? made).setAttribute("aria-label", label);
    return made;
}
