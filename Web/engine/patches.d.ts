// The messages between engine and page for every app made of forms: patches tell the page what to
// show, to write and to send; actions tell the engine what a person did, and what came from disk
// and network. docs/patches.md explains them; patches are
// drawn by screens/ and widgets/.

import type { Link, Route } from "../core/screen.d.ts";

export type { Link, Route };

/** A cell, row or composite: `vehicle.plate`, `drivers#k2`, `drivers#k2.birth`. */
export type Path = string;

/** The widget of a field: the cases of `Widget` in Swift. */
export type Widget =
    | ("text" | "lines" | "number" | "day" | "time" | "instant")
    | ("toggle" | "yesNo" | "one" | "many")
    | ("place" | "photo" | "file" | "signature" | "barcode")
    | ("note" | "shown");

// Actions

export type Action =
    /** The first action, and again when the data on the disk have changed. */
    | ({ act: "start"; isMore?: boolean } & Disk)
    /** Further data; `isMore` is true for all but the last. Keystrokes come when all is there. */
    | { act: "start"; isNext: true; isMore?: boolean; disk: { base: string[] }; typed?: Typed[] }
    /** The address that was opened: the parts after the app's name. */
    | { act: "open"; route: string[] }
    /** A keystroke: the text, and the caret in UTF-16 code units. */
    | { act: "edit"; path: Path; text: string; caret?: number }
    /** A complete answer: a choice, a day of a calendar, a photo's reference. */
    | { act: "set"; path: Path; text: string }
    /** The cell lost the focus: it is normalised and its issues are shown. */
    | { act: "leave"; path: Path }
    /** Searches for choices that match a text. */
    | { act: "search"; path: Path; text: string }
    /** Restores the calculated or proposed value. */
    | { act: "revert"; path: Path }
    /** Keeps a value in spite of a warning. */
    | { act: "override"; path: Path; note: string }
    /** Repeats a failed request to a service. */
    | { act: "retry"; path: Path }
    /** Adds a row to a repeat, filled in or to be opened; removes one; copies one. */
    | { act: "add"; path: Path; values?: Record<string, string> }
    | { act: "remove" | "duplicate"; path: Path }
    /** Undoes the change that the undo bar names. */
    | { act: "undo" }
    /** Leaves the section for the next one, if it has no issues. */
    | { act: "continue" }
    /** Submits the record, if it has no issues. */
    | { act: "submit" }
    /** Creates a record with the answers of another one, or with the initial data. */
    | { act: "new"; from?: string; initial?: boolean }
    /** Removes a record and offers to undo that; removes one without a word. */
    | { act: "discard" | "drop"; record: string }
    /** Searches, sorts and filters the list of records. */
    | { act: "find" | "sort" | "filter"; text: string }
    | { act: "titles" }
    /** Requests the values of a record. */
    | { act: "values"; record: string }
    /** The response of a service to an `ask`. */
    | { act: "answer"; id: string; result: "value" | "nothing" | "failed"; value?: string }
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
    | { act: "dismiss"; key: string };

/** How a stored record stands; with `record` alone when it was removed. */
export interface Kept {
    record: string;
    state?: SyncState;
    /** The used percentage of the record's maximum size, when it is nearly full or more. */
    full?: number;
    /** The cells with several values. */
    conflicts?: Conflict[];
}

/** On the device only, on the server, with a conflict to settle, not accepted as submitted. */
export type SyncState = "here" | "server" | "choose" | "refused";

/** A keystroke after the last save of its record, to be repeated as an `edit`. */
export interface Typed {
    record: string;
    path: Path;
    text: string;
}

// Patches

export type Patch =
    /** A new screen, or the same one redrawn; `aside` is shown beside it on a desktop. */
    | { op: "screen"; screen: Screen; aside?: Screen }
    /** The content of a cell. */
    | ({ op: "value"; path: Path; caret?: number } & Content)
    /** All issues of a cell, row or composite; empty when there are none. */
    | { op: "issues"; path: Path; issues: Issue[] }
    /** The choices of a cell, or those that match a search. */
    | { op: "choices"; path: Path; choices: Choice[]; total?: number }
    /** A request to the cell's service is pending, takes long, or has failed. */
    | { op: "busy"; path: Path; state: "none" | "loading" | "late" | "failed"; text: string }
    /** A field with changed rules or words: it is redrawn with its focus kept. */
    | { op: "field"; part: FieldPart }
    /** A new part: in a composite (`into`) or else the section, before another or at the end. */
    | { op: "insert"; part: Part; into?: Path; before?: Path }
    /** Removes a part. */
    | { op: "remove"; path: Path }
    /** All rows of a repeat. */
    | { op: "rows"; part: RowsPart }
    /** The summary line of a closed composite. */
    | { op: "summary"; path: Path; text: string; status?: Status }
    /** The sections of the task list, on the screen or beside it. */
    | { op: "tasks"; tasks: Task[] }
    /** The records found, leaving the search as it is. */
    | { op: "records"; records: RecordCard[]; found: string }
    /** The issues that prevent leaving a section or submitting; the summary takes the focus. */
    | { op: "problems"; problems: ProblemLink[] }
    /**
     * Offers an undo ("3 answers cleared") for `wait` milliseconds or until the next change; an
     * empty text removes the offer.
     */
    | { op: "undo"; text: string; wait?: number }
    | { op: "titles"; records: Titled[] }
    | { op: "values"; values: Values }
    /** Nothing exists at the address; `record` names a record that may still arrive. */
    | { op: "absent"; record?: string; list: Link }
    /** A new record is stored now: its address replaces that of the empty form. */
    | { op: "named"; from: Route; route: Route }
    /** Opens an address; with `replace` without a new entry in the browser's history. */
    | { op: "go"; route: Route; replace?: boolean }
    /** Focuses a cell or row. */
    | { op: "focus"; path: Path }
    /** Announces a text to assistive technology. */
    | { op: "announce"; text: string }
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
    | Sync
    /** Sends a request to a cell's service, which is pending until the action `answer`. */
    | { op: "ask"; id: string; path: Path; service: string; inputs: Record<string, string> };

// Records between device and server

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

export interface Content {
    /** The text of the widget, as the engine reads it: digits, ISO 8601, a choice's name. */
    text: string;
    /** The text as people read it: a choice's label, a day in words. */
    shown?: string;
    /** The origin in words: "from the plate". */
    why?: string;
    /** True when the value is a person's own in place of a calculated or proposed one. */
    canRevert?: boolean;
}

export interface Issue {
    /** A warning may be overridden with a note, an error may not. */
    level: "error" | "warning";
    text: string;
    /** The note of an overridden warning. */
    note?: string;
}

export interface Choice {
    name: string;
    label: string;
    hint?: string;
}

/** A status; `todo` is prominent, `good` and `quiet` are not. */
export interface Status {
    text: string;
    tone: "todo" | "doing" | "good" | "wrong" | "quiet";
}

/**
 * Opens an address or performs an action, with `danger` after confirmation; the first of a screen
 * is the main one.
 */
export interface Button {
    label: string;
    tone?: "plain" | "danger";
    route?: Route;
    action?: Action;
}

export type Part = FieldPart | CompositePart | RowsPart | HeadingPart;

/** A cell with conflicting values, the present one first. */
export interface Conflict {
    path: Path;
    values: { version?: string; text: string; whose: "here" | "own" | "other" }[];
}

export interface FieldPart extends Content {
    part: "field";
    path: Path;
    widget: Widget;
    label: string;
    hint?: string;
    optional?: boolean;
    readonly?: boolean;
    issues?: Issue[];
    /** All choices, or the first ones when `total` is larger. */
    choices?: Choice[];
    total?: number;
    /** True when other texts than the choices are accepted. */
    isOpen?: boolean;
    /** The unit behind a number. */
    unit?: string;
    /** The minimum and maximum day, in ISO 8601. */
    least?: string;
    most?: string;
    /** The keyboard a phone shows. */
    keys?: "numeric" | "decimal" | "tel" | "email" | "url" | "capitals";
    /** The maximum number of characters, for the width. */
    length?: number;
    /** The browser's word for autofill, such as `family-name`. */
    autofill?: string;
}

/** Several fields edited as one, in a row that opens. */
export interface CompositePart {
    part: "composite";
    path: Path;
    label: string;
    hint?: string;
    summary: string;
    status?: Status;
    issues?: Issue[];
    parts: Part[];
}

/** A repeat: a card for each row, edited on its own screen. */
export interface RowsPart {
    part: "rows";
    path: Path;
    label: string;
    hint?: string;
    rows: RowCard[];
    /** The label of the button that adds a row; absent when none may be added. */
    add?: string;
    issues?: Issue[];
}

export interface RowCard {
    path: Path;
    title: string;
    summary: string;
    route: Route;
    status?: Status;
    canRemove?: boolean;
    /** The content of a photo that is all of the row. */
    photo?: string;
}

export interface HeadingPart {
    part: "heading";
    path: Path;
    label: string;
    hint?: string;
}

export type Screen = RecordsScreen | TasksScreen | SectionScreen | AnswersScreen;

interface Shared {
    title: string;
    hasInitialData?: boolean;
    /** A line under the title. */
    lead?: string;
    back?: Link;
    status?: Status;
    /** The buttons; the first is the main one. */
    buttons: Button[];
    /** The record on the screen, for the status line. */
    record?: string;
    /** True for a new record without answers, which is not stored yet. */
    isNew?: boolean;
}

/** The list of records. */
export interface RecordsScreen extends Shared {
    screen: "records";
    records: RecordCard[];
    /** The number found, in words. */
    found: string;
    /** The search text; absent when there is no search field. */
    search?: string;
    sorts?: Option[];
    filters?: Option[];
    /** The message and buttons when there are no records at all. */
    empty?: string;
}

export interface RecordCard extends Titled {
    summary: string;
    route: Route;
    status?: Status;
    state?: SyncState;
    /** With a map view, as far as there are any: the place, photos by hash, line and time. */
    place?: string;
    photos?: string[];
    line?: string;
    time?: string;
}

export interface Option {
    name: string;
    label: string;
    isOn?: boolean;
}

/** The sections of a record, in the order of the form. */
export interface TasksScreen extends Shared {
    screen: "tasks";
    tasks: Task[];
}

export interface Task {
    path: Path;
    title: string;
    route: Route;
    status: Status;
    /** True when it is the one shown beside the list. */
    isOpen?: boolean;
}

/** A section, or a row of a repeat. */
export interface SectionScreen extends Shared {
    screen: "section";
    parts: Part[];
    progress?: { text: string; done: number; total: number };
}

/** All answers, for checking before submitting, or for reading and printing. */
export interface AnswersScreen extends Shared {
    screen: "review" | "read";
    groups: AnswerGroup[];
    problems?: ProblemLink[];
}

export interface AnswerGroup {
    path: Path;
    title: string;
    /** The screen on which the answers can be changed, on a review. */
    route?: Route;
    answers: Answer[];
}

export interface Answer {
    path: Path;
    label: string;
    /** The text; empty when there is no answer. */
    text: string;
    widget: Widget;
    /** The content as the engine reads it, for photos and signatures. */
    content?: string;
    route?: Route;
    issues?: Issue[];
}

/** The values of a record, by the names of its cells; each row of a repeat has its id as `#`. */
export type Values = Record<string, unknown>;

/** The title of a record. */
export interface Titled {
    record: string;
    title: string;
    /** True when some values are initial data: the record is marked as sample data. */
    hasInitialData?: boolean;
}

/** An issue and the place to settle it: a cell on the screen, or on another (`route`). */
export interface ProblemLink {
    path: Path;
    label: string;
    text: string;
    route?: Route;
}

/** A request to the engine and its response. */
export interface ActRequest {
    do: "act";
    app: string;
    language: string;
    now: string;
    zone: number;
    action: Action;
}

export interface ActAnswer {
    ok: boolean;
    patches: Patch[];
}
