// Extracts from the texts of records what a map and a list with pictures need: places, photos, the
// first line. Pure functions; markers are drawn in map.js.

/**
 * @typedef {{ lat: number, lng: number, accuracy: number }} Place
 * @typedef {{ place: Place | null, photos: string[], line: string, at: number }} Facts
 * @typedef {{ place: string, photos: string, lines: string, time: string }} Names
 *   the cells with the place, the rows of photos, the text and the time
 * @typedef {{ id: string, title: string, route: string } & Facts} Mark
 */

/**
 * Reads a place as the engine writes it: latitude, longitude, altitude, accuracy.
 * @param {string | undefined} text
 * @returns {Place | null}
 */
export function readPlace(text) {
    const [lat, lng, , accuracy = 0] = (text ?? "").split(/[\s,;]+/).filter(Boolean).map(Number);
    const isPlace = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
    return isPlace ? { lat, lng, accuracy: accuracy > 0 ? accuracy : 0 } : null;
}

/** Returns a place in the format that the engine reads. @param {Place} place */
export function writePlace({ lat, lng, accuracy }) {
    const wrapped = lng - 360 * Math.round(lng / 360);
    const text = `${Math.max(-90, Math.min(90, lat)).toFixed(6)} ${wrapped.toFixed(6)}`;
    return accuracy > 0 ? `${text} 0 ${Math.round(accuracy)}` : text;
}

/** @type {Facts} */
const NOTHING = { place: null, photos: [], line: "", at: 0 };

/**
 * Extracts the facts from the text of a record.
 * @param {string | undefined} text
 * @param {Names} names
 * @returns {Facts}
 */
export function factsOf(text, names) {
    if (!text) return NOTHING;
    /** @type {Facts} */
    const facts = { ...NOTHING, photos: [] };
    const photos = /** @type {Map<string, string>} */ (new Map());
    const { cells = [], rows = [] } = JSON.parse(text);
    for (const { path, value } of cells) {
        if (path === names.place) facts.place = readPlace(value);
        else if (path === names.lines) facts.line = firstLine(value);
        else if (path === names.time) facts.at = Date.parse(value) || 0;
        else if (names.photos && path.startsWith(`${names.photos}#`)) {
            photos.set(path.slice(names.photos.length + 1).split(".")[0], value);
        }
    }
    // Rows are in the order in which they were added, cells in any order.
    const order = rows.find((/** @type {any} */ one) => one.path === names.photos)?.ids ?? [];
    for (const id of order) {
        const hash = photos.get(id)?.split(" ")[0];
        if (hash) facts.photos.push(hash);
    }
    return facts;
}

/** Returns the first line that is not blank. @param {string} text */
export const firstLine = (text) =>
    text.split("\n").map((line) => line.trim()).find(Boolean)?.slice(0, 200) ?? "";

/** A cache of facts, so that each record's text is parsed once. */
export class FactBook {
    /** @type {Map<string, { text: string | undefined, facts: Facts }>} */
    #known = new Map();

    /** @param {Names} names */
    constructor(names) {
        this.names = names;
    }

    /** @param {string} id @param {string | undefined} text */
    of(id, text) {
        const known = this.#known.get(id);
        if (known && known.text === text) return known.facts;
        const facts = factsOf(text, this.names);
        this.#known.set(id, { text, facts });
        return facts;
    }
}

/**
 * Returns the cells of a declaration's start collection that a list with pictures and a map show;
 * null when it has no map.
 * @param {any} declaration
 */
export function namesOf(declaration) {
    const { collections = [], forms = [], start } = declaration;
    const collection = collections.find((/** @type {any} */ one) => one.name === start) ??
        collections[0];
    const views = /** @type {any[]} */ (collection?.views ?? []);
    const map = views.find(({ view }) => view === "map");
    if (!map) return null;
    const list = views.find(({ view }) => view === "list") ?? {};
    const form = forms.find((/** @type {any} */ one) => one.id === collection.form);
    const first = list.sorts?.[0];
    return {
        collection,
        section: form?.sections.length === 1 ? /** @type {string} */ (form.sections[0].name) : "",
        names: {
            place: map.place,
            photos: [...galleriesOf(declaration).keys()][0] ?? "",
            lines: list.cells?.[1] ?? "",
            time: first?.descending ? first.by?.[0] ?? first.name : "",
        },
    };
}

/**
 * Returns the repeats of an app whose rows have only a photo, with the name of the photo's cell
 * and the maximum number of rows.
 * @param {any} declaration
 * @returns {Map<string, { cell: string, maxPhotos: number }>}
 */
export function galleriesOf({ forms = [] }) {
    /** @type {ReturnType<typeof galleriesOf>} */
    const found = new Map();
    for (const { sections = [] } of forms) {
        for (const { contents = [] } of sections) {
            for (const part of contents) {
                const inner = part.repeat ? part.contents ?? [] : [];
                if (inner.length === 1 && inner[0].field && inner[0].type === "photo") {
                    found.set(part.repeat, {
                        cell: inner[0].field,
                        maxPhotos: Number(part.most) || Infinity,
                    });
                }
            }
        }
    }
    return found;
}
