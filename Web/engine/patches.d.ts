// The messages between engine and page for every app: patches tell the page what to show, to write
// and to send; actions tell the engine what a person did, and what came from disk and network.
// docs/patches.md explains them. Those of a record's form are in forms.d.ts, those of lists in
// lists.d.ts; here are those of records between device and server, and all of them together.

import type { Link, Route } from "../core/screen.d.ts";
import type { Conflict, FormAction, FormPatch, FormScreen, Path, SyncState } from "./forms.d.ts";
import type { CompareScreen, ListAction, ListPatch, ListScreen, RowScreen } from "./lists.d.ts";

export type { Link, Route };
export type * from "./forms.d.ts";
export type * from "./lists.d.ts";

export type Action =
    /** The address that was opened; `route` has the parts after the app's name. */
    | { act: "open"; route: string[]; query: string; view?: string }
    | FormAction
    | ListAction
    | RecordAction;

export type Patch =
    /** A new screen, or the same one redrawn; `aside` is shown beside it on a desktop. */
    | { op: "screen"; screen: Screen; aside?: Screen }
    /** The address needs the records of the device: it is opened again when they are loaded. */
    | { op: "wait" }
    /** Nothing exists at the address; `record` names a record that may still arrive. */
    | { op: "absent"; record?: string; list: Link }
    /** Opens an address; with `replace` without a new entry in the browser's history. */
    | { op: "go"; route: Route; replace?: boolean }
    /** Announces a text to assistive technology. */
    | { op: "announce"; text: string }
    | FormPatch
    | ListPatch
    | RecordPatch;

export type Screen = FormScreen | ListScreen | RowScreen | CompareScreen;

// Records between device and server

export type RecordAction =
    /** The first action, and again when the data on the disk have changed. */
    | ({ act: "start"; isMore?: boolean } & Disk)
    /** Further data; `isMore` is true for all but the last. Keystrokes come when all is there. */
    | { act: "start"; isNext: true; isMore?: boolean; disk: { base: string[] }; typed?: Typed[] }
    /** Requests the titles of all records, also beside the screens of the app. */
    | { act: "titles" }
    /** Contacts the server; `fired` is true when the timer fired. */
    | { act: "wake"; fired?: boolean }
    /** A poke: an event of the feed with this id. */
    | { act: "poke"; id: string }
    /** The response to a `send`, or its failure. */
    | { act: "reached"; what: "push" | "pull"; turn: number; answer: string }
    | { act: "unreached"; turn: number; pointer?: string; error?: string }
    /** The response to `replica`. */
    | ({ act: "replica" } & Contact)
    /**
     * Settles a conflict in a cell with the value of a version, or with the present one; without a
     * path all conflicts of the record, with the values entered here.
     */
    | { act: "choose"; record?: string; path?: Path; version?: string }
    /** Imports the mutations of a file, each as its JSON. */
    | { act: "take"; mutations: string[] }
    /** The person has read a notice. */
    | { act: "dismiss"; key: string }
    /** Sends changes of a record again that its lock kept out. */
    | { act: "again"; record: string }
    /** Requests the review of a record and the comments on it; of all records without one. */
    | { act: "reviews"; record: string }
    /** Makes a record of a collection, without a screen. */
    | { act: "put"; collection: string; values: Record<Path, string> };

/** A record about another one: a review or a comment, with its answers by path. */
export interface Reviewed {
    collection: string;
    record: string;
    values: Record<Path, string>;
}

export type RecordPatch =
    /** The reviews and comments of a record, or of all. */
    | { op: "reviews"; records: Reviewed[] }
    /** The titles of all records. */
    | { op: "titles"; records: Titled[] }
    /** How stored records stand that changed. */
    | { op: "kept"; records: Kept[] }
    | Write
    | Send
    /** Sets the timer to a number of milliseconds, replacing the earlier one. */
    | { op: "timer"; wait: number }
    /** Requests another replica id from the server. */
    | { op: "replica" }
    /** The result of an import: the numbers taken and known; `isRefused` when it failed. */
    | { op: "taken"; taken?: number; known?: number; isRefused?: boolean }
    /** An answer of the record is too large to be saved. */
    | { op: "refused"; record: string }
    | Sync;

/** How a stored record stands; with `record` alone when it was removed. */
export interface Kept {
    record: string;
    state?: SyncState;
    /** The used percentage of the record's maximum size, when it is nearly full or more. */
    full?: number;
    /** The cells with several values. */
    conflicts?: Conflict[];
}

/** A keystroke after the last save of its record, to be repeated as an `edit`. */
export interface Typed {
    record: string;
    path: Path;
    text: string;
}

/** All stored data of the records; `replica` when there are none. */
export interface Disk {
    disk: Record<Store, string[]>;
    times: { record: string; at: number }[];
    replica?: Contact;
}

/** The server's id for this browser profile, and the scope of its records. */
export interface Contact {
    replica: string;
    scope: string;
}

export type Store = "about" | "base" | "outbox" | "journal" | "tray";

/** Stores a text under a key; without a text deletes the key, without a key the whole store. */
export interface Change {
    store: Store;
    key?: string;
    text?: string;
}

/** One transaction on the device, with the record whose keystrokes it contains. */
export interface Write {
    op: "write";
    changes: Change[];
    at?: number;
    record?: string;
}

/** A request to the server. */
export interface Send {
    op: "send";
    what: "push" | "pull";
    turn: number;
    body: string;
}

/**
 * The numbers of unsent mutations and unread notices; `isOver` when access was lost and nothing is
 * left to hand over: the page then restarts as another replica.
 */
export interface Sync {
    op: "sync";
    unsent: number;
    notices: number;
    isOver?: boolean;
}

/** The title of a record. */
export interface Titled {
    record: string;
    title: string;
    /** True when some values are initial data: the record is marked as sample data. */
    hasInitialData?: boolean;
}

/** A request to the engine and its response. */
export interface ActRequest {
    do: "act";
    app: string;
    language: string;
    /** The code of the language of texts, such as `ar`; by default that of the words. */
    texts?: string;
    now: string;
    zone: number;
    action: Action;
}

export interface ActAnswer {
    ok: boolean;
    patches: Patch[];
}
