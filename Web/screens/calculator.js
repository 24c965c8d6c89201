// The calculator: display, keys and history. The engine implements the keys; the page stores the
// calculator's state as the text the engine returned last.

import { announce, fill, h, icon, iconButton, ICONS } from "../core/dom.js";
import { EngineTrap } from "../engine/bridge.js";
import { calculator, requestContext } from "../engine/engine.js";
import { recall, remember } from "../core/settings.js";
import { t } from "../core/words.js";

/**
 * @typedef {{ expression: string, result: string }} Entry
 * @typedef {{ ok: boolean, saved: string, expression: string, result: string, preview: boolean,
 *   message: string, clear: string, copy: string, history?: Entry[] }} Answer
 * @typedef {import("../core/words.js").Key} Key
 */

Object.assign(ICONS, {
    erase: "M9 5h12v14H9l-6-7zM12 9l6 6M18 9l-6 6",
    paste: "M9 4h6v3H9zM9 5H5v16h14V5h-4",
});

/** The keys in reading order: the engine's name, the words, the style. */
const KEYS = /** @type {[string, Key | "", string][]} */ ([
    ["C", "key_clear", "soft"],
    ["(", "key_open", "soft"],
    [")", "key_close", "soft"],
    ["÷", "key_divide", "sum"],
    ["⌫", "key_back", "soft"],
    ["%", "key_percent", "soft"],
    ["±", "key_sign", "soft"],
    ["×", "key_times", "sum"],
    ["7", "", ""],
    ["8", "", ""],
    ["9", "", ""],
    ["-", "key_minus", "sum"],
    ["4", "", ""],
    ["5", "", ""],
    ["6", "", ""],
    ["+", "key_plus", "sum"],
    ["1", "", ""],
    ["2", "", ""],
    ["3", "", ""],
    ["=", "key_equals", "go"],
    ["0", "", "broad"],
    [".", "key_point", ""],
]);

/** Keys of a keyboard that are not printed on a key of the calculator. */
const NAMED = new Set(["Enter", "Backspace", "Escape", "Delete", "F9"]);
const TYPED = new Set([..."0123456789.,+-−*×x/÷:%()="]);

/**
 * @param {string[]} parts
 * @returns {Promise<import("../core/screen.d.ts").Screen | null>}
 */
export async function show(parts) {
    if (parts.length > 1) return null;
    const calc = new CalculatorScreen(await calculator());
    return {
        title: t("calculator"),
        where: t("calculator"),
        wide: "calculator",
        kids: [calc.root],
        leave: () => calc.leave(),
    };
}

class CalculatorScreen {
    #saved = recall("calculator") ?? "";
    /** The state that undo restores, and the timer that ends the offer. */
    #before = "";
    #timer = 0;
    #stop = new AbortController();
    #tape = h("ol", { class: "tape-list", tabindex: -1 });
    #none = h("p", { class: "quiet" }, t("historyEmpty"));
    #wipe = h(
        "button",
        {
            type: "button",
            class: "text-button",
            onclick: () => this.#drop({ removeHistory: true }),
        },
        t("clearHistory"),
    );
    #line = h("div", { class: "line" });
    #result = h("output", { class: "result" });
    #display = h(
        "div",
        { class: "display", role: "group", tabindex: 0, "aria-label": t("display") },
        this.#line,
        this.#result,
    );
    #say = h("p", { class: "say" });
    #clear = h("span");
    /** @type {Answer | undefined} */
    #answer;

    /** @param {import("../engine/bridge.js").Engine} engine */
    constructor(engine) {
        this.engine = engine;
        this.root = this.#build();
        this.#ask({});
        if (!this.#answer) {
            // The stored state is of an engine version whose format this one cannot read.
            this.#saved = "";
            this.#ask({});
        }
        const signal = this.#stop.signal;
        addEventListener("keydown", (event) => this.#onKey(event), { signal });
        addEventListener("paste", (event) => {
            event.preventDefault();
            this.#ask({ paste: event.clipboardData?.getData("text/plain") ?? "" });
        }, { signal });
        addEventListener("copy", (event) => {
            if (getSelection()?.isCollapsed === false) return;
            event.preventDefault();
            event.clipboardData?.setData("text/plain", this.#answer?.copy ?? "");
            this.#tell(t("copied", { text: this.#answer?.copy ?? "" }));
        }, { signal });
        addEventListener("storage", (event) => {
            if (event.key !== "calepin.calculator") return;
            this.#saved = event.newValue ?? "";
            this.#ask({});
        }, { signal });
    }

    leave() {
        this.#stop.abort();
        clearTimeout(this.#timer);
    }

    #build() {
        return h(
            "div",
            { class: "calc" },
            h(
                "section",
                { class: "tape", "aria-labelledby": "tape-title" },
                h(
                    "div",
                    { class: "tape-top" },
                    h("h2", { id: "tape-title" }, t("history")),
                    this.#wipe,
                ),
                this.#none,
                this.#tape,
            ),
            h(
                "section",
                { class: "pad", "aria-labelledby": "calc-title" },
                h("h1", { id: "calc-title", class: "unseen", tabindex: -1 }, t("calculator")),
                this.#display,
                h(
                    "div",
                    { class: "tools" },
                    this.#say,
                    iconButton("paste", t("paste"), () => this.#paste()),
                    iconButton("copy", t("copy"), () => this.#copy()),
                ),
                h(
                    "div",
                    {
                        class: "keys",
                        role: "group",
                        "aria-label": t("keys"),
                        // The focus stays in place, so that Enter still means =.
                        onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
                    },
                    KEYS.map((key) => this.#key(...key)),
                ),
            ),
        );
    }

    /** @param {string} name @param {Key | ""} words @param {string} kind */
    #key(name, words, kind) {
        const face = name === "C"
            ? this.#clear
            : name === "⌫"
            ? icon("erase")
            : name === "."
            ? t("pointSign")
            : name === "-"
            ? "−"
            : name;
        return h("button", {
            type: "button",
            class: `key ${kind}`,
            "aria-label": words ? t(words) : null,
            "data-key": name,
            onclick: () => this.#ask({ keys: [name] }),
        }, face);
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
        const onButton = document.activeElement?.matches("button, a, summary");
        if (onButton && event.key === "Enter") return;
        if (!NAMED.has(event.key) && !TYPED.has(event.key)) return;
        event.preventDefault();
        this.#ask({ keys: [event.key] });
        const key = this.root.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
        key?.classList.add("pressed");
        setTimeout(() => key?.classList.remove("pressed"), 120);
    }

    /** Sends a request to the engine and shows its response. @param {object} request */
    #ask(request) {
        /** @type {Answer} */
        let answer;
        try {
            answer = this.engine.call({
                do: "calculator",
                saved: this.#saved,
                ...requestContext(),
                ...request,
            });
        } catch (error) {
            if (!(error instanceof EngineTrap)) throw error;
            return this.#tell(t("brokeOff"));
        }
        if (!answer.ok) return;
        const isNews = Object.keys(request).length > 0;
        if (answer.saved !== this.#saved) {
            this.#saved = answer.saved;
            remember("calculator", answer.saved);
        }
        const isNewEntry = answer.history?.length !== this.#answer?.history?.length;
        const wasEmpty = !this.#answer;
        this.#answer = answer;
        this.#draw(answer);
        if (isNewEntry) this.#drawTape(answer.history ?? [], !wasEmpty);
        if (isNews) this.#speak(answer);
    }

    /** @param {Answer} answer */
    #draw(answer) {
        const isDone = answer.result !== "" && !answer.preview;
        this.root.dataset.state = answer.message ? "failed" : isDone ? "done" : "typing";
        put(this.#line, answer.expression);
        put(this.#result, answer.preview ? `= ${answer.result}` : answer.result);
        put(this.#clear, answer.clear);
        put(this.#say, answer.message);
        this.#display.scrollTop = this.#display.scrollHeight;
    }

    /** @param {Answer} answer */
    #speak(answer) {
        if (answer.message) announce(answer.message);
        else if (answer.result && !answer.preview) {
            announce(t("equals", { expression: answer.expression, result: answer.result }));
        }
    }

    /** Shows a text in the line under the display. @param {string} text */
    #tell(text) {
        this.#say.replaceChildren(text);
        announce(text);
    }

    /** @param {Entry[]} entries @param {boolean} isMove */
    #drawTape(entries, isMove) {
        const grew = isMove && entries.length > this.#tape.children.length;
        this.#tape.replaceChildren(...entries.map((entry, index) => this.#entry(entry, index)));
        if (grew) this.#tape.lastElementChild?.classList.add("new");
        this.#none.hidden = entries.length > 0;
        this.#wipe.hidden = !entries.length;
        this.#tape.hidden = !entries.length;
        requestAnimationFrame(() => this.#tape.scrollTo({ top: this.#tape.scrollHeight }));
    }

    /** @param {Entry} entry @param {number} index */
    #entry({ expression, result }, index) {
        const use = (
            /** @type {Key} */ words,
            /** @type {string} */ text,
            /** @type {object} */ ask,
        ) => ({
            type: "button",
            "aria-label": t(words, { text }),
            title: t(words, { text }),
            onclick: () => this.#ask(ask),
        });
        return h(
            "li",
            null,
            h(
                "button",
                { ...use("editEntry", expression, { edit: index }), class: "sum-text" },
                `${expression} =`,
            ),
            h(
                "button",
                { ...use("reuseEntry", result, { reuse: index }), class: "sum-result" },
                result,
            ),
            iconButton(
                "remove",
                t("removeEntry", { text: `${expression} = ${result}` }),
                () => this.#drop({ remove: index }),
            ),
        );
    }

    /** Removes an entry of the history, and offers to restore it. @param {object} request */
    #drop(request) {
        this.#before = this.#saved;
        this.#ask(request);
        this.#tape.focus();
        const text = t("removeHistory" in request ? "historyCleared" : "entryRemoved");
        this.#tell(text);
        const undo = h("button", {
            type: "button",
            class: "text-button",
            onclick: () => {
                this.#saved = this.#before;
                this.#ask({});
                remember("calculator", this.#saved);
            },
        }, t("undo"));
        fill(this.#say, undo);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => undo.isConnected && this.#say.replaceChildren(), 10_000);
    }

    async #copy() {
        const text = this.#answer?.copy ?? "";
        try {
            await navigator.clipboard.writeText(text);
            this.#tell(t("copied", { text }));
        } catch {
            this.#tell(t("copyFailed"));
        }
    }

    async #paste() {
        try {
            this.#ask({ paste: await navigator.clipboard.readText() });
        } catch {
            this.#tell(t("pasteFailed"));
        }
    }
}

/**
 * Sets a text and its length, which determines the font size.
 * @param {HTMLElement} into
 * @param {string} text
 */
function put(into, text) {
    if (into.textContent !== text || into.childElementCount) into.textContent = text;
    const count = text.length;
    into.dataset.size = count > 26 ? "xs" : count > 17 ? "s" : count > 11 ? "m" : "l";
}
