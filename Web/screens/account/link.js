// The screen of a link with a token: an invitation, a new password, the first owner of a server,
// an address that is confirmed, or joining a team. Each is for one use.

import { AccountError, ask } from "../../data/account.js";
import { h, trouble } from "../../core/dom.js";
import { t } from "../../core/account-words.js";
import { comeNew, nameBox } from "./enter.js";
import { newPasswordBox } from "./fresh.js";
import { form, screen } from "./parts.js";

/** @typedef {import("./parts.js").Values} Values */

/**
 * Returns the screen of a link in a mail. Its token is in the fragment, which is not sent to
 * servers.
 */
export async function link() {
    const token = location.hash.slice(1);
    /** @type {{ purpose: string, name?: string, secondFactor?: boolean, mail?: string }} */
    let found;
    try {
        found = await ask("/link", { body: { token } });
    } catch (error) {
        if (!(error instanceof AccountError) || !["not-found", "malformed"].includes(error.code)) {
            throw error;
        }
        const lost = trouble(t("linkGone"), t("linkGoneText"));
        lost.querySelector("button")?.remove();
        lost.append(h("a", { class: "button", href: "/account" }, t("signIn")));
        return { title: t("linkGone"), kids: [lost] };
    }
    const { purpose, name = "", secondFactor } = found;
    if (purpose === "mail") return (await import("./mail.js")).confirmMail(token, found);
    if (purpose === "team") return (await import("./joining.js")).joining(token, found);
    const isOwner = purpose === "owner";
    const [title, lead] = isOwner
        ? [t("linkOwner"), t("linkOwnerLead")]
        : purpose === "reset"
        ? [t("linkReset", { name }), t("linkResetLead")]
        : [t("linkInvitation", { name }), t("linkInvitationLead")];
    const password = {
        ...newPasswordBox(secondFactor),
        label: t(purpose === "reset" ? "newPassword" : "password"),
    };
    const own = isOwner
        ? [{ ...nameBox(), hint: t("nameHint"), value: "" }, {
            name: "title",
            label: t("ownTitle"),
            hint: t("ownTitleHint"),
            fill: "name",
            isOptional: true,
        }]
        : [];
    return screen(
        title,
        { lead },
        form({
            boxes: [...own, password],
            name,
            button: isOwner ? t("register") : t("setPassword"),
            send({ newPassword, ...values }) {
                const body = /** @type {Values} */ ({ token, password: newPassword });
                for (const [key, value] of Object.entries(values)) if (value) body[key] = value;
                return comeNew("/link/use", body);
            },
        }),
    );
}
