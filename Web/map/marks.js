// Reads what the engine says of the rows on a map: places, photos, the first line. Pure functions;
// markers are drawn in map.js.

/**
 * @typedef {{ lat: number, lng: number, accuracy: number }} Place
 * @typedef {{ id: string, title: string, route: string, place: Place | null, photos: string[],
 *   line: string, at: number }} Mark
 */

/** The number of points of a line, from the end, that have an input and a mark on the map. */
export const SHOWN = 200;

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
 * Reads a row that has a place.
 * @param {import("../engine/patches.d.ts").Mark} mark
 * @returns {Mark}
 */
export const markOf = ({ id, title, route, place, photos = [], line = "", time }) => ({
    id,
    title,
    route,
    place: readPlace(place),
    photos,
    line: line.trim().slice(0, 200),
    at: Date.parse(time ?? "") || 0,
});
