// The settings of the server: mail, the address of the page, registration and the room for guests.
// What an option says that the server was started with is shown, and not changed here.

import { AccountError } from "../../data/account.js";
import { setSettings, settingsNow, tryMail } from "../../data/settings.js";
import { badge } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/settings-words.js";
import { t as consoleWord } from "../../core/console-words.js";
import { confirmed } from "../account/confirm.js";
import { BoxField, doer, form, good, Wrong } from "../account/parts.js";
import { inWords, page } from "./parts.js";

/**
 * @typedef {import("../../data/settings.js").Settings} Settings
 * @typedef {import("../../data/settings.js").Part} Part
 * @typedef {import("../../data/settings.js").Wish} Wish
 * @typedef {import("../account/parts.js").Box} Box
 */

/** The most megabytes for guests. */
const MOST_MEGABYTES = 10_000_000;

export async function settings() {
    const back = { href: "/console/server", label: consoleWord("server") };
    const view = new SettingsView(await settingsNow());
    return page(t("settingsTitle"), { lead: t("settingsLead"), back }, view.root);
}

/** The form of all settings. */
class SettingsView {
    root = h("div", { class: "one-app" });

    /** @param {Settings} now */
    constructor(now) {
        this.#draw(now);
    }

    /** @param {Settings} now @param {string} [words] what was done */
    #draw(now, words) {
        const open = h("input", {
            type: "checkbox",
            checked: now.mayRegister,
            disabled: now.fixed.includes("mayRegister"),
        });
        const to = new BoxField({
            name: "to",
            label: t("mailTryTo"),
            hint: t("mailTryHint"),
            mode: "email",
            isOptional: true,
        });
        const said = h("div", { class: "hook-said", tabindex: -1 }, words ? good(words) : "");
        const tried = h("div", { "aria-live": "polite" });
        const trying = doer(t("mailTry"), "plain", async () => {
            tried.replaceChildren();
            const receiver = to.input.value.trim();
            to.say(receiver ? "" : t("mailNobody"));
            if (!receiver) return to.input.focus();
            const values = Object.fromEntries(new FormData(made));
            const wish = wishOf(/** @type {any} */ (values), open.checked, now);
            const isDone = await inWords(() =>
                confirmed(async () => {
                    await tryMail(wish, receiver);
                    return true;
                }).catch(refuse)
            );
            if (isDone) tried.replaceChildren(good(t("mailTried", { to: receiver })));
        });
        const isMailFixed = now.fixed.includes("mail");
        const made = form({
            boxes: [...isMailFixed ? [] : mailBoxes(now), ...otherBoxes(now)],
            more: [
                h(
                    "label",
                    { class: "choice" },
                    open,
                    h(
                        "span",
                        null,
                        t("mayRegister"),
                        h("small", null, hintOf(now, "mayRegister", t("mayRegisterHint"))),
                    ),
                ),
                h("div", { class: "field" }, to.root, trying, tried),
            ],
            button: t("settingsSave"),
            send: async (values) => {
                const wish = wishOf(values, open.checked, now);
                const next = await inWords(() => confirmed(() => setSettings(wish)).catch(refuse));
                if (!next) return;
                this.#draw(next, t("settingsSaved"));
                /** @type {HTMLElement} */ (this.root.querySelector(".hook-said")).focus();
            },
        });
        for (const part of /** @type {Part[]} */ (["address", "guestMegabytes"])) {
            /** @type {HTMLInputElement} */ (made.elements.namedItem(part)).readOnly = now.fixed
                .includes(part);
        }
        const state = now.sendsMail
            ? badge({ text: t("mailSends"), tone: "good" })
            : badge({ text: t("mailSendsNone"), tone: "quiet" });
        this.root.replaceChildren(
            h(
                "section",
                { class: "card public-link" },
                said,
                h("p", null, state),
                isMailFixed && h("p", { class: "note" }, t("mailFixed")),
                made,
            ),
        );
    }
}

/** @param {Settings} now @returns {Box[]} */
const mailBoxes = ({ mail }) => [
    {
        name: "server",
        label: t("mailServer"),
        hint: t("mailServerHint"),
        mode: "url",
        value: mail?.server ?? "",
        isOptional: true,
    },
    {
        name: "sender",
        label: t("mailSender"),
        hint: t("mailSenderHint"),
        value: mail?.sender ?? "",
        isOptional: true,
    },
    {
        name: "login",
        label: t("mailLogin"),
        hint: t("mailLoginHint"),
        value: mail?.login ?? "",
        isOptional: true,
    },
    {
        name: "password",
        label: t("mailPassword"),
        hint: mail?.hasPassword ? t("mailPasswordKept") : "",
        isSecret: true,
        fill: "off",
        isOptional: true,
    },
];

/** @param {Settings} now @returns {Box[]} */
const otherBoxes = (now) => [
    {
        name: "address",
        label: t("settingsAddress"),
        hint: hintOf(now, "address", t("settingsAddressHint")),
        mode: "url",
        value: now.address,
        isOptional: true,
    },
    {
        name: "guestMegabytes",
        label: t("guestRoom"),
        hint: hintOf(now, "guestMegabytes", t("guestRoomHint")),
        mode: "numeric",
        value: now.guestMegabytes === undefined ? "" : String(now.guestMegabytes),
        isOptional: true,
    },
];

/** @param {Settings} now @param {Part} part @param {string} usual */
const hintOf = (now, part, usual) => now.fixed.includes(part) ? t("byOption") : usual;

/**
 * Returns the wish that the fields make.
 * @param {Record<string, string>} values
 * @param {boolean} mayRegister
 * @param {Settings} now
 * @returns {Wish}
 */
function wishOf(values, mayRegister, now) {
    const count = (values.guestMegabytes ?? "").trim();
    const guestMegabytes = count ? Number(count) : null;
    const isCount = guestMegabytes === null ||
        (Number.isInteger(guestMegabytes) && guestMegabytes >= 1 &&
            guestMegabytes <= MOST_MEGABYTES);
    if (!isCount) throw new Wrong("guestMegabytes", t("wrongNumber"));
    /** @type {Wish} */
    const wish = { address: (values.address ?? "").trim(), mayRegister, guestMegabytes };
    const server = (values.server ?? "").trim();
    if (now.fixed.includes("mail") || !server) return wish;
    const login = (values.login ?? "").trim();
    wish.mail = { server, sender: (values.sender ?? "").trim(), login };
    if (values.password) wish.mail.password = values.password;
    return wish;
}

/** Tells the reason in the words of the server, at its field. @param {unknown} error */
function refuse(error) {
    const reason = error instanceof AccountError && error.problem.reasons?.[0];
    if (!reason) throw error;
    throw new Wrong(reason.place ?? "", reason.line);
}
