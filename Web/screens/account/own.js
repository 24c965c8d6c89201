// The overview of one's own account, what others see of it, and the export of all own data as a
// file. The screens it links to are in the other files.

import { account, AccountError, ask, heed, send } from "../../data/account.js";
import { announce, h, icon } from "../../core/dom.js";
import { localAccount } from "../../core/local-account.js";
import { isKey, t } from "../../core/account-words.js";
import { confirmed } from "./confirm.js";
import { doer, form, good, screen, Wrong } from "./parts.js";

/** Returns the account as known from the server, or else from this device. */
const known = () => ({ ...localAccount(), ...account() });

/**
 * Makes a row that links to a screen.
 * @param {string} name
 * @param {string} label
 * @param {import("../../core/dom.js").Kid} [beside]
 */
const row = (name, label, beside) =>
    h(
        "li",
        null,
        h(
            "a",
            { href: name.startsWith("/") ? name : `/account/${name}` },
            h("span", { class: "grow" }, label),
            beside,
            icon("go"),
        ),
    );

/** @param {string} text @param {string} [tone] */
const badge = (text, tone = "") => h("span", { class: `badge ${tone}` }, text);

/** @param {number | undefined} left */
function codesLeft(left) {
    if (left === undefined) return null;
    return left ? badge(t("codesLeft", { count: left })) : badge(t("codesNone"), "doing");
}

export function own() {
    const { name, title, role = "agent", secondFactor, recoveryCodes, guest } = known();
    const { sendsMail, mail } = known();
    const roleKey = `roleLine_${role}`;
    const list = (/** @type {import("../../core/dom.js").Kid[]} */ rows) =>
        h("ul", { class: "task-list card" }, rows);
    const shown = screen(
        title || name,
        { isNarrow: false },
        guest && guest.records > 0 &&
            list([row("guest", t("guestTitle"), badge(String(guest.records), "todo"))]),
        list([
            row("title", t("ownTitle"), badge(title)),
            row("password", t("changePassword")),
            row(
                "second-factor",
                t("factor"),
                secondFactor !== undefined &&
                    badge(t(secondFactor ? "factorOn" : "factorOff"), secondFactor ? "good" : ""),
            ),
            row("recovery-codes", t("codes"), codesLeft(recoveryCodes)),
            sendsMail && row("mail", t("mail"), badge(mail ?? t("mailNone"), mail ? "" : "doing")),
        ]),
        list([
            row("sessions", t("sessions")),
            row("keys", t("keys")),
            row("activity", t("activity")),
        ]),
        list([
            row("/console/records", t("recordTables")),
            role === "owner" && row("/console/apps", t("ownerApps")),
        ]),
        h(
            "div",
            { class: "presses" },
            h("a", { class: "button plain", href: "/account/sign-out" }, t("signOut")),
            doer(t("export"), "plain", takeOut),
            h("a", { class: "button danger", href: "/account/delete" }, t("delete")),
        ),
    );
    // The title is the account's name; beside it is the content of the header.
    const [body] = /** @type {HTMLElement[]} */ (shown.kids);
    body.querySelector(".title")?.append(
        h("span", { class: "initial", "aria-hidden": "true" }, [...(title || name)][0]),
        h("p", { class: "pill" }, isKey(roleKey) ? `${name} · ${t(roleKey)}` : name),
    );
    return { ...shown, title: t("account") };
}

/** Saves all own data as a file. */
export async function takeOut() {
    const bytes = await confirmed(async () => (await send("/export")).blob());
    if (!bytes) return;
    download(bytes, t("exportFile", { name: localAccount().name }));
    announce(t("exported"));
}

/** Offers bytes as a download. @param {Blob} blob @param {string} name */
export function download(blob, name) {
    const href = URL.createObjectURL(blob);
    const link = h("a", { href, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

export function title() {
    const place = h("div");
    return screen(
        t("ownTitle"),
        { back: "/account" },
        place,
        form({
            boxes: [{
                name: "title",
                label: t("ownTitle"),
                hint: t("ownTitleHint"),
                value: known().title,
                fill: "name",
            }],
            button: t("save"),
            async send({ title }) {
                place.replaceChildren();
                try {
                    await heed(await ask("", { method: "PATCH", body: { title } }));
                } catch (error) {
                    if (!(error instanceof AccountError) || error.code !== "wrong-name") {
                        throw error;
                    }
                    throw new Wrong("title", t("wrongTitle"));
                }
                place.append(good(t("saved")));
            },
        }),
    );
}
