// The people of what is typed to invite some: addresses and names with commas, semicolons or line
// ends between them.

/**
 * @typedef {import("../../../data/people.js").Invitee} Invitee
 * @typedef {import("../../../data/teams.js").Role} Role
 */

/** A name with an address in angle brackets, as programs for mail write it. */
const NAMED = /^(.*?)\s*<([^<>]+)>$/;

/**
 * Returns the people of a text.
 * @param {string} text
 * @param {Role} role
 * @param {string} [group] the id of the group that they come into; empty for none
 * @returns {Invitee[]}
 */
export function inviteesIn(text, role, group = "") {
    const parts = text.split(/[,;\n\r]+/).map((part) => part.trim()).filter(Boolean);
    return parts.flatMap((part) => {
        const [, named, address] = part.match(NAMED) ?? [];
        if (address) {
            return [{ name: named.replaceAll('"', ""), mail: address.trim(), role, group }];
        }
        // Addresses may have only spaces between them.
        const words = part.split(/\s+/);
        if (words.every((word) => word.includes("@"))) {
            return words.map((mail) => ({ name: "", mail, role, group }));
        }
        return [
            part.includes("@") && words.length === 1
                ? { name: "", mail: part, role, group }
                : { name: part, mail: "", role, group },
        ];
    });
}
