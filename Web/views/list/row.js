// The reusable element of a list's row: leading text, picture, title with highlighted matches,
// lines, marks, reasons. Its position is in pool.js.

import { fill, h, icon } from "../../core/dom.js";
import { t } from "../../core/words.js";

/**
 * @typedef {import("../../engine/rows.d.ts").RowItem} RowItem
 * @typedef {import("../../engine/rows.d.ts").Pieces} Pieces
 * @typedef {{ label: string, hasImages: boolean, canCompare: boolean, chosen: Set<string>,
 *   choose(row: RowItem): void }} Look
 */

/**
 * The maximum number of image elements kept, so that they appear at once when they come back into
 * sight.
 */
const MAX_PICTURES = 300;
/** @type {Map<string, HTMLImageElement>} */
const pictures = new Map();
/** The URLs of missing images: not requested again until the page is reloaded. */
const missing = new Set();

/** Returns the image element of a URL, reusing an existing one. @param {string} address */
function pictureAt(address) {
    let image = pictures.get(address);
    // An image in another list stays there.
    if (!image || image.isConnected) {
        image = h("img", {
            src: address,
            alt: "",
            loading: "lazy",
            decoding: "async",
            onerror: (/** @type {Event} */ event) => {
                /** @type {HTMLElement} */ (event.target).remove();
                missing.add(address);
            },
        });
    }
    pictures.delete(address);
    pictures.set(address, image);
    for (const oldest of pictures.keys()) {
        if (pictures.size <= MAX_PICTURES) break;
        pictures.delete(oldest);
    }
    return image;
}

/** Returns the initials of the first and last word. @param {string} name */
const initials = (name) => {
    const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
    const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
    return [...first].slice(0, 1).concat([...last ?? ""].slice(0, 1)).join("").toUpperCase();
};

/** Returns which of six tints a name is drawn in. @param {string} name */
const tint = (name) =>
    [...name].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 9973, 7) % 6;

/**
 * Makes a picture, or one with initials when there is none.
 * @param {string} name
 * @param {string | undefined} address
 */
export function portrait(name, address) {
    const made = h(
        "span",
        { class: "portrait", "data-tint": tint(name), "aria-hidden": "true" },
        initials(name),
    );
    if (address && !missing.has(address)) made.append(pictureAt(address));
    return made;
}

/** Makes a text with highlighted matches. @param {Pieces} pieces */
export const pieces = (pieces) =>
    pieces.map(({ text, hit }) => hit ? h("mark", null, text) : text);

/** @param {Pieces} pieces */
export const plain = (pieces) => pieces.map(({ text }) => text).join("");

/** Makes the line of a row's marks. @param {{ label: string }[] | undefined} marks */
export const markLine = (marks) =>
    (marks ?? []).map(({ label }) => h("span", { class: "mark-text" }, icon("check"), label));

/** A reusable element for rows. */
export class Row {
    link = h("a", { class: "row-link" });
    root = h("li", { class: "pool-row" }, this.link);
    /** Its place in the result. */ at = -1;
    /** Where it is to be, in pixels from the top of the list. */ y = 0;
    /** The height it was given in pixels; 0 until it is measured. */ height = 0;
    /** @type {RowItem | undefined} */ #row;
    #state = "";
    /** The distance of the animation in pixels, and the animation in progress. */ #by = 0;
    /** @type {Animation | undefined} */ #move;

    /** @param {Look} look */
    constructor(look) {
        this.look = look;
    }

    /**
     * Shows a row at its place; a row that is not loaded as a placeholder.
     * @param {RowItem | undefined} row
     * @param {{ at: number, index: number, count: number }} place in the result, in its group, of
     *   how many
     */
    put(row, { at, index, count }) {
        const { root } = this;
        this.at = at;
        root.ariaPosInSet = String(index + 1);
        root.ariaSetSize = String(count);
        root.classList.toggle("last", index === count - 1);
        if (row !== this.#row || !row) this.#fill(row);
        this.touch();
    }

    /** @param {RowItem | undefined} row */
    #fill(row) {
        const { link, root, look } = this;
        this.#row = row;
        this.#state = "";
        this.height = 0;
        link.replaceChildren();
        root.replaceChildren(link);
        root.classList.toggle("unknown", !row);
        if (!row) return link.removeAttribute("href");
        link.href = row.route;
        const name = plain(row.title);
        const lines = (row.lines ?? []).filter((line) => plain(line));
        fill(
            link,
            row.leading && h("span", { class: "leading" }, row.leading),
            look.hasImages && portrait(name, row.image),
            h(
                "span",
                { class: "grow" },
                h("strong", null, pieces(row.title)),
                (lines.length > 0 || !!row.marks?.length) && h(
                    "span",
                    { class: "line-text" },
                    lines.flatMap((line, index) => [index > 0 && " · ", ...pieces(line)]),
                    " ",
                    markLine(row.marks),
                ),
                !!row.reasons?.length && h("span", { class: "why-text" }, row.reasons.join(" · ")),
            ),
            icon("go"),
        );
        if (look.canCompare) {
            const onclick = () => look.choose(row);
            const label = t("compareRow", { name });
            const button = h(
                "button",
                { type: "button", class: "icon-button pick", "aria-label": label, onclick },
                icon("compare"),
            );
            root.append(button);
        }
    }

    /** Redraws the state that is not part of the row's texts: open and selected. */
    touch() {
        const row = this.#row;
        if (!row) return;
        const isOpen = new URL(this.link.href).pathname === location.pathname;
        const isChosen = this.look.chosen.has(row.id);
        const state = `${isOpen} ${isChosen}`;
        if (state === this.#state) return;
        this.#state = state;
        this.link.ariaCurrent = isOpen ? "page" : null;
        this.root.querySelector(".pick")?.setAttribute("aria-pressed", String(isChosen));
    }

    /** The height in whole pixels that its texts need; has the page laid out if it is not. */
    get needed() {
        return Math.ceil(this.root.getBoundingClientRect().height - 0.01);
    }

    /**
     * Stands at a place.
     * @param {number} top pixels from the top of the list to its group
     * @param {number} y pixels from there
     */
    stand(top, y) {
        this.y = top + y;
        this.root.style.translate = `0 ${y}px`;
    }

    // Movement. Where a row is seen is computed: asking has the page laid out there and then.

    /** The visible position in pixels from the top of the list, also during an animation. */
    get seen() {
        const { progress = 1 } = this.#move?.effect?.getComputedTiming() ?? {};
        return this.y + this.#by * (1 - (progress ?? 1));
    }

    /**
     * Moves to its place from its visible position, or appears there. A new movement during an
     * animation continues from the present position.
     * @param {number | undefined} from
     * @param {number} duration in milliseconds; 0 for no animation
     */
    go(from, duration) {
        this.#move?.cancel();
        this.#move = undefined;
        this.#by = duration ? (from ?? this.y) - this.y : 0;
        if (!duration) return;
        if (from === undefined) {
            this.#move = this.root.animate({ opacity: [0, 1] }, { duration, easing: "ease-out" });
        } else if (Math.abs(this.#by) >= 1) {
            this.#move = this.root.animate(
                { transform: [`translateY(${this.#by}px)`, "none"] },
                { duration, easing: "cubic-bezier(0.2, 0, 0, 1)" },
            );
        }
    }

    /**
     * Fades out in its place, hidden from assistive technology.
     * @param {number} wait the duration in milliseconds
     */
    async leave(wait) {
        const { root } = this;
        root.inert = true;
        await root.animate({ opacity: [1, 0] }, { duration: wait, easing: "ease-in" }).finished
            .catch(() => {});
        root.inert = false;
        root.remove();
    }
}
