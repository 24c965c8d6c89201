// The confirmation of the password, shown in place, before a sensitive action.

import { account, AccountError, ask, heed } from "../../data/account.js";
import { h } from "../../core/dom.js";
import { localAccount } from "../../core/local-account.js";
import { t } from "../../core/account-words.js";
import { codeBox, form, Wrong } from "./parts.js";

/** The person cancelled the confirmation. */
export class Cancelled extends Error {}

/**
 * Performs an action; when the server requires the password first, asks for it and tries again.
 * @template T
 * @param {() => Promise<T>} body
 * @returns {Promise<T | undefined>} undefined when the person cancelled
 */
export async function confirmed(body) {
    try {
        return await body();
    } catch (error) {
        if (!(error instanceof AccountError) || error.code !== "confirm-first") throw error;
    }
    return await askPassword() ? await body() : undefined;
}

/**
 * Asks for the password, and perhaps a code; resolves to true when it was accepted.
 * @param {boolean} [isLocked] true to hide what is behind it
 */
export function askPassword(isLocked = false) {
    const { promise, resolve } = /** @type {PromiseWithResolvers<boolean>} */ (
        Promise.withResolvers()
    );
    let isDone = false;
    const cancel = h(
        "button",
        { type: "button", class: "button plain", onclick: () => dialog.close() },
        t(isLocked ? "leaveConsole" : "cancel"),
    );
    const password = {
        name: "password",
        label: t("password"),
        fill: "current-password",
        isSecret: true,
    };
    const boxes = account()?.secondFactor ? [password, codeBox(false)] : [password];
    const asked = form({
        boxes,
        name: localAccount().name,
        button: t("goOn"),
        async send(values) {
            try {
                await heed(await ask("/confirm", { body: values }));
            } catch (error) {
                throw wrongOf(error, "password", boxes.length > 1);
            }
            isDone = true;
            dialog.close();
        },
    }, cancel);
    const dialog = h(
        "dialog",
        {
            class: isLocked ? "card account confirm locked" : "card account confirm",
            "aria-labelledby": "confirm-title",
            oncancel: (/** @type {Event} */ event) => isLocked && event.preventDefault(),
            onclose: () => {
                dialog.remove();
                resolve(isDone);
            },
        },
        h("h2", { id: "confirm-title" }, t(isLocked ? "lockedTitle" : "confirmTitle")),
        h("p", { class: "lead" }, t(isLocked ? "lockedLead" : "confirmLead")),
        asked,
    );
    document.body.append(dialog);
    dialog.showModal();
    asked.querySelector("input")?.focus();
    return promise;
}

/**
 * Returns the error for the field it belongs to, when the password or code was wrong.
 * @param {unknown} error
 * @param {string} name the name of the password field
 * @param {boolean} hasCode
 */
export function wrongOf(error, name, hasCode) {
    if (!(error instanceof AccountError) || error.code !== "wrong-credentials") return error;
    // The server does not say which of the two was wrong.
    if (hasCode) return new Wrong(name, `${t("wrongPresent")}, ${t("wrongCodeHere")}`);
    return new Wrong(name, t("wrongPresent"));
}
