// The teams that one owns: their list with a form for another one. The people of a team are in
// people/.

import { AccountError } from "../../data/account.js";
import { idOf, makeTeam, ownedTeams } from "../../data/teams.js";
import { h, icon } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { form, Wrong } from "../account/parts.js";
import { inWords, page, toApps } from "./parts.js";

/** @param {import("../../core/screen.d.ts").Frame} frame */
export async function teams(frame) {
    const all = await ownedTeams();
    return page(
        t("teams"),
        { lead: t("teamsLead"), back: toApps() },
        all.length > 0 && h(
            "ul",
            { class: "task-list card" },
            all.map(({ scope, title }) =>
                h(
                    "li",
                    null,
                    h(
                        "a",
                        { href: `/console/teams/${encodeURIComponent(idOf(scope))}` },
                        h("strong", { class: "grow" }, title),
                        icon("go"),
                    ),
                )
            ),
        ),
        h(
            "section",
            { class: "app-group" },
            h("h2", null, t("newTeam")),
            form({
                boxes: [{ name: "title", label: t("teamTitle"), hint: t("teamTitleHint") }],
                button: t("makeTeam"),
                async send({ title }) {
                    const made = await inTeamWords("title", () => makeTeam(title));
                    frame.go(`/console/teams/${encodeURIComponent(idOf(made.scope))}`);
                },
            }),
        ),
    );
}

/**
 * Performs a change of a team whose errors are shown in its words.
 * @template T
 * @param {string} box the field that a wrong name belongs to
 * @param {() => Promise<T>} act
 */
export async function inTeamWords(box, act) {
    try {
        return await act();
    } catch (error) {
        const code = error instanceof AccountError ? error.code : "";
        if (code === "wrong-name") {
            throw new Wrong(box, t(box === "name" ? "noSuchName" : "badTeamTitle"));
        }
        if (code === "last-owner") throw new Wrong("", t("lastTeamOwner"));
        return inWords(() => Promise.reject(error));
    }
}
