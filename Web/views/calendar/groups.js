// The groups of a result, one for each day that has rows, and how many rows days and months have.
// The engine gives them in order, so each is found by halving; nothing here goes through all.

import { monthOf } from "./days.js";

/**
 * @typedef {{ day?: string, from: number, count: number }} DayGroup the place of a day's rows in
 *   the result; without a day the rows that have none
 * @typedef {{ day: string, isOutside: boolean, from: number, count: number }} Cell a day in the
 *   grid of a month; outside when it is of another month
 */

/** The groups of one result. */
export class Groups {
    #all;
    /** The number of groups that have a day. */ #end;
    /** The group of rows without a day. @type {DayGroup | undefined} */ undated;

    /** @param {DayGroup[]} all in order, the one without a day last */
    constructor(all) {
        this.#all = all;
        const last = all.at(-1);
        const isUndated = !!last && !last.day;
        this.#end = all.length - (isUndated ? 1 : 0);
        if (isUndated && last.count > 0) this.undated = last;
    }

    /** Returns the index of the first group on a day or after it. @param {string} day */
    #index(day) {
        let [low, high] = [0, this.#end];
        while (low < high) {
            const middle = (low + high) >> 1;
            if ((this.#all[middle].day ?? "") < day) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /**
     * Returns the groups that have rows from one day to another, both included.
     * @param {string} first
     * @param {string} last
     */
    between(first, last) {
        // "~" comes after all that is in a day.
        const groups = this.#all.slice(this.#index(first), this.#index(`${last}~`));
        return groups.filter(({ count }) => count > 0);
    }

    /** Returns the groups of a month that have rows. @param {string} month */
    ofMonth(month) {
        return this.between(month, `${month}-99`);
    }

    /** Returns the group of a day, if it has rows. @param {string} day */
    ofDay(day) {
        return this.between(day, day).at(0);
    }

    /**
     * Returns the nearest months before and after one that have rows.
     * @param {string} month
     * @returns {{ before?: string, after?: string }}
     */
    nearest(month) {
        let at = this.#index(month) - 1;
        while (at >= 0 && !this.#all[at].count) at -= 1;
        let next = this.#index(`${month}-99`);
        while (next < this.#end && !this.#all[next].count) next += 1;
        return {
            before: at >= 0 ? monthOf(this.#all[at].day ?? "") : undefined,
            after: next < this.#end ? monthOf(this.#all[next].day ?? "") : undefined,
        };
    }

    /**
     * Returns the cells of a month: its weeks with the rows of each day.
     * @param {string[][]} weeks
     * @param {string} month
     * @returns {Cell[][]}
     */
    cells(weeks, month) {
        const days = weeks.flat().filter(Boolean);
        const groups = this.between(days[0], days[days.length - 1]);
        let at = 0;
        return weeks.map((week) =>
            week.map((day) => {
                const found = day && groups[at]?.day === day ? groups[at++] : undefined;
                const { from = 0, count = 0 } = found ?? {};
                return { day, isOutside: monthOf(day) !== month, from, count };
            })
        );
    }
}
