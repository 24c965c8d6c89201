// Icons of lists and verdicts, on the grid of those in ../dom.js.

/** @type {Record<string, string>} */
export const LIST_ICONS = {
    adjust: "M4 8h9M17 8h3M15 5.5v5M4 16h3M11 16h9M9 13.5v5",
    ask: "M9 9.5a3 3 0 1 1 4.2 2.75c-.8.4-1.2 1-1.2 1.75M12 17.5v.1" +
        "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
    beside: "M4 5h6v14H4zM14 8h6M14 12h6M14 16h4",
    compare: "M12 4v16M8 20h8M5 7h14M5 7l-3 7a3 3 0 0 0 6 0zM19 7l-3 7a3 3 0 0 0 6 0z",
    near: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12h5M15.5 12h.1",
    order: "M8 5v14M4.5 15.5L8 19l3.5-3.5M16 19V5M12.5 8.5L16 5l3.5 3.5",
    out: "M13 5h6v6M19 5l-8 8M16 14v5H5V8h5",
    unplugged: "M3 3l18 18M5 12.5a10 10 0 0 1 14 0M8.5 16a5 5 0 0 1 7 0M2 9a14 14 0 0 1 20 0" +
        "M12 19.5v.1",
};
