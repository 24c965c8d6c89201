// Days as ISO texts: their arithmetic by the Gregorian calendar without a time or a zone, and
// their names in the language of the page.

import { language, locale } from "../../core/words.js";

/** The first and the last day there is. */
export const FIRST_DAY = "0001-01-01", LAST_DAY = "9999-12-31";

/** The number of days of a week. */
export const WEEK = 7;

/** The days of 400 years, after which the calendar repeats itself, and of 4 years and of one. */
const DAYS_400 = 146_097, DAYS_100 = 36_524, DAYS_4 = 1461, DAYS_1 = 365;
/** The days before 1 January 1970, counted from 1 March of the year 0. */
const EPOCH = 719_468;
const MS_PER_DAY = 86_400_000;

/** @param {number} number @param {number} length */
const padded = (number, length) => String(number).padStart(length, "0");

/** @param {number} year @param {number} month @param {number} day */
const isoOf = (year, month, day) => `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;

/** @param {number} value @param {number} least @param {number} most */
const clamped = (value, least, most) => Math.min(Math.max(value, least), most);

/** Returns the year, the month from 1 and the day of an ISO text. @param {string} text */
const partsOf = (text) => text.split("-").map(Number);

/** Returns the number of days since 1 January 1970. @param {string} day */
export function numberOf(day) {
    const [year, month, date] = partsOf(day);
    // Years begin in March here, so that the day a leap year adds is the last one.
    const shifted = month > 2 ? year : year - 1;
    const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
    const leaps = Math.floor(shifted / 4) - Math.floor(shifted / 100) +
        Math.floor(shifted / 400);
    return shifted * DAYS_1 + leaps + dayOfYear - EPOCH;
}

const FIRST_NUMBER = numberOf(FIRST_DAY), LAST_NUMBER = numberOf(LAST_DAY);

/**
 * Returns the day of a number of days since 1 January 1970; an empty text beyond the first and the
 * last day.
 * @param {number} number
 */
export function dayOf(number) {
    if (number < FIRST_NUMBER || number > LAST_NUMBER) return "";
    const days = number + EPOCH;
    const era = Math.floor(days / DAYS_400);
    const rest = days - era * DAYS_400;
    const year = Math.floor(
        (rest - Math.floor(rest / (DAYS_4 - 1)) + Math.floor(rest / DAYS_100) -
            Math.floor(rest / (DAYS_400 - 1))) / DAYS_1,
    );
    const dayOfYear = rest -
        (DAYS_1 * year + Math.floor(year / 4) - Math.floor(year / 100));
    const shifted = Math.floor((5 * dayOfYear + 2) / 153);
    const date = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
    const month = shifted < 10 ? shifted + 3 : shifted - 9;
    return isoOf(era * 400 + year + (month <= 2 ? 1 : 0), month, date);
}

/**
 * Returns a day so many days later, at most the last one.
 * @param {string} day
 * @param {number} by
 */
export const addDays = (day, by) => dayOf(clamped(numberOf(day) + by, FIRST_NUMBER, LAST_NUMBER));

/** Returns the month of a day, such as `2026-11`. @param {string} day */
export const monthOf = (day) => day.slice(0, 7);

/** @param {string} text */
export const isMonth = (text) => /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** @param {string} text */
export const isDay = (text) =>
    isMonth(text.slice(0, 7)) && /^.{7}-\d\d$/.test(text) && dayOf(numberOf(text)) === text;

/** Returns the number of days of a month. @param {string} month */
export function lengthOf(month) {
    const [year, number] = partsOf(month);
    if (number !== 2) return [4, 6, 9, 11].includes(number) ? 30 : 31;
    return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Returns a month so many months later. @param {string} month @param {number} by */
export function addMonths(month, by) {
    const [year, number] = partsOf(month);
    const all = clamped(12 * year + number - 1 + by, 12, 12 * 9999 + 11);
    return `${padded(Math.floor(all / 12), 4)}-${padded(all % 12 + 1, 2)}`;
}

/**
 * Returns the same day of another month, or its last.
 * @param {string} day
 * @param {string} month
 */
export const sameDayIn = (day, month) =>
    `${month}-${padded(Math.min(Number(day.slice(8)), lengthOf(month)), 2)}`;

/** Returns the day of the week, from 1 for Monday to 7. @param {string} day */
export const weekdayOf = (day) => ((numberOf(day) + 3) % WEEK + WEEK) % WEEK + 1;

/** Returns the first day of a day's week. @param {string} day @param {number} firstWeekday */
export const weekOf = (day, firstWeekday) =>
    addDays(day, -((weekdayOf(day) - firstWeekday + WEEK) % WEEK));

/**
 * Returns the weeks that show a month, with the days before and after it; an empty text for a day
 * there is not.
 * @param {string} month
 * @param {number} firstWeekday
 */
export function weeksOf(month, firstWeekday) {
    const first = numberOf(`${month}-01`);
    const before = (weekdayOf(`${month}-01`) - firstWeekday + WEEK) % WEEK;
    const count = Math.ceil((before + lengthOf(month)) / WEEK);
    return Array.from(
        { length: count },
        (_, week) =>
            Array.from({ length: WEEK }, (_, at) => dayOf(first - before + week * WEEK + at)),
    );
}

/** Returns the present day where the device is. @param {Date} [now] */
export const today = (now = new Date()) =>
    isoOf(now.getFullYear(), now.getMonth() + 1, now.getDate());

// The first day of the week

/** The regions whose weeks begin on another day than Monday, by Unicode's CLDR. */
const NOT_MONDAY = {
    5: "MV",
    6: "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY",
    7: "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO " +
        "MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW",
};

/**
 * Returns the first day of the week in a locale, from 1 for Monday to 7.
 * @param {Intl.Locale} where
 */
export function firstWeekdayOf(where) {
    const told = /** @type {any} */ (where);
    return (told.getWeekInfo?.() ?? told.weekInfo)?.firstDay ?? firstWeekdayByRegion(where);
}

/** Returns the same for a browser that does not say it. @param {Intl.Locale} where */
export function firstWeekdayByRegion(where) {
    const region = where.region ?? where.maximize().region ?? "";
    const found = Object.entries(NOT_MONDAY).find(([, all]) => all.split(" ").includes(region));
    return found ? Number(found[0]) : 1;
}

// Names

/** Formatters are expensive to make. @type {Map<string, Intl.DateTimeFormat>} */
const formatters = new Map();

/** @typedef {Intl.DateTimeFormatOptions} Style */

/** @type {Record<"full" | "near" | "month" | "long" | "short" | "narrow" | "name", Style>} */
const STYLES = {
    full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
    near: { weekday: "long", day: "numeric", month: "long" },
    month: { month: "long", year: "numeric" },
    name: { month: "long" },
    long: { weekday: "long" },
    short: { weekday: "short" },
    narrow: { weekday: "narrow" },
};

/** @param {string} day @param {keyof typeof STYLES} style */
function named(day, style) {
    const where = locale().toString();
    const key = `${where} ${style}`;
    let formatter = formatters.get(key);
    if (!formatter) {
        const options = { ...STYLES[style], timeZone: "UTC", calendar: "gregory" };
        formatters.set(key, formatter = new Intl.DateTimeFormat(where, options));
    }
    const date = new Date(numberOf(day) * MS_PER_DAY);
    if (language() !== "fr" || !day.endsWith("-01")) return formatter.format(date);
    // French has an ordinal for the first day of a month alone.
    return formatter.formatToParts(date)
        .map(({ type, value }) => type === "day" ? `${value}er` : value).join("");
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

/** Returns the name of a day with its year. @param {string} day */
export const dayName = (day) => named(day, "full");

/** Returns the name of a day as a heading, without the year. @param {string} day */
export const dayHeading = (day) => capital(named(day, "near"));

/** Returns the name of a month with its year, as a heading. @param {string} month */
export const monthHeading = (month) => capital(named(`${month}-01`, "month"));

/** Returns the names of the twelve months. */
export const monthNames = () =>
    Array.from(
        { length: 12 },
        (_, index) => capital(named(`2026-${padded(index + 1, 2)}-01`, "name")),
    );

/** Returns the names of the days of a week, in its order. @param {number} firstWeekday */
export const weekdayNames = (firstWeekday) =>
    Array.from({ length: WEEK }, (_, index) => {
        // 1 June 2026 is a Monday, and no first day of a month is needed after it.
        const day = addDays("2026-06-01", WEEK + firstWeekday - 1 + index);
        return {
            long: named(day, "long"),
            short: named(day, "short"),
            narrow: named(day, "narrow"),
        };
    });
