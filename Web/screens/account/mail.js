// The mail address of the account: setting, removing and confirming it by the link in a mail, and
// requesting a link for a forgotten password. Only available if the server sends mails.

import { account, AccountError, ask, heed, refresh, send } from "../../data/account.js";
import { announce, h, icon, trouble } from "../../core/dom.js";
import { t } from "../../core/account-words.js";
import { confirmed } from "./confirm.js";
import { doer, form, good, screen, Wrong } from "./parts.js";

/** Returns the address of the account, and the one that is not confirmed yet. */
const known = () => /** @type {{ mail?: string, mailWaiting?: string }} */ (account() ?? {});

/** Returns the screen of the mail address. */
export function mail() {
    const { mail, mailWaiting } = known();
    const place = h("div");
    return screen(
        t("mail"),
        { back: "/account", lead: t("mailLead") },
        mail && h("p", { class: "good-line" }, icon("check"), h("span", null, mail)),
        mailWaiting && h("p", { class: "warning" }, t("mailWaiting", { mail: mailWaiting })),
        place,
        form({
            boxes: [{
                name: "mail",
                label: t(mail ? "mailOther" : "mail"),
                hint: t("mailHint"),
                fill: "email",
                mode: "email",
            }],
            button: t("mailSend"),
            async send({ mail }) {
                place.replaceChildren();
                const body = { mail: mail.trim() };
                try {
                    const isSent = await confirmed(() => send("/mail", { method: "PUT", body }));
                    if (!isSent) return;
                } catch (error) {
                    throw hasCode(error, "wrong-mail") ? new Wrong("mail", t("wrongMail")) : error;
                }
                await refresh().catch(() => {});
                place.replaceChildren(good(t("mailSent", { mail: body.mail })));
            },
        }),
        !!(mail || mailWaiting) && doer(t("mailRemove"), "plain", remove),
    );
}

async function remove() {
    const answer = await confirmed(() => ask("/mail", { method: "DELETE", body: {} }));
    if (!answer) return;
    await heed(answer);
    const [body] = mail().kids;
    document.querySelector("main .account")?.replaceWith(/** @type {Node} */ (body));
    announce(t("mailRemoved"));
}

/** @param {unknown} error @param {string} code */
const hasCode = (error, code) => error instanceof AccountError && error.code === code;

/**
 * Returns the screen of a link in a mail: it asks before confirming, because some programs open
 * all links.
 * @param {string} token
 * @param {{ name?: string, mail?: string }} found
 */
export function confirmMail(token, { name = "", mail = "" }) {
    const confirm = async () => {
        try {
            await ask("/mail/confirm", { body: { token } });
        } catch (error) {
            if (!hasCode(error, "mail-taken")) throw error;
            const told = trouble(t("mailTaken"), t("mailTakenText"));
            told.querySelector("button")?.remove();
            body.replaceChildren(told);
            return;
        }
        await refresh().catch(() => {});
        const { kids } = screen(
            t("mailIsConfirmed"),
            { lead: t("mailIsConfirmedText", { mail, name }) },
            h("a", { class: "button", href: "/account" }, t("account")),
        );
        const [other] = /** @type {HTMLElement[]} */ (kids);
        body.replaceWith(other);
        other.querySelector("h1")?.focus();
    };
    const shown = screen(
        t("mailConfirm"),
        { lead: t("mailConfirmLead", { mail, name }) },
        doer(t("mailConfirmIt"), "", confirm),
    );
    const [body] = /** @type {HTMLElement[]} */ (shown.kids);
    return shown;
}

/**
 * Makes the part of the screen for a forgotten password that requests a mail.
 * @param {import("./parts.js").Box} name
 */
export function askForMail(name) {
    const place = h("div");
    return [
        h("h2", null, t("byMail")),
        place,
        form({
            boxes: [{
                ...name,
                name: "nameOrMail",
                label: t("nameOrMail"),
                hint: t("byMailHint"),
            }],
            button: t("byMailSend"),
            async send({ nameOrMail }) {
                place.replaceChildren();
                await send("/forgotten", { body: { name: nameOrMail.trim() } });
                place.replaceChildren(good(t("byMailSent")));
            },
        }),
    ];
}
