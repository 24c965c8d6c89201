// The messages about lists: those of records and of catalogues, their rows, and what a profile finds
// in them. Part of the contract that patches.d.ts joins.

import type { Link, Route } from "../core/screen.d.ts";
import type { AnswerGroup, Button, Path, Status, SyncState } from "./forms.d.ts";

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

export type ListAction =
    /** A changed query on the same screen; answered with `list` at once. */
    | { act: "query"; query: string }
    /** Requests rows of the present result, 200 at most; answered with `window`. */
    | { act: "window"; from: number; count: number }
    /** The text of a source, cached or fetched: the body of the request. */
    | { act: "loaded"; collection: string; isKept?: true }
    /** The fetched text is the cached one that was passed before. */
    | { act: "loaded"; collection: string; isSame: true }
    | { act: "failed"; collection: string; why: Why; status?: number }
    /** Requests the source of the list again. */
    | { act: "reload" }
    /** The server's response to a `request`, the body of the request; or its failure. */
    | { act: "answered"; turn: number }
    | { act: "failedAnswer"; turn: number; why: Why; status?: number }
    /** The time of a `wake` has come. */
    | { act: "tick" }
    /** Overrides the calculated verdict, or removes the override. */
    | { act: "verdict"; row: string; verdict?: string; note?: string };

// Patches

export type ListPatch =
    | RowList
    /** Rows of the present result. */
    | { op: "window"; from: number; rows: RowItem[] }
    /** The rows found that have a place, after `list` in the view "map". */
    | { op: "marks"; marks: Mark[] }
    /** Fetches the text of a source; stores the text passed last. */
    | { op: "fetch"; collection: string; address: string }
    | { op: "keepSource"; collection: string }
    /** Requests rows from the server; cancels a request; sets a timer. */
    | { op: "request"; turn: number; address: string }
    | { op: "cancel"; turn: number }
    | { op: "wake"; wait: number }
    /** The notes beside the settings of a profile, all of them. */
    | { op: "beside"; notes: Note[] }
    | Found;

/** A text in pieces; `hit` marks matches of the search. */
export type Pieces = { text: string; hit?: boolean }[];

export type Verdict = "suitable" | "to-check" | "near-miss" | "unsuitable";

/** A way to look at a list. */
export type ViewName = "list" | "map" | "calendar";

/** A list of rows or records, without them. */
export interface ListScreen {
    screen: "list" | "match";
    collection: string;
    title: string;
    lead?: string;
    back?: Link;
    /** The label of the search field; absent when there is none. */
    search?: string;
    /** True when rows have a portrait, by its URL. */
    hasImages?: boolean;
    /** True when records have photos, by their hash: a picture or a placeholder. */
    hasPhotos?: boolean;
    /** The catalogues that can be matched. */
    tabs?: (Link & { isOn?: boolean })[];
    /** True when two rows may be compared. */
    canCompare?: boolean;
    /** A link to another list, with a description. */
    way?: Link & { text: string };
    /** The present view, and all of them when there are several; the first is the default. */
    view: ViewName;
    views?: ViewName[];
    /** True for records that are filled in here. */
    isRecords?: boolean;
    /** The buttons of a collection of records; the first is the main one. */
    buttons?: Button[];
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

/** Rows with the same verdict; in the calendar those of a day, "" for rows without one. */
export interface RowGroup {
    verdict?: Verdict;
    title?: string;
    day?: string;
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
    marks?: RowMark[];
    verdict?: Verdict;
    reasons?: string[];
    /** Of records: the photos by hash, the time in ISO 8601, status and sync status. */
    photos?: string[];
    time?: string;
    hasPlace?: boolean;
    status?: Status;
    state?: SyncState;
    /** True when some values are initial data: the record is marked as sample data. */
    hasInitialData?: boolean;
}

export interface RowMark {
    name: string;
    label: string;
}

/** A row on a map: the place as latitude, longitude, altitude and accuracy. */
export interface Mark {
    id: string;
    route: Route;
    title: string;
    place: string;
    line?: string;
    time?: string;
    photos?: string[];
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
    marks?: RowMark[];
    /** The answers of the form that shows the other cells. */
    groups?: AnswerGroup[];
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
