// Shows at the edges of what scrolls sideways that there is more of it there.

/**
 * Marks, for as long as it stands on a page, on which side something lies out of sight; the look
 * of it is in chips.css.
 * @template {HTMLElement} T
 * @param {T} row
 * @returns {T}
 */
export function showsMore(row) {
    const mark = () => {
        const { scrollLeft, scrollWidth, clientWidth } = row;
        const far = Math.abs(scrollLeft);
        const sides = [far > 1 && "start", far + clientWidth < scrollWidth - 1 && "end"];
        const more = sides.filter(Boolean).join(" ");
        if (row.dataset.more !== more) row.dataset.more = more;
    };
    row.addEventListener("scroll", mark, { passive: true });
    // Another width of the screen or other text; other chips.
    new ResizeObserver(mark).observe(row);
    new MutationObserver(mark).observe(row, { childList: true, subtree: true });
    return row;
}
