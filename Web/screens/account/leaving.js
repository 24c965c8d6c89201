// Signing out, with a warning about unsent changes, deleting the account, and what is said of a
// device that was emptied.

import { AccountError, forgetAccount, send, signOut, unsentOf } from "../../data/account.js";
import { h } from "../../core/dom.js";
import { hasAccount, localAccount } from "../../core/local-account.js";
import { t } from "../../core/account-words.js";
import { confirmed } from "./confirm.js";
import { takeOut } from "./own.js";
import { doer, form, screen, Wrong } from "./parts.js";

/** @param {import("../../core/screen.d.ts").Frame} frame */
export async function leave(frame) {
    if (!hasAccount()) {
        frame.go("/", true);
        return { title: "", kids: [] };
    }
    const count = await unsentOf(localAccount().scope).catch(() => 0);
    const out = async () => {
        await signOut();
        location.assign("/");
    };
    const stay = h("a", { class: "button plain", href: "/account" }, t("stay"));
    return screen(
        t("leaveTitle"),
        { lead: !count && t("leaveLead") },
        count > 0 && h("p", { class: "warning" }, t("leaveUnsent", { count })),
        h(
            "div",
            { class: "presses" },
            doer(t(count ? "leaveAnyway" : "signOut"), count ? "danger" : "", out),
            stay,
        ),
    );
}

/** Says that the records were removed from this device, as those who look after a team asked. */
export const wiped = () =>
    screen(
        t("wipedTitle"),
        { lead: t("wipedLead") },
        h(
            "div",
            { class: "presses" },
            h("a", { class: "button", href: "/account/sign-in" }, t("signIn")),
        ),
    );

export function remove() {
    const { name } = localAccount();
    return screen(
        t("delete"),
        { back: "/account", lead: t("deleteLead") },
        doer(t("export"), "plain", takeOut),
        form({
            boxes: [{ name: "name", label: t("deleteName", { name }) }],
            button: t("delete"),
            tone: "danger",
            async send(values) {
                try {
                    const done = await confirmed(() => send("/delete", { body: values }));
                    if (!done) return;
                } catch (error) {
                    if (!(error instanceof AccountError) || error.code !== "wrong-name") {
                        throw error;
                    }
                    throw new Wrong("name", t("wrongOwnName"));
                }
                await forgetAccount();
                location.assign("/");
            },
        }),
    );
}
