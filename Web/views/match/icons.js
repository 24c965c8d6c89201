// The icons of verdicts and settings, added to those of ../../core/dom.js on the same grid.

import { ICONS } from "../../core/dom.js";

Object.assign(ICONS, {
    adjust: "M4 8h9M17 8h3M15 5.5v5M4 16h3M11 16h9M9 13.5v5",
    ask: "M9 9.5a3 3 0 1 1 4.2 2.75c-.8.4-1.2 1-1.2 1.75M12 17.5v.1" +
        "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
    compare: "M12 4v16M8 20h8M5 7h14M5 7l-3 7a3 3 0 0 0 6 0zM19 7l-3 7a3 3 0 0 0 6 0z",
    near: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12h5M15.5 12h.1",
});
