// What rows.wasm tells the page to show of catalogues and what the page tells it a person did.
// docs/patches.md explains it; what draws a patch is in screens/rows.js and beside it.

import type { Action, Link, Path, Route, Values } from "./patches.d.ts";

/** Why the rows of a source are not there. */
export type Why =
    | "offline"
    | "missing"
    | "status"
    | "address"
    | "body"
    | "large"
    | "account"
    | "members";

// What a person did, and what disk and network gave

export type RowAction =
    /** First of all, and again after the module broke off. */
    | { act: "declare"; declaration: unknown }
    /** An address was opened: its parts after the app's name, and what is behind `?`. */
    | { act: "open"; route: string[]; query: string }
    /** The same screen with another query; answered with `list`, at once. */
    | { act: "query"; query: string }
    /** Rows of the present result, 200 at most; answered with `rows`. */
    | { act: "window"; from: number; count: number }
    /** The text of a source: as it was kept, or as it came. */
    | { act: "loaded"; collection: string; body: string; isKept?: true }
    | { act: "failed"; collection: string; why: Why; status?: number }
    /** Asks for the sources again. */
    | { act: "refresh" | "retry" }
    /** The server answered `ask`, or did not. */
    | { act: "answered"; turn: number; body: string }
    | { act: "failedAnswer"; turn: number; why: Why; status?: number }
    /** A `wake` is over. */
    | { act: "tick" }
    /** A profile as it stands, each time it changes; its values as `values` of patches.d.ts. */
    | { act: "profile"; record: string; values: Values }
    /** Puts a verdict in the place of the calculated one, or takes it back. */
    | { act: "override"; row: string; verdict?: string; note?: string };

// What the page shows and does

export type RowPatch =
    /** The address is one of the forms' side. */
    | { op: "pass" }
    /** Nothing is at the address; the list where it might be. */
    | { op: "absent"; list: Link }
    /** Gets the text of a source; keeps the one given last as good. */
    | { op: "fetch"; collection: string; address: string }
    | { op: "keepSource"; collection: string }
    /** Asks the server for rows; gives a question up; comes back after a while. */
    | { op: "ask"; turn: number; address: string }
    | { op: "cancel"; turn: number }
    | { op: "wake"; wait: number }
    /** Another screen, or the same drawn anew; `aside` stands beside it on a desk. */
    | { op: "screen"; screen: RowsScreen | RowScreen | CompareScreen; aside?: RowsScreen }
    | RowList
    /** Rows of the present result. */
    | { op: "rows"; from: number; rows: RowItem[] }
    /** What to say beside settings of a profile, all of it. */
    | { op: "beside"; notes: Note[] }
    | Found
    | { op: "announce"; text: string }
    /** What the forms' side is to do in the profile. */
    | { op: "act"; actions: Action[] };

/** A text in pieces; `hit` is what was searched. */
export type Pieces = { text: string; hit?: boolean }[];

export type Verdict = "suitable" | "to-check" | "near-miss" | "unsuitable";

/** A list of rows, without the rows. */
export interface RowsScreen {
    screen: "rows" | "match";
    collection: string;
    title: string;
    lead?: string;
    back?: Link;
    /** What the search field is called; none when it is left out. */
    search?: string;
    hasImages?: boolean;
    /** The catalogues that can be matched. */
    tabs?: (Link & { isOn?: boolean })[];
    /** Whether two rows may be compared. */
    canCompare?: boolean;
    /** The way to another list, with what is there. */
    way?: Link & { text: string };
}

/** What a query found, and everything around the rows. */
export interface RowList {
    op: "list";
    state: "loading" | "ready" | "failed" | "none";
    /** Whether newer rows are being asked for. */
    isBusy?: boolean;
    /** Rows found, and rows there are. */
    count: number;
    total: number;
    /** How many, in words. */
    says: string;
    announce?: string;
    /** The query as an address carries it. */
    query: string;
    filters?: Filter[];
    sorts?: Sort[];
    /** The present direction, and the query of the other one. */
    reverse?: { label: string; query: string };
    /** What the query is made of, each with the query without it. */
    chips?: { label: string; query: string; clearLabel: string }[];
    /** What to say and do when nothing was found. */
    empty?: { title: string; text?: string; clears?: { label: string; query: string }[] };
    /** Why the rows are not there, or are old. */
    problem?: Trouble;
    /** Rows that could not be read. */
    notice?: { text: string; details: string[] };
    /** Rows that belong together, in order, all of them in one. */
    groups?: RowGroup[];
    /** Settings that contradict each other or exclude everything, and what would help. */
    conflicts?: Hint[];
    blocking?: Hint[];
    gains?: Hint[];
}

/** Why rows are not there. */
export interface Trouble {
    title: string;
    text: string;
    retry?: boolean;
    /** Whether signing in would help. */
    signIn?: boolean;
}

export interface Filter {
    name: string;
    title: string;
    count: number;
    isOn?: boolean;
    query: string;
}

export interface Sort {
    name: string;
    title: string;
    isOn?: boolean;
    query: string;
}

export interface RowGroup {
    verdict?: Verdict;
    title: string;
    from: number;
    count: number;
}

export interface Hint {
    text: string;
    route?: Route;
}

export interface RowItem {
    id: string;
    route: Route;
    leading?: string;
    image?: string;
    title: Pieces;
    lines?: Pieces[];
    marks?: Mark[];
    verdict?: Verdict;
    reasons?: string[];
}

export interface Mark {
    name: string;
    label: string;
}

/** One row with all that is known of it. */
export interface RowScreen {
    screen: "row";
    row?: string;
    /** Where the rows are not there yet, or not at all. */
    state?: "loading" | "failed";
    problem?: Trouble;
    collection: string;
    title: string;
    lead?: string;
    back?: Link;
    leading?: string;
    /** Empty when rows have images and this one has none. */
    image?: string;
    marks?: Mark[];
    /** The form that shows the rest, by its id, and the row's texts by the names of its cells: the
     * operation `row` of the engine says what the form makes of them. */
    form?: string;
    texts?: Record<string, string>;
    verdict?: Judged;
    reasons?: Reason[];
    links?: { label: string; address: string }[];
    own?: OwnVerdict;
    /** The words of the way to a comparison. */
    compare?: string;
}

export interface Judged {
    verdict: Verdict;
    title: string;
    isOwn?: boolean;
    /** Why somebody judged otherwise, and what was calculated. */
    note?: string;
    calculated?: string;
}

export interface Reason {
    finding: "ok" | "adaptable" | "unknown" | "no";
    label: string;
    text: string;
    route?: Route;
}

/** A verdict of one's own, with its reason. */
export interface OwnVerdict {
    title: string;
    verdicts: { name: string; label: string; isOn?: boolean }[];
    note: string;
    text?: string;
    save: string;
    /** The words of the way back to the calculated one. */
    remove?: string;
}

/** Two rows side by side. */
export interface CompareScreen {
    screen: "compare";
    title: string;
    back?: Link;
    columns: { title: string; route: Route; verdict?: Judged }[];
    rows: { label: string; cells: { finding: Reason["finding"]; text: string }[] }[];
}

/** What a setting would unlock: in full, and in short for the place beside it. */
export interface Note {
    path: Path;
    text: string;
    short: string;
    level?: "no" | "info";
}

/** How many rows fit a profile, and the way to them; nothing without a text. */
export interface Found {
    op: "found";
    text?: string;
    button?: string;
    route?: Route;
    level?: "no";
}
