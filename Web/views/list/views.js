// The views of a list besides the list itself: what each is called, and what draws it. A new view
// is a folder beside this one and a line in the table.

/**
 * @typedef {import("../../engine/stage.d.ts").Stage} Stage
 * @typedef {import("../../engine/stage.d.ts").StageHost} StageHost
 * @typedef {import("../../engine/patches.d.ts").ViewName} ViewName
 */

/**
 * The words of each view, the path of its icon, and the class that draws it, which is loaded when
 * the view is first shown; the list has none.
 * @type {Record<string, { label: import("../../core/words.js").Key, icon: string,
 *   load?: () => Promise<new (host: StageHost) => Stage> }>}
 */
export const VIEWS = {
    list: { label: "listView", icon: "M4 6h16M4 12h16M4 18h16" },
    map: {
        label: "mapView",
        icon: "M9 4L3 6.5V20l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20",
        load: async () => (await import("../map/stage.js")).MapStage,
    },
    calendar: {
        label: "calendarView",
        icon: "M4 6h16v14H4zM4 10.5h16M8.5 3.5v5M15.5 3.5v5",
        load: async () => (await import("../calendar/calendar.js")).Calendar,
    },
};
