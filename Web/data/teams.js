// The requests about teams, for their owners: the teams that one owns, their members, and the team
// of an app.

import { account, refresh, sendTo } from "./account.js";

/**
 * @typedef {"owner" | "manager" | "agent" | "reader"} Role
 * @typedef {{ scope: string, title: string }} OwnedTeam
 * @typedef {{ scope: string, title: string, members: { name: string, role: Role }[] }} Team
 */

const BASE = "/api/teams";
/** The beginning of the scope of a team. */
const SCOPE = "team:";

/** Returns the id in the address of a team. @param {string} scope */
export const idOf = (scope) => scope.slice(SCOPE.length);

/** Returns the teams that the account owns. @returns {Promise<OwnedTeam[]>} */
export async function ownedTeams() {
    await refresh();
    return (account()?.scopes ?? []).flatMap(({ scope, title = "", role }) =>
        scope.startsWith(SCOPE) && role === "owner" ? [{ scope, title }] : []
    );
}

/** Creates a team. @param {string} title @returns {Promise<Team>} */
export const makeTeam = async (title) =>
    (await sendTo(BASE, { body: JSON.stringify({ title }) })).json();

/**
 * Adds a member to a team, changes its role, or removes it.
 * @param {string} id
 * @param {string} name
 * @param {Role | null} role null removes the member
 * @returns {Promise<Team>}
 */
export const setMember = async (id, name, role) =>
    (await sendTo(`${BASE}/${encodeURIComponent(id)}/members`, {
        method: "PUT",
        body: JSON.stringify({ name, role }),
    })).json();

/**
 * Gives an app to a team, or to everybody.
 * @param {string} app
 * @param {string} team the scope of the team; empty for everybody
 */
export const giveApp = (app, team) =>
    sendTo(`/api/console/apps/${encodeURIComponent(app)}/team?${new URLSearchParams({ team })}`, {
        method: "PUT",
    });
