// The hooks of an app: each one's receiver, state and last attempt, with what may be done, and the
// forms for another one and for copies by mail. A secret is shown once, when it is made.

import { AccountError } from "../../data/account.js";
import { listApps } from "../../data/console.js";
import {
    attemptsOf,
    hooksOf,
    removeHook,
    retryHook,
    rotateHook,
    testHook,
} from "../../data/console-hooks.js";
import { badge } from "../../core/controls.js";
import { announce, h } from "../../core/dom.js";
import { localised } from "../../core/words.js";
import { t } from "../../core/console-words.js";
import { confirmed } from "../account/confirm.js";
import { doer, good, timeOf } from "../account/parts.js";
import { copier } from "../account/proofs.js";
import { copyForm } from "./copy-form.js";
import { hookForm } from "./hook-form.js";
import { attemptList, attemptWords, isTaken } from "./hook-attempts.js";
import { askFirst, countList, pressOf } from "./link-parts.js";
import { inWords, lead, page, titleOf } from "./parts.js";

/**
 * @typedef {import("../../data/console.js").ListedApp} ListedApp
 * @typedef {import("../../data/console-hooks.js").Hook} Hook
 * @typedef {import("../../data/console-hooks.js").MadeHook} MadeHook
 */

/** @param {string} id */
export async function hooks(id) {
    const [apps, all] = await Promise.all([listApps(), hooksOf(id)]);
    const app = apps.find((one) => one.id === id);
    if (!app) throw new AccountError("not-found");
    const title = titleOf(app, id);
    const back = { href: `/console/apps/${encodeURIComponent(id)}`, label: title };
    return page(t("hooks"), { lead: t("hooksLead"), back }, new HookList(app, all).root);
}

/** Returns the name of a hook: its title, or else the host of its receiver. @param {Hook} hook */
const nameOf = ({ title, address, mail }) =>
    title || (mail ? t("copiesTo", { field: mail.field }) : address.split("/")[2]);

/** The list of the hooks of an app, and the form for another one. */
class HookList {
    root = h("div", { class: "one-app" });
    #said = h("div", { class: "hook-said", tabindex: -1 });
    #list = h("ul", { class: "public-links" });
    #none = h("p", { class: "quiet" }, t("hooksNone"));

    /** @param {ListedApp} app @param {Hook[]} all */
    constructor(app, all) {
        this.app = app;
        this.all = all;
        this.root.append(this.#said, this.#list, this.#none);
        if (app.team) {
            const done = (/** @type {MadeHook} */ made) => this.#made(made);
            this.root.append(hookForm(app, done), copyForm(app, done));
        } else this.root.append(h("p", { class: "note" }, t("hooksNeedTeam")));
        this.#draw();
    }

    #draw() {
        this.#list.replaceChildren(...this.all.map((one) => this.#card(one)));
        this.#list.hidden = !this.all.length;
        this.#none.hidden = !!this.all.length;
    }

    /** Reads the hooks anew. @param {string} words what was done @param {boolean} [isDone] */
    async #renew(words, isDone = true) {
        this.all = await hooksOf(this.app.id);
        this.#draw();
        this.#said.replaceChildren(isDone ? good(words) : h("p", { class: "note" }, words));
        announce(words);
    }

    /** Shows a secret, which nobody sees again. @param {MadeHook} made */
    async #made(made) {
        if (made.secret === undefined) {
            await this.#renew(t("copiesMade"));
            this.#said.focus();
            return;
        }
        this.all = await hooksOf(this.app.id);
        this.#draw();
        const { secret } = made;
        const title = h("h2", { tabindex: -1 }, t("hookSecretOf", { name: nameOf(made) }));
        const shown = h(
            "section",
            { class: "app-group" },
            title,
            h("p", null, t("hookSecretText")),
            h("div", { class: "card key-text" }, h("code", null, secret)),
            h("div", { class: "presses" }, copier(secret)),
        );
        this.#said.replaceChildren(shown);
        lead(title);
    }

    /** @param {Hook} hook */
    #card(hook) {
        const { id, address, mail, at, stopped, waiting, parked, last } = hook;
        return h(
            "li",
            { class: "card public-link" },
            h(
                "h2",
                { id: `hook-${id}`, class: "hook-name", tabindex: -1 },
                nameOf(hook),
                stopped
                    ? badge({ text: t(`hookStop_${stopped}`), tone: "quiet" })
                    : badge({ text: t("hookInUse"), tone: "good" }),
            ),
            !mail && h("p", null, h("code", { class: "link-text" }, address)),
            mail?.subject && h("p", null, mail.subject),
            mail?.public && h("p", { class: "quiet" }, t("copiesPublic")),
            h("p", { class: "quiet" }, this.#about(hook)),
            stopped && h("p", { class: "note" }, t(`hookStopText_${stopped}`)),
            countList([["hookWaiting", waiting], ["hookParked", parked]]),
            h(
                "p",
                { class: "quiet" },
                last
                    ? t("hookLast", { time: timeOf(last.at), what: attemptWords(last) })
                    : t("hookNoAttempt", { time: timeOf(at) }),
            ),
            this.#presses(hook),
            this.#log(hook),
        );
    }

    /** Returns the collections and events of a hook in words. @param {Hook} hook */
    #about({ collections, events }) {
        const known = this.app.collections ?? [];
        const names = collections.map((name) => {
            const found = known.find((one) => one.name === name);
            return localised(found?.title) || name;
        });
        const what = events.map((event) => t(`hookEvent_${event}`)).join(", ");
        return t("hookAbout", { lists: names.join(", ") || t("hookAllLists"), events: what });
    }

    /** @param {Hook} hook */
    #presses(hook) {
        const [app, name] = [this.app.id, nameOf(hook)];
        const { id, waiting, stopped } = hook;
        return h(
            "div",
            { class: "presses" },
            !hook.mail && named("hookTest", "hookTestOf", name, async () => {
                const attempt = await confirmed(() => testHook(app, id));
                if (!attempt) return;
                const isDone = isTaken(attempt);
                const key = isDone ? "hookTested" : "hookNotTested";
                await this.#renew(t(key, { name, what: attemptWords(attempt) }), isDone);
            }),
            (waiting > 0 || stopped) &&
                named("hookRetry", "hookRetryOf", name, async () => {
                    if (!await confirmed(() => retryHook(app, id))) return;
                    await this.#renew(t("hookRetried", { name }));
                }),
            !hook.mail &&
                pressOf("hookRotate", "hookRotateOf", name, () => this.#askRotate(hook)),
            pressOf("hookRemove", "hookRemoveOf", name, () => this.#askRemove(hook), "danger"),
        );
    }

    /** Makes the list of the last attempts, read when it is opened. @param {Hook} hook */
    #log({ id }) {
        const place = h("div");
        const made = h(
            "details",
            { class: "more-of-link" },
            h("summary", null, t("hookLog")),
            place,
        );
        made.addEventListener("toggle", async () => {
            if (!made.open) return;
            try {
                place.replaceChildren(attemptList(await attemptsOf(this.app.id, id)));
            } catch (error) {
                if (!(error instanceof AccountError)) throw error;
                place.replaceChildren(h("p", { class: "note" }, t("hookLogFailed")));
            }
        });
        return made;
    }

    /** @param {Hook} hook */
    #askRotate(hook) {
        askFirst({
            title: t("hookRotateOf", { name: nameOf(hook) }),
            text: t("hookRotateText"),
            button: t("hookRotate"),
            act: () =>
                inWords(async () => {
                    const made = await confirmed(() => rotateHook(this.app.id, hook.id));
                    return made && (() => void this.#made(made));
                }),
        });
    }

    /** @param {Hook} hook */
    #askRemove(hook) {
        const name = nameOf(hook);
        askFirst({
            title: t("hookRemoveOf", { name }),
            text: t("hookRemoveText"),
            button: t("hookRemove"),
            tone: "danger",
            act: () =>
                inWords(async () => {
                    const done = await confirmed(() => removeHook(this.app.id, hook.id));
                    if (!done) return;
                    await this.#renew(t("hookRemoved", { name }));
                    return () => this.#said.focus();
                }),
        });
    }
}

/**
 * Makes a button that works for a while, whose name says more to a screen reader.
 * @param {import("../../core/console-words.js").Key} key
 * @param {import("../../core/console-words.js").Key} spoken
 * @param {string} name
 * @param {() => Promise<void>} act
 */
function named(key, spoken, name, act) {
    const made = doer(t(key), "plain", () => inWords(act));
    made.querySelector("button")?.setAttribute("aria-label", t(spoken, { name }));
    return made;
}
