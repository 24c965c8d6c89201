// The open invitations of a team: the link and code of each, mailing it again, and revoking it.

import { invitationOf, linkOf, mailInvitations, revokeInvitation } from "../../../data/people.js";
import { fill, h } from "../../../core/dom.js";
import { t as consoleWord } from "../../../core/console-words.js";
import { t } from "../../../core/people-words.js";
import { confirmed } from "../../account/confirm.js";
import { doer, timeOf, Wrong } from "../../account/parts.js";
import { copier } from "../../account/proofs.js";
import { drawQR } from "../../account/qr.js";
import { askFirst, show, titled } from "../link-parts.js";
import { printPoster } from "../link-sheet.js";
import { inWords, press } from "../parts.js";
import { named, whoIs } from "./parts.js";

/**
 * @typedef {import("../../../data/people.js").Invitation} Invitation
 * @typedef {import("./parts.js").Team} Team
 */

/**
 * Makes the part with the open invitations.
 * @param {Team} team
 * @param {Invitation[]} open
 */
export function openPart(team, open) {
    const { mayManage, sendsMail } = team.people;
    const waiting = open.some(({ mail, mailedAt }) => mail && !mailedAt);
    return [
        h("h2", null, `${t("openInvitations")} (${open.length})`),
        !open.length && h("p", { class: "quiet" }, t("noInvitations")),
        open.length > 0 &&
        h("ul", { class: "card lines invitations" }, open.map((one) => line(team, one))),
        mayManage && sendsMail && waiting &&
        doer(t("mailOthers"), "plain", () => mail(team)),
    ];
}

/** @param {Team} team @param {Invitation} invitation */
function line(team, invitation) {
    const { mail: address, role, until, mailedAt } = invitation;
    const group = team.people.groups.find(({ id }) => id === invitation.group)?.title;
    const name = whoIs(invitation);
    const { mayManage, sendsMail } = team.people;
    const mailed = mailedAt ? t("invitedBy", { time: timeOf(mailedAt) }) : t("notMailed");
    return h(
        "li",
        { class: "invitation" },
        h(
            "div",
            { class: "grow" },
            h("strong", null, name),
            address && address !== name && h("small", null, address),
            h("small", null, [consoleWord(`teamRole_${role}`), group].filter(Boolean).join(" · ")),
            h("small", null, t("invitedUntil", { time: timeOf(until) })),
            address && h("small", null, mailed),
        ),
        mayManage && h(
            "div",
            { class: "presses" },
            named(
                doer(t("showCode"), "plain", async () => {
                    const one = await inWords(() =>
                        confirmed(() => invitationOf(team.id, invitation.id))
                    );
                    if (one) showCode(team, one);
                }),
                t("showCodeOf", { name }),
            ),
            address && sendsMail && named(
                doer(
                    t(mailedAt ? "mailAgain" : "mailOnce"),
                    "plain",
                    () => mail(team, invitation),
                ),
                t("mailOf", { name }),
            ),
            named(press(t("revoke"), () => revoke(team, invitation)), t("revokeOf", { name })),
        ),
    );
}

/**
 * Mails an invitation, or all that were not mailed yet.
 * @param {Team} team
 * @param {Invitation} [one]
 */
async function mail(team, one) {
    const mailed = await inWords(() => confirmed(() => mailInvitations(team.id, one?.id)));
    if (!mailed) return;
    if (!mailed.sent) throw new Wrong("", t("mailLater"));
    const words = one
        ? t("mailSentTo", { name: whoIs(one) })
        : t("invitedMails", { count: mailed.sent });
    await team.refresh(words);
}

/** Asks, and revokes an invitation. @param {Team} team @param {Invitation} invitation */
function revoke(team, invitation) {
    askFirst({
        title: t("revokeTitle"),
        text: t("revokeText", { name: whoIs(invitation) }),
        button: t("revoke"),
        tone: "danger",
        act: async () => {
            const isDone = await inWords(() =>
                confirmed(() => revokeInvitation(team.id, invitation.id))
            );
            if (!isDone) return;
            return () => team.refresh(t("revoked")).catch(() => {});
        },
    });
}

/**
 * Opens the dialog with the link and the code of an invitation.
 * @param {Team} team
 * @param {Invitation} invitation with its token
 */
export function showCode(team, invitation) {
    const link = linkOf(invitation.token ?? "");
    const name = whoIs(invitation);
    const dialog = titled("rows-dialog code-dialog", t("showCodeOf", { name }));
    fill(
        dialog,
        h("p", { class: "lead" }, t("codeLead", { name, time: timeOf(invitation.until) })),
        drawQR(link, consoleWord("codeOf", { link })),
        h("p", null, h("code", { class: "link-text" }, link)),
        h(
            "div",
            { class: "presses" },
            copier(link, consoleWord("copyLink")),
            press(
                consoleWord("printCode"),
                () => printPoster(`${team.people.title}: ${name}`, link),
            ),
            press(t("closeDialog"), () => dialog.close()),
        ),
    );
    show(dialog);
}
