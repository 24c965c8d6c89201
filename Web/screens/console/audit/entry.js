// One line of who did what: when, who, what and from where. The name leads to all that is about
// the person.

import { h } from "../../../core/dom.js";
import { t } from "../../../core/audit-words.js";
import { locale } from "../../../core/words.js";
import { factTexts, saidText } from "./said.js";

/**
 * @typedef {import("../../../data/audit.js").Line} Line
 * @typedef {import("../../../data/audit.js").Person} Person
 * @typedef {(person: string) => void} Narrow takes the name of an account
 */

/** Returns the name that is shown of somebody. @param {Person} person */
const nameOf = ({ title, name, mark }) =>
    title || name || t("removedPerson", { mark: mark.slice(0, 4) });

/** Returns a day in words. @param {number} seconds since 1970 */
export const dayOf = (seconds) =>
    new Date(1000 * seconds).toLocaleDateString(locale(), { dateStyle: "full" });

/** Returns who did it, in an element. @param {Line} line @param {Narrow} narrow */
function whoOf({ who, by, what, network, team, teamTitle, person }, narrow) {
    // Lines about a look once had the name of whoever looked in their text alone.
    if (!by && what === "looked" && person) return h("span", { dir: "auto" }, person);
    const one = by ?? who;
    if (one) return personOf(one, narrow);
    if (network === "operator") return h("span", null, t("theOperator"));
    if (what === "sign-in-failed") return h("span", null, t("nobodyKnown"));
    return h("span", null, teamTitle || (team ? t("theTeam") : t("nobodyKnown")));
}

/** Returns the name of whom it was done to, where that is somebody else. @param {Line} line */
const whomOf = ({ who, by, what }) => who && (by || what === "looked") ? nameOf(who) : "";

/** Returns the name of somebody, which leads to all that is about them. @param {Person} person
 * @param {Narrow} narrow */
function personOf(person, narrow) {
    const name = nameOf(person);
    if (!person.name) return h("span", { class: "quiet" }, name);
    const label = t("onlyPerson", { name });
    const onclick = () => narrow(person.name ?? "");
    return h(
        "button",
        { type: "button", class: "audit-way", "aria-label": label, title: label, onclick },
        h("span", { dir: "auto" }, name),
    );
}

/** Returns from where it was done. @param {string} [network] */
function placeOf(network) {
    if (!network || network === "operator") return null;
    return network === "schedule" ? t("fromSchedule") : t("fromNetwork", { network });
}

/**
 * Makes the element of a line.
 * @param {Line} line
 * @param {{ narrow: Narrow, titleOf: (app: string) => string }} how
 */
export function entry(line, { narrow, titleOf }) {
    const { at, app, teamTitle, network } = line;
    const facts = [
        whomOf(line),
        app && titleOf(app),
        ...factTexts(line),
        teamTitle && t("inTeam", { name: teamTitle }),
    ].filter((text) => !!text);
    const place = placeOf(network);
    const time = new Date(1000 * at);
    return h(
        "li",
        { class: "audit-line" },
        h(
            "time",
            { datetime: time.toISOString() },
            time.toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" }),
        ),
        h("strong", { class: "audit-what" }, saidText(line)),
        h("p", { class: "audit-who" }, whoOf(line, narrow)),
        facts.length > 0 && h(
            "p",
            { class: "audit-facts" },
            facts.map((text) => h("span", { dir: "auto" }, text)),
        ),
        place && h("p", { class: "audit-place quiet" }, place),
    );
}
