// The messages between engine and page about catalogues: patches to show and actions of a
// person. docs/patches.md explains them; patches are drawn by screens/rows.js and the files beside
// it.

import type { Action, Link, Path, Route, Values } from "./patches.d.ts";

/** The reason why the rows of a source are missing. */
export type Why =
    | "offline"
    | "missing"
    | "status"
    | "address"
    | "body"
    | "large"
    | "account"
    | "members";

// Actions, and data from disk and network

export type RowAction =
    /** The first action, and again after a restart. */
    | { act: "declare"; declaration: unknown }
    /** The address that was opened: the parts after the app's name, and the query string. */
    | { act: "open"; route: string[]; query: string }
    /** A changed query on the same screen; answered with `list` at once. */
    | { act: "query"; query: string }
    /** Requests rows of the present result, 200 at most; answered with `rows`. */
    | { act: "window"; from: number; count: number }
    /** The text of a source, cached or fetched: the body of the request. */
    | { act: "loaded"; collection: string; isKept?: true }
    /** The fetched text is the cached one that was passed before. */
    | { act: "loaded"; collection: string; isSame: true }
    | { act: "failed"; collection: string; why: Why; status?: number }
    /** Requests the sources again. */
    | { act: "refresh" | "retry" }
    /** The server's response to an `ask`, the body of the request; or its failure. */
    | { act: "answered"; turn: number }
    | { act: "failedAnswer"; turn: number; why: Why; status?: number }
    /** The time of a `wake` has come. */
    | { act: "tick" }
    /** A profile, sent on each change; its values as `values` of patches.d.ts. */
    | { act: "profile"; record: string; values: Values }
    /** Overrides the calculated verdict, or removes the override. */
    | { act: "override"; row: string; verdict?: string; note?: string };

// Patches

export type RowPatch =
    /** The address belongs to the forms module. */
    | { op: "pass" }
    /** Nothing exists at the address, with a link to the list. */
    | { op: "absent"; list: Link }
    /** Fetches the text of a source; stores the text passed last. */
    | { op: "fetch"; collection: string; address: string }
    | { op: "keepSource"; collection: string }
    /** Requests rows from the server; cancels a request; sets a timer. */
    | { op: "ask"; turn: number; address: string }
    | { op: "cancel"; turn: number }
    | { op: "wake"; wait: number }
    /** A new screen, or the same one redrawn; `aside` is shown beside it on a desktop. */
    | { op: "screen"; screen: RowsScreen | RowScreen | CompareScreen; aside?: RowsScreen }
    | RowList
    /** Rows of the present result. */
    | { op: "rows"; from: number; rows: RowItem[] }
    /** The notes beside the settings of a profile, all of them. */
    | { op: "beside"; notes: Note[] }
    | Found
    | { op: "announce"; text: string }
    /** Actions for the forms module to perform in the profile. */
    | { op: "act"; actions: Action[] };

/** A text in pieces; `hit` marks matches of the search. */
export type Pieces = { text: string; hit?: boolean }[];

export type Verdict = "suitable" | "to-check" | "near-miss" | "unsuitable";

/** A list of rows, without the rows. */
export interface RowsScreen {
    screen: "rows" | "match";
    collection: string;
    title: string;
    lead?: string;
    back?: Link;
    /** The label of the search field; absent when there is none. */
    search?: string;
    hasImages?: boolean;
    /** The catalogues that can be matched. */
    tabs?: (Link & { isOn?: boolean })[];
    /** True when two rows may be compared. */
    canCompare?: boolean;
    /** A link to another list, with a description. */
    way?: Link & { text: string };
}

/** The result of a query, without the rows. */
export interface RowList {
    op: "list";
    state: "loading" | "ready" | "failed" | "none";
    /** True while newer rows are being requested. */
    isBusy?: boolean;
    /** The number of rows found, and of all rows. */
    count: number;
    total: number;
    /** The number found, in words. */
    says: string;
    announce?: string;
    /** The query string. */
    query: string;
    filters?: Filter[];
    sorts?: Sort[];
    /** The present direction, and the query string for the other one. */
    reverse?: { label: string; query: string };
    /** The parts of the query, each with the query string without it. */
    chips?: { label: string; query: string; clearLabel: string }[];
    /** The message and buttons when nothing was found. */
    empty?: { title: string; text?: string; clears?: { label: string; query: string }[] };
    /** The reason why the rows are missing or old. */
    problem?: Trouble;
    /** Rows that could not be read. */
    notice?: { text: string; details: string[] };
    /** Groups of rows, in order; absent when there is one. */
    groups?: RowGroup[];
    /** Settings that contradict each other or exclude everything, and changes that would help. */
    conflicts?: Hint[];
    blocking?: Hint[];
    gains?: Hint[];
}

/** The reason why rows are missing. */
export interface Trouble {
    title: string;
    text: string;
    retry?: boolean;
    /** True when signing in would help. */
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

/** One row with all its data. */
export interface RowScreen {
    screen: "row";
    row?: string;
    /** The state of a row that is not loaded. */
    state?: "loading" | "failed";
    problem?: Trouble;
    collection: string;
    title: string;
    lead?: string;
    back?: Link;
    leading?: string;
    /** The URL; empty when rows have images and this one has none. */
    image?: string;
    marks?: Mark[];
    /**
     * The id of the form that shows the other cells, and the row's texts by cell: the engine's
     * operation `row` fills in the form.
     */
    form?: string;
    texts?: Record<string, string>;
    verdict?: Judged;
    reasons?: Reason[];
    links?: { label: string; address: string }[];
    own?: OwnVerdict;
    /** The label of the link to a comparison. */
    compare?: string;
}

export interface Judged {
    verdict: Verdict;
    title: string;
    isOwn?: boolean;
    /** The person's reason for an override, and the calculated verdict. */
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
    /** The label of the button that restores the calculated verdict. */
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

/** The effect of a setting: in full, and in short for the place beside it. */
export interface Note {
    path: Path;
    text: string;
    short: string;
    level?: "no" | "info";
}

/** The number of rows that fit a profile, and a link to them; absent without a text. */
export interface Found {
    op: "found";
    text?: string;
    button?: string;
    route?: Route;
    level?: "no";
}
