// What is looked for among the lines of who did what: in the address of the screen, in its
// fields, and as the server is asked. Days are those of this device.

/**
 * @typedef {{ person: string, kind: string, from: string, until: string, words: string,
 *   app: string, team: string }} Wanted texts of the fields; days as `2026-11-28`
 */

const NAMES = /** @type {const} */ (
    ["person", "kind", "from", "until", "words", "app", "team"]
);

/** Reads the address of the screen. @param {string} search @returns {Wanted} */
export function readWanted(search) {
    const query = new URLSearchParams(search);
    return /** @type {Wanted} */ (
        Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ""]))
    );
}

/** Returns the address of the screen. @param {Wanted} wanted */
export function addressOf(wanted) {
    const query = new URLSearchParams(
        NAMES.filter((name) => wanted[name]).map((name) => [name, wanted[name]]),
    );
    return query.size ? `/console/audit?${query}` : "/console/audit";
}

/** Returns true where nothing narrows the search. @param {Wanted} wanted */
export const isWide = (wanted) => NAMES.every((name) => !wanted[name]);

/**
 * Returns what the server is asked.
 * @param {Wanted} wanted
 * @param {boolean} isOfTeam true where a team's own lines are asked, whose address names it
 */
export function queryOf(wanted, isOfTeam) {
    const query = new URLSearchParams();
    const { person, kind, words, app, team, from, until } = wanted;
    for (const [name, text] of Object.entries({ person, kind, q: words, app })) {
        if (text) query.set(name, text);
    }
    if (team && !isOfTeam) query.set("team", `team:${team}`);
    const [first, last] = [secondOf(from), secondOf(until, 1)];
    if (first !== null) query.set("since", String(first));
    if (last !== null) query.set("until", String(last));
    return query;
}

/**
 * Returns the second in which a day begins, since 1970; null without a day.
 * @param {string} day
 * @param {number} [later] days later
 */
function secondOf(day, later = 0) {
    const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
    if (!parts) return null;
    const [year, month, date] = parts.slice(1).map(Number);
    return Math.max(0, new Date(year, month - 1, date + later).getTime() / 1000);
}
