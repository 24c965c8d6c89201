// Days of the calendar view, compared with days counted one after the other and with known ones;
// and the groups of a result with naive sums.

import {
    addDays,
    addMonths,
    dayHeading,
    dayName,
    dayOf,
    FIRST_DAY,
    firstWeekdayByRegion,
    firstWeekdayOf,
    isDay,
    isMonth,
    LAST_DAY,
    lengthOf,
    monthHeading,
    monthNames,
    monthOf,
    numberOf,
    sameDayIn,
    today,
    weekdayNames,
    weekdayOf,
    weekOf,
    weeksOf,
} from "../views/calendar/days.js";
import { forget } from "../core/settings.js";
import { setLanguage } from "../core/words.js";
import { claim, equal } from "./assert.js";

/**
 * Returns all days from one year on, counted by hand.
 * @param {number} first
 * @param {number} last
 */
function* counted(first, last) {
    for (let year = first; year <= last; year += 1) {
        for (let month = 1; month <= 12; month += 1) {
            const isLeap = year % 400 === 0 || year % 4 === 0 && year % 100 !== 0;
            const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
            for (let day = 1; day <= days; day += 1) {
                const two = [month, day].map((part) => String(part).padStart(2, "0")).join("-");
                yield `${String(year).padStart(4, "0")}-${two}`;
            }
        }
    }
}

Deno.test("days have consecutive numbers, in the first 400 years, lately and in the last", () => {
    // 1 January of the year 1 is a Monday.
    equal([weekdayOf(FIRST_DAY), numberOf("1970-01-01")], [1, 0]);
    for (const [first, last] of [[1, 410], [1890, 2110], [9790, 9999]]) {
        const start = `${String(first).padStart(4, "0")}-01-01`;
        let [number, weekday] = [numberOf(start), weekdayOf(start)];
        for (const day of counted(first, last)) {
            if (numberOf(day) !== number || dayOf(number) !== day || weekdayOf(day) !== weekday) {
                throw new Error(`${day}: ${numberOf(day)} ${dayOf(number)} ${weekdayOf(day)}`);
            }
            number += 1;
            weekday = weekday % 7 + 1;
        }
    }
    // 400 years have as many days each time.
    for (let year = 1; year <= 9599; year += 1) {
        const [from, to] = [year, year + 400].map((one) =>
            `${String(one).padStart(4, "0")}-01-01`
        );
        equal(numberOf(to) - numberOf(from), 146_097);
    }
    equal([dayOf(numberOf(LAST_DAY) + 1), dayOf(numberOf(FIRST_DAY) - 1)], ["", ""]);
    equal([weekdayOf("2026-11-24"), weekdayOf("2000-02-29"), weekdayOf(LAST_DAY)], [2, 2, 5]);
});

Deno.test("days are added across months, leap days and the ends of the calendar", () => {
    equal(addDays("2026-11-30", 1), "2026-12-01");
    equal(addDays("2026-01-01", -1), "2025-12-31");
    equal(addDays("2024-02-28", 1), "2024-02-29");
    equal(addDays("1900-02-28", 1), "1900-03-01");
    equal(addDays("2000-02-28", 1), "2000-02-29");
    // The days on which the clocks change have no other length here.
    equal(addDays("2026-03-29", 1), "2026-03-30");
    equal(addDays("2026-10-25", -1), "2026-10-24");
    equal(addDays(FIRST_DAY, -1), FIRST_DAY);
    equal(addDays(LAST_DAY, 7), LAST_DAY);
});

Deno.test("months are added as they are counted", () => {
    let month = "0001-01";
    for (let index = 0; index < 12 * 9999; index += 1) {
        const year = String(1 + Math.floor(index / 12)).padStart(4, "0");
        equal(month, `${year}-${String(index % 12 + 1).padStart(2, "0")}`);
        month = addMonths(month, 1);
    }
    equal(month, "9999-12");
    equal(addMonths("0001-01", -1), "0001-01");
    equal(addMonths("2026-11", -11), "2025-12");
    equal(addMonths("2026-11", 12), "2027-11");
});

Deno.test("the same day of a shorter month is its last", () => {
    equal(sameDayIn("2026-01-31", "2026-02"), "2026-02-28");
    equal(sameDayIn("2026-01-31", "2024-02"), "2024-02-29");
    equal(sameDayIn("2024-02-29", "2025-02"), "2025-02-28");
    equal(sameDayIn("2026-11-24", "2026-12"), "2026-12-24");
    equal(["2023-02", "2024-02", "2100-02", "2026-11"].map(lengthOf), [28, 29, 28, 30]);
});

Deno.test("the weeks of a month begin on the first day and hold each of its days once", () => {
    for (const first of [1, 5, 6, 7]) {
        for (let month = "2019-01"; month < "2030-01"; month = addMonths(month, 1)) {
            const weeks = weeksOf(month, first);
            const days = weeks.flat();
            claim(weeks.every((week) => week.length === 7), "weeks have seven days");
            claim(weeks.every(([day]) => weekdayOf(day) === first), "they begin on the first");
            claim(weeks.every(([day]) => weekOf(day, first) === day), "it is its week's first");
            days.slice(1).forEach((day, index) => equal(day, addDays(days[index], 1)));
            equal(days.filter((day) => monthOf(day) === month).length, lengthOf(month));
            claim(weeks.every((week) => week.some((day) => monthOf(day) === month)), "no more");
        }
    }
    equal(weeksOf("2027-02", 1).length, 4);
    equal(weeksOf("2026-11", 1)[0][0], "2026-10-26");
    equal(weekOf("2026-11-24", 1), "2026-11-23");
    equal(weekOf("2026-11-24", 7), "2026-11-22");
});

Deno.test("what is before the first day and after the last is left out", () => {
    equal(weeksOf("0001-01", 7)[0], [
        "",
        ...["1", "2", "3", "4", "5", "6"].map((day) => `0001-01-0${day}`),
    ]);
    equal(weeksOf("9999-12", 1).at(-1)?.slice(4), [LAST_DAY, "", ""]);
});

Deno.test("texts that are no days or months are told apart", () => {
    for (const day of ["2026-11-24", "2024-02-29", FIRST_DAY, LAST_DAY]) claim(isDay(day), day);
    for (
        const text of ["", "2026-11", "2026-11-31", "2023-02-29", "0000-01-01", "2026-13-01", "x"]
    ) claim(!isDay(text), text);
    claim(isMonth("2026-11") && isMonth("0001-01") && isMonth("9999-12"), "months");
    for (const text of ["", "2026", "2026-00", "2026-13", "0000-05", "26-11", "2026-11-01"]) {
        claim(!isMonth(text), text);
    }
});

Deno.test("the day where the device is does not depend on the hour", () => {
    equal(today(new Date(2026, 10, 24, 0, 0, 1)), "2026-11-24");
    equal(today(new Date(2026, 10, 24, 23, 59, 59)), "2026-11-24");
});

Deno.test("the week begins as the locale has it, also where the browser does not say", () => {
    const known = {
        "en-US": 7,
        "en-GB": 1,
        "fr-FR": 1,
        "fr-CH": 1,
        "fr-CA": 7,
        "en-EG": 6,
        fr: 1,
    };
    for (const [tag, first] of Object.entries({ ...known, en: 7, "en-MV": 5, "fr-DZ": 6 })) {
        equal([tag, firstWeekdayOf(new Intl.Locale(tag))], [tag, first]);
        equal([tag, firstWeekdayByRegion(new Intl.Locale(tag))], [tag, first]);
    }
});

Deno.test("days and months have names in both languages", () => {
    /** @type {any} */ (globalThis).document = { documentElement: {} };
    setLanguage("fr");
    equal(dayName("2026-11-24").replace(",", ""), "mardi 24 novembre 2026");
    equal(dayName("2026-11-01").replace(",", ""), "dimanche 1er novembre 2026");
    equal(dayHeading("2026-11-24").replace(",", ""), "Mardi 24 novembre");
    equal([monthHeading("2026-11"), monthNames()[7]], ["Novembre 2026", "Août"]);
    setLanguage("en");
    claim(/^Tuesday.*24.*2026$|^Tuesday.*24 November 2026$/.test(dayName("2026-11-24")), "en");
    equal([monthHeading("2026-11"), monthNames()[7]], ["November 2026", "August"]);
    equal(weekdayNames(7).map(({ narrow }) => narrow).join(""), "SMTWTFS");
    equal(weekdayNames(1)[0].long, "Monday");
    claim(monthHeading("0001-01").startsWith("January 1"), monthHeading("0001-01"));
    claim(monthHeading("9999-12") === "December 9999", "the last month");
    forget("language");
});
