// The building blocks of public links: their names and states, counts, reasons against a change,
// and the dialog that asks before something is done.

import { badge } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { t as accountWord } from "../../core/account-words.js";
import { form } from "../account/parts.js";
import { numbered } from "./compared.js";
import { MAX_FAULTS } from "./differences.js";
import { alertBox, press, reasonList } from "./parts.js";

/**
 * @typedef {import("../../core/console-words.js").Key} Key
 * @typedef {import("../../core/dom.js").Kid} Kid
 * @typedef {import("../../data/console.js").Reason} Reason
 * @typedef {import("../../data/console-links.js").Link} Link
 * @typedef {import("../../data/console-links.js").Person} Person
 */

/** The words for the reach of a link. */
export const REACH = /** @type {const} */ ({ open: "reachOpen", personal: "reachPersonal" });

/** The words for the state of a link, with their look. */
const STATES = /** @type {const} */ ({
    open: ["linkIsOpen", "good"],
    closing: ["linkIsClosing", "doing"],
    closed: ["linkIsClosed", "quiet"],
    full: ["linkIsFull", "doing"],
});

/** The words for how far a person is, with their look. */
const PERSON_STATES = /** @type {const} */ ({
    invited: ["personInvited", "quiet"],
    begun: ["personBegun", "doing"],
    submitted: ["personSubmitted", "good"],
});

/** Returns the name of a link: its title, or else its reach. @param {Link} link */
export const nameOf = ({ title, reach }) => title || t(REACH[reach]);

/** Makes the badge of a link's state. @param {Link} link */
export function linkBadge({ isEnded, state }) {
    const [key, tone] = STATES[state];
    return isEnded
        ? badge({ text: t("linkIsEnded"), tone: "quiet" })
        : badge({ text: t(key), tone });
}

/** Makes the badge of a person's state. @param {Person["state"]} state */
export function personBadge(state) {
    const [key, tone] = PERSON_STATES[state];
    return badge({ text: t(key), tone });
}

/** Makes a list of numbers with their names. @param {[Key, number][]} counts */
export const countList = (counts) =>
    h(
        "dl",
        { class: "row-counts" },
        counts.map(([key, count]) =>
            h("div", null, h("dt", null, t(key)), h("dd", null, numbered(count)))
        ),
    );

/**
 * Makes the alert with the reasons why nothing was done.
 * @param {Key} key its title
 * @param {Reason[]} all
 */
export const refusal = (key, all) => alertBox(t(key), reasonList(all.slice(0, MAX_FAULTS)));

/**
 * Makes a button whose name says more to a screen reader.
 * @param {Key} key
 * @param {Key} spoken the words with the name of what it concerns
 * @param {string} name
 * @param {() => void} onclick
 * @param {string} [look]
 */
export function pressOf(key, spoken, name, onclick, look) {
    const made = press(t(key), onclick, look);
    made.setAttribute("aria-label", t(spoken, { name }));
    return made;
}

/** The number of dialogs so far. */
let dialogs = 0;

/**
 * Makes a dialog with a heading, which has the focus first.
 * @param {string} kind its classes
 * @param {string} title
 * @param {() => void} [closed] called when it is closed
 */
export function titled(kind, title, closed) {
    const heading = h(
        "h2",
        { id: `link-dialog-${++dialogs}`, tabindex: -1, autofocus: true },
        title,
    );
    const dialog = h("dialog", {
        class: `card account confirm ${kind}`,
        "aria-labelledby": heading.id,
        onclose: () => {
            dialog.remove();
            closed?.();
        },
    }, heading);
    return dialog;
}

/** Shows a dialog over everything else. @param {HTMLDialogElement} dialog */
export function show(dialog) {
    document.body.append(dialog);
    dialog.showModal();
}

/**
 * Asks before something is done, and does it.
 * @param {{ title: string, text: string, button: string, tone?: string,
 *   act(): Promise<(() => void) | undefined> }} what `act` returns what follows when the dialog is
 *   closed; nothing when it stays
 */
export function askFirst({ title, text, button, tone, act }) {
    const dialog = titled("asking", title);
    dialog.append(
        h("p", { class: "lead" }, text),
        form({
            boxes: [],
            button,
            tone,
            send: async () => {
                const follow = await act();
                if (!follow) return;
                dialog.close();
                follow();
            },
        }, press(accountWord("cancel"), () => dialog.close())),
    );
    show(dialog);
}
