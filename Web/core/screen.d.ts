// The types between the frame of the page and its screens; app.js has the frame.

import type { Kid } from "./dom.js";

/** An address inside the page: `/motor/RECORD/drivers~k2`. */
export type Route = string;

/** A link to an address, with its label. */
export interface Link {
    label: string;
    route: Route;
}

/** A text of an app, or its translations by language. */
export type Text = string | Record<string, string>;

/** An app as the server lists it. */
export interface App {
    id: string;
    title?: Text;
    summary?: Text;
    /** The data of an SVG path in a square of 24. */
    icon?: string;
    /** The number of its version; 0 for one that ships. */
    version?: number;
    /** The first twelve bytes of the SHA-256 digest of its declaration. */
    digest?: string;
    /** The module that its engine is in; absent for the page's own. */
    engine?: "forms" | "catalogues";
    /** The stage of an app in which no record is begun any more. */
    stage?: "closing" | "closed";
    /** True for the app of a team. */
    team?: boolean;
    /** Its JSON in the list. */
    entry?: string;
}

export interface Screen {
    title: string;
    /** The title of its app, for the header. */
    where?: string;
    /** The languages of its texts, if they are others than those of the page's words. */
    texts?: Reading;
    /** The content of the main element. */
    kids: (Kid | Kid[])[];
    /** `wide` when it uses the full width of a desktop. */
    wide?: string;
    /** Called when it has been inserted. */
    shown?: () => void;
    /** Called before another screen replaces it. */
    leave?: () => void;
}

/** The languages that texts can be read in, by code, and the one that they are read in. */
export interface Reading {
    readonly codes: string[];
    readonly code: string;
    /** Chooses one of them; another has no effect. */
    choose(code: string): void;
    /** Follows a switch of the page's words to a language, if that is one of these. */
    follow(code: string): void;
}

/** A screen; null when nothing exists at the address. */
export type Shown = Promise<Screen | null> | Screen | null;

/** A module that makes the screen at the parts of an address. */
export interface ScreenModule {
    show(parts: string[], frame: Frame): Shown;
}

/** The frame around every screen. */
export interface Frame {
    go(path: string, replace?: boolean): void;
    back(path: string): void;
    readdress(path: string): void;
    rename(from: string, to: string, root: Element): void;
    retitle(title: string): void;
    notFound(list?: Link): void;
    apps(): Promise<App[]>;
    /** True when the person came back to the address. */
    isReturn: boolean;
}
