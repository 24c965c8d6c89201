// The groups of a team: the list of them, and the choice of those that a member is in.

import { AccountError } from "../../../data/account.js";
import {
    handOverGroup,
    makeGroup,
    removeGroup,
    renameGroup,
    setGroups,
} from "../../../data/people.js";
import { fill, h } from "../../../core/dom.js";
import { t } from "../../../core/people-words.js";
import { form, Wrong } from "../../account/parts.js";
import { numbered } from "../compared.js";
import { askFirst, show, titled } from "../link-parts.js";
import { inWords, press } from "../parts.js";
import { named } from "./parts.js";

/**
 * @typedef {import("../../../data/people.js").Group} Group
 * @typedef {import("../../../data/people.js").Person} Person
 * @typedef {import("./parts.js").Team} Team
 */

/** The value of the choice that leads to several groups. */
const SEVERAL = "several";

/** The groups of a team. */
export class Groups {
    root = h("section", { class: "app-group" });

    /** @param {Team} team */
    constructor(team) {
        this.team = team;
        queueMicrotask(() => this.draw());
    }

    draw() {
        const { groups, hasGroupRows } = this.team.people;
        this.root.replaceChildren();
        fill(
            this.root,
            h("h2", null, groups.length ? `${t("groups")} (${groups.length})` : t("groups")),
            h("p", { class: "quiet" }, t(hasGroupRows ? "groupsLead" : "groupsUnused")),
            groups.length > 0 &&
                h(
                    "ul",
                    { class: "card lines team-groups" },
                    groups.map((one) => line(this.team, one)),
                ),
            form({
                boxes: [{ name: "title", label: t("newGroup") }],
                button: t("makeGroup"),
                send: async ({ title }) => {
                    await inGroupWords("title", () => makeGroup(this.team.id, title));
                    await this.team.refresh(t("groupMade", { title: title.trim() }));
                },
            }),
        );
    }
}

/** Makes the line of a group. @param {Team} team @param {Group} group */
function line(team, group) {
    const { id, title, records } = group;
    const count = team.people.people.filter(({ groups }) => groups.includes(id)).length;
    const counts = [
        t(count === 1 ? "groupOnePerson" : "groupPeople", { count: numbered(count) }),
        t(records === 1 ? "groupOneRecord" : "groupRecords", { count: numbered(records) }),
    ];
    return h(
        "li",
        null,
        h(
            "div",
            { class: "grow" },
            h("strong", null, title),
            h("small", null, counts.join(" · ")),
        ),
        h(
            "div",
            { class: "presses" },
            named(press(t("renameGroup"), () => rename(team, group)), t("renameOf", { title })),
            named(
                press(t("removeGroup"), () => remove(team, group)),
                t("removeGroupOf", { title }),
            ),
        ),
    );
}

/** Opens the dialog with the title of a group. @param {Team} team @param {Group} group */
function rename(team, { id, title }) {
    const dialog = titled("asking", t("renameOf", { title }));
    const made = form({
        boxes: [{ name: "renamed", label: t("groupTitle") }],
        button: t("saveGroup"),
        send: async ({ renamed }) => {
            await inGroupWords("renamed", () => renameGroup(team.id, id, renamed));
            dialog.close();
            await team.refresh(t("groupRenamed", { title: renamed.trim() }));
        },
    }, press(t("closeDialog"), () => dialog.close()));
    const box = made.querySelector("input");
    if (box) box.value = title;
    fill(dialog, made);
    show(dialog);
}

/**
 * Asks, and removes a group; the records of one that has some go to another one first.
 * @param {Team} team
 * @param {Group} group
 */
function remove(team, { id, title, records }) {
    const others = team.people.groups.filter((one) => one.id !== id);
    const removed = () => team.refresh(t("groupRemoved", { title })).catch(() => {});
    if (!records) {
        askFirst({
            title: t("removeGroupTitle", { title }),
            text: t("removeGroupText"),
            button: t("removeGroup"),
            tone: "danger",
            act: async () => {
                await inGroupWords("", () => removeGroup(team.id, id));
                return removed;
            },
        });
        return;
    }
    const dialog = titled("asking", t("removeGroupTitle", { title }));
    const to = h(
        "select",
        { class: "box", id: "group-goal" },
        others.map((one) => h("option", { value: one.id }, one.title)),
    );
    const words = t("removeGroupRecords", { count: numbered(records) });
    const close = press(t("closeDialog"), () => dialog.close());
    fill(dialog, h("p", { class: "lead" }, words));
    if (others.length) {
        const run = form({
            boxes: [],
            more: [
                h(
                    "div",
                    { class: "field" },
                    h("label", { for: "group-goal" }, t("groupGoal")),
                    to,
                ),
            ],
            button: t("removeGroupMoving"),
            tone: "danger",
            send: async () => {
                const { left } = await inWords(() => handOverGroup(team.id, id, to.value));
                if (left) {
                    throw new Wrong("", t("handoverLeft", { count: numbered(left) }));
                }
                await inGroupWords("", () => removeGroup(team.id, id));
                dialog.close();
                removed();
            },
        }, close);
        fill(dialog, run);
    } else fill(dialog, h("p", null, t("removeGroupFirst")), close);
    show(dialog);
}

/**
 * Makes the choice of a member's group; nothing for a team without groups.
 * @param {Team} team
 * @param {Person} person
 */
export function groupOf(team, person) {
    const { groups: all, hasGroupRows } = team.people;
    if (!all.length) return null;
    const { name, groups } = person;
    const whole = h("div", { class: "whole", role: "alert" });
    const titles = groups.map((id) => all.find((one) => one.id === id)?.title ?? "");
    const present = groups.length > 1 ? SEVERAL : groups[0] ?? "";
    const select = /** @type {HTMLSelectElement} */ (h(
        "select",
        {
            class: "box",
            "aria-label": t("groupOf", { name }),
            onchange: async () => {
                whole.replaceChildren();
                const next = select.value;
                if (next === SEVERAL) {
                    select.value = present;
                    return chooseSeveral(team, person);
                }
                try {
                    await inGroupWords("", () => setGroups(team.id, name, next ? [next] : []));
                    await team.refresh(t("groupChanged", { name }));
                } catch (error) {
                    select.value = present;
                    whole.textContent = error instanceof Wrong ? error.message : t("peopleFailed");
                }
            },
        },
        h("option", { value: "", selected: !present }, t("noGroupYet")),
        all.map((one) => h("option", { value: one.id, selected: one.id === present }, one.title)),
        groups.length > 1 &&
            h("option", { value: SEVERAL, selected: true }, titles.join(", ")),
        all.length > 1 && groups.length < 2 &&
            h("option", { value: SEVERAL }, t("severalGroups")),
    ));
    const needs = hasGroupRows && !groups.length && ["agent", "reader"].includes(person.role);
    return h(
        "div",
        { class: "person-role person-group" },
        select,
        groups.length > 1 && press(t("changeGroups"), () => chooseSeveral(team, person)),
        needs && h("small", { class: "is-unsent" }, t("needsGroup")),
        whole,
    );
}

/**
 * Opens the dialog in which a member is put into several groups.
 * @param {Team} team
 * @param {Person} person
 */
function chooseSeveral(team, { name, groups }) {
    const dialog = titled("rows-dialog groups-dialog", t("groupsOf", { name }));
    const chosen = new Set(groups);
    const first = h("select", { class: "box", id: "group-first" });
    const firstField = h(
        "div",
        { class: "field" },
        h("label", { for: "group-first" }, t("groupFirst")),
        h("p", { class: "hint" }, t("groupFirstHint")),
        first,
    );
    const draw = () => {
        const old = first.value || groups[0];
        const options = team.people.groups.filter(({ id }) => chosen.has(id));
        first.replaceChildren(
            ...options.map(({ id, title }) =>
                h("option", { value: id, selected: id === old }, title)
            ),
        );
        firstField.hidden = chosen.size < 2;
    };
    const boxes = team.people.groups.map(({ id, title }) => {
        const box = h("input", {
            type: "checkbox",
            checked: chosen.has(id),
            onchange: () => {
                if (box.checked) chosen.add(id);
                else chosen.delete(id);
                draw();
            },
        });
        return h("label", { class: "choice" }, box, h("span", null, title));
    });
    fill(
        dialog,
        form({
            boxes: [],
            more: [h("div", { class: "choices" }, boxes), firstField],
            button: t("saveGroups"),
            send: async () => {
                const home = first.value;
                const ids = [...chosen].sort((one, other) =>
                    Number(other === home) - Number(one === home)
                );
                await inGroupWords("", () => setGroups(team.id, name, ids));
                dialog.close();
                await team.refresh(t("groupChanged", { name }));
            },
        }, press(t("closeDialog"), () => dialog.close())),
    );
    draw();
    show(dialog);
}

/**
 * Makes the choice of the group into which people are invited; nothing for a team without groups.
 * @param {Team} team
 */
export function invitedGroup(team) {
    const { groups } = team.people;
    if (!groups.length) return null;
    const select = h(
        "select",
        { class: "box", id: "invite-group" },
        h("option", { value: "" }, t("noGroupYet")),
        groups.map(({ id, title }) => h("option", { value: id }, title)),
    );
    const field = h(
        "div",
        { class: "field" },
        h("label", { for: "invite-group" }, t("inviteGroup")),
        select,
    );
    return { field, value: () => select.value };
}

/**
 * Performs a change of groups whose errors are shown in its words.
 * @template T
 * @param {string} box the field that a wrong title belongs to
 * @param {() => Promise<T>} act
 */
async function inGroupWords(box, act) {
    try {
        return await act();
    } catch (error) {
        const code = error instanceof AccountError ? error.code : "";
        if (code === "wrong-name") throw new Wrong(box, t(box ? "wrongGroup" : "groupGone"));
        if (code === "group-in-use") throw new Wrong("", t("groupInUse"));
        if (code === "too-many") throw new Wrong(box, t("tooManyGroups"));
        if (code === "not-found") throw new Wrong("", t("groupGone"));
        return inWords(() => Promise.reject(error));
    }
}
