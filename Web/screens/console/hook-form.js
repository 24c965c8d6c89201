// The form for another hook: its receiver, the lists of records, and the events.

import { AccountError } from "../../data/account.js";
import { HOOK_EVENTS, makeHook } from "../../data/console-hooks.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { localised } from "../../core/words.js";
import { confirmed } from "../account/confirm.js";
import { form, Wrong } from "../account/parts.js";
import { inWords } from "./parts.js";

/**
 * @typedef {import("../../data/console.js").ListedApp} ListedApp
 * @typedef {import("../../data/console-hooks.js").MadeHook} MadeHook
 * @typedef {import("../../data/console-hooks.js").HookEvent} HookEvent
 */

/**
 * Makes the form.
 * @param {ListedApp} app
 * @param {(made: MadeHook) => Promise<void>} made
 */
export function hookForm(app, made) {
    const { id, collections = [] } = app;
    /** @type {Set<string>} */
    const lists = new Set(collections.map(({ name }) => name));
    const events = new Set(HOOK_EVENTS);
    const place = h("div");
    const draw = () => {
        place.replaceChildren(form({
            boxes: [
                {
                    name: "address",
                    label: t("hookAddress"),
                    hint: t("hookAddressHint"),
                    mode: "url",
                },
                {
                    name: "title",
                    label: t("hookTitle"),
                    hint: t("hookTitleHint"),
                    isOptional: true,
                },
            ],
            more: [
                collections.length > 1 && boxes(
                    t("hookLists"),
                    lists,
                    collections.map(({ name, title }) => [name, localised(title) || name]),
                ),
                boxes(
                    t("hookEvents"),
                    events,
                    HOOK_EVENTS.map((event) => [event, t(`hookEvent_${event}`)]),
                ),
            ].filter((one) => !!one),
            button: t("hookMake"),
            async send({ address, title }) {
                if (!lists.size) throw new Wrong("", t("hookNoList"));
                if (!events.size) throw new Wrong("", t("hookNoEvent"));
                const wish = {
                    title,
                    address: address.trim(),
                    collections: lists.size === collections.length ? [] : [...lists],
                    events: HOOK_EVENTS.filter((event) => events.has(event)),
                };
                const done = await inWords(() =>
                    confirmed(() => makeHook(id, wish)).catch(refusing("address"))
                );
                if (!done) return;
                draw();
                await made(done);
            },
        }));
    };
    draw();
    return h("section", { class: "app-group" }, h("h2", null, t("hookNew")), place);
}

/**
 * Makes what tells the reason why a hook is not made, in the words of the server.
 * @param {string} box the name of the box that nearly always is the reason; empty for none
 * @returns {(error: unknown) => never}
 */
export const refusing = (box) => (error) => {
    const reason = error instanceof AccountError && error.problem.reasons?.[0];
    if (reason) throw new Wrong(box, reason.line);
    throw error;
};

/**
 * Makes check boxes for the members of a set.
 * @template {string} Name
 * @param {string} legend
 * @param {Set<Name>} chosen
 * @param {[Name, string][]} all
 */
const boxes = (legend, chosen, all) =>
    h(
        "fieldset",
        { class: "choices" },
        h("legend", null, legend),
        all.map(([name, label]) =>
            h(
                "label",
                { class: "choice" },
                h("input", {
                    type: "checkbox",
                    name: `hook-${name}`,
                    checked: chosen.has(name),
                    onchange: (/** @type {Event} */ event) => {
                        const box = /** @type {HTMLInputElement} */ (event.target);
                        if (box.checked) chosen.add(name);
                        else chosen.delete(name);
                    },
                }),
                h("span", null, label),
            )
        ),
    );
