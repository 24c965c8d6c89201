// The place of a dialog that belongs to something on the page.

/** The space in pixels between a dialog and the edge of the page. */
const EDGE = 8;

/**
 * Puts a dialog under an element, as far as there is room.
 * @param {HTMLElement} dialog
 * @param {HTMLElement} element
 */
export function putUnder(dialog, element) {
    const below = element.getBoundingClientRect();
    const { width, height } = dialog.getBoundingClientRect();
    const left = Math.min(below.left, innerWidth - width - EDGE);
    const top = Math.min(below.bottom, innerHeight - height - EDGE);
    dialog.style.left = `${Math.max(left, EDGE)}px`;
    dialog.style.top = `${Math.max(top, EDGE)}px`;
}
