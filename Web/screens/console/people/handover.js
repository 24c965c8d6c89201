// The dialog in which what a member has is handed over to another one: the member's own part of
// the team's records, and those that are assigned for review, which can be taken back. Their
// numbers are counted as the other one is chosen.

import { assignedIn, handOver } from "../../../data/handover.js";
import { handOverPart } from "../../../data/people.js";
import { fill, h } from "../../../core/dom.js";
import { localised } from "../../../core/words.js";
import { t } from "../../../core/people-words.js";
import { doer, good, issue, wordsOf } from "../../account/parts.js";
import { numbered } from "../compared.js";
import { show, titled } from "../link-parts.js";
import { inWords, press } from "../parts.js";

/**
 * @typedef {import("../../../core/dom.js").Kid} Kid
 * @typedef {import("../../../data/handover.js").Share} Share
 * @typedef {import("./parts.js").Team} Team
 */

/** Opens the dialog. @param {Team} team @param {string} name */
export function showHandover(team, name) {
    const dialog = titled("rows-dialog handover-dialog", t("handoverOf", { name }));
    const body = h("div", { class: "list-result", tabindex: -1, "aria-live": "polite" });
    const others = team.people.people.filter((one) => one.name !== name);
    const to = h(
        "select",
        { class: "box", id: "handover-to", onchange: () => count() },
        others.map((one) => h("option", { value: one.name }, one.title)),
    );
    /** @param {...(Kid | Kid[])} kids */
    const put = (...kids) => {
        body.replaceChildren();
        fill(body, ...kids);
    };
    /** @param {...(Kid | Kid[])} kids */
    const draw = (...kids) => {
        put(...kids);
        body.focus();
    };
    /** @param {Share[]} shares @param {number} own how many records are in the member's part */
    const found = (shares, own) => {
        const count = shares.reduce((sum, one) => sum + one.count, 0);
        if (!count && !own) return put(h("p", null, t("handoverNone", { name })));
        put(
            own > 0 && doer(t("handoverOwn", { count: numbered(own) }), "", move),
            count > 0 && list(shares),
            count > 0 &&
                doer(t("handoverDo", { count: numbered(count) }), "", () => run(shares)),
        );
    };
    const move = async () => {
        const { moved, left } = await inWords(() => handOverPart(team.id, name, to.value, true));
        draw(
            good(t("handoverDone", { count: numbered(moved), name: to.value })),
            left > 0 && h("p", null, t("handoverLeft", { count: numbered(left) })),
        );
    };
    /** @param {Share[]} shares */
    const run = async (shares) => {
        const count = await inWords(() => handOver(shares, "run"));
        const undo = doer(t("handoverUndo"), "plain", async () => {
            const back = await inWords(() => handOver(shares, "undo"));
            draw(good(t("handoverUndone", { count: numbered(back) })));
        });
        draw(good(t("handoverDone", { count: numbered(count), name: to.value })), undo);
    };
    const count = async () => {
        const whom = to.value;
        put(h("p", { class: "quiet" }, t("handoverCounting")));
        try {
            const [shares, { left }] = await inWords(() =>
                Promise.all([
                    assignedIn(team.people.scope, name, whom),
                    handOverPart(team.id, name, whom, false),
                ])
            );
            if (whom === to.value) found(shares, left);
        } catch (error) {
            if (whom === to.value) put(issue(wordsOf(error)), press(t("handoverCount"), count));
        }
    };
    fill(
        dialog,
        h("p", { class: "lead" }, t("handoverLead", { name })),
        h("label", { for: "handover-to" }, t("handoverTo")),
        to,
        body,
        h("div", { class: "presses" }, press(t("closeDialog"), () => dialog.close())),
    );
    show(dialog);
    if (others.length > 0) count();
}

/** @param {Share[]} shares */
const list = (shares) =>
    h(
        "ul",
        { class: "lines sees-list" },
        shares.map(({ title, place, count }) =>
            h(
                "li",
                null,
                h("strong", { class: "grow" }, localised(title) || place.collection),
                h("span", null, numbered(count)),
            )
        ),
    );
