// The people of a team: members with their last contact and devices, and invitations. They are
// drawn anew from the server after each change.

import { idOf, setMember } from "../../../data/teams.js";
import { invitationsInto, peopleOf } from "../../../data/people.js";
import { styled } from "../../../core/style.js";
import { fill, h, icon } from "../../../core/dom.js";
import { t as consoleWord } from "../../../core/console-words.js";
import { t } from "../../../core/people-words.js";
import { form, good } from "../../account/parts.js";
import { page } from "../parts.js";
import { inTeamWords } from "../teams.js";
import { Groups } from "./groups.js";
import { invitePart } from "./invite.js";
import { openPart } from "./invitations.js";
import { Members } from "./members.js";

/**
 * @typedef {import("../../../data/people.js").Invitation} Invitation
 * @typedef {import("../../../data/people.js").People} People
 */

/** The screen of a team. */
export class Team {
    place = h("div", { class: "one-app people-of-team" });
    /** The place of what was done last. */
    #done = h("div", { class: "people-done", tabindex: -1 });
    #members = new Members(this);
    #groups = new Groups(this);
    #invite = h("div");
    #open = h("section", { class: "app-group" });

    /**
     * @param {string} id
     * @param {People} people
     * @param {Invitation[]} open
     */
    constructor(id, people, open) {
        this.id = id;
        this.people = people;
        const { mayManage } = people;
        fill(
            this.place,
            this.#done,
            this.#members.root,
            this.#groups.root,
            this.#invite,
            this.#open,
            this.#addPart(),
            h(
                "a",
                { class: "sync-line", href: `/console/audit?team=${encodeURIComponent(id)}` },
                icon("person"),
                h("span", { class: "grow" }, t("whoDidWhat")),
                icon("go"),
            ),
            !mayManage && h("p", { class: "quiet" }, t("onlyManagers")),
        );
        if (mayManage) this.#invite.append(invitePart(this));
        this.#drawOpen(open);
    }

    /**
     * Draws the people and the invitations anew, and says what was done.
     * @param {string} [words]
     */
    async refresh(words) {
        const [people, open] = await Promise.all([peopleOf(this.id), invitationsInto(this.id)]);
        // What is invited into has the groups that there are.
        const isOther = JSON.stringify(people.groups.map(({ id, title }) => [id, title])) !==
            JSON.stringify(this.people.groups.map(({ id, title }) => [id, title]));
        this.people = people;
        this.#members.draw();
        this.#groups.draw();
        if (isOther && people.mayManage) this.#invite.replaceChildren(invitePart(this));
        this.#drawOpen(open);
        if (words) this.say(words);
    }

    /** Says what was done. @param {string} words */
    say(words) {
        this.#done.replaceChildren(good(words));
        this.#done.focus();
    }

    /** @param {Invitation[]} open */
    #drawOpen(open) {
        this.#open.replaceChildren();
        if (this.people.mayManage || open.length) fill(this.#open, ...openPart(this, open));
    }

    #addPart() {
        return h(
            "section",
            { class: "app-group" },
            h("h2", null, t("addByName")),
            form({
                boxes: [{ name: "name", label: consoleWord("memberName") }],
                button: consoleWord("add"),
                send: async ({ name }) => {
                    const known = name.trim().toLowerCase();
                    await inTeamWords("name", () => setMember(this.id, known, "agent"));
                    await this.refresh(consoleWord("memberAdded", { name: known }));
                },
            }),
        );
    }
}

/** @param {string} id */
export async function team(id) {
    const [people, open] = await Promise.all([
        peopleOf(id),
        invitationsInto(id),
        styled("people"),
    ]);
    const made = new Team(idOf(people.scope), people, open);
    const back = { href: "/console/teams", label: consoleWord("teams") };
    return page(people.title, { lead: consoleWord("teamLead"), back }, made.place);
}
