// The dialog before the stage of an app or its version is changed: what happens to records, a
// note, and the id where the server wants it confirmed.

import { AccountError } from "../../data/account.js";
import { setStage } from "../../data/console.js";
import { refreshApps } from "../../data/apps.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { t as accountWord } from "../../core/account-words.js";
import { confirmed } from "../account/confirm.js";
import { form, Wrong } from "../account/parts.js";
import { placesOf } from "./differences.js";
import { alertBox, inWords, press, reasonList } from "./parts.js";
import { wishOf } from "./stages.js";

/**
 * @typedef {import("../../data/console.js").ListedApp} ListedApp
 * @typedef {import("../../data/console.js").Change} Change
 * @typedef {import("../../data/console.js").Reason} Reason
 * @typedef {import("./stages.js").Action} Action
 */

/** The actions after which something cannot be done or is deleted. @type {Action[]} */
const DANGEROUS = ["endTest", "beginClosing", "close", "archive"];

/** The stages that end when a version is used. @type {ListedApp["stage"][]} */
const ENDED = ["closing", "closed", "archived"];

/**
 * Returns the effect of an action on the people and their records, in words.
 * @param {Action} action
 * @param {ListedApp} app
 * @param {string} title
 * @param {number} version
 */
function effectOf(action, app, title, version) {
    const key = action === "tryIt" ? "ask_try" : /** @type {const} */ (`ask_${action}`);
    const isUse = action === "use" || action === "useAgain";
    const isEnding = isUse || action === "openAgain";
    return [
        t(key, { title, version }),
        isUse && ENDED.includes(app.stage) && t("ask_openAgain", { title }),
        isEnding && app.test !== undefined && t("endsTest"),
    ].filter((one) => !!one);
}

/**
 * Asks for confirmation of an action, and performs it; resolves to true when it was.
 * @param {Action} action
 * @param {ListedApp} app
 * @param {string} title
 * @param {number} [version]
 * @returns {Promise<boolean>}
 */
export function perform(action, app, title, version = app.live ?? 0) {
    const { promise, resolve } = /** @type {PromiseWithResolvers<boolean>} */ (
        Promise.withResolvers()
    );
    const place = h("div", { class: "asked" });
    const dialog = h(
        "dialog",
        {
            class: "card account confirm asking",
            "aria-labelledby": "asking-title",
            onclose: () => {
                dialog.remove();
                resolve(dialog.returnValue === "done");
            },
        },
        h(
            "h2",
            { id: "asking-title", tabindex: -1, autofocus: true },
            t("askTitle", { what: t(action), title }),
        ),
        effectOf(action, app, title, version).map((text) => h("p", { class: "lead" }, text)),
        place,
    );
    place.append(asked(action, app, version, dialog, place));
    document.body.append(dialog);
    dialog.showModal();
    return promise;
}

/**
 * Makes the form of the dialog.
 * @param {Action} action
 * @param {ListedApp} app
 * @param {number} version
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} place
 * @param {{ note?: string, hasID?: boolean }} [before] the note typed so far, and true to ask for
 *   the id
 */
function asked(action, app, version, dialog, place, { note = "", hasID = false } = {}) {
    const { id } = app;
    const boxes = [
        ...(hasID ? [{ name: "typed", label: t("typeId", { id }), hint: t("typeIdHint") }] : []),
        { name: "note", label: t("note"), hint: t("noteHint"), value: note, isOptional: true },
    ];
    return form({
        boxes,
        button: t(action),
        tone: DANGEROUS.includes(action) ? "danger" : "",
        async send({ typed = "", note }) {
            if (hasID && typed.trim() !== id) throw new Wrong("typed", t("typeIdWrong", { id }));
            const wish = { ...wishOf(action, version), confirm: typed.trim(), note };
            const done = await inWords(() =>
                confirmed(() => setStage(id, wish)).catch((error) => {
                    if (!(error instanceof AccountError) || error.code !== "not-published") {
                        throw error;
                    }
                    refuse(error.problem);
                })
            );
            if (!done) return;
            refreshApps().catch(() => {});
            dialog.close("done");
        },
    }, press(accountWord("cancel"), () => dialog.close()));

    /** @param {{ reasons?: Reason[], confirm?: boolean, changes?: Change[] }} problem */
    function refuse({ reasons = [], confirm = false, changes = [] }) {
        const placeOf = placesOf(changes);
        const told = confirm
            ? changes.map((one) => ({ place: placeOf(one), line: one.text }))
            : reasons;
        const typed = place.querySelector("input[name=note]");
        const next = { note: /** @type {HTMLInputElement} */ (typed).value, hasID: confirm };
        const box = alertBox(t(confirm ? "effect_confirm" : "stageTitle"), reasonList(told));
        if (confirm) box.dataset.effect = "confirm";
        place.replaceChildren(
            box,
            asked(action, app, version, dialog, place, next),
        );
        place.querySelector("h2")?.focus();
    }
}
