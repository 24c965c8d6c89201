// Heights of the rows of a list. Only those that were drawn are known; each other one counts as
// the least height there is. A row's top, and the row at a height, take logarithmic time; memory
// grows with the rows that are known to be higher than the least, not with the list.

/** Heights of rows, in pixels. */
export class Heights {
    /** By how much rows exceed the least height. @type {Map<number, number>} */
    #more = new Map();
    /** A Fenwick tree over these, without the nodes that are 0. @type {Map<number, number>} */
    #sums = new Map();

    /** @param {number} count rows @param {number} minHeight pixels, more than 0 */
    constructor(count, minHeight) {
        this.count = count;
        this.minHeight = minHeight;
    }

    /** Takes over the height of a row. @param {number} index @param {number} height pixels */
    set(index, height) {
        const more = Math.max(height - this.minHeight, 0);
        const by = more - (this.#more.get(index) ?? 0);
        if (!by) return;
        this.#more.set(index, more);
        for (let node = index + 1; node <= this.count; node += node & -node) {
            this.#sums.set(node, (this.#sums.get(node) ?? 0) + by);
        }
    }

    /** The top of a row; of `count`, the height of all. @param {number} index at most `count` */
    top(index) {
        let sum = index * this.minHeight;
        for (let node = index; node > 0; node -= node & -node) sum += this.#sums.get(node) ?? 0;
        return sum;
    }

    /**
     * The row at a height; above the first and below the last as if rows of the least height went
     * on there.
     * @param {number} y pixels
     */
    at(y) {
        let index = 0;
        for (let size = 2 ** 30; size; size >>= 1) {
            const node = index + size;
            const all = size * this.minHeight + (this.#sums.get(node) ?? 0);
            if (node > this.count || all > y) continue;
            index = node;
            y -= all;
        }
        return y < 0 || index === this.count ? index + Math.floor(y / this.minHeight) : index;
    }
}
