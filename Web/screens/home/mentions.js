// The comments that name the person, on the start page: each leads to its record, and can be taken
// off the list.

import { announce, fill, h, icon } from "../../core/dom.js";
import { t } from "../../core/office-words.js";
import { locale, localised } from "../../core/words.js";
import { dropMention, mentions } from "../../data/mentions.js";
import { addressIn } from "../../data/readable.js";

/** The maximum number of comments that are shown at first. */
const SHOWN = 5;

/** Shows the comments in their place; nothing where there are none. @param {HTMLElement} into */
export async function showMentions(into) {
    const all = await mentions().catch(() => []);
    if (into.isConnected) draw(into, all, SHOWN);
}

/**
 * @param {HTMLElement} into
 * @param {import("../../data/mentions.js").Mention[]} all
 * @param {number} count
 */
function draw(into, all, count) {
    into.replaceChildren();
    if (!all.length) return;
    const drop = async (/** @type {string} */ id) => {
        const place = all.findIndex((one) => one.id === id);
        // One that is gone already is off the list, too.
        const isDropped = await dropMention(id).then(
            () => true,
            (error) => error.code === "not-found",
        );
        if (!isDropped) return announce(t("mentionStays"));
        announce(t("mentionDropped"));
        draw(into, all.filter((one) => one.id !== id), count);
        const buttons = /** @type {NodeListOf<HTMLElement>} */ (
            into.querySelectorAll(".mention button")
        );
        buttons[Math.min(place, buttons.length - 1)]?.focus();
    };
    fill(
        into,
        h(
            "section",
            { class: "office mentions", "aria-labelledby": "mentions-title" },
            h("h2", { id: "mentions-title" }, t("mentions")),
            h("ul", { class: "task-list card" }, all.slice(0, count).map((one) => row(one, drop))),
            all.length > count && h(
                "button",
                {
                    type: "button",
                    class: "text-button",
                    onclick: () => {
                        draw(into, all, all.length);
                        const links = /** @type {NodeListOf<HTMLElement>} */ (
                            into.querySelectorAll(".mention a")
                        );
                        links[count]?.focus();
                    },
                },
                t("allMentions", { count: all.length.toLocaleString(locale()) }),
            ),
        ),
    );
}

/**
 * @param {import("../../data/mentions.js").Mention} one
 * @param {(id: string) => Promise<void>} drop
 */
function row({ id, app, title, collection, scope, record, by, at, text }, drop) {
    const when = new Date(1000 * at).toLocaleString(locale(), {
        dateStyle: "medium",
        timeStyle: "short",
    });
    const about = [by, localised(title) || app, when].filter(Boolean).join(" · ");
    return h(
        "li",
        { class: "mention" },
        h(
            "a",
            { href: addressIn({ app, collection, scope }, `/${encodeURIComponent(record)}`) },
            h(
                "span",
                { class: "grow" },
                h("span", { class: "mention-text", dir: "auto" }, text),
                h("small", { dir: "auto" }, about),
            ),
            icon("go"),
        ),
        h(
            "button",
            {
                type: "button",
                class: "text-button",
                "aria-label": t("dropMentionOf", { name: by }),
                onclick: () => drop(id),
            },
            t("dropMention"),
        ),
    );
}
