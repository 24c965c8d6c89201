// What is printed of public links: a sheet of cards with a QR code for each person, and a poster
// with the one of an open link. Only they are printed, whatever the screen shows.

import { h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { drawQR } from "../account/qr.js";
import { shortAddress } from "./link-text.js";

/** The number of cards on a page of paper, which are also drawn without a pause. */
const CARDS = 10;

/** Lets the page answer before the next portion. */
const pause = () => new Promise((done) => setTimeout(done));

/**
 * Prints an element in place of the screen.
 * @param {HTMLElement} sheet
 */
function printed(sheet) {
    document.querySelector(".qr-sheet")?.remove();
    document.body.append(sheet);
    addEventListener("afterprint", () => sheet.remove(), { once: true });
    globalThis.print();
}

/**
 * Prints a title with an address and its QR code.
 * @param {string} title
 * @param {string} address
 */
export function printPoster(title, address) {
    printed(h(
        "div",
        { class: "qr-sheet qr-poster" },
        h("h1", null, title),
        drawQR(address, t("codeOf", { link: address })),
        h("p", null, shortAddress(address)),
    ));
}

/**
 * Draws the sheet in portions, and prints it.
 * @param {{ name: string, address: string }[]} all
 * @param {string} title what they are asked for
 * @param {(count: number) => boolean} told called with the number of cards that are drawn; false
 *   ends it without printing
 */
export async function printSheet(all, title, told) {
    const sheet = h("div", { class: "qr-sheet" });
    for (let at = 0; at < all.length; at += CARDS) {
        if (!told(at)) return;
        const some = all.slice(at, at + CARDS);
        sheet.append(h("ul", { class: "qr-page" }, some.map((one) => card(one, title))));
        await pause();
    }
    if (told(all.length)) printed(sheet);
}

/** @param {{ name: string, address: string }} person @param {string} title */
const card = ({ name, address }, title) =>
    h(
        "li",
        { class: "qr-card" },
        drawQR(address, t("codeOf", { link: address })),
        h(
            "div",
            null,
            h("strong", null, name),
            h("span", null, title),
            h("small", null, shortAddress(address)),
        ),
    );
