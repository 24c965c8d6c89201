// The sessions of the account and its recent activity, as lists. The server starts and ends
// sessions.

import { ask, send } from "../../data/account.js";
import { fill, h } from "../../core/dom.js";
import { isKey, t } from "../../core/account-words.js";
import { confirmed } from "./confirm.js";
import { doer, good, screen, timeOf } from "./parts.js";

/**
 * @typedef {{ id: string, agent: string, since: number, lastUsed: number, isThis: boolean }}
 *   Session
 */

/** Browsers and systems by patterns of their user agent; the first match counts. */
const BROWSERS = /** @type {[RegExp, string][]} */ ([
    [/Edg/, "Edge"],
    [/OPR/, "Opera"],
    [/SamsungBrowser/, "Samsung Internet"],
    [/Firefox|FxiOS/, "Firefox"],
    [/Chrome|CriOS|Chromium/, "Chrome"],
    [/Safari/, "Safari"],
]);
const SYSTEMS = /** @type {[RegExp, string][]} */ ([
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS/, "Mac"],
    [/Linux|X11/, "Linux"],
]);

/** Returns the name of a browser. @param {string} agent */
export function nameOf(agent) {
    const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1];
    const system = SYSTEMS.find(([sign]) => sign.test(agent))?.[1];
    if (browser && system) return t("agent", { browser, system });
    return browser ?? system ?? t("agentUnknown");
}

export async function sessions() {
    const list = h("ul", { class: "card lines", tabindex: -1 });
    const place = h("div");
    const others = h("div");
    const load = async () => {
        const { sessions } = await ask("/sessions");
        draw(sessions);
    };
    const over = async (/** @type {string} */ path, /** @type {string} */ words) => {
        place.replaceChildren();
        const done = await confirmed(() => send(`/sessions${path}`, { method: "DELETE" }));
        if (!done) return;
        await load();
        place.append(good(words));
        list.focus();
    };
    /** @param {Session[]} all */
    function draw(all) {
        list.replaceChildren(...all.map((one) => line(one, over)));
        others.replaceChildren();
        if (all.length < 2) return;
        fill(others, doer(t("endOthers"), "danger", () => over("", t("sessionsOver"))));
    }
    await load();
    return screen(
        t("sessions"),
        { back: "/account", lead: t("sessionsLead"), isNarrow: false },
        place,
        list,
        others,
    );
}

/** @param {Session} session @param {(path: string, words: string) => Promise<void>} over */
function line({ id, agent, since, lastUsed, isThis }, over) {
    const name = nameOf(agent);
    const end = doer(t("endSession"), "plain", () => over(`/${id}`, t("sessionOver")));
    const label = t("endSessionOf", { agent: name, time: timeOf(since) });
    end.querySelector("button")?.setAttribute("aria-label", label);
    return h(
        "li",
        null,
        h(
            "div",
            { class: "grow" },
            h("strong", null, name),
            h("small", null, t("lastUsed", { time: timeOf(lastUsed) })),
            h("small", null, t("sinceTime", { time: timeOf(since) })),
        ),
        isThis ? h("span", { class: "badge good" }, t("thisOne")) : end,
    );
}

export async function activity() {
    /** @type {{ activity: { at: number, what: string, network: string }[] }} */
    const told = await ask("/activity");
    const lines = told.activity.map(({ at, what, network }) => {
        const key = `what_${what}`;
        return h(
            "li",
            null,
            h(
                "div",
                { class: "grow" },
                h("strong", null, isKey(key) ? t(key) : what),
                h("small", null, timeOf(at)),
            ),
            h("small", null, network),
        );
    });
    return screen(
        t("activity"),
        { back: "/account", lead: t("activityLead"), isNarrow: false },
        h("ol", { class: "card lines" }, lines),
    );
}
