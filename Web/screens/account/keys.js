// Keys for programs: the list of those that there are, and making one, which is shown once. What a
// key may do is decided by the server.

import { account, AccountError, ask, send } from "../../data/account.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/account-words.js";
import { locale } from "../../core/words.js";
import { collectPart } from "./collect.js";
import { confirmed } from "./confirm.js";
import { doer, form, good, screen, timeOf, Wrong } from "./parts.js";
import { copier } from "./proofs.js";

/**
 * @typedef {{ id: string, name: string, hint: string, right?: "read" | "write",
 *   publish?: boolean, collections?: string[], networks?: string[], since: number,
 *   until: number, lastUsed?: number }} ProgramKey
 *
 * @typedef {"" | "read" | "write"} Right what a key may do with records; empty for nothing
 */

/** The numbers of days for which a key may be valid; the first one is chosen. */
const DAYS = [90, 30, 7, 365];

/** Returns a day in the format of the region. @param {number} seconds since 1970 */
const dayOf = (seconds) =>
    new Date(1000 * seconds).toLocaleDateString(locale(), { dateStyle: "medium" });

export async function keys() {
    const list = h("ul", { class: "card lines", tabindex: -1 });
    const none = h("p", { class: "quiet" }, t("keysNone"));
    const place = h("div");
    const load = async () => {
        /** @type {{ keys: ProgramKey[] }} */
        const { keys } = await ask("/keys");
        list.replaceChildren(...keys.map((key) => line(key, revoke)));
        list.hidden = !keys.length;
        none.hidden = !!keys.length;
    };
    const revoke = async (/** @type {ProgramKey} */ { id }) => {
        place.replaceChildren();
        const done = await confirmed(() => send(`/keys/${id}`, { method: "DELETE" }));
        if (!done) return;
        await load();
        place.append(good(t("keyRevoked")));
        (list.hidden ? none : list).focus();
    };
    none.tabIndex = -1;
    await load();
    return screen(
        t("keys"),
        { back: "/account", lead: t("keysLead"), isNarrow: false },
        place,
        list,
        none,
        h(
            "div",
            { class: "presses" },
            h("a", { class: "button plain", href: "/account/reference" }, t("toReference")),
        ),
        h("h2", null, t("keyNew")),
        maker(),
    );
}

/** Returns what a key may do, in words. @param {ProgramKey} key */
function rightsOf({ right, publish, collections }) {
    const records = right && t(right === "write" ? "keyWrites" : "keyReads");
    const some = collections?.join(", ");
    return [some ? `${records} (${some})` : records, publish && t("keyPublishes")]
        .filter(Boolean).join(" · ");
}

/** @param {ProgramKey} key @param {(key: ProgramKey) => Promise<void>} revoke */
function line(key, revoke) {
    const { name, hint, networks, until, lastUsed } = key;
    const isOver = 1000 * until <= Date.now();
    const end = doer(t("keyRevoke"), "plain", () => revoke(key));
    end.querySelector("button")?.setAttribute("aria-label", t("keyRevokeOf", { name }));
    return h(
        "li",
        null,
        h(
            "div",
            { class: "grow" },
            h("strong", null, name),
            h("small", null, rightsOf(key)),
            networks && h("small", null, t("keyNetworksOf", { networks: networks.join(", ") })),
            h(
                "small",
                null,
                h("code", null, hint),
                " · ",
                lastUsed ? t("keyLastUsed", { time: timeOf(lastUsed) }) : t("keyUnused"),
            ),
            h("small", null, t(isOver ? "keyIsOver" : "keyUntil", { day: dayOf(until) })),
        ),
        end,
    );
}

/** Makes the form for another key. */
function maker() {
    const isOwner = account()?.role === "owner";
    /** @type {{ right: Right, publish: boolean, days: number }} */
    const wish = { right: "read", publish: false, days: DAYS[0] };
    const choice = (/** @type {Right} */ right, /** @type {string} */ label) =>
        h(
            "label",
            { class: "choice" },
            h("input", {
                type: "radio",
                name: "right",
                value: right,
                checked: right === wish.right,
                onchange: () => wish.right = right,
            }),
            h("span", null, label),
        );
    const select = h(
        "select",
        { class: "box", id: "key-days" },
        DAYS.map((days) => h("option", { value: days }, t("keyDays", { count: days }))),
    );
    select.addEventListener("change", () => wish.days = Number(select.value));
    const more = [
        h(
            "fieldset",
            { class: "choices" },
            h("legend", null, t("keyRight")),
            choice("read", t("keyReads")),
            choice("write", t("keyWrites")),
            isOwner && choice("", t("keyNoRecords")),
        ),
        isOwner && h(
            "label",
            { class: "choice" },
            h("input", {
                type: "checkbox",
                name: "publish",
                onchange: (/** @type {Event} */ event) => {
                    wish.publish = /** @type {HTMLInputElement} */ (event.target).checked;
                },
            }),
            h("span", null, t("keyPublishes")),
        ),
        h("div", { class: "field" }, h("label", { for: "key-days" }, t("keyEnd")), select),
    ];
    return form({
        boxes: [
            { name: "name", label: t("keyName"), hint: t("keyNameHint") },
            {
                name: "networks",
                label: t("keyNetworks"),
                hint: t("keyNetworksHint"),
                isOptional: true,
            },
        ],
        more,
        button: t("keyMake"),
        async send({ name, networks }) {
            const body = { ...wish, name, networks: networks.split(/[\s,;]+/).filter(Boolean) };
            try {
                const made = await confirmed(() => ask("/keys", { body }));
                if (made) show(made);
            } catch (error) {
                throw wrongOf(error);
            }
        },
    });
}

/** Returns the error at its field. @param {unknown} error */
function wrongOf(error) {
    if (!(error instanceof AccountError)) return error;
    if (error.code === "too-many") return new Wrong("", t("keysTooMany"));
    if (error.code !== "malformed") return error;
    const [, name] = String(error.problem.pointer ?? "").split("/");
    if (name === "right") return new Wrong("", t("keyRightWrong"));
    const words = name === "networks" ? t("keyNetworksWrong") : t("keyNameWrong");
    return new Wrong(name, words);
}

/** Shows a new key in place of the screen. @param {ProgramKey & { key: string }} made */
function show({ key, name, right }) {
    const { kids } = screen(
        t("keyShown", { name }),
        { lead: t("keyShownLead"), isNarrow: false },
        h("div", { class: "card key-text" }, h("code", null, key)),
        h(
            "div",
            { class: "presses" },
            copier(key),
            h("a", { class: "button", href: "/account/keys" }, t("done")),
        ),
        h("p", { class: "quiet" }, t("keyShownHint")),
        h("p", { class: "key-use" }, h("code", null, `Authorization: Bearer ${key.slice(0, 8)}…`)),
        right === "write" && collectPart(key, name),
    );
    const [body] = /** @type {HTMLElement[]} */ (kids);
    document.querySelector("main .account")?.replaceWith(body);
    body.querySelector("h1")?.focus();
}
