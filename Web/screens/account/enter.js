// Signing in, registering, the code of a second factor, and setting a new password with a recovery
// code. Links are in link.js.

import {
    account,
    AccountError,
    ask,
    dropGuest,
    goOver,
    send,
    unsentOf,
    whoIsIt,
} from "../../data/account.js";
import { h } from "../../core/dom.js";
import { GUEST, hasAccount, localAccount } from "../../core/local-account.js";
import { t } from "../../core/account-words.js";
import { newPasswordBox } from "./fresh.js";
import { codeBox, form, screen, Wrong } from "./parts.js";

/** @typedef {import("./parts.js").Values} Values */

/** Returns the address to open after signing in, which must be on this site. */
function goal() {
    const to = new URLSearchParams(location.search).get("to") ?? "/";
    return /^\/(?![/\\])/.test(to) ? to : "/";
}

/**
 * Completes signing in: switches to the account's records, and asks about earlier records of the
 * guest.
 * @param {import("../../data/account.js").Account} answer
 * @param {string} [to] the address to open
 */
export async function come(answer, to = goal()) {
    await goOver(answer);
    if (answer.guest) {
        const unsent = await unsentOf(GUEST.scope).catch(() => 0);
        if (answer.guest.records || unsent) to = "/account/guest";
        else {
            await send("/guest", { body: { take: true } }).then(dropGuest).catch(() => {});
        }
    }
    location.assign(to);
}

/** @param {"sign-in" | "register"} at */
function ways(at) {
    const { search } = location;
    const tab = (/** @type {string} */ name, /** @type {string} */ label) =>
        h("a", {
            href: `/account/${name}${search}`,
            "aria-current": name === at ? "page" : null,
        }, label);
    return h(
        "nav",
        { class: "ways-in", "aria-label": t("ways") },
        tab("sign-in", t("signIn")),
        tab("register", t("registerTab")),
    );
}

export const nameBox = () => ({
    name: "name",
    label: t("name"),
    value: hasAccount() ? localAccount().name : "",
    fill: "username",
});

export const passwordBox = () => ({
    name: "password",
    label: t("password"),
    fill: "current-password",
    isSecret: true,
});

export function signIn() {
    const body = screen(
        t("enterTitle"),
        { lead: t(hasAccount() ? "endedLead" : "enterLead") },
        ways("sign-in"),
        form(
            {
                boxes: [nameBox(), passwordBox()],
                button: t("signIn"),
                send: ({ name, password }) => enter({ name, password }),
            },
            h("a", { class: "text-link", href: "/account/forgotten" }, t("forgotten")),
        ),
        hasAccount() &&
            h("a", { class: "text-link", href: "/account/sign-out" }, t("signOut")),
    );
    return { ...body, title: t("signIn") };
}

/** @param {Values} values */
async function enter(values) {
    try {
        await come(await ask("/sign-in", { body: values }));
    } catch (error) {
        if (!isCodeNeeded(error)) throw error;
        askCode((code) => ask("/sign-in", { body: { ...values, code } }));
    }
}

/** @param {unknown} error */
export const isCodeNeeded = (error) =>
    error instanceof AccountError && error.code === "code-needed";

/**
 * Replaces the screen by one for a code, and signs in with it.
 * @param {(code: string) => Promise<import("../../data/account.js").Account>} prove
 * @param {boolean} [isRecovery]
 */
export function askCode(prove, isRecovery = false) {
    const other = h("button", {
        type: "button",
        class: "text-button",
        onclick: () => askCode(prove, !isRecovery),
    }, t(isRecovery ? "useAuthenticator" : "useRecovery"));
    const asked = form({
        boxes: [codeBox(isRecovery)],
        button: t("goOn"),
        async send({ code }) {
            try {
                await come(await prove(code.trim()));
            } catch (error) {
                if (!(error instanceof AccountError) || error.code !== "wrong-credentials") {
                    throw error;
                }
                throw new Wrong("code", t("wrongCodeHere"));
            }
        },
    }, other);
    const { kids } = screen(t("codeTitle"), { lead: t("codeLead") }, asked);
    document.querySelector("main .account")?.replaceWith(/** @type {Node} */ (kids[0]));
    asked.querySelector("input")?.focus();
}

export async function register() {
    const mayRegister = await Promise.resolve(whoIsIt()).then(
        (one) => one.mayRegister,
        () => true,
    );
    const asked = form({
        boxes: [
            { ...nameBox(), hint: t("nameHint"), value: "" },
            {
                name: "title",
                label: t("ownTitle"),
                hint: t("ownTitleHint"),
                fill: "name",
                isOptional: true,
            },
            { ...newPasswordBox(), label: t("password") },
        ],
        button: t("register"),
        async send({ name, title, newPassword: password }) {
            const body = title ? { name, title, password } : { name, password };
            await send("/register", { body });
            try {
                await enter({ name, password });
            } catch (error) {
                if (!(error instanceof AccountError) || error.code !== "wrong-credentials") {
                    throw error;
                }
                throw new Wrong("name", t("nameTaken"));
            }
        },
    });
    const body = screen(
        t("registerTitle"),
        { lead: t(mayRegister ? "registerLead" : "closed") },
        ways("register"),
        mayRegister && asked,
    );
    return { ...body, title: t("register") };
}

/**
 * Signs in with a new password, after a code if one is required.
 * @param {string} path
 * @param {Values} body
 */
export async function comeNew(path, body) {
    try {
        await come(await ask(path, { body }), "/");
    } catch (error) {
        if (!isCodeNeeded(error)) throw error;
        askCode((code) => ask(path, { body: { ...body, code } }));
    }
}

export async function forgotten() {
    const byMail = account()?.sendsMail && (await import("./mail.js")).askForMail(nameBox());
    return screen(
        t("forgottenTitle"),
        { lead: !byMail && t("forgottenLead"), back: "/account" },
        byMail,
        byMail && h("h2", null, t("byCode")),
        byMail && h("p", { class: "quiet" }, t("forgottenLead")),
        form({
            boxes: [
                nameBox(),
                { ...codeBox(true), name: "recoveryCode" },
                newPasswordBox(),
            ],
            button: t("setPassword"),
            async send({ name, recoveryCode, newPassword: password }) {
                try {
                    await comeNew("/reset", { name, recoveryCode, password });
                } catch (error) {
                    if (!(error instanceof AccountError) || error.code !== "wrong-credentials") {
                        throw error;
                    }
                    throw new Wrong("recoveryCode", t("wrongReset"));
                }
            },
        }),
        h(
            "section",
            { class: "aside-line" },
            h("h2", null, t("noCodes")),
            h("p", null, t("noCodesText")),
        ),
    );
}

/** Returns true when the person is signed in, as far as known. */
export const isIn = () => hasAccount() && (account()?.state ?? "account") === "account";
