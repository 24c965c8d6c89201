// The file that is checked and published, with all that was typed about it: it outlives the
// screens, so that a change of language, an error or the preview loses nothing.

import { check, publish } from "../../data/console.js";
import { AccountError } from "../../data/account.js";
import { refreshApps } from "../../data/apps.js";
import { language } from "../../core/words.js";
import { confirmed } from "../account/confirm.js";
import { has } from "./differences.js";

/**
 * @typedef {import("../../data/console.js").Result} Result
 * @typedef {import("../../data/console.js").Reason} Reason
 * @typedef {import("../../data/console.js").Stage} Stage
 * @typedef {{ name: string, file(): Promise<File> }} Source a file that can be read again
 */

/** The file that was chosen is a folder. */
export class IsFolder extends Error {}

/** A chosen file. */
export class Upload {
    /** The bytes as they were checked: these are published. */
    #bytes = new ArrayBuffer(0);
    /** Called when a check has ended. */
    changed = () => {};
    /** A counter of checks; the result of an earlier one is dropped. */
    #turn = 0;
    isChecking = false;
    /** True when the result has not been read out yet. */
    isNew = false;
    /** True when the browser cannot read the file any more. */
    isUnreadable = false;
    /** The language of the result. */
    language = "";
    /** @type {Result | null} */ result = null;
    /** The faults, when the server found some. @type {Reason[] | null} */ faults = null;
    /** True when the only one is that nothing has changed. */
    isSame = false;
    /** The error of the last check. @type {AccountError | null} */ error = null;
    /** The texts that the person typed. */
    note = "";
    typed = "";
    /** True when the author agrees to what is left out of a workbook. */
    isAccepted = false;
    /** True when the server wants the id, or the differences say so. */
    asksID = false;
    /** The reasons for which the last publication was refused. @type {Reason[]} */ reasons = [];
    /** The stage in which it was published. @type {Stage | ""} */ stage = "";

    /** @param {Source} source */
    constructor(source) {
        this.source = source;
    }

    get name() {
        return this.source.name;
    }

    /** Reads the file and has it checked. */
    async check() {
        const mine = ++this.#turn;
        this.isChecking = this.isNew = true;
        const found = await this.#read().then(
            () => this.#ask(),
            () => ({ isUnreadable: true }),
        );
        this.#end(mine, found);
    }

    /** The bytes as they were checked, with their name. */
    get file() {
        return { name: this.name, bytes: this.#bytes };
    }

    /** Has the same bytes checked again, for words in the language of the page. */
    async askAgain() {
        const mine = ++this.#turn;
        this.isChecking = true;
        const { declaration } = this.result ?? {};
        const found = await this.#ask();
        // The preview goes on with what it has open.
        if (found.result && declaration) found.result.declaration = declaration;
        this.#end(mine, found);
    }

    /** @param {number} turn @param {Partial<Upload>} found */
    #end(turn, found) {
        if (turn !== this.#turn) return;
        const nothing = {
            isUnreadable: false,
            isSame: false,
            result: null,
            faults: null,
            error: null,
        };
        Object.assign(this, nothing, { isChecking: false, reasons: [] }, found);
        this.asksID = !!this.result && has(this.result.changes, "confirm");
        this.changed();
    }

    async #read() {
        this.#bytes = await (await this.source.file()).arrayBuffer();
    }

    /** Asks the server for the result. @returns {Promise<Result>} */
    judge() {
        return check(this.file);
    }

    /** @returns {Promise<Partial<Upload>>} */
    async #ask() {
        const asked = { language: language() };
        try {
            return { ...asked, result: await this.judge() };
        } catch (error) {
            if (!(error instanceof AccountError)) throw error;
            const { reasons, isSame = false } = error.problem;
            return error.code === "not-published" && reasons
                ? { ...asked, faults: reasons, isSame }
                : { ...asked, error };
        }
    }

    /**
     * Publishes what was checked.
     * @param {Stage} stage
     * @returns {Promise<boolean>} false when the person cancelled or the server has reasons
     * @throws {AccountError}
     */
    async publish(stage) {
        const open = this.result?.workbook?.report.open ?? [];
        const wish = {
            stage,
            confirm: this.typed.trim(),
            note: this.note.trim(),
            accept: this.isAccepted ? open.join() : "",
        };
        const isDone = await this.attempt(() => publish(this.file, wish));
        if (isDone) this.stage = stage;
        return isDone;
    }

    /**
     * Performs an action that publishes, after the password where the server wants it.
     * @param {() => Promise<Result>} act
     * @returns {Promise<boolean>} false when the person cancelled or the server has reasons
     * @throws {AccountError}
     */
    async attempt(act) {
        this.reasons = [];
        try {
            const result = await confirmed(act);
            if (!result) return false;
            this.result = { ...this.result, ...result };
        } catch (error) {
            if (!(error instanceof AccountError) || error.code !== "not-published") throw error;
            this.asksID ||= !!error.problem.confirm;
            this.reasons = error.problem.confirm ? [] : error.problem.reasons ?? [];
            return false;
        }
        refreshApps().catch(() => {});
        return true;
    }
}

/** The file that is chosen now. @type {Upload | null} */
let current = null;
/** True when a screen that needs a file was opened without one. */
let isMissed = false;

/** Returns the file that is chosen now. */
export const upload = () => current;

/**
 * Begins with another file; the note stays until something is published.
 * @param {Source} source
 */
export function begin(source) {
    const note = current && !current.stage ? current.note : "";
    return current = Object.assign(new Upload(source), { note });
}

/** Notes that a screen needs a file that is not there. */
export const miss = () => isMissed = true;

/** Returns true, once, when a screen needed a file that was not there. */
export function wasMissed() {
    const was = isMissed;
    isMissed = false;
    return was;
}
