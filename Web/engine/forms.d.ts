// The messages about one record and its form: its screens and their parts, the patches that change
// them, and what a person does there. Part of the contract that patches.d.ts joins.

import type { Link, Route } from "../core/screen.d.ts";

/** A cell, row or composite: `vehicle.plate`, `drivers#k2`, `drivers#k2.birth`. */
export type Path = string;

/** The widget of a field: the cases of `Widget` in Swift. */
export type Widget =
    | ("text" | "lines" | "number" | "day" | "time" | "instant")
    | ("toggle" | "yesNo" | "one" | "many" | "rank")
    | ("place" | "line" | "area" | "photo" | "file" | "signature" | "barcode")
    | ("note" | "shown");

// Actions

export type FormAction =
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
    /** The response of a service to an `ask`. */
    | { act: "answer"; id: string; result: "value" | "nothing" | "failed"; value?: string };

// Patches

export type FormPatch =
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
    /** The issues that prevent leaving a section or submitting; the summary takes the focus. */
    | { op: "problems"; problems: ProblemLink[] }
    /**
     * Offers an undo ("3 answers cleared") for `wait` milliseconds or until the next change; an
     * empty text removes the offer.
     */
    | { op: "undo"; text: string; wait?: number }
    /** A new record is stored now: its address replaces that of the empty form. */
    | { op: "named"; from: Route; route: Route }
    /** Focuses a cell or row. */
    | { op: "focus"; path: Path }
    /** Sends a request to a cell's service, which is pending until the action `answer`. */
    | { op: "ask"; id: string; path: Path; service: string; inputs: Record<string, string> };

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

/** The names of the files beside a part or a choice, in the language of the screen. */
export interface Media {
    image?: string;
    /** The picture that is shown when the other one is enlarged. */
    bigImage?: string;
    audio?: string;
    video?: string;
}

export interface Choice {
    name: string;
    label: string;
    /** The label with its marks, where it has some. */
    markedLabel?: string;
    hint?: string;
    media?: Media;
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
    action?: FormAction;
}

export type Part = FieldPart | CompositePart | RowsPart | HeadingPart;

export interface FieldPart extends Content {
    part: "field";
    path: Path;
    widget: Widget;
    label: string;
    /** The same texts with their marks, where they have some; answers in them are escaped. */
    markedLabel?: string;
    hint?: string;
    markedHint?: string;
    /** More help, which is folded. */
    guidance?: string;
    markedGuidance?: string;
    media?: Media;
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
    /**
     * The minimum and maximum: days in ISO 8601; of a number with a scale the texts of the form,
     * which are plain numbers or expressions.
     */
    least?: string;
    most?: string;
    /** The words of its look, with spaces between: `slider vertical`. */
    look?: string;
    scale?: Scale;
    /** The keyboard a phone shows. */
    keys?: "numeric" | "decimal" | "tel" | "email" | "url" | "capitals";
    /** The maximum number of characters, for the width. */
    length?: number;
    /** The browser's word for autofill, such as `family-name`. */
    autofill?: string;
}

/** The steps of a number and the marks of its control: plain numbers, as texts. */
export interface Scale {
    step?: string;
    ticks?: string;
    placeholder?: string;
    /** What stands at some of the numbers. */
    labels?: Choice[];
}

/** Several fields edited as one, in a row that opens. */
export interface CompositePart {
    part: "composite";
    path: Path;
    label: string;
    markedLabel?: string;
    hint?: string;
    media?: Media;
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
    markedLabel?: string;
    hint?: string;
    media?: Media;
    rows: RowCard[];
    /** The label of the button that adds a row; absent when none may be added. */
    add?: string;
    issues?: Issue[];
    /** Rows of a photo each: the name of the photo's cell, and the maximum number of rows. */
    gallery?: Gallery;
}

export interface Gallery {
    cell: string;
    max?: number;
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

export type FormScreen = TasksScreen | SectionScreen | AnswersScreen;

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
    carried?: Carried;
}

/** The answers of a record that an earlier version of its form had elsewhere. */
export interface Carried {
    /** Those that a step has moved: the former path, the label of the field now, the answer. */
    moved?: { from: Path; label: string; text: string }[];
    /** Those without a field now, which stay in the record. */
    lost?: { from: Path; text: string }[];
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
    media?: Media;
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

/** An issue and the place to settle it: a cell on the screen, or on another (`route`). */
export interface ProblemLink {
    path: Path;
    label: string;
    text: string;
    route?: Route;
}

/** On the device only, on the server, with a conflict to settle, not accepted as submitted. */
export type SyncState = "here" | "server" | "choose" | "refused";

/** A cell with conflicting values, the present one first. */
export interface Conflict {
    path: Path;
    values: { version?: string; text: string; whose: "here" | "own" | "other" }[];
}
