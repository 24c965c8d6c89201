// The calendar view of a result: a month with the rows of the selected day, or its agenda. The
// list that it is a view of passes groups and rows, and draws each row.

import { announce, fill, h, iconButton } from "../../core/dom.js";
import { recall, remember } from "../../core/settings.js";
import { locale, t } from "../../core/words.js";
import { Agenda } from "./agenda.js";
import { Chooser } from "./chooser.js";
import { DayRows } from "./day-rows.js";
import {
    addMonths,
    firstWeekdayOf,
    isDay,
    isMonth,
    monthHeading,
    monthOf,
    today,
    weeksOf,
} from "./days.js";
import { Groups } from "./groups.js";
import { LoadedRows } from "./loaded.js";
import { countedDay, MAX_NAMED, MonthGrid } from "./month.js";
import { Undated } from "./undated.js";

/**
 * @typedef {import("./loaded.js").RowItem} RowItem
 * @typedef {import("./groups.js").DayGroup} DayGroup
 * @typedef {{ window(from: number, count: number): void, turned(month: string): void,
 *   line(item: RowItem): HTMLElement }} Host requests rows, at most 200 at once, which are passed
 *   to `take`; hears that the person turned to another month; makes the element of a row
 * @typedef {"month" | "agenda"} Mode
 * @typedef {{ day: string, active: string, isChosen: boolean, isOpen: boolean, focus: string,
 *   reach: number[] }} Position the selected day, the one the Tab key reaches, true when the
 *   person chose it, true when rows without a day are shown, the focus (`day`, or a row's id), and
 *   how many rows are drawn
 */

/** The name under which the mode is remembered. */
const MODE = "calendar";

/** The number of calendars made, for ids. */
let made = 0;

/** The calendar of one list. */
export class Calendar {
    #host;
    #prefix = `calendar-${++made}`;
    #month = monthOf(today());
    #day = today();
    #active = this.#day;
    /** True when the person chose the day: another result does not select another one. */
    #isChosen = false;
    /** @type {Mode} */ #mode = recall(MODE) === "agenda" ? "agenda" : "month";
    #groups = new Groups([]);
    #isLoading = false;
    #isPrinting = false;
    /** True where cells are wide enough for the titles of rows; the style says it. */
    #isWide = false;
    /** The day on which it was drawn. */ #today = today();
    /** The focus to restore. */ #goal = "";
    #stop = new AbortController();

    #rows = new LoadedRows((from, count) => this.#ask(from, count));
    #source = {
        rows: this.#rows,
        line: (/** @type {RowItem} */ item) => this.#host.line(item),
        label: () => countedDay(this.#day, 0),
    };
    #chooser = new Chooser((month) => this.#turn(month), this.#prefix);
    #grid = new MonthGrid({
        move: (day) => this.#move(day),
        select: (day) => this.#select(day),
        turn: (by) => this.#turn(addMonths(this.#month, by)),
    }, this.#chooser.nameId);
    #jump = (/** @type {string} */ month) => {
        this.#turn(month);
        // What was pressed is no longer there.
        this.#chooser.focus();
    };
    #dayRows = new DayRows(this.#source, this.#jump, this.#prefix);
    #agenda = new Agenda(this.#source, this.#jump, this.#prefix);
    #undated = new Undated(this.#source, () => this.#draw());
    #bar = h("div", { class: "calendar-bar" });
    #stage = h("div", { class: "calendar-stage" });
    #inner = h("div", { class: "calendar-inner" }, this.#bar, this.#stage, this.#undated.root);
    root = h("section", { class: "calendar" }, this.#inner);
    /** The language of the bar. */ #words = "";

    #sizes = new ResizeObserver(() => {
        const isWide = getComputedStyle(this.#inner).getPropertyValue("--named").trim() === "1";
        if (isWide !== this.#isWide) {
            this.#isWide = isWide;
            this.#draw();
        } else this.#restoreFocus();
    });

    /** @param {Host} host */
    constructor(host) {
        this.#host = host;
        const { signal } = this.#stop;
        this.#sizes.observe(this.root);
        addEventListener("beforeprint", () => this.#print(true), { signal });
        addEventListener("afterprint", () => this.#print(false), { signal });
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden && today() !== this.#today) this.#draw();
        }, { signal });
    }

    /** Releases the calendar when it is no longer needed. */
    drop() {
        this.#stop.abort();
        this.#sizes.disconnect();
        for (const portions of this.#allPortions) portions.drop();
    }

    get #allPortions() {
        return [this.#dayRows.portions, this.#agenda.portions, this.#undated.portions];
    }

    // The list that it is a view of

    /**
     * Shows another result.
     * @param {DayGroup[] | undefined} groups in the order of days, the one without a day last
     * @param {number} [_count] the number of rows found
     */
    show(groups, _count) {
        this.#groups = new Groups(groups ?? []);
        this.#rows.reset();
        if (!this.#isChosen) this.#choose(this.#month);
        this.#draw();
    }

    /** Takes rows of the present result. @param {number} from @param {RowItem[]} rows */
    take(from, rows) {
        this.#rows.take(from, rows);
        if (!this.#isLoading) this.#draw();
    }

    /** Has all rows drawn anew: what is around them changed. */
    touch() {
        for (const portions of this.#allPortions) portions.forget();
        this.#draw();
    }

    /** The shown month, such as `2026-11`. */
    get month() {
        return this.#month;
    }

    set month(month) {
        if (month === this.#month || !isMonth(month)) return;
        this.#choose(month);
        this.#draw();
    }

    /** The state to restore when the person comes back. @returns {Position} */
    get position() {
        const row = document.activeElement?.closest("[data-row]");
        return {
            day: this.#day,
            active: this.#active,
            isChosen: this.#isChosen,
            isOpen: this.#undated.isOpen,
            focus: row && this.root.contains(row)
                ? row.getAttribute("data-row") ?? ""
                : this.#grid.hasFocus
                ? "day"
                : "",
            reach: this.#allPortions.map(({ reach }) => reach),
        };
    }

    /** @param {any} position one that was given before; another is left out */
    set position(position) {
        const { day, active, isChosen, isOpen, focus, reach } = position ?? {};
        if (!isDay(day ?? "") || !isDay(active ?? "")) return;
        if (monthOf(day) !== this.#month || monthOf(active) !== this.#month) return;
        [this.#day, this.#active, this.#isChosen] = [day, active, isChosen === true];
        this.#undated.isOpen = isOpen === true;
        this.#goal = typeof focus === "string" ? focus : "";
        this.#draw();
        this.#allPortions.forEach((portions, index) => {
            portions.reach = Number(reach?.[index]) || 0;
            portions.draw();
        });
        this.#restoreFocus();
    }

    /** @param {number} from @param {number} count */
    #ask(from, count) {
        const before = this.#isLoading;
        this.#isLoading = true;
        try {
            this.#host.window(from, count);
        } finally {
            this.#isLoading = before;
        }
    }

    // The person

    /** Turns to a month, and selects a day of it. @param {string} month @param {string} [day] */
    #turn(month, day) {
        if (month === this.#month) return;
        this.#choose(month, day);
        this.#goal = "";
        this.#draw();
        announce(monthHeading(month));
        this.#host.turned(month);
    }

    /**
     * Sets the month and the selected day: today, or the first day that has rows.
     * @param {string} month
     * @param {string} [day]
     */
    #choose(month, day) {
        this.#month = month;
        this.#isChosen = day !== undefined;
        const now = today();
        this.#day = day ??
            (monthOf(now) === month ? now : this.#groups.ofMonth(month)[0]?.day ?? `${month}-01`);
        if (day || !this.#grid.hasFocus || monthOf(this.#active) !== month) {
            this.#active = this.#day;
        }
    }

    /** Moves to another day in the grid. @param {string} day */
    #move(day) {
        if (monthOf(day) !== this.#month) return this.#turn(monthOf(day), day);
        this.#active = day;
        this.#draw();
    }

    /** @param {string} day */
    #select(day) {
        this.#goal = "";
        if (monthOf(day) !== this.#month) this.#turn(monthOf(day), day);
        else {
            [this.#day, this.#active, this.#isChosen] = [day, day, true];
            this.#draw();
            announce(countedDay(day, this.#groups.ofDay(day)?.count ?? 0));
        }
        this.#dayRows.reveal();
    }

    #toToday() {
        const [now, before] = [today(), this.#month];
        if (monthOf(now) !== before) return this.#turn(monthOf(now));
        this.#select(now);
    }

    /** @param {Mode} mode */
    #switch(mode) {
        this.#mode = mode;
        this.#goal = "";
        remember(MODE, mode);
        this.#draw();
    }

    /** Focuses what had the focus, once it is there. */
    #restoreFocus() {
        if (!this.#goal || !this.root.isConnected) return;
        if (this.#goal === "day") {
            this.#grid.focus();
            if (this.#grid.hasFocus) this.#goal = "";
        } else if (this.#allPortions.some((portions) => portions.focus(this.#goal))) {
            this.#goal = "";
        }
    }

    // Drawing

    #draw() {
        this.#today = today();
        this.#drawBar();
        this.root.dataset.mode = this.#mode;
        if (this.#mode === "month") this.#drawMonth();
        else this.#agenda.show(this.#groups, this.#month);
        const kids = this.#mode === "month"
            ? [this.#grid.root, this.#dayRows.root]
            : [this.#agenda.root];
        if (kids[0].parentElement !== this.#stage) this.#stage.replaceChildren(...kids);
        this.#undated.show(this.#groups.undated);
        this.#restoreFocus();
    }

    #drawBar() {
        this.#chooser.draw(this.#month);
        const words = locale().toString();
        if (words === this.#words) return;
        this.#words = words;
        this.root.ariaLabel = t("calendarView");
        const turn = (/** @type {number} */ by) => this.#turn(addMonths(this.#month, by));
        const mode = (/** @type {Mode} */ value, /** @type {string} */ label) =>
            h(
                "label",
                null,
                h("input", {
                    type: "radio",
                    class: "unseen",
                    name: `${this.#prefix}-mode`,
                    value,
                    checked: this.#mode === value,
                    onchange: () => this.#switch(value),
                }),
                h("span", null, label),
            );
        const had = this.#bar.contains(document.activeElement);
        this.#bar.replaceChildren();
        fill(
            this.#bar,
            this.#chooser.root,
            h(
                "div",
                { class: "month-steps" },
                iconButton("back", t("previousMonth"), () => turn(-1)),
                iconButton("go", t("nextMonth"), () => turn(1)),
            ),
            h("button", {
                type: "button",
                class: "text-button to-today",
                onclick: () => this.#toToday(),
            }, t("today")),
            h(
                "div",
                { class: "modes", role: "radiogroup", "aria-label": t("views") },
                mode("month", t("month")),
                mode("agenda", t("agenda")),
            ),
        );
        if (had) this.#chooser.focus();
    }

    #drawMonth() {
        const firstWeekday = firstWeekdayOf(locale());
        const weeks = this.#groups.cells(weeksOf(this.#month, firstWeekday), this.#month);
        const hasTitles = this.#isWide || this.#isPrinting;
        if (hasTitles) {
            this.#rows.load(
                weeks.flat().filter(({ count }) => count > 0)
                    .map(({ from, count }) => ({ from, count: Math.min(count, MAX_NAMED) })),
            );
        }
        this.#grid.draw({
            month: this.#month,
            weeks,
            firstWeekday,
            active: this.#active,
            selected: this.#day,
            today: this.#today,
            hasTitles,
            rowAt: (index) => this.#rows.at(index),
        });
        this.#dayRows.show(this.#groups, this.#day);
    }

    /** Draws all of the month for printing. @param {boolean} isOn */
    #print(isOn) {
        if (isOn && !this.root.checkVisibility()) return;
        if (!isOn && !this.#isPrinting) return;
        this.#isPrinting = isOn;
        const shown = this.#mode === "agenda" ? this.#agenda : this.#dayRows;
        shown.portions.print(isOn);
        this.#draw();
    }
}
