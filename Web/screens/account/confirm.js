// Asking for the password once more, in place, before something delicate is done.

import { account, ask, heed, Told } from "../../account.js";
import { h } from "../../dom.js";
import { holder } from "../../holder.js";
import { t } from "../../words/account.js";
import { codeBox, form, Wrong } from "./parts.js";

/** Somebody would rather not. */
export class Cancelled extends Error {}

/**
 * Does something; where the server wants the password first, asks for it and does it again.
 * @template T
 * @param {() => Promise<T>} body
 * @returns {Promise<T | undefined>} nothing when somebody would rather not
 */
export async function confirmed(body) {
    try {
        return await body();
    } catch (error) {
        if (!(error instanceof Told) || error.code !== "confirm-first") throw error;
    }
    return await askPassword() ? await body() : undefined;
}

/** Asks for the password, and perhaps a code; says whether it was given. */
function askPassword() {
    const { promise, resolve } = /** @type {PromiseWithResolvers<boolean>} */ (
        Promise.withResolvers()
    );
    let isDone = false;
    const cancel = h(
        "button",
        { type: "button", class: "button plain", onclick: () => dialog.close() },
        t("cancel"),
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
        name: holder().name,
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
            class: "card account confirm",
            "aria-labelledby": "confirm-title",
            onclose: () => {
                dialog.remove();
                resolve(isDone);
            },
        },
        h("h2", { id: "confirm-title" }, t("confirmTitle")),
        h("p", { class: "lead" }, t("confirmLead")),
        asked,
    );
    document.body.append(dialog);
    dialog.showModal();
    asked.querySelector("input")?.focus();
    return promise;
}

/**
 * The same error, said where it belongs when the password or code was wrong.
 * @param {unknown} error
 * @param {string} name the box of the password
 * @param {boolean} hasCode
 */
export function wrongOf(error, name, hasCode) {
    if (!(error instanceof Told) || error.code !== "wrong-credentials") return error;
    // The server does not say which of both it was.
    if (hasCode) return new Wrong(name, `${t("wrongPresent")}, ${t("wrongCodeHere")}`);
    return new Wrong(name, t("wrongPresent"));
}
