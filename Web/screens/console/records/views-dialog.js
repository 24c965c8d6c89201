// The dialog with the saved views of a table: opened, renamed, deleted, and the present one saved.

import { fill, h, iconButton, ICONS } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { form, good, Wrong } from "../../account/parts.js";
import { copier } from "../../account/proofs.js";
import { show, titled } from "../link-parts.js";
import { press } from "../parts.js";
import { dropView, MAX_NAME, renameView, savedViews, saveView } from "./kept.js";

/**
 * @typedef {import("../../../data/console-rows.js").Place} Place
 * @typedef {{ place: Place, query: string, open(query: string): void }} ViewsOf `query` is that of
 *   the present view
 */

ICONS.pen = "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4";

/** Opens the dialog. @param {ViewsOf} of */
export function openViews({ place, query, open }) {
    const list = h("ul", { class: "view-list" });
    const note = h("div", { role: "status" });
    const dialog = titled("rows-dialog views-dialog", t("views"));
    const heading = dialog.querySelector("h2");
    /** Draws the list, and says what was done. @param {string} [words] */
    const draw = (words) => {
        const views = savedViews(place);
        list.replaceChildren(...views.map((view) => row(view, { place, open: choose, draw })));
        list.hidden = !views.length;
        note.replaceChildren(words ? good(words) : "");
        if (words) heading?.focus();
    };
    const choose = (/** @type {string} */ chosen) => {
        dialog.close();
        open(chosen);
    };
    draw();
    fill(
        dialog,
        note,
        list,
        form({
            boxes: [{ name: "view", label: t("saveViewAs"), hint: t("saveViewHint") }],
            button: t("saveView"),
            send: ({ view }) => {
                const name = named(view);
                if (!saveView(place, { name, query })) throw new Wrong("view", t("notSaved"));
                draw(t("viewSaved", { name }));
                return Promise.resolve();
            },
        }),
        h(
            "div",
            { class: "presses" },
            copier(location.href, t("copyViewLink")),
            press(t("done"), () => dialog.close()),
        ),
    );
    show(dialog);
}

/** Returns the name that was typed. @param {string} text @throws {Wrong} when it is too long */
function named(text) {
    const name = text.trim();
    if (!name || [...name].length > MAX_NAME) {
        throw new Wrong("view", t("viewName", { most: MAX_NAME }));
    }
    return name;
}

/**
 * @param {import("./kept.js").SavedView} view
 * @param {{ place: Place, open(query: string): void, draw(words: string): void }} of
 */
function row({ name, query }, { place, open, draw }) {
    const made = h("li");
    const shown = [
        h(
            "button",
            { type: "button", class: "text-button grow", onclick: () => open(query) },
            name,
        ),
        iconButton("pen", t("renameView", { name }), () => {
            made.replaceChildren(renaming);
            renaming.querySelector("input")?.select();
        }),
        iconButton("remove", t("deleteView", { name }), () => {
            dropView(place, name);
            draw(t("viewDeleted", { name }));
        }),
    ];
    const input = h("input", { class: "box", value: name, "aria-label": t("newName") });
    const renaming = h(
        "form",
        {
            class: "renaming",
            onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                const next = input.value.trim().slice(0, MAX_NAME);
                if (!next) return input.focus();
                renameView(place, name, next);
                draw(t("viewRenamed", { name: next }));
            },
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
                if (event.key !== "Escape") return;
                event.preventDefault();
                made.replaceChildren(...shown);
                shown[1].focus();
            },
        },
        input,
        h("button", { type: "submit", class: "button" }, t("rename")),
    );
    made.append(...shown);
    return made;
}
