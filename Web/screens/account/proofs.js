// The credentials: the password, and recovery codes, which are shown once.

import { account, AccountError, ask, heed, refresh } from "../../data/account.js";
import { announce, h, icon } from "../../core/dom.js";
import { localAccount } from "../../core/local-account.js";
import { t } from "../../core/account-words.js";
import { confirmed, wrongOf } from "./confirm.js";
import { passwordBox } from "./enter.js";
import { newPasswordBox } from "./fresh.js";
import { download } from "./own.js";
import { codeBox, doer, form, good, screen } from "./parts.js";

export function password() {
    const hasCode = !!account()?.secondFactor;
    const place = h("div");
    const made = () =>
        form({
            boxes: [
                { ...passwordBox(), label: t("present") },
                ...(hasCode ? [codeBox(false)] : []),
                newPasswordBox(hasCode),
            ],
            name: localAccount().name,
            button: t("save"),
            async send(values) {
                place.replaceChildren();
                try {
                    await heed(await ask("/password", { body: values }));
                } catch (error) {
                    throw wrongOf(error, "password", hasCode);
                }
                asked.replaceWith(asked = made());
                place.append(good(t("passwordChanged")));
            },
        });
    let asked = made();
    return screen(
        t("changePassword"),
        { back: "/account", lead: t("passwordLead") },
        place,
        asked,
    );
}

export function codes() {
    const left = account()?.recoveryCodes ?? 0;
    const shown = screen(
        t("codes"),
        { back: "/account", lead: t("codesLead") },
        left > 0 && h("p", null, h("strong", null, t("codesLeft", { count: left }))),
        doer(t(left ? "codesRenew" : "codesMake"), "", makeCodes),
        left > 0 && h("p", { class: "quiet" }, t("codesRenewHint")),
    );
    return shown;
}

/** Makes recovery codes and shows them in place of the screen. */
export async function makeCodes() {
    const made = await confirmed(() => ask("/recovery-codes", { body: {} }));
    if (!made) return;
    const { kids } = screen(t("codesShown"), { lead: t("codesShownLead") }, list(made.codes));
    const [body] = /** @type {HTMLElement[]} */ (kids);
    document.querySelector("main .account")?.replaceWith(body);
    body.querySelector("h1")?.focus();
    const present = account();
    if (present) await heed({ ...present, recoveryCodes: made.codes.length });
    else refresh().catch(() => {});
}

/** @param {string[]} codes */
function list(codes) {
    const heading = t("codesFile", { name: localAccount().name });
    const text = [heading, "", ...codes, ""].join("\n");
    return [
        h(
            "div",
            { class: "card codes" },
            h("p", { class: "for-paper" }, heading),
            h("ol", null, codes.map((code) => h("li", null, h("code", null, code)))),
        ),
        h(
            "div",
            { class: "presses" },
            copier(text),
            h("button", {
                type: "button",
                class: "button plain",
                onclick: () => {
                    const name = `calepin-${localAccount().name}.txt`;
                    download(new Blob([text], { type: "text/plain" }), name);
                },
            }, t("download")),
            h("button", {
                type: "button",
                class: "button plain",
                onclick: () => globalThis.print(),
            }, t("print")),
            h("a", { class: "button", href: "/account" }, t("done")),
        ),
    ];
}

/** Makes a button that copies a text. @param {string} text @param {string} [words] its label */
export function copier(text, words = t("copy")) {
    const label = h("span", null, words);
    const onclick = async () => {
        try {
            await navigator.clipboard.writeText(text);
            label.textContent = t("copied");
            announce(t("copied"));
        } catch {
            label.textContent = t("copyFailed");
            announce(t("copyFailed"));
        }
    };
    return h("button", { type: "button", class: "button plain", onclick }, icon("copy"), label);
}

/** Returns true when an error has a code. @param {unknown} error @param {string} code */
export const hasCode = (error, code) => error instanceof AccountError && error.code === code;
