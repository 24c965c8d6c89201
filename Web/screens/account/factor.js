// The second factor: setting up an authenticator app, and turning it on and off.

import { account, AccountError, ask, heed } from "../../data/account.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/account-words.js";
import { confirmed } from "./confirm.js";
import { codeBox, doer, form, good, screen } from "./parts.js";
import { copier, makeCodes } from "./proofs.js";
import { drawQR } from "./qr.js";

/** @param {HTMLElement} body */
function put(body) {
    document.querySelector("main .account")?.replaceWith(body);
    body.querySelector("h1")?.focus();
}

/** @param {import("../../core/screen.d.ts").Screen} made */
const bodyOf = ({ kids }) => /** @type {HTMLElement} */ (kids[0]);

/** @param {unknown} [_] @param {string} [done] a message about the last action */
export function factor(_, done) {
    const isOn = !!account()?.secondFactor;
    return screen(
        t("factor"),
        { back: "/account", lead: t(isOn ? "factorOnLead" : "factorLead") },
        done && good(done),
        isOn
            ? doer(t("factorTurnOff"), "danger", turnOff)
            : doer(t("factorBegin"), "", async () => {
                const begun = await confirmed(() => ask("/second-factor", { body: {} }));
                if (begun) put(bodyOf(begin(begun)));
            }),
    );
}

async function turnOff() {
    const off = () => ask("/second-factor", { method: "DELETE", body: {} });
    const answer = await confirmed(off).catch((error) => {
        if (!(error instanceof AccountError) || error.code !== "weak-password") throw error;
        put(bodyOf(tooShort()));
    });
    if (!answer) return;
    await heed(answer);
    put(bodyOf(factor(null, t("factorIsOff"))));
}

/**
 * Returns true when the password is too short to be used without codes: it must be changed first.
 */
const tooShort = () =>
    screen(
        t("factorTurnOff"),
        { back: "/account/second-factor", lead: t("factorNeedsLong") },
        h("a", { class: "button", href: "/account/password" }, t("changePassword")),
    );

/** @param {{ secret: string, uri: string }} begun */
function begin({ secret, uri }) {
    const grouped = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
    const picture = drawQR(uri, t("factorQR"));
    return screen(
        t("factor"),
        { back: "/account" },
        h(
            "section",
            { class: "card steps" },
            h("h2", null, t("factorScan")),
            h("p", { class: "quiet" }, t("factorScanHint")),
            picture,
            h("a", { class: "button plain", href: uri }, t("factorOpen")),
            h("p", { class: "quiet" }, t("factorSecret")),
            h("p", { class: "key-text" }, h("code", null, grouped)),
            copier(secret),
        ),
        h(
            "section",
            { class: "card steps" },
            h("h2", null, t("factorConfirm")),
            form({
                boxes: [codeBox(false)],
                button: t("factorTurnOn"),
                async send({ code }) {
                    await heed(await ask("/second-factor", { method: "PUT", body: { code } }));
                    if (account()?.recoveryCodes) put(bodyOf(factor(null, t("factorIsOn"))));
                    else await makeCodes();
                },
            }),
        ),
    );
}
