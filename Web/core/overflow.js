// Marks the edges at which a horizontally scrolling element has more content.

/**
 * Marks, as long as a row is on the page, the sides on which content is out of sight; the style is
 * in chips.css.
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
    // The width of the screen, the text size or the content may change.
    new ResizeObserver(mark).observe(row);
    new MutationObserver(mark).observe(row, { childList: true, subtree: true });
    return row;
}
