// Drawings of summaries: elements of the tree that the server draws, the same as in its files, and
// marks that are walked by keys, each of which is said.

import { h, svg } from "../../../../core/dom.js";
import { t } from "../../../../core/records-words.js";

/** @typedef {import("../../../../data/console-rows.js").Drawn} Drawn */

/** The elements and attributes that drawings have. */
const NAMES = /** @type {const} */ ([
    "svg",
    "title",
    "desc",
    "defs",
    "pattern",
    "g",
    "rect",
    "path",
    "circle",
    "text",
]);
const ATTRIBUTES =
    ("id class x y width height viewBox role aria-labelledby direction font-family " +
        "font-size fill stroke stroke-width d cx cy r text-anchor patternUnits").split(" ");

/**
 * Makes the elements of a drawing; others than it can have are left out.
 * @param {Drawn} tree
 * @returns {SVGElement | null}
 */
function elements([name, attributes, content]) {
    const known = NAMES.find((one) => one === name);
    if (!known) return null;
    const props = Object.entries(attributes).filter(([key]) => ATTRIBUTES.includes(key));
    const kids = typeof content === "string" ? [content] : content.map(elements);
    return svg(known, Object.fromEntries(props), kids);
}

/** The steps of keys. @type {Record<string, (at: number, last: number) => number>} */
const STEPS = {
    ArrowRight: (at, last) => Math.min(at + 1, last),
    ArrowDown: (at, last) => Math.min(at + 1, last),
    ArrowLeft: (at) => Math.max(at - 1, 0),
    ArrowUp: (at) => Math.max(at - 1, 0),
    Home: () => 0,
    End: (_, last) => last,
};

/**
 * Makes a drawing whose marks are walked by arrow keys, and said below it; a press on one, or
 * Enter, opens its records.
 * @param {Drawn} tree
 * @param {string[]} [ways] the addresses of the records of the first marks
 */
export function chart(tree, ways = []) {
    const drawn = elements(tree);
    const marks = [...drawn?.querySelectorAll(".mark") ?? []];
    const said = h("output", { class: "chart-said" });
    // A link is opened as all others are: in another tab with its key, too.
    const link = h("a", { hidden: true, tabindex: -1 });
    for (const mark of marks.slice(0, ways.length)) mark.classList.add("way");
    let at = -1;
    const open = (
        /** @type {number} */ place,
        /** @type {MouseEvent | KeyboardEvent} */ event,
    ) => {
        const href = ways[place];
        if (!href) return;
        link.href = href;
        const { ctrlKey, metaKey, shiftKey } = event;
        link.dispatchEvent(
            new MouseEvent("click", {
                bubbles: true,
                cancelable: true,
                ctrlKey,
                metaKey,
                shiftKey,
            }),
        );
    };
    const look = (/** @type {number} */ next) => {
        marks[at]?.classList.remove("here");
        at = next;
        marks[at]?.classList.add("here");
        said.textContent = marks[at]?.querySelector("title")?.textContent ?? "";
    };
    const title = drawn?.querySelector("title")?.textContent ?? "";
    const stage = h(
        "div",
        {
            class: "chart-stage",
            tabindex: 0,
            role: "group",
            "aria-label": t(ways.length ? "chartWays" : "chartKeys", { name: title }),
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
                const step = STEPS[event.key];
                if (event.key === "Escape") look(-1);
                if (event.key === "Enter") open(at, event);
                if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
                event.preventDefault();
                look(step(at, marks.length - 1));
            },
            onpointerover: (/** @type {PointerEvent} */ event) => {
                const mark = /** @type {Element} */ (event.target).closest(".mark");
                if (mark) look(marks.indexOf(mark));
            },
        },
        drawn,
        link,
    );
    stage.addEventListener("click", (event) => {
        const mark = /** @type {Element} */ (event.target).closest(".mark");
        if (mark) open(marks.indexOf(mark), event);
    });
    return h("div", { class: "chart" }, stage, said);
}
