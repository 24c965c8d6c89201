// Reads from the cards of records what a map and a list with pictures need: places, photos, the
// first line. Pure functions; markers are drawn in map.js.

/**
 * @typedef {{ lat: number, lng: number, accuracy: number }} Place
 * @typedef {{ place: Place | null, photos: string[], line: string, at: number }} Facts
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

/**
 * Extracts the facts from a card of a list.
 * @param {import("../engine/patches.d.ts").RecordCard} card
 * @returns {Facts}
 */
export const factsOf = ({ place, photos = [], line = "", time }) => ({
    place: readPlace(place),
    photos,
    line: line.trim().slice(0, 200),
    at: Date.parse(time ?? "") || 0,
});

/**
 * Returns the start collection of a declaration, and the section that is its whole form; null when
 * it has no map.
 * @param {any} declaration
 */
export function namesOf(declaration) {
    const { collections = [], forms = [], start } = declaration;
    const collection = collections.find((/** @type {any} */ one) => one.name === start) ??
        collections[0];
    const views = /** @type {any[]} */ (collection?.views ?? []);
    if (!views.some(({ view }) => view === "map")) return null;
    const form = forms.find((/** @type {any} */ one) => one.id === collection.form);
    return {
        collection,
        section: form?.sections.length === 1 ? /** @type {string} */ (form.sections[0].name) : "",
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
