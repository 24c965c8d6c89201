// The list of the members of a team: each with the role, the last contact, what is unsent and the
// version of the page, found by name.

import { setMember } from "../../../data/teams.js";
import { fill, h } from "../../../core/dom.js";
import { t as consoleWord } from "../../../core/console-words.js";
import { t } from "../../../core/people-words.js";
import { doer, timeOf, Wrong } from "../../account/parts.js";
import { askFirst } from "../link-parts.js";
import { press } from "../parts.js";
import { inTeamWords } from "../teams.js";
import { showDevices } from "./devices.js";
import { groupOf } from "./groups.js";
import { showHandover } from "./handover.js";
import { folded, named, ROLES, versionIn } from "./parts.js";
import { showSeen } from "./sees.js";

/**
 * @typedef {import("../../../data/people.js").Person} Person
 * @typedef {import("../../../data/teams.js").Role} Role
 * @typedef {import("./parts.js").Team} Team
 */

/** The number of members from which on they are searched. */
const SEARCHED = 6;

/** The members of a team. */
export class Members {
    root = h("section", { class: "app-group" });
    #list = h("ul", { class: "card team-people" });
    #found = h("p", { class: "quiet", role: "status" });
    #search = h("input", {
        class: "box",
        id: "member-search",
        type: "search",
        autocomplete: "off",
        oninput: () => this.#find(),
    });

    /** @param {Team} team */
    constructor(team) {
        this.team = team;
        // The team has its people once it is made.
        queueMicrotask(() => this.draw());
    }

    draw() {
        const { people } = this.team.people;
        const isLong = people.length >= SEARCHED || this.#search.value !== "";
        this.root.replaceChildren();
        fill(
            this.root,
            h("h2", null, `${t("teamPeople")} (${people.length})`),
            isLong && h("label", { for: "member-search" }, t("peopleSearch")),
            isLong && this.#search,
            isLong && this.#found,
            this.#list,
        );
        this.#find();
    }

    /** Shows the members whose name has what is searched for. */
    #find() {
        const wanted = folded(this.#search.value.trim());
        const { people } = this.team.people;
        const found = people.filter(({ name, title }) =>
            folded(`${name} ${title}`).includes(wanted)
        );
        this.#list.replaceChildren(...found.map((one) => row(this.team, one)));
        if (!found.length) this.#list.append(h("li", null, t("nobodyFound")));
        this.#found.textContent = wanted ? t("peopleFound", { count: found.length }) : "";
    }
}

/** Makes the row of a member. @param {Team} team @param {Person} person */
function row(team, person) {
    const { name, title } = person;
    return h(
        "li",
        { class: "person" },
        h(
            "div",
            { class: "person-name" },
            h("strong", null, title),
            title !== name && h("small", null, name),
        ),
        roleOf(team, person),
        groupOf(team, person),
        facts(team, person),
        h(
            "div",
            { class: "presses" },
            named(
                press(t("deviceCount", { count: person.devices.length }), () => {
                    showDevices(team, name);
                }),
                t("devicesOf", { name }),
            ),
            named(
                doer(t("sees"), "plain", () => showSeen(team, name)),
                t("seesOf", { name }),
            ),
            named(
                press(t("handover"), () => showHandover(team, name)),
                t("handoverOf", { name }),
            ),
            named(
                press(consoleWord("removeMember"), () => remove(team, name)),
                t("removeOf", { name }),
            ),
        ),
    );
}

/** Makes the choice of a member's role. @param {Team} team @param {Person} person */
function roleOf(team, { name, role }) {
    const whole = h("div", { class: "whole", role: "alert" });
    const select = /** @type {HTMLSelectElement} */ (h(
        "select",
        {
            class: "box",
            "aria-label": consoleWord("roleOf", { name }),
            onchange: async () => {
                whole.replaceChildren();
                const next = /** @type {Role} */ (select.value);
                try {
                    await inTeamWords("", () => setMember(team.id, name, next));
                    await team.refresh(consoleWord("roleChanged", { name }));
                } catch (error) {
                    select.value = role;
                    whole.textContent = error instanceof Wrong ? error.message : t("peopleFailed");
                }
            },
        },
        ROLES.map((one) =>
            h("option", { value: one, selected: one === role }, consoleWord(`teamRole_${one}`))
        ),
    ));
    return h("div", { class: "person-role" }, select, whole);
}

/** Makes what is known of a member. @param {Team} team @param {Person} person */
function facts(team, { lastContact, unsent, devices }) {
    const all = [
        [t("lastContact"), lastContact ? timeOf(lastContact) : t("neverThere")],
        [t("unsentThere"), unsentIn(unsent)],
        [t("pageVersion"), versionIn(team.people.build, devices[0]?.build)],
    ];
    return h(
        "dl",
        { class: "person-facts" },
        all.map(([name, text], at) =>
            h(
                "div",
                at === 1 && unsent ? { class: "is-unsent" } : null,
                h("dt", null, name),
                h("dd", null, text),
            )
        ),
    );
}

/** @param {number | undefined} unsent */
function unsentIn(unsent) {
    if (unsent === undefined) return t("unsentUnknown");
    return unsent ? t("unsentCount", { count: unsent }) : t("unsentNone");
}

/** Asks, and takes a member out. @param {Team} team @param {string} name */
function remove(team, name) {
    askFirst({
        title: t("removeTitle", { name }),
        text: t("removeText"),
        button: consoleWord("removeMember"),
        tone: "danger",
        act: async () => {
            await inTeamWords("", () => setMember(team.id, name, null));
            return () => team.refresh(consoleWord("memberRemoved", { name })).catch(() => {});
        },
    });
}
