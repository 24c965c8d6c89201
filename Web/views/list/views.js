// The views of a list besides the list itself: what each is called, and what draws it. A new view
// is a folder beside this one and a line in the table.

/**
 * @typedef {import("../../engine/patches.d.ts").RowGroup} RowGroup
 * @typedef {import("../../engine/patches.d.ts").RowItem} RowItem
 * @typedef {import("../../engine/patches.d.ts").Mark} Mark
 * @typedef {import("../../engine/patches.d.ts").ViewName} ViewName
 */

/**
 * What a view may ask of its list: the rows of a range, which are passed to `take`; the element of
 * a row as the list draws it; a number of rows in words; the `month` in the address.
 * @typedef {{ window(from: number, count: number): void, line(item: RowItem): HTMLElement,
 *   counted(count: number): string, turned(month: string): void }} StageHost
 */

/**
 * What draws a view: `show` takes a new result and `take` its rows, `marks` those that have a
 * place; `position` is what to restore on return, `shown` is called once it is on the page.
 * @typedef {{ root: HTMLElement, position: any, month?: string,
 *   show(groups: RowGroup[], count: number): void, take(from: number, rows: RowItem[]): void,
 *   marks?(all: Mark[]): void, shown?(): void, drop(): void }} Stage
 */

/**
 * The words of each view and the path of its icon; the module with the class that draws it, and
 * the name of that.
 * @type {Record<string, { label: import("../../core/words.js").Key, icon: string,
 *   module?: string, stage?: string }>}
 */
export const VIEWS = {
    list: { label: "listView", icon: "M4 6h16M4 12h16M4 18h16" },
    map: {
        label: "mapView",
        icon: "M9 4L3 6.5V20l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20",
        module: "../map/stage.js",
        stage: "MapStage",
    },
    calendar: {
        label: "calendarView",
        icon: "M4 6h16v14H4zM4 10.5h16M8.5 3.5v5M15.5 3.5v5",
        module: "../calendar/calendar.js",
        stage: "Calendar",
    },
};

/**
 * Loads and makes what draws a view.
 * @param {ViewName} view
 * @param {StageHost} host
 * @returns {Promise<Stage>}
 */
export async function stageOf(view, host) {
    const { module = "", stage = "" } = VIEWS[view];
    return new (await import(module))[stage](host);
}
