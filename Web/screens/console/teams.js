// The teams that one owns: their list with a form for another one, and the members of a team.

import { AccountError } from "../../data/account.js";
import { idOf, makeTeam, ownedTeams, setMember, teamOf } from "../../data/teams.js";
import { announce, h, icon } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { form, good, Wrong } from "../account/parts.js";
import { inWords, page, press, toApps } from "./parts.js";

/**
 * @typedef {import("../../data/teams.js").Role} Role
 * @typedef {import("../../data/teams.js").Team} Team
 */

/** The roles in a team, the one for most people first. @type {Role[]} */
const ROLES = ["agent", "reader", "manager", "owner"];

/** @param {import("../../core/screen.d.ts").Frame} frame */
export async function teams(frame) {
    const all = await ownedTeams();
    return page(
        t("teams"),
        { lead: t("teamsLead"), back: toApps() },
        all.length > 0 && h(
            "ul",
            { class: "task-list card" },
            all.map(({ scope, title }) =>
                h(
                    "li",
                    null,
                    h(
                        "a",
                        { href: `/console/teams/${encodeURIComponent(idOf(scope))}` },
                        h("strong", { class: "grow" }, title),
                        icon("go"),
                    ),
                )
            ),
        ),
        h(
            "section",
            { class: "app-group" },
            h("h2", null, t("newTeam")),
            form({
                boxes: [{ name: "title", label: t("teamTitle"), hint: t("teamTitleHint") }],
                button: t("makeTeam"),
                async send({ title }) {
                    const made = await inTeamWords("title", () => makeTeam(title));
                    frame.go(`/console/teams/${encodeURIComponent(idOf(made.scope))}`);
                },
            }),
        ),
    );
}

/** @param {string} id */
export async function team(id) {
    const place = h("div", { class: "one-app" });
    const found = await teamOf(id);
    draw(found, id, place);
    const back = { href: "/console/teams", label: t("teams") };
    return page(found.title, { lead: t("teamLead"), back }, place);
}

/**
 * Draws the members of a team, and the form for another one.
 * @param {Team} team
 * @param {string} id
 * @param {HTMLElement} place
 */
function draw({ members }, id, place) {
    /** @param {string} name @param {Role | null} role @param {string} words */
    const change = async (name, role, words) => {
        draw(await inTeamWords("name", () => setMember(id, name, role)), id, place);
        place.prepend(good(words));
        announce(words);
    };
    place.replaceChildren(
        h(
            "section",
            { class: "app-group" },
            h("h2", null, t("members")),
            h("ul", { class: "card lines" }, members.map((one) => member(one, change))),
        ),
        h(
            "section",
            { class: "app-group" },
            h("h2", null, t("addMember")),
            form({
                boxes: [{ name: "name", label: t("memberName"), hint: t("memberNameHint") }],
                button: t("add"),
                send: ({ name }) => {
                    const known = name.trim().toLowerCase();
                    return change(known, "agent", t("memberAdded", { name: known }));
                },
            }),
        ),
    );
}

/**
 * Makes the row of a member, with its role and the way out.
 * @param {{ name: string, role: Role }} one
 * @param {(name: string, role: Role | null, words: string) => Promise<void>} change
 */
function member({ name, role }, change) {
    const whole = h("div", { class: "whole", role: "alert" });
    const act = (/** @type {Role | null} */ next, /** @type {string} */ words) =>
        change(name, next, words).catch((error) => {
            select.value = role;
            whole.textContent = error instanceof Wrong ? error.message : t("teamFailed");
        });
    const select = /** @type {HTMLSelectElement} */ (h(
        "select",
        {
            class: "box",
            "aria-label": t("roleOf", { name }),
            onchange: () =>
                act(
                    /** @type {Role} */ (select.value),
                    t("roleChanged", { name }),
                ),
        },
        ROLES.map((one) =>
            h("option", { value: one, selected: one === role }, t(`teamRole_${one}`))
        ),
    ));
    return h(
        "li",
        null,
        h("div", { class: "grow" }, h("strong", null, name), whole),
        select,
        press(t("removeMember"), () => void act(null, t("memberRemoved", { name }))),
    );
}

/**
 * Performs a change of a team whose errors are shown in its words.
 * @template T
 * @param {string} box the field that a wrong name belongs to
 * @param {() => Promise<T>} act
 */
async function inTeamWords(box, act) {
    try {
        return await act();
    } catch (error) {
        const code = error instanceof AccountError ? error.code : "";
        if (code === "wrong-name") {
            throw new Wrong(box, t(box === "name" ? "noSuchName" : "badTeamTitle"));
        }
        if (code === "last-owner") throw new Wrong("", t("lastTeamOwner"));
        return inWords(() => Promise.reject(error));
    }
}
