// The ways from the table of a collection to what is beside it: its quality, duplicates and trash,
// and the address at which other tools read it.

import { h, icon } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { dataAddress } from "../../../data/readable.js";
import { copier } from "../../account/proofs.js";

/** The screens about what the table shows, each with its sign. */
const SCREENS = /** @type {const} */ ([["quality", "check"], ["duplicates", "twins"]]);

/**
 * Makes the group of ways.
 * @param {import("../../../data/console-rows.js").Place} place
 * @param {(name: "quality" | "duplicates") => void} open shows a screen about the table
 */
export function waysBeside(place, open) {
    const address = copier(dataAddress(place.app), t("copyDataAddress"));
    address.classList.add("tool");
    address.title = t("readElsewhereHint");
    return h(
        "div",
        { class: "to-beside" },
        SCREENS.map(([name, sign]) =>
            h(
                "button",
                {
                    type: "button",
                    class: "button plain tool",
                    onclick: () => open(name),
                },
                icon(sign),
                t(name),
            )
        ),
        h(
            "a",
            { class: "button plain tool", href: trashOf(place) },
            icon("bin"),
            t("trash"),
        ),
        address,
    );
}

/**
 * Returns the address of the trash.
 * @param {import("../../../data/console-rows.js").Place} place
 */
function trashOf({ app, collection, scope }) {
    const path = [app, collection].map(encodeURIComponent).join("/");
    const query = scope ? `?${new URLSearchParams({ scope })}` : "";
    return `/console/records/${path}/trash${query}`;
}
