// The grid of a month: a day in each cell with its first rows where there is room, or dots. One
// cell is in the order of the Tab key, arrow keys move from there.

import { h } from "../../core/dom.js";
import { language, locale, t } from "../../core/words.js";
import {
    addDays,
    addMonths,
    dayName,
    monthOf,
    sameDayIn,
    WEEK,
    weekdayNames,
    weekOf,
} from "./days.js";

/**
 * @typedef {import("./groups.js").Cell} Cell
 * @typedef {import("./loaded.js").RowItem} RowItem
 * @typedef {{ move(day: string): void, select(day: string): void, turn(by: number): void }} Host
 * @typedef {{ month: string, weeks: Cell[][], firstWeekday: number, active: string,
 *   selected: string, today: string, hasTitles: boolean,
 *   rowAt(index: number): RowItem | undefined }} View the active day is the one the Tab key
 *   reaches
 */

/** The number of rows that a cell names, and of dots where it names none. */
export const MAX_NAMED = 3;
/** The distance in pixels of a swipe, and its most in milliseconds. */
const SWIPE = 48, SWIPE_MS = 600;

/**
 * Returns the name of a day with the number of its rows.
 * @param {string} day
 * @param {number} count
 */
export function countedDay(day, count) {
    const name = dayName(day);
    if (!count) return name;
    return count === 1
        ? t("dayCountOne", { day: name })
        : t("dayCountMany", { day: name, count: numbered(count) });
}

/** @param {number} count */
export const numbered = (count) => new Intl.NumberFormat(locale()).format(count);

/** The grid of a month. */
export class MonthGrid {
    #head = h("tr");
    #body = h("tbody");
    root = h(
        "table",
        { role: "grid", class: "month-grid" },
        h("thead", null, this.#head),
        this.#body,
    );
    #host;
    /** The cells by day, and what was drawn in each. @type {Map<string, [HTMLElement, string]>} */
    #cells = new Map();
    /** The month, week and locale of the cells. */ #shape = "";
    /** @type {View | undefined} */ #view;
    /** True when a finger moved sideways: what is under its end was not tapped. */
    #isSwiped = false;

    /** @param {Host} host @param {string} labelledBy */
    constructor(host, labelledBy) {
        this.#host = host;
        this.root.setAttribute("aria-labelledby", labelledBy);
        this.root.addEventListener("keydown", (event) => this.#onKey(event));
        this.root.addEventListener("click", (event) => this.#onClick(event));
        this.root.addEventListener("pointerdown", (event) => this.#onPointer(event));
    }

    /** Draws what differs from what is drawn. @param {View} view */
    draw(view) {
        const had = this.hasFocus;
        this.#view = view;
        const shape = [view.month, view.firstWeekday, locale()].join();
        if (shape !== this.#shape) this.#build(view);
        this.#shape = shape;
        for (const cell of view.weeks.flat()) this.#drawCell(cell, view);
        if (had && !this.hasFocus) this.focus();
    }

    get hasFocus() {
        return this.root.contains(document.activeElement);
    }

    /** Focuses the active day. */
    focus() {
        const cell = this.#cells.get(this.#view?.active ?? "")?.[0];
        cell?.focus({ preventScroll: true });
        cell?.scrollIntoView({ block: "nearest" });
    }

    /** @param {View} view */
    #build({ weeks, firstWeekday }) {
        this.#head.replaceChildren(
            ...weekdayNames(firstWeekday).map(({ long, short, narrow }) =>
                h(
                    "th",
                    { scope: "col" },
                    h("span", { class: "unseen" }, long),
                    h("span", { class: "short", "aria-hidden": "true" }, short),
                    h("span", { class: "narrow", "aria-hidden": "true" }, narrow),
                )
            ),
        );
        this.#cells.clear();
        const body = h("tbody");
        for (const week of weeks) {
            body.append(h("tr", null, week.map(({ day }) => this.#cell(day))));
        }
        this.#body.replaceWith(body);
        this.#body = body;
    }

    /** @param {string} day empty beyond the days there are */
    #cell(day) {
        const cell = h("td", { role: "gridcell", class: "day-cell", "data-day": day || null });
        if (day) this.#cells.set(day, [cell, ""]);
        else cell.ariaDisabled = "true";
        return cell;
    }

    /** @param {Cell} cell @param {View} view */
    #drawCell({ day, isOutside, from, count }, view) {
        const known = this.#cells.get(day);
        if (!known) return;
        const [root, before] = known;
        const order = day === view.active ? "0" : "-1";
        if (root.getAttribute("tabindex") !== order) root.setAttribute("tabindex", order);
        root.ariaSelected = String(day === view.selected);
        root.ariaCurrent = day === view.today ? "date" : null;
        const named = view.hasTitles ? Math.min(count, MAX_NAMED) : 0;
        const rows = Array.from({ length: named }, (_, index) => view.rowAt(from + index) ?? null);
        const state = JSON.stringify([
            isOutside,
            count,
            view.hasTitles,
            rows.map((row) => row && [row.route, row.title]),
            language(),
        ]);
        if (state === before) return;
        known[1] = state;
        root.classList.toggle("outside", isOutside);
        root.ariaLabel = countedDay(day, count);
        const number = h("span", { class: "day-number" }, String(Number(day.slice(8))));
        root.replaceChildren(number, view.hasTitles ? names(rows, count) : dots(count));
    }

    // The person

    /** @param {Event} event */
    #dayOf(event) {
        const target = /** @type {Element} */ (event.target);
        return target.closest?.("[data-day]")?.getAttribute("data-day") ?? "";
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || !this.#view) return;
        const day = this.#dayOf(event);
        if (!day) return;
        const isOnLink = /** @type {Element} */ (event.target).localName === "a";
        if (event.key === "Enter" || event.key === " ") {
            if (isOnLink) return;
            event.preventDefault();
            return this.#host.select(day);
        }
        const goal = goalOf(event, day, this.#view.firstWeekday);
        if (goal === undefined) return;
        event.preventDefault();
        this.#host.move(goal);
        this.focus();
    }

    /** @param {MouseEvent} event */
    #onClick(event) {
        if (this.#isSwiped) return event.preventDefault();
        const day = this.#dayOf(event);
        if (!day || /** @type {Element} */ (event.target).closest("a")) return;
        this.#host.select(day);
    }

    /** Turns to another month when a finger moves sideways. @param {PointerEvent} start */
    #onPointer(start) {
        this.#isSwiped = false;
        if (start.pointerType !== "touch" || !start.isPrimary) return;
        const stop = new AbortController();
        const { signal } = stop;
        const onEnd = (/** @type {PointerEvent} */ end) => {
            stop.abort();
            const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
            const isSwipe = Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(y) &&
                end.timeStamp - start.timeStamp < SWIPE_MS;
            if (!isSwipe) return;
            this.#isSwiped = true;
            const isLater = x < 0 !== isTurned(start.target);
            this.#host.turn(isLater ? 1 : -1);
        };
        addEventListener("pointerup", onEnd, { signal });
        addEventListener("pointercancel", () => stop.abort(), { signal });
    }
}

/** Returns true where days stand from right to left. @param {EventTarget | null} at */
const isTurned = (at) => at instanceof Element && !!at.closest(".screen[dir=rtl]");

/**
 * Returns the day that a key moves to; undefined for other keys.
 * @param {{ key: string, shiftKey: boolean, target?: EventTarget | null }} event
 * @param {string} day
 * @param {number} firstWeekday
 */
export function goalOf({ key, shiftKey, target = null }, day, firstWeekday) {
    const months = (/** @type {number} */ by) =>
        sameDayIn(day, addMonths(monthOf(day), shiftKey ? 12 * by : by));
    if (key === "PageUp") return months(-1);
    if (key === "PageDown") return months(1);
    if (shiftKey) return;
    const next = isTurned(target) ? -1 : 1;
    switch (key) {
        case "ArrowLeft":
            return addDays(day, -next);
        case "ArrowRight":
            return addDays(day, next);
        case "ArrowUp":
            return addDays(day, -WEEK);
        case "ArrowDown":
            return addDays(day, WEEK);
        case "Home":
            return weekOf(day, firstWeekday);
        case "End":
            return addDays(weekOf(day, firstWeekday), WEEK - 1);
    }
}

/**
 * Makes the names of a day's first rows, and how many there are besides. The links are not in the
 * order of the Tab key: the rows of the selected day are, beside the grid.
 * @param {(RowItem | null)[]} rows
 * @param {number} count
 */
function names(rows, count) {
    const more = count - rows.length;
    return h(
        "span",
        { class: "named" },
        rows.map((row) =>
            row
                ? h("a", { href: row.route, tabindex: -1 }, title(row))
                : h("span", { class: "coming" })
        ),
        more > 0 && h("span", { class: "besides" }, t("moreRows", { count: numbered(more) })),
    );
}

/** @param {RowItem} row */
const title = ({ title }) => title.map(({ text, hit }) => hit ? h("mark", null, text) : text);

/** Makes a dot for each of a few rows, or their number. @param {number} count */
function dots(count) {
    const made = count > MAX_NAMED
        ? [numbered(count)]
        : Array.from({ length: count }, () => h("i"));
    return h("span", { class: "dots", "aria-hidden": "true" }, made);
}
