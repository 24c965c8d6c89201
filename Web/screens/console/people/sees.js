// The dialog that shows what a member sees of a team, as the server answers them.

import { seenBy } from "../../../data/people.js";
import { fill, h } from "../../../core/dom.js";
import { localised } from "../../../core/words.js";
import { t } from "../../../core/people-words.js";
import { numbered } from "../compared.js";
import { show, titled } from "../link-parts.js";
import { inWords, press } from "../parts.js";

/**
 * @typedef {import("../../../data/people.js").Seen} Seen
 * @typedef {import("./parts.js").Team} Team
 */

/** Opens the dialog. @param {Team} team @param {string} name */
export async function showSeen(team, name) {
    const { collections } = await inWords(() => seenBy(team.id, name));
    const dialog = titled("rows-dialog sees-dialog", t("seesOf", { name }));
    fill(
        dialog,
        h("p", { class: "lead" }, t("seesLead", { name })),
        collections.length ? table(collections) : h("p", null, t("seesNothing", { name })),
        h("div", { class: "presses" }, press(t("closeDialog"), () => dialog.close())),
    );
    show(dialog);
}

/** @param {Seen[]} all */
const table = (all) =>
    h(
        "ul",
        { class: "lines sees-list" },
        all.map(({ app, appTitle, collection, title, mayWrite, records, parts, groups }) =>
            h(
                "li",
                null,
                h(
                    "div",
                    { class: "grow" },
                    h("strong", null, localised(title) || collection),
                    h("small", null, t("seesApp", { app: localised(appTitle ?? {}) || app })),
                    h(
                        "small",
                        null,
                        t("seesRight", { right: t(mayWrite ? "seesWrites" : "seesReads") }),
                    ),
                    parts !== null && h(
                        "small",
                        null,
                        groups.length
                            ? t("seesGroups", { groups: groups.join(", ") })
                            : parts > 1
                            ? t("seesParts", { count: numbered(parts) })
                            : t("seesOwnPart"),
                    ),
                ),
                h(
                    "span",
                    { class: "sees-count" },
                    h("strong", null, numbered(records)),
                    h("small", null, t("seesRecords")),
                ),
            )
        ),
    );
