// The part of a long list that is in sight, the movements of the current cell, and the rectangle
// of cells that are selected. Pure functions; the elements are in ../grid/.

/**
 * @typedef {{ first: number, last: number }} Window rows, the last one not included
 * @typedef {{ row: number, column: number }} Cell the row -1 is the head
 * @typedef {{ top: number, bottom: number, left: number, right: number }} Range all included
 */

/**
 * Returns the rows in sight, with some more on both sides.
 * @param {{ offset: number, height: number, rowHeight: number, count: number, more: number }} of
 *   the offset and height of what is in sight, and the height of a row, in pixels
 * @returns {Window}
 */
export function windowOf({ offset, height, rowHeight, count, more }) {
    const first = Math.floor(Math.max(offset, 0) / rowHeight) - more;
    const last = Math.ceil((Math.max(offset, 0) + Math.max(height, 0)) / rowHeight) + more;
    const within = (/** @type {number} */ at) => Math.min(Math.max(at, 0), count);
    return { first: within(first), last: within(last) };
}

/** Returns the pages of some rows. @param {Window} rows @param {number} size rows of a page */
export function pagesOf({ first, last }, size) {
    if (last <= first) return [];
    const from = Math.floor(first / size), to = Math.floor((last - 1) / size);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * Returns where a key leads from a cell; null for a key that leads nowhere.
 * @param {string} key
 * @param {Cell} from
 * @param {{ rows: number, columns: number, page: number, isFar: boolean }} grid `isFar` is true
 *   with the control key
 * @returns {Cell | null}
 */
export function moved(key, { row, column }, { rows, columns, page, isFar }) {
    const end = columns - 1, bottom = rows - 1;
    /** @type {Record<string, [number, number]>} */
    const to = {
        ArrowUp: [isFar ? Math.min(0, row) : row - 1, column],
        ArrowDown: [isFar ? bottom : row + 1, column],
        ArrowLeft: [row, isFar ? 0 : column - 1],
        ArrowRight: [row, isFar ? end : column + 1],
        Home: [isFar ? 0 : row, 0],
        End: [isFar ? bottom : row, end],
        PageUp: [Math.max(row - page, Math.min(0, row)), column],
        PageDown: [row + page, column],
    };
    if (!Object.hasOwn(to, key)) return null;
    const [nextRow, nextColumn] = to[key];
    return {
        row: Math.min(Math.max(nextRow, -1), Math.max(bottom, -1)),
        column: Math.min(Math.max(nextColumn, 0), end),
    };
}

/** Returns the rectangle between two cells, without the head. @param {Cell} one @param {Cell}
 * other @returns {Range} */
export const rangeOf = (one, other) => ({
    top: Math.max(Math.min(one.row, other.row), 0),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
});

/** Returns true when a cell is in a rectangle. @param {Range} range @param {number} row @param
 * {number} column */
export const isInside = ({ top, bottom, left, right }, row, column) =>
    row >= top && row <= bottom && column >= left && column <= right;
