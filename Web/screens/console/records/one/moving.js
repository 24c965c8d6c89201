// Moving a record to another part of its collection, from its own screen, and back.

import { newBatch, sendBatch } from "../../../../data/batches.js";
import { fill, h } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";
import { doer, form, good, Wrong } from "../../../account/parts.js";
import { show, titled } from "../../link-parts.js";
import { inWords, press } from "../../parts.js";
import { goalsOf } from "../batch/wish.js";

/**
 * @typedef {import("../../../../data/console-rows.js").Columns} Columns
 * @typedef {import("../../../../data/console-rows.js").OneRecord} OneRecord
 * @typedef {import("../../../../data/console-rows.js").Place} Place
 */

/** Has nothing to show on the way: one record is quick. */
const QUIET = { signal: new AbortController().signal, onDone: () => {} };

/**
 * Makes the button that moves a record; nothing where it has no other part to go to.
 * @param {Place} place
 * @param {OneRecord} one
 * @param {Columns} about
 * @param {() => void} again draws the record anew
 */
export function mover(place, one, about, again) {
    const goals = goalsOf(about, one.scope);
    if (!one.scope || !goals.length) return null;
    return press(t("moveRecord"), () => ask(place, one, goals, again));
}

/**
 * Opens the dialog.
 * @param {Place} place
 * @param {OneRecord} one
 * @param {[string, string][]} goals
 * @param {() => void} again
 */
function ask({ app, collection }, { id, scope }, goals, again) {
    // The other part is none of the one that the address may name.
    const place = { app, collection, scope: "" };
    const body = h("div", { class: "list-result", tabindex: -1 });
    let isMoved = false;
    const dialog = titled("rows-dialog move-dialog", t("moveRecord"), () => isMoved && again());
    const to = h(
        "select",
        { class: "box", id: "move-goal" },
        goals.map(([value, title]) => h("option", { value }, title)),
    );
    const records = [`${id} ${scope}`];
    const move = async () => {
        const wish = { batch: newBatch(), action: { move: to.value }, records };
        const { changed } = await inWords(() => sendBatch(place, "run", wish, QUIET));
        if (!changed) throw new Wrong("", t("moveTwin"));
        isMoved = true;
        const title = goals.find(([value]) => value === to.value)?.[1] ?? "";
        const undo = doer(t("moveBack"), "plain", async () => {
            await inWords(() => sendBatch(place, "undo", wish, QUIET));
            body.replaceChildren(good(t("movedBack")), close());
            body.focus();
        });
        body.replaceChildren(good(t("wentTo", { title })), undo, close());
        body.focus();
    };
    const close = () => press(t("close"), () => dialog.close());
    fill(
        body,
        form({
            boxes: [],
            more: [
                h(
                    "div",
                    { class: "field" },
                    h("label", { for: "move-goal" }, t("moveRecordTo")),
                    h("p", { class: "hint" }, t("moveRecordText")),
                    to,
                ),
            ],
            button: t("moveRecord"),
            send: move,
        }, close()),
    );
    fill(dialog, body);
    show(dialog);
}
