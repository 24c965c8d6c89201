// The reusable element of a list's row: leading text, picture, title with highlighted matches,
// lines, marks, reasons. Its position is in pool.js.

import { fill, h, icon } from "../../core/dom.js";
import { ofAnyone } from "../../core/texts.js";
import { language, t } from "../../core/words.js";

/**
 * @typedef {import("../../engine/patches.d.ts").RowItem} RowItem
 * @typedef {import("../../engine/patches.d.ts").Pieces} Pieces
 * @typedef {typeof import("./record-row.js")} RecordRow
 * @typedef {{ label: string, hasPhotos: boolean, canCompare: boolean,
 *   portrait?: typeof import("./portrait.js").portrait, records: RecordRow | null,
 *   countOf(record: string): number, chosen: { has(row: string): boolean },
 *   choose(row: RowItem): void }} Look portrait draws images, records what only these have
 */

/** Makes a text with highlighted matches. @param {Pieces} pieces */
export const pieces = (pieces) =>
    pieces.map(({ text, hit }) => hit ? h("mark", null, text) : text);

/** @param {Pieces} pieces */
export const plain = (pieces) => pieces.map(({ text }) => text).join("");

/** Makes the line of a row's marks. @param {{ label: string }[] | undefined} marks */
export const markLine = (marks) =>
    (marks ?? []).map(({ label }) => h("span", { class: "mark-text" }, icon("check"), label));

/**
 * Fills the link of a row.
 * @param {HTMLAnchorElement} link
 * @param {RowItem} row
 * @param {Look} look
 */
export function fillRow(link, row, { portrait, hasPhotos, records, countOf }) {
    link.href = row.route;
    const lines = (row.lines ?? []).filter((line) => plain(line));
    const count = records ? countOf(row.id) : 0;
    fill(
        link,
        row.leading && h("span", { class: "leading", dir: "auto" }, row.leading),
        portrait?.(plain(row.title), row.image),
        hasPhotos && records?.picture(row),
        h(
            "span",
            { class: "grow" },
            h("strong", ofAnyone(), pieces(row.title)),
            (lines.length > 0 || !!row.marks?.length) && h(
                "span",
                { class: hasPhotos ? "line-text two-lines" : "line-text" },
                lines.flatMap((line, index) => [
                    index > 0 && " · ",
                    h("bdi", ofAnyone(), pieces(line)),
                ]),
                " ",
                markLine(row.marks),
            ),
            !!row.reasons?.length && h("span", { class: "why-text" }, row.reasons.join(" · ")),
            records?.meta(row, count),
        ),
        records?.badges(row, count) ?? [],
        icon("go"),
    );
}

/** A reusable element for rows. */
export class Row {
    link = h("a", { class: "row-link" });
    root = h("li", { class: "pool-row" }, this.link);
    /** Its place in the result. */ at = -1;
    /** Where it is to be, in pixels from the top of the list. */ y = 0;
    /** The height it was given in pixels; 0 until it is measured. */ height = 0;
    /** @type {RowItem | undefined} */ #row;
    /** What its content was made of. */ #content = "";
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
        const { canCompare, countOf } = this.look;
        const today = new Date().toDateString();
        const content = row
            ? JSON.stringify([row, countOf(row.id), canCompare, language(), today])
            : "";
        if (content !== this.#content || !row) this.#fill(row);
        this.#content = content;
        this.#row = row;
        this.touch();
    }

    /** @param {RowItem | undefined} row */
    #fill(row) {
        const { link, root, look } = this;
        this.#state = "";
        this.height = 0;
        link.replaceChildren();
        // The link stays in its place: it may have the focus.
        root.querySelector(".pick")?.remove();
        root.classList.toggle("unknown", !row);
        if (!row) return link.removeAttribute("href");
        fillRow(link, row, look);
        if (look.canCompare) {
            const name = plain(row.title);
            const onclick = () => look.choose(this.#row ?? row);
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
        const { pathname } = new URL(this.link.href);
        const isOpen = pathname === location.pathname ||
            location.pathname.startsWith(`${pathname}/`);
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
