// The requests about the people of a team, for its owners: members with their devices, what one of
// them sees, and invitations. The server's problems are AccountErrors.

import { sendTo } from "./account.js";
import { language } from "../core/words.js";

/**
 * @typedef {import("./teams.js").Role} Role
 * @typedef {"open" | "over" | "emptying" | "wiping" | "wiped"} DeviceState
 * @typedef {"end" | "wipe" | "wipe-when-sent" | "keep"} Fate
 * @typedef {{ id: string, agent: string, state: DeviceState, since: number, lastContact: number,
 *   build?: string, unsent?: number, wipedAt?: number }} Device times are in seconds since 1970
 * @typedef {{ name: string, title: string, role: Role, since: number, lastContact?: number,
 *   unsent?: number, devices: Device[], groups: string[] }} Person the groups by their ids
 * @typedef {{ id: string, title: string, scope: string, records: number }} Group
 * @typedef {{ scope: string, title: string, build: string, sendsMail: boolean,
 *   mayManage: boolean, hasGroupRows: boolean, groups: Group[], people: Person[] }} People
 * @typedef {{ app: string, appTitle: Record<string, string> | null, collection: string,
 *   title: Record<string, string>, mayWrite: boolean, records: number,
 *   parts: number | null, groups: string[] }} Seen `parts` is how many there are of a collection
 *   in parts, the groups are named by their titles
 * @typedef {{ name: string, mail: string, role: Role, group: string }} Invitee
 * @typedef {Invitee & { id: string, since: number, until: number, mailedAt?: number,
 *   token?: string }} Invitation
 * @typedef {{ people: (Invitee & { isInvited: boolean })[], faultCount: number,
 *   faults: { line: number, text: string }[] }} Checked
 */

/** @param {string} team the id of the team @param {...string} parts */
const path = (team, ...parts) =>
    ["/api/teams", ...[team, ...parts].map(encodeURIComponent)].join("/");

/** Returns the people of a team. @param {string} team @returns {Promise<People>} */
export const peopleOf = async (team) => (await sendTo(path(team, "people"))).json();

/**
 * Returns what a member sees of a team; the member is told that it was looked at.
 * @param {string} team
 * @param {string} name
 * @returns {Promise<{ role: Role, collections: Seen[] }>}
 */
export const seenBy = async (team, name) =>
    (await sendTo(path(team, "people", name, "sees"))).json();

/**
 * Ends the session of a device, or has its records removed.
 * @param {string} team
 * @param {string} name
 * @param {string} device
 * @param {Fate} then
 */
export const setFate = (team, name, device, then) =>
    sendTo(path(team, "people", name, "devices", device), {
        method: "PUT",
        body: JSON.stringify({ then }),
    });

/**
 * Hands a member's part of the team's records over to another one.
 * @param {string} team
 * @param {string} name
 * @param {string} to
 * @param {boolean} run false only counts
 */
export const handOverPart = (team, name, to, run) =>
    handOverAll(path(team, "people", name, "part"), to, run);

/**
 * Hands records over, some at a time, until none moves any more.
 * @param {string} address
 * @param {string} to
 * @param {boolean} run false only counts
 * @returns {Promise<{ moved: number, left: number }>}
 */
async function handOverAll(address, to, run) {
    const sum = { moved: 0, left: 0 };
    for (;;) {
        const answer = await sendTo(address, { body: JSON.stringify({ to, run }) });
        const { moved, left } = await answer.json();
        sum.moved += moved;
        sum.left = left;
        if (!moved || !left) return sum;
    }
}

// Groups

/**
 * Makes a group of a team.
 * @param {string} team
 * @param {string} title
 * @returns {Promise<Group>}
 */
export const makeGroup = async (team, title) =>
    (await sendTo(path(team, "groups"), { body: JSON.stringify({ title }) })).json();

/**
 * Gives a group another title.
 * @param {string} team
 * @param {string} group
 * @param {string} title
 */
export const renameGroup = (team, group, title) =>
    sendTo(path(team, "groups", group), { method: "PUT", body: JSON.stringify({ title }) });

/** Removes a group without records. @param {string} team @param {string} group */
export const removeGroup = (team, group) =>
    sendTo(path(team, "groups", group), { method: "DELETE" });

/**
 * Hands the records of a group over to another one.
 * @param {string} team
 * @param {string} group
 * @param {string} to
 */
export const handOverGroup = (team, group, to) =>
    handOverAll(path(team, "groups", group, "part"), to, true);

/**
 * Puts a member into groups, and out of all others; what is recorded goes into the first.
 * @param {string} team
 * @param {string} name
 * @param {string[]} groups
 */
export const setGroups = (team, name, groups) =>
    sendTo(path(team, "people", name, "groups"), {
        method: "PUT",
        body: JSON.stringify({ groups }),
    });

// Invitations

/** Returns the open invitations. @param {string} team @returns {Promise<Invitation[]>} */
export const invitationsInto = async (team) =>
    (await (await sendTo(path(team, "invitations"))).json()).invitations;

/**
 * Invites people; returns their invitations with the tokens.
 * @param {string} team
 * @param {Invitee[]} people
 * @returns {Promise<Invitation[]>}
 */
export const invite = async (team, people) =>
    (await (await sendTo(path(team, "invitations"), { body: JSON.stringify({ people }) })).json())
        .invitations;

/**
 * Has the server read a CSV of people, and changes nothing.
 * @param {string} team
 * @param {string} text
 * @returns {Promise<Checked>}
 */
export const checkInvitees = async (team, text) =>
    (await sendTo(path(team, "invitees", "check"), {
        // An empty file is a file, a request without a body is none.
        body: text || "\n",
        type: "text/csv",
    })).json();

/**
 * Mails an invitation, or all that were not mailed yet.
 * @param {string} team
 * @param {string} [invitation] the id
 * @returns {Promise<{ sent: number, left: number }>}
 */
export const mailInvitations = async (team, invitation) =>
    (await sendTo(path(team, "invitation-mails"), {
        body: JSON.stringify({ language: language(), invitation }),
    })).json();

/**
 * Returns an open invitation with its token.
 * @param {string} team
 * @param {string} invitation
 * @returns {Promise<Invitation>}
 */
export const invitationOf = async (team, invitation) =>
    (await sendTo(path(team, "invitations", invitation))).json();

/** Revokes an invitation. @param {string} team @param {string} invitation */
export const revokeInvitation = (team, invitation) =>
    sendTo(path(team, "invitations", invitation), { method: "DELETE" });

/** Returns the address of an invitation. @param {string} token */
export const linkOf = (token) => `${location.origin}/account/link#${token}`;
