// An invitation into a team: joining it with the account that is signed in, with a new one, or
// with one that exists.

import { account, AccountError, ask, refresh, send, whoIsIt } from "../../data/account.js";
import { h } from "../../core/dom.js";
import { isKey, t } from "../../core/account-words.js";
import { askCode, come, comeNew, isCodeNeeded, isIn, nameBox, passwordBox } from "./enter.js";
import { newPasswordBox } from "./fresh.js";
import { doer, form, screen, Wrong } from "./parts.js";

/**
 * @typedef {{ team?: string, role?: string, title?: string, mail?: string }} Invited
 * @typedef {import("./parts.js").Values} Values
 */

/** The form of the name of an account. */
const NAME = /^[a-z0-9._+@-]{2,64}$/;

/**
 * Returns the screen of an invitation.
 * @param {string} token
 * @param {Invited} invited
 */
export async function joining(token, invited) {
    await whoIsIt();
    const { team = "", role = "" } = invited;
    const key = `joinRole_${role}`;
    const title = t("joinTitle", { team });
    const what = isKey(key) ? t(key) : "";
    return isIn()
        ? screen(
            title,
            { lead: `${what} ${t("joinIn", { name: account()?.name ?? "" })}` },
            doer(t("join"), "", () => join(token)),
            h("a", { class: "text-link", href: "/account/sign-out" }, t("signOut")),
        )
        : screen(
            title,
            { lead: `${what} ${t("joinLead")}` },
            fresh(token, invited),
            h(
                "details",
                { class: "more-of-link" },
                h("summary", null, t("joinKnown")),
                known(token),
            ),
        );
}

/** Joins with the account that is signed in. @param {string} token */
async function join(token) {
    await inJoinWords(() => send("/link/join", { body: { token } }));
    await refresh().catch(() => {});
    location.assign("/");
}

/**
 * Performs what joins, whose errors are shown in its words.
 * @template T
 * @param {() => Promise<T>} act
 */
async function inJoinWords(act) {
    try {
        return await act();
    } catch (error) {
        const code = error instanceof AccountError ? error.code : "";
        if (code === "not-found") throw new Wrong("", t("linkGoneText"));
        if (code === "too-many") throw new Wrong("", t("joinFull"));
        throw error;
    }
}

/** Makes the form of a new account. @param {string} token @param {Invited} invited */
function fresh(token, { title = "", mail = "" }) {
    const proposed = mail.toLowerCase();
    return form({
        boxes: [
            {
                ...nameBox(),
                hint: t("nameHint"),
                value: NAME.test(proposed) ? proposed : "",
            },
            {
                name: "title",
                label: t("ownTitle"),
                hint: t("ownTitleHint"),
                fill: "name",
                value: title,
                isOptional: true,
            },
            { ...newPasswordBox(), label: t("password") },
        ],
        button: t("joinNew"),
        async send({ name, title, newPassword: password }) {
            const body = /** @type {Values} */ ({ token, name, password });
            if (title) body.title = title;
            try {
                await inJoinWords(() => comeNew("/link/use", body));
            } catch (error) {
                const isTaken = error instanceof AccountError && error.code === "wrong-name" &&
                    NAME.test(name.toLowerCase());
                throw isTaken ? new Wrong("name", t("nameTaken")) : error;
            }
        },
    });
}

/** Makes the form for an account that exists. @param {string} token */
function known(token) {
    return form({
        boxes: [{ ...nameBox(), name: "known" }, passwordBox()],
        button: t("joinSignIn"),
        async send({ known: name, password }) {
            /** @param {Values} more */
            const prove = async (more) => {
                const answer = await ask("/sign-in", { body: { name, password, ...more } });
                await inJoinWords(() => send("/link/join", { body: { token } }));
                return answer;
            };
            try {
                await come(await prove({}), "/");
            } catch (error) {
                if (!isCodeNeeded(error)) throw error;
                askCode((code) => prove({ code }));
            }
        },
    });
}
