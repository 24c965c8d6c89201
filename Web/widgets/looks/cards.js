// The looks of choices as cards: a scale in one row, tiles in columns, a row of a table. They are
// classes and numbers that styles/looks.css reads.

/** The least width of a choice in a scale, in pixels. */
const LEAST = 60;

/**
 * Gives the cards of a field their look.
 * @param {HTMLElement} holder the element around the cards
 * @param {import("../../engine/patches.d.ts").FieldPart} part
 */
export function dress(holder, { look = "", choices = [] }) {
    const columns = /\bcolumns(?:-(\d+))?/.exec(look);
    const isScale = look.includes("likert"), isGrid = look.includes("grid");
    holder.classList.toggle("likert", isScale);
    holder.classList.toggle("grid", isGrid);
    holder.classList.toggle("columns", !!columns);
    if (isScale || isGrid || columns) holder.classList.remove("inline");
    holder.style.setProperty("--count", String(choices.length));
    if (columns?.[1]) holder.style.setProperty("--columns", columns[1]);
    if (isGrid) holder.closest(".field")?.classList.add("in-grid");
    if (isScale) observe(holder);
}

/** Turns scales upright where their choices, or the words of these, have no room. */
const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
        const cards = [...target.querySelectorAll(".choice")];
        target.classList.remove("upright");
        const isNarrow = contentRect.width < cards.length * LEAST ||
            cards.some((card) => card.scrollWidth > card.clientWidth);
        target.classList.toggle("upright", isNarrow);
    }
});

/** @param {HTMLElement} holder */
const observe = (holder) => sizes.observe(holder);
