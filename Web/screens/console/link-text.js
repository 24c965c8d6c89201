// Texts of public links without the page: days and times as inputs have them, the files of people,
// and the fields of a form that records can be counted by.

/**
 * @typedef {import("../../data/console-links.js").Person} Person
 * @typedef {{ name: string, label?: Record<string, string> | string }} FieldName
 */

/** The time of day at which a link closes, unless another one is chosen. */
export const END_OF_DAY = "23:59";

/** The column that a file of people has to have, as the server knows it. */
const NAMES = ["name", "nom"];
/** The first characters for which a spreadsheet takes a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** @param {number} value */
const two = (value) => String(value).padStart(2, "0");

/**
 * Returns the day and the time of an instant in the zone of the device, as inputs have them.
 * @param {number | undefined} seconds since 1970
 */
export function momentOf(seconds) {
    if (seconds === undefined) return { day: "", time: END_OF_DAY };
    const at = new Date(1000 * seconds);
    const year = String(at.getFullYear()).padStart(4, "0");
    return {
        day: `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
        time: `${two(at.getHours())}:${two(at.getMinutes())}`,
    };
}

/**
 * Returns the instant of a day and a time in the zone of the device; the former one when it is the
 * same minute, and undefined without a day.
 * @param {string} day
 * @param {string} time
 * @param {number} [former] in seconds since 1970
 */
export function secondsOf(day, time, former) {
    if (!day) return undefined;
    const before = momentOf(former);
    if (day === before.day && time === before.time) return former;
    return Math.floor(new Date(`${day}T${time}`).getTime() / 1000);
}

/** Returns what separates the cells of a line. @param {string} line */
const separatorOf = (line) => line.includes("\t") ? "\t" : line.includes(";") ? ";" : ",";

/** @param {string} cell */
const bare = (cell) => cell.trim().replace(/^"(.*)"$/, "$1").trim().toLowerCase();

/**
 * Returns the first line that a file of people lacks, which names its columns; an empty text when
 * it is there.
 * @param {string} text
 */
export function missingHead(text) {
    const [line] = text.trimStart().split(/\r?\n/);
    const separator = separatorOf(line);
    const cells = line.split(separator);
    if (cells.map(bare).some((cell) => NAMES.includes(cell))) return "";
    return cells.length > 1 ? `name${separator}mail` : "name";
}

/**
 * Returns the text of a file in UTF-8, or as older spreadsheets save it.
 * @param {BufferSource} bytes
 */
export function decoded(bytes) {
    try {
        return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
        return new TextDecoder("windows-1252").decode(bytes);
    }
}

/** @param {string} text */
function cell(text) {
    const safe = FORMULA.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Returns the file of the addresses of people, which begins with the mark by which spreadsheets
 * know UTF-8.
 * @param {Person[]} people
 * @param {(token: string) => string} addressOf
 */
export function addressFile(people, addressOf) {
    const lines = people.map(({ name, mail = "", state, token }) =>
        [name, mail, token && addressOf(token), state].map(cell).join()
    );
    return `\ufeff${["name,mail,link,state", ...lines, ""].join("\r\n")}`;
}

/** Returns the address as people read and type it. @param {string} address */
export const shortAddress = (address) => address.replace(/^https:\/\//, "");

/**
 * Returns the fields that each record of a form has once, as the declaration of an app has them.
 * @param {any} declaration
 * @param {string} form the id of the form
 * @returns {FieldName[]}
 */
export function fieldsIn(declaration, form) {
    const forms = declaration?.forms ?? [declaration];
    return namesIn(forms.find((/** @type {any} */ one) => one?.id === form)?.sections ?? []);
}

/** @param {any[]} parts @returns {FieldName[]} */
const namesIn = (parts) =>
    parts.filter(({ repeat }) => !repeat).flatMap(({ field, label, contents = [] }) =>
        field ? [{ name: field, label }] : namesIn(contents)
    );
