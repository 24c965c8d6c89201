// Inviting people into a team: addresses or names that are typed, or a list of which the server
// says first what is wrong with it.

import { AccountError } from "../../../data/account.js";
import { checkInvitees, invite, linkOf, mailInvitations } from "../../../data/people.js";
import { fill, h } from "../../../core/dom.js";
import { t as consoleWord } from "../../../core/console-words.js";
import { t } from "../../../core/people-words.js";
import { confirmed } from "../../account/confirm.js";
import { doer, form, issue, Wrong } from "../../account/parts.js";
import { fileButton, takeDrops } from "../chooser.js";
import { decoded } from "../link-text.js";
import { printSheet } from "../link-sheet.js";
import { inWords, press } from "../parts.js";
import { invitedGroup } from "./groups.js";
import { showCode } from "./invitations.js";
import { ROLES, whoIs } from "./parts.js";
import { inviteesIn } from "./typed.js";

/**
 * @typedef {import("../../../data/people.js").Checked} Checked
 * @typedef {import("../../../data/people.js").Invitation} Invitation
 * @typedef {import("../../../data/people.js").Invitee} Invitee
 * @typedef {import("../../../data/teams.js").Role} Role
 * @typedef {import("../upload.js").Source} Source
 * @typedef {import("./parts.js").Team} Team
 */

/** The maximum number of open invitations of a team. */
const MAX_OPEN = 500;

/** The files of people. */
const LISTS = { "text/csv": [".csv", ".tsv", ".txt"] };

/** Makes the part in which people are invited. @param {Team} team */
export function invitePart(team) {
    const role = h(
        "select",
        { class: "box", id: "invite-role" },
        ROLES.map((one) => h("option", { value: one }, consoleWord(`teamRole_${one}`))),
    );
    const group = invitedGroup(team);
    const asked = form({
        boxes: [{
            name: "whom",
            label: t("inviteWhom"),
            hint: t(team.people.sendsMail ? "inviteHint" : "inviteHintNoMail"),
        }],
        more: [
            h(
                "div",
                { class: "field" },
                h("label", { for: "invite-role" }, t("inviteRole")),
                role,
            ),
            group && group.field,
        ],
        button: t("inviteSend"),
        send: async ({ whom }) => {
            const into = group?.value() ?? "";
            const people = inviteesIn(whom, /** @type {Role} */ (role.value), into);
            if (!people.length) throw new Wrong("whom", t("inviteNobody"));
            const made = await send(team, people, "whom");
            if (!made) return;
            const box = asked.querySelector("input");
            if (box) box.value = "";
            if (made.length === 1 && !made[0].mail) showCode(team, made[0]);
        },
    });
    return h(
        "section",
        { class: "app-group" },
        h("h2", null, t("invitePeople")),
        asked,
        listPart(team),
    );
}

/**
 * Invites people, mails those who have an address, and says so; null when the password was not
 * given.
 * @param {Team} team
 * @param {Invitee[]} people
 * @param {string} box the field that a wrong address belongs to
 * @param {(made: Invitation[]) => void} [then] called with the invitations once they are drawn
 */
async function send(team, people, box, then) {
    const made = await inWords(() =>
        inInviteWords(box, () => confirmed(() => invite(team.id, people)))
    );
    if (!made) return null;
    let words = made.length === 1
        ? t("invitedOne", { name: whoIs(made[0]) })
        : t("invitedMany", { count: made.length });
    if (team.people.sendsMail && made.some(({ mail }) => mail)) {
        // The invitations are made all the same.
        const mailed = await mailInvitations(team.id).catch(() => ({ sent: 0, left: 0 }));
        if (mailed.sent) words += ` ${t("invitedMails", { count: mailed.sent })}`;
        if (mailed.left) words += ` ${t("invitedLeft", { count: mailed.left })}`;
    }
    await team.refresh(words);
    then?.(made);
    return made;
}

/**
 * Performs an invitation whose errors are shown in its words.
 * @template T
 * @param {string} box
 * @param {() => Promise<T>} act
 */
async function inInviteWords(box, act) {
    try {
        return await act();
    } catch (error) {
        const code = error instanceof AccountError ? error.code : "";
        if (code === "wrong-mail" || code === "malformed") {
            throw new Wrong(box, t("inviteWrongMail"));
        }
        if (code === "too-many") throw new Wrong(box, t("inviteTooMany", { count: MAX_OPEN }));
        throw error;
    }
}

/** Makes the part in which a list is invited. @param {Team} team */
function listPart(team) {
    const note = h("div", { class: "whole", role: "alert" });
    const result = h("div", { class: "list-result", tabindex: -1 });
    const text = h("textarea", {
        class: "box",
        id: "invite-list",
        rows: 5,
        autocapitalize: "none",
        autocomplete: "off",
        spellcheck: "false",
        "aria-describedby": "invite-list-hint",
        oninput: () => result.replaceChildren(),
    });
    const read = async (/** @type {Source} */ source) => {
        note.replaceChildren();
        result.replaceChildren();
        try {
            text.value = decoded(await (await source.file()).arrayBuffer());
        } catch {
            return note.append(issue(t("unreadableList", { name: source.name })));
        }
        check.querySelector("button")?.click();
    };
    const check = doer(t("checkList"), "", async () => {
        note.replaceChildren();
        if (!text.value.trim()) {
            note.append(issue(t("inviteNobody")));
            return text.focus();
        }
        const checked = await inWords(() => checkInvitees(team.id, text.value));
        result.replaceChildren();
        fill(result, ...resultOf(team, checked, () => text.value = ""));
        result.focus();
    });
    const [button, input] = fileButton(t("chooseList"), "plain", read, LISTS);
    const made = h(
        "details",
        { class: "more-of-link" },
        h("summary", null, t("inviteFile")),
        h(
            "div",
            { class: "people-adding" },
            h("label", { for: "invite-list" }, t("inviteFileLabel")),
            h(
                "p",
                { class: "hint", id: "invite-list-hint" },
                t(team.people.groups.length ? "inviteFileGroups" : "inviteFileText"),
            ),
            h("pre", { class: "quiet" }, exampleOf(team)),
            note,
            text,
            h("div", { class: "presses" }, check, button, input),
            result,
        ),
    );
    takeDrops(made, read, note, t("aFolderOfList"));
    return made;
}

/** Returns the example of a list, with a group of the team. @param {Team} team */
function exampleOf(team) {
    const [group] = team.people.groups;
    const lines = t("inviteFileExample").split("\n");
    if (!group) return lines.join("\n");
    const added = [t("inviteGroupColumn"), group.title, ""];
    return lines.map((line, place) => `${line},${added[place]}`).join("\n");
}

/**
 * Makes what the server said of a list, with the way to invite.
 * @param {Team} team
 * @param {Checked} checked
 * @param {() => void} empty called when its people are invited
 */
function resultOf(team, { people, faults, faultCount }, empty) {
    const again = people.filter((one) => one.isInvited).length;
    const count = people.length;
    return [
        h(
            "p",
            null,
            count === 1 ? t("checkedOne") : count ? t("checkedMany", { count }) : t("checkedNone"),
        ),
        again > 0 && h("p", null, t("checkedAgain", { count: again })),
        faultCount > 0 && h("h3", null, t("listFaults", { count: faultCount })),
        faultCount > 0 && h(
            "ul",
            { class: "reasons" },
            faults.map(({ line, text }) =>
                h(
                    "li",
                    null,
                    line > 0 && h("strong", null, t("listLine", { line }), " "),
                    h("span", null, text),
                )
            ),
        ),
        count > 0 && doer(t("inviteAll", { count }), "", async () => {
            const list = people.map(({ name, mail, role, group }) => ({
                name,
                mail,
                role,
                group,
            }));
            await send(team, list, "", (made) => {
                empty();
                offerSheet(team, made);
            });
        }),
    ];
}

/**
 * Offers a sheet with the codes of those who were invited.
 * @param {Team} team
 * @param {Invitation[]} made
 */
function offerSheet(team, made) {
    const all = made.map((one) => ({
        name: one.name || one.mail,
        address: linkOf(one.token ?? ""),
    }));
    team.place.querySelector(".people-done")?.append(
        press(t("printCodes"), () => void printSheet(all, team.people.title, () => true)),
    );
    team.place.querySelector(".list-result")?.replaceChildren();
}
