// The building blocks of account screens: their frame, forms with a few fields, and the server's
// errors in words.

import { AccountError } from "../../data/account.js";
import { announce, fill, h, icon } from "../../core/dom.js";
import { isKey, t } from "../../core/account-words.js";
import { locale } from "../../core/words.js";

/**
 * @typedef {import("../../core/dom.js").Kid} Kid
 * @typedef {import("../../core/account-words.js").Key} Key
 * @typedef {{ name: string, label: string, hint?: string, value?: string, fill?: string,
 *   isSecret?: boolean, isCode?: boolean, isOptional?: boolean, mode?: string,
 *   advice?: (box: BoxField) => Kid }} Box `advice` makes the element below the input
 * @typedef {Record<string, string>} Values
 */

/**
 * Makes a screen with a back link, a title, a lead and its content.
 * @param {string} title
 * @param {{ lead?: Kid, back?: string, isNarrow?: boolean }} more
 * @param {...(Kid | Kid[])} kids
 * @returns {import("../../core/screen.d.ts").Screen}
 */
export function screen(title, { lead, back, isNarrow = true }, ...kids) {
    const body = h(
        "div",
        { class: isNarrow ? "body account narrow" : "body account" },
        back && h("a", { class: "back", href: back }, icon("back"), t("back")),
        h("div", { class: "title" }, h("h1", { tabindex: -1 }, title)),
        lead && h("p", { class: "lead" }, lead),
    );
    fill(body, ...kids);
    return { title, where: t("account"), kids: [body] };
}

/** Returns the time when a retry makes sense, in words. @param {number} wait in seconds */
function moment(wait) {
    if (wait < 90) return t("inSeconds", { count: Math.max(wait, 1) });
    const time = new Date(Date.now() + 1000 * wait).toLocaleTimeString(locale(), {
        hour: "2-digit",
        minute: "2-digit",
    });
    return t("atTime", { time });
}

/** The server's error codes that have words of their own. @type {Key[]} */
const SAID = [
    "busy",
    "console-idle",
    "last-owner",
    "many-parts",
    "no-token",
    "offline",
    "portal",
    "registration-closed",
    "too-often",
    "wrong-code",
    "wrong-credentials",
    "wrong-name",
];

/** Returns the message of an error. @param {unknown} error @returns {string} */
export function wordsOf(error) {
    if (error instanceof Wrong) return error.message;
    if (!(error instanceof AccountError)) throw error;
    const { code, wait, reason } = error;
    if (code === "weak-password") {
        const key = `weak_${reason}`;
        return t(isKey(key) ? key : "weak_common");
    }
    const key = SAID.find((one) => one === code) ?? "internal";
    return t(key, { time: moment(wait) });
}

/** Returns a date and time in the format of the region. @param {number} seconds since 1970 */
export const timeOf = (seconds) =>
    new Date(1000 * seconds).toLocaleString(locale(), {
        dateStyle: "medium",
        timeStyle: "short",
    });

let count = 0;

/** A text field with its label, hint and issue. */
export class BoxField {
    #eye = h("button", {
        type: "button",
        class: "text-button",
        onclick: () => this.show(this.input.type !== "text"),
    });
    issues = h("div", { class: "issues", id: `issue-${++count}` });

    /** @param {Box} box */
    constructor(box) {
        this.box = box;
        const { name, label, hint, value, fill: autocomplete, isSecret, isOptional } = box;
        const id = `in-account-${name}`;
        this.input = h("input", {
            class: box.isCode ? "box code-box" : "box",
            id,
            name,
            value,
            type: isSecret ? "password" : "text",
            autocomplete: autocomplete ?? "off",
            inputmode: box.mode,
            autocapitalize: "none",
            spellcheck: "false",
            required: !isOptional,
            "aria-describedby": `${this.issues.id}${hint ? ` ${id}-hint` : ""}`,
        });
        this.root = h(
            "div",
            { class: "field" },
            h(
                "label",
                { for: id },
                label,
                isOptional && h("span", { class: "optional" }, ` ${t("optional")}`),
            ),
            hint && h("p", { class: "hint", id: `${id}-hint` }, hint),
            this.issues,
            isSecret ? h("div", { class: "secret" }, this.input, this.#eye) : this.input,
            box.advice?.(this),
        );
        if (isSecret) this.show(false);
    }

    /** Shows or hides the text of a password field. @param {boolean} isShown */
    show(isShown) {
        this.input.type = isShown ? "text" : "password";
        this.#eye.textContent = t(isShown ? "hidePassword" : "showPassword");
        this.#eye.ariaLabel = t(isShown ? "hidePasswordOf" : "showPasswordOf");
        this.#eye.ariaPressed = String(isShown);
    }

    /** @param {string} text the issue; empty for none */
    say(text) {
        this.issues.replaceChildren();
        this.input.removeAttribute("aria-invalid");
        this.root.toggleAttribute("data-wrong", !!text);
        if (!text) return;
        this.input.setAttribute("aria-invalid", "true");
        fill(this.issues, issue(text));
    }
}

/** @param {string} text */
export const issue = (text) =>
    h("p", { class: "issue error" }, icon("warn"), h("span", null, text));

/** An error of one field. */
export class Wrong extends Error {
    /** @param {string} name @param {string} text */
    constructor(name, text) {
        super(text);
        this.name = name;
    }
}

/**
 * Makes a form with a few fields. An error thrown by `send` is shown at its field, or above the
 * button.
 * @param {{ boxes: Box[], more?: Kid[], button: string, tone?: string, name?: string,
 *   send(values: Values): Promise<unknown> }} what `name` is the account's name, for
 *   keeps passwords; `more` are fields below the boxes, whose values are the caller's
 * @param {...(Kid | Kid[])} below
 */
export function form({ boxes, more = [], button, tone = "", name = "", send }, ...below) {
    const fields = boxes.map((box) => new BoxField(box));
    const whole = h("div", { class: "whole", role: "alert" });
    const press = h("button", { type: "submit", class: `button ${tone}` }, button);
    const say = (/** @type {string} */ name, /** @type {string} */ text) => {
        const field = fields.find(({ box }) => box.name === name);
        if (!field) return fill(whole, issue(text));
        field.say(text);
        field.input.focus();
        announce(text);
    };
    const made = h(
        "form",
        {
            class: "plain-form",
            novalidate: true,
            onsubmit: async (/** @type {Event} */ event) => {
                event.preventDefault();
                if (press.getAttribute("aria-busy") === "true") return;
                whole.replaceChildren();
                for (const field of fields) field.say("");
                const empty = fields.find(({ box, input }) => !box.isOptional && !input.value);
                if (empty) return say(empty.box.name, t("missing"));
                press.setAttribute("aria-busy", "true");
                press.textContent = t("working");
                try {
                    await send(Object.fromEntries(
                        fields.map(({ box, input }) => [box.name, input.value]),
                    ));
                } catch (error) {
                    if (error instanceof Wrong) say(error.name, error.message);
                    else say(placeOf(error), wordsOf(error));
                }
                press.removeAttribute("aria-busy");
                press.textContent = button;
            },
        },
        name && h("input", { hidden: true, autocomplete: "username", value: name }),
        fields.map(({ root }) => root),
        more,
        whole,
        h("div", { class: "presses" }, press, ...below.flat()),
    );
    return made;
}

/** Returns the name of the field that an error belongs to. @param {unknown} error */
function placeOf(error) {
    const code = error instanceof AccountError ? error.code : "";
    if (code === "wrong-name") return "name";
    if (code === "wrong-code") return "code";
    return code === "weak-password" ? "newPassword" : "";
}

/**
 * Makes a button that performs an action and shows its errors.
 * @param {string} label
 * @param {string} look
 * @param {() => Promise<unknown>} act
 */
export function doer(label, look, act) {
    const place = h("div", { class: "whole", role: "alert" });
    const press = h("button", { type: "button", class: `button ${look}` }, label);
    press.onclick = async () => {
        if (press.getAttribute("aria-busy") === "true") return;
        place.replaceChildren();
        press.setAttribute("aria-busy", "true");
        try {
            await act();
        } catch (error) {
            fill(place, issue(wordsOf(error)));
        }
        press.removeAttribute("aria-busy");
    };
    return h("div", { class: "doer" }, place, press);
}

/** Makes a line that confirms a completed action. @param {string} text */
export function good(text) {
    announce(text);
    return h("p", { class: "good-line" }, icon("check"), h("span", null, text));
}

/**
 * Returns the field for a code of the authenticator, or a recovery code.
 * @param {boolean} isRecovery
 * @returns {Box}
 */
export const codeBox = (isRecovery) => ({
    name: "code",
    label: t(isRecovery ? "recoveryCode" : "code"),
    hint: t(isRecovery ? "recoveryCodeHint" : "codeHint"),
    fill: isRecovery ? "off" : "one-time-code",
    mode: isRecovery ? "text" : "numeric",
    isCode: true,
});
