// Times as lists and maps show them, in the format of the region: today by the clock, others by
// their date. Words are in words.js.

import { locale } from "./words.js";

/** Returns the time of day for today, otherwise the date. @param {number} at */
export function shortTime(at) {
    const date = new Date(at), now = new Date();
    const isToday = date.toDateString() === now.toDateString();
    /** @type {Intl.DateTimeFormatOptions} */
    const style = isToday
        ? { hour: "2-digit", minute: "2-digit" }
        : date.getFullYear() === now.getFullYear()
        ? { day: "numeric", month: "short" }
        : { day: "numeric", month: "short", year: "numeric" };
    return new Intl.DateTimeFormat(locale(), style).format(date);
}
