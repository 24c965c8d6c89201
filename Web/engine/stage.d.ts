// A view of a list other than the list itself, and the list as such a view sees it.

import type { Mark, RowGroup, RowItem } from "./patches.d.ts";

/** The list, for a view of it. */
export interface StageHost {
    /** Asks for the rows of a range, which are passed to `take`. */
    window(from: number, count: number): void;
    /** Returns the element of a row, as the list draws it. */
    line(item: RowItem): HTMLElement;
    /** Returns a number of rows in words. */
    counted(count: number): string;
    /** Hears of the month that is shown now, for the address. */
    turned(month: string): void;
}

/** A view of a list. */
export interface Stage {
    root: HTMLElement;
    /** The position to restore on return. */
    position: any;
    /** The month to begin with. */
    month?: string;
    /** Takes a new result. */
    show(groups: RowGroup[], count: number): void;
    /** Takes the rows of a range that was asked for. */
    take(from: number, rows: RowItem[]): void;
    /** Takes the rows that have a place. */
    marks?(all: Mark[]): void;
    /** Hears that the view is on the page. */
    shown?(): void;
    drop(): void;
}
