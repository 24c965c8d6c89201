// What the engine tells the page to show (patches) and what the page tells the engine a person
// did (actions), for every app that is made of forms. docs/patches.md explains it; what draws a
// patch is in screens/ and widgets/.

/** A cell, row or composite: `vehicle.plate`, `drivers#k2`, `drivers#k2.birth`. */
export type Path = string;
/** An address inside the page: `/motor/RECORD/drivers~k2`. */
export type Route = string;

/** The control of a field: the cases of `Widget` in Swift. */
export type Widget =
    | ("text" | "lines" | "number" | "day" | "time" | "instant")
    | ("toggle" | "yesNo" | "one" | "many")
    | ("place" | "photo" | "file" | "signature" | "barcode")
    | ("note" | "shown");

// What a person did

export type Action =
    /** First of all, and again after the engine broke off: all that is kept on the device. */
    | { act: "start"; kept: Kept[]; typed: Typed[]; isNext?: boolean }
    /** An address was opened: what follows the app's name in it, in parts. */
    | { act: "open"; route: string[] }
    /** A keystroke: the text as it stands, and where the caret is in UTF-16 units. */
    | { act: "edit"; path: Path; text: string; caret?: number }
    /** A complete answer: a choice, a day of a calendar, a photo's reference. */
    | { act: "set"; path: Path; text: string }
    /** The cell lost the focus: normalise it and say what is wrong with it. */
    | { act: "leave"; path: Path }
    /** Looks for choices that fit a text. */
    | { act: "search"; path: Path; text: string }
    /** Back to the calculated or proposed value. */
    | { act: "revert"; path: Path }
    /** Keeps a value in spite of a warning. */
    | { act: "override"; path: Path; note: string }
    /** Asks a service that failed once more. */
    | { act: "retry"; path: Path }
    /** Adds a row to a repeat, with its cells filled in or to be gone to; takes one out; copies
     * one. */
    | { act: "add"; path: Path; values?: Record<string, string> }
    | { act: "remove" | "duplicate"; path: Path }
    /** Takes back what the undo bar speaks of. */
    | { act: "undo" }
    /** Leaves the section for what comes next, if nothing is wrong with it. */
    | { act: "continue" }
    /** Hands the record in, if nothing is wrong with it. */
    | { act: "submit" }
    /** Makes a record with the answers of another one, or with the initial data. */
    | { act: "new"; from?: string; initial?: boolean }
    /** Others changed these records. */
    | { act: "kept"; records: Kept[]; isMore?: boolean }
    /** Throws a record away. */
    | { act: "discard"; record: string }
    /** Searches, sorts and filters the list of records. */
    | { act: "find" | "sort" | "filter"; text: string }
    | { act: "titles" }
    /** Asks for what is in a record. */
    | { act: "values"; record: string }
    /** A service answered what `ask` asked. */
    | { act: "answer"; id: string; result: "value" | "nothing" | "failed"; value?: string }
    /** Goes to the module of records; see there. */
    | { act: "choose"; record?: string; path?: Path; version?: string };

/**
 * A record as the records' side has it, opaque to the page: without `text` when only its standing
 * changed, `record` alone when it is gone.
 */
export interface Kept {
    record: string;
    rev?: number;
    text?: string;
    /** When it was changed here, in milliseconds since 1970; 0 when it was not. */
    at?: number;
    state?: Standing;
    isSubmitted?: boolean;
    /** How much of a record's room is used, in percent, where it is nearly full or more. */
    full?: number;
    /** The cells with several values. */
    conflicts?: Apart[];
}

/** On the device only, on the server, with a conflict to settle, not accepted as handed in. */
export type Standing = "here" | "server" | "choose" | "refused";

/** A keystroke after the last save of its record: to be done again as an `edit`. */
export interface Typed {
    record: string;
    path: Path;
    text: string;
}

// What the page shows

export type Patch =
    /** Another screen, or the same drawn anew; `aside` stands beside it on a desk. */
    | { op: "screen"; screen: Screen; aside?: Screen }
    /** The content of a cell, and what belongs to it. */
    | ({ op: "value"; path: Path; caret?: number } & Content)
    /** All that is wrong with a cell, row or composite; empty when nothing is any more. */
    | { op: "issues"; path: Path; issues: Issue[] }
    /** The choices of a cell, or those that fit a search. */
    | { op: "choices"; path: Path; choices: Choice[]; total?: number }
    /** A service is being asked for the cell, takes long, or did not answer. */
    | { op: "busy"; path: Path; state: "none" | "loading" | "late" | "failed"; text: string }
    /** Other rules or words of a field: it is drawn anew, its focus kept. */
    | { op: "field"; part: FieldPart }
    /** A part appears: in a composite (`into`) or else the section, before another or at the end. */
    | { op: "insert"; part: Part; into?: Path; before?: Path }
    /** A part disappears. */
    | { op: "remove"; path: Path }
    /** The rows of a repeat, all of them. */
    | { op: "rows"; part: RowsPart }
    /** The line that stands for a closed composite. */
    | { op: "summary"; path: Path; text: string; status?: Status }
    /** The sections of the task list, on the screen or beside it. */
    | { op: "tasks"; tasks: Task[] }
    /** The records found, without touching the search. */
    | { op: "records"; records: RecordCard[]; found: string }
    /** What keeps a section or record from going on; the summary takes the focus. */
    | { op: "problems"; problems: ProblemLink[] }
    /** Offers to take something back ("3 answers cleared"), for so many milliseconds or as long as
     * nothing else is done; an empty text takes the offer away. */
    | { op: "undo"; text: string; wait?: number }
    | { op: "titles"; records: Titled[] }
    | { op: "values"; values: Values }
    /** Nothing is at the address; with the record that it names, which may still come. */
    | { op: "absent"; record?: string; list: Link }
    /** A record that was begun is kept now: its address, in place of that of the empty form. */
    | { op: "named"; from: Route; route: Route }
    /** Goes to an address; `replace` without a new entry in the browser's history. */
    | { op: "go"; route: Route; replace?: boolean }
    /** Puts the focus on a cell or row. */
    | { op: "focus"; path: Path }
    /** Says something to assistive technology. */
    | { op: "announce"; text: string }
    /** Saves a record, whole; what was typed into it before is part of it. */
    | { op: "keep"; record: string; from: number; text: string; isSubmitted?: boolean }
    /** Throws a record away; brings it back. */
    | { op: "drop"; record: string }
    | { op: "restore"; record: string }
    /** Asks a service for a cell, which is busy until the action `answer`. */
    | { op: "ask"; id: string; path: Path; service: string; inputs: Record<string, string> };

// The records between device and server

export type RecordAction =
    /** First of all, and again when the disk is another than was thought. */
    | ({ act: "start"; isMore?: boolean } & Disk)
    /** Brings more of it; `isMore` while it is not all. */
    | { act: "start"; isNext: true; isMore?: boolean; disk: Pick<Disk["disk"], "base"> }
    /** Saves what `keep` gave; throws away; brings back. */
    | { act: "save"; record: string; from: number; text: string; isSubmitted?: boolean }
    | { act: "discard" | "restore"; record: string }
    /** Begins a contact; `fired` when it was the timer that went off. */
    | { act: "wake"; fired?: boolean }
    /** The server said that something moved, in an event of the feed with this id. */
    | { act: "poke"; id: string }
    /** The server answered what `send` asked, or did not. */
    | { act: "reached"; what: "push" | "pull"; turn: number; answer: string }
    | { act: "unreached"; turn: number; pointer?: string; error?: string }
    /** The answer to `replica`. */
    | ({ act: "replica" } & Contact)
    /**
     * Settles a cell that has several values with that of a version, or with the present one;
     * without a path all cells of the record, with the values that were entered here.
     */
    | { act: "choose"; record: string; path?: Path; version?: string }
    /** Takes in the mutations of a file, each as its JSON. */
    | { act: "take"; mutations: string[] }
    /** A notice was read. */
    | { act: "dismiss"; key: string };

/** All that is kept of the records; `replica` when that is nothing. */
export interface Disk {
    /** What `app` answered. */
    form: unknown;
    disk: Record<Store, string[]>;
    times: { record: string; at: number }[];
    replica?: Contact;
}

/** What the server calls this browser profile, and where its own records are. */
export interface Contact {
    replica: string;
    scope: string;
}

export type Store = "about" | "base" | "outbox" | "journal" | "tray";

/** A text is put under a key; without it the key is taken out, without a key all of the store. */
export interface Change {
    store: Store;
    key?: string;
    text?: string;
}

export type RecordPatch =
    /** Records that the screens are to have. */
    | { op: "kept"; records: Kept[]; isMore?: boolean }
    | Write
    | Send
    /** Wakes after so many milliseconds, in the place of the timer before. */
    | { op: "timer"; wait: number }
    /** Asks the server for another name. */
    | { op: "replica" }
    /** What became of a file: how many were taken and known; `isRefused` when none was. */
    | { op: "taken"; taken?: number; known?: number; isRefused?: boolean }
    /** An answer of the record is too large to be saved. */
    | { op: "refused"; record: string }
    | Sync;

/** One transaction on the device; with the record whose keystrokes are part of it. */
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
 * How many mutations wait, and how many notices are not read; `isOver` when there is no access any
 * more and nothing to hand over: the page starts anew, as another replica.
 */
export interface Sync {
    op: "sync";
    unsent: number;
    notices: number;
    isOver?: boolean;
}

export interface Content {
    /** What stands in the control, as the engine reads it: digits, ISO 8601, a choice's name. */
    text: string;
    /** The same for people: a choice's label, a day in words. */
    shown?: string;
    /** Where it comes from, in words: "from the plate". */
    why?: string;
    /** Whether the value is a person's own over a calculated or proposed one. */
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

/** `todo` draws the eye, `good` and `quiet` do not. */
export interface Status {
    text: string;
    tone: "todo" | "doing" | "good" | "wrong" | "quiet";
}

/** Leads to an address or does something, with `danger` after asking; the first of a screen is the
 * main one. */
export interface Button {
    label: string;
    tone?: "plain" | "danger";
    route?: Route;
    action?: Action;
}

export interface Link {
    label: string;
    route: Route;
}

export type Part = FieldPart | CompositePart | RowsPart | HeadingPart;

/** A cell with several values: the present one first, and what came late. */
export interface Apart {
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
    /** All choices, or the first when `total` says that there are more. */
    choices?: Choice[];
    total?: number;
    /** Whether a text outside of the choices is taken. */
    isOpen?: boolean;
    /** The unit behind a number. */
    unit?: string;
    /** The least and largest day, in ISO 8601. */
    least?: string;
    most?: string;
    /** The keys a phone shows. */
    keys?: "numeric" | "decimal" | "tel" | "email" | "url" | "capitals";
    /** How many characters it takes, for the width. */
    length?: number;
    /** The browser's word for autofill, such as `family-name`. */
    autofill?: string;
}

/** Several fields edited as one: a row that opens. */
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

/** A repeat: a card for each row, edited on a screen of its own. */
export interface RowsPart {
    part: "rows";
    path: Path;
    label: string;
    hint?: string;
    rows: RowCard[];
    /** The words of the button that adds; none when no row may be added. */
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
    /** The first is the main one. */
    buttons: Button[];
    /** The record on the screen, for the save state. */
    record?: string;
    /** Whether it is kept nowhere yet, as nothing was answered in it. */
    isNew?: boolean;
}

/** The list of records. */
export interface RecordsScreen extends Shared {
    screen: "records";
    records: RecordCard[];
    /** How many were found, in words. */
    found: string;
    /** What was searched; no search field when it is left out. */
    search?: string;
    sorts?: Option[];
    filters?: Option[];
    /** What to say and do when there is none at all. */
    empty?: string;
}

export interface RecordCard extends Titled {
    summary: string;
    route: Route;
    status?: Status;
    state?: Standing;
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
    /** Whether it is the one shown beside the list. */
    isOpen?: boolean;
}

/** A section, or a row of a repeat. */
export interface SectionScreen extends Shared {
    screen: "section";
    parts: Part[];
    progress?: { text: string; done: number; total: number };
}

/** All answers: to check before they are handed in, or to read and print. */
export interface AnswersScreen extends Shared {
    screen: "review" | "read";
    groups: AnswerGroup[];
    problems?: ProblemLink[];
}

export interface AnswerGroup {
    path: Path;
    title: string;
    /** Where to change them, on a review. */
    route?: Route;
    answers: Answer[];
}

export interface Answer {
    path: Path;
    label: string;
    /** Empty when nothing is given. */
    text: string;
    widget: Widget;
    /** The content as the engine reads it, for photos and signatures. */
    content?: string;
    route?: Route;
    issues?: Issue[];
}

/** What is in a record, by the names of its cells; each row of a repeat has its id as `#`. */
export type Values = Record<string, unknown>;

/** What a record is called. */
export interface Titled {
    record: string;
    title: string;
    /** True when some of what is in it is initial data: it is a trial and is marked as one. */
    hasInitialData?: boolean;
}

/** An issue and where to settle it: a cell on the screen, or on another (`route`). */
export interface ProblemLink {
    path: Path;
    label: string;
    text: string;
    route?: Route;
}

/** A request to the engine and its answer. */
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
