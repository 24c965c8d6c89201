// The collections of records that a person may read, by app, each with the way to its table. The
// table itself is in table.js.

import { addressOf, isTwice, readableApps } from "../../../data/readable.js";
import { account } from "../../../data/account.js";
import { h, icon } from "../../../core/dom.js";
import { localised } from "../../../core/words.js";
import { t } from "../../../core/records-words.js";
import { page } from "../parts.js";

/** @typedef {import("../../../data/readable.js").ReadableApp} ReadableApp */

/** Returns whose records they are, in words. @param {ReadableApp} app */
function whose({ isTeam, scope }) {
    if (!isTeam) return t("ownRecords");
    const title = account()?.scopes?.find((one) => one.scope === scope)?.title;
    return t("recordsOfTeam", { name: title || scope.replace(/^team:/, "") });
}

/**
 * Makes the rows of an app.
 * @param {ReadableApp} app
 * @param {boolean} isNamed true when the address names the scope, of which there are several
 */
function rows(app, isNamed) {
    const { id, title, scope, collections } = app;
    const name = localised(title) || id;
    return collections.map((one) => {
        const own = localised(one.title) || one.name;
        const query = isNamed ? `?${new URLSearchParams({ scope })}` : "";
        return h(
            "li",
            null,
            h(
                "a",
                { href: addressOf(id, one.name) + query },
                h(
                    "span",
                    { class: "grow" },
                    h("strong", null, name),
                    h(
                        "small",
                        null,
                        [own !== name && own, whose(app)].filter(Boolean).join(" · "),
                    ),
                ),
                icon("go"),
            ),
        );
    });
}

/** Makes the screen. */
export async function collections() {
    const apps = await readableApps();
    const listed = apps.flatMap((app) => rows(app, isTwice(apps, app)));
    const isOwner = account()?.role === "owner";
    const back = isOwner
        ? { href: "/console/apps", label: t("apps") }
        : { href: "/account", label: t("account") };
    return page(
        t("records"),
        { lead: t("recordsLead"), back },
        listed.length
            ? h("ul", { class: "task-list card" }, listed)
            : h("p", null, t("noCollections")),
    );
}
