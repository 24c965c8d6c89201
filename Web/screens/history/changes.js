// The changes of a record, part by part: requested, and drawn as a list of cards. The screen
// around them is in ../history.js.

import { announce, fill, h } from "../../core/dom.js";
import { badge } from "../../core/controls.js";
import { checkServed, Intercepted } from "../../core/intercepted.js";
import { language, locale, t } from "../../core/words.js";

/**
 * @typedef {{ kind: "value" | "waiting" | "rowAdded" | "rowRemoved" | "order", path: string,
 *   label: string, old?: string, new?: string, origin?: string }} Cell
 * @typedef {{ sequence: number, kind: "created" | "changed" | "removed" | "restored", at: number,
 *   savedAt: number, name?: string, isOwn?: boolean, author?: string, reason?: string,
 *   isSubmission?: boolean, cells: Cell[],
 *   moreCells?: number }} Change
 * @typedef {{ changes: Change[], next?: number, isWhole: boolean }} Part
 */

/** The timeout of a request in milliseconds. */
const TIMEOUT_MS = 30_000;
/** The difference between the clocks of device and server that is worth a line, in seconds. */
const APART = 300;

/**
 * The words for the kinds of changes that are told apart.
 * @type {Partial<Record<Change["kind"], import("../../core/words.js").Key>>}
 */
const KINDS = {
    created: "changesCreated",
    removed: "changesRemoved",
    restored: "changesRestored",
};
/**
 * The words for where a value comes from; a person's own needs none.
 * @type {Record<string, import("../../core/words.js").Key>}
 */
export const ORIGINS = {
    calculated: "changesCalculated",
    proposed: "changesProposed",
    default: "changesDefault",
    template: "changesTemplate",
    test: "changesTest",
    triggered: "changesTriggered",
};

/** A part that cannot be shown, with the key of the reason. */
class Missing extends Error {
    /** @param {import("../../core/words.js").Key} key */
    constructor(key) {
        super(key);
        this.key = key;
    }
}

/**
 * Requests a part of a history.
 * @param {string} record
 * @param {string} texts the code of the language of labels
 * @param {number} [from] the sequence to go back from
 * @returns {Promise<Part>}
 * @throws {Missing}
 */
async function ask(record, texts, from) {
    const query = new URLSearchParams({ record, texts, ...(from && { from: String(from) }) });
    /** @type {Response} */
    let answer;
    try {
        answer = await fetch(`/api/history?${query}`, {
            headers: { "Accept-Language": language() },
            cache: "no-store",
            signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        checkServed(answer);
    } catch (error) {
        throw new Missing(error instanceof Intercepted ? "portal" : "changesOffline");
    }
    if ([401, 404].includes(answer.status)) throw new Missing("changesNone");
    if (answer.status === 429) throw new Missing("changesBusy");
    if (!answer.ok) throw new Missing("changesFailed");
    return answer.json();
}

/**
 * @typedef {(sequence: number) => import("../../core/dom.js").Kid} Extra makes what stands below
 *   a change that is not the latest
 */

/**
 * Makes the places of a history, and loads its first part into them.
 * @param {string} record
 * @param {string} texts the code of the language of labels
 * @param {Extra} [extra]
 * @param {string[]} [paths] those of the cells that are shown; all by default
 */
export function changesOf(record, texts, extra, paths) {
    const list = h("ol", { class: "changes" });
    const end = h("div", { class: "history-end", role: "status" });
    new Loading(record, texts, list, end, extra, paths).go();
    return [list, end];
}

/** The parts of a history on the screen. */
class Loading {
    /** @type {number | undefined} */ #next;

    /**
     * @param {string} record
     * @param {string} texts
     * @param {HTMLElement} list
     * @param {HTMLElement} end
     * @param {Extra} [extra]
     * @param {string[]} [paths]
     */
    constructor(record, texts, list, end, extra, paths) {
        this.paths = paths;
        this.extra = extra;
        this.record = record;
        this.texts = texts;
        this.list = list;
        this.end = end;
    }

    /** Loads the next part. */
    async go() {
        const isFirst = !this.list.childElementCount;
        this.end.replaceChildren(h("p", { class: "quiet" }, t("changesLoading")));
        try {
            const part = await ask(this.record, this.texts, this.#next);
            const { paths } = this;
            const changes = paths
                ? part.changes.map((one) => ({
                    ...one,
                    cells: one.cells.filter(({ path }) => paths.includes(path)),
                }))
                : part.changes;
            const made = changes.map((change, index) =>
                drawn(change, isFirst && !index ? undefined : this.extra)
            );
            this.list.append(...made);
            this.#next = part.next;
            this.#close(part);
            if (isFirst) announce(t("changesCount", { count: made.length }));
            else made[0]?.focus();
        } catch (error) {
            this.#fail(error instanceof Missing ? error.key : "changesFailed");
        }
    }

    /** Says what comes after the last change. @param {Part} part */
    #close({ next, isWhole }) {
        this.end.replaceChildren();
        if (next) fill(this.end, this.#button("changesMore"));
        else if (!isWhole) fill(this.end, h("p", { class: "quiet" }, t("changesBegins")));
    }

    /** @param {import("../../core/words.js").Key} key */
    #fail(key) {
        this.end.replaceChildren(h("p", null, t(key)));
        if (key !== "changesNone") fill(this.end, this.#button("tryAgain"));
    }

    /** @param {import("../../core/words.js").Key} key */
    #button = (key) =>
        h("button", { type: "button", class: "button plain", onclick: () => this.go() }, t(key));
}

/** Returns a moment in the format of the region. @param {number} seconds */
const moment = (seconds) =>
    new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" })
        .format(new Date(seconds * 1000));

/** @param {Change} change @param {Extra} [extra] */
function drawn(change, extra) {
    const { kind, at, savedAt, name, author, reason, isOwn, isSubmission, cells, moreCells } =
        change;
    const saved = Math.floor(savedAt / 1000);
    const isApart = Math.abs(saved - at) > APART;
    const key = isSubmission ? "changesSubmitted" : KINDS[kind];
    const who = isOwn ? t("changesYou") : name ?? t("changesSomebody");
    return h(
        "li",
        { class: "card change", tabindex: -1 },
        h(
            "p",
            { class: "change-head" },
            h("strong", null, who),
            h("time", { datetime: new Date(at * 1000).toISOString() }, moment(at)),
            key && badge({
                text: t(key),
                tone: kind === "removed" ? "wrong" : isSubmission ? "good" : "quiet",
            }),
        ),
        author && h("p", { class: "quiet" }, t("changesAuthor", { name: author })),
        reason && h("p", { class: "quiet" }, t("changesReason", { text: reason })),
        isApart && h("p", { class: "quiet" }, t("changesDevice", { time: moment(saved) })),
        cells.length > 0 && h("dl", { class: "change-cells" }, cells.map(cell)),
        moreCells ? h("p", { class: "quiet" }, t("changesMoreCells", { count: moreCells })) : null,
        extra?.(change.sequence),
    );
}

/** @param {Cell} cell */
function cell({ kind, label, old, new: now, origin }) {
    const value = (/** @type {"del" | "ins"} */ tag, /** @type {string | undefined} */ text) =>
        text === undefined ? h("span", { class: "quiet" }, t("changesEmpty")) : h(tag, null, text);
    const is = {
        value: () => [
            old !== undefined && [value("del", old), h("span", { class: "to" }, " → ")],
            value("ins", now),
            origin && ORIGINS[origin] && h("small", null, " ", t(ORIGINS[origin])),
        ],
        waiting: () => [t("changesWaiting"), " ", value("ins", now)],
        rowAdded: () => [t("changesRowAdded")],
        rowRemoved: () => [t("changesRowRemoved")],
        order: () => [t("changesOrder")],
    }[kind]();
    return h("div", null, h("dt", null, label), h("dd", null, is.flat()));
}
