// A new password: an estimate of its strength in words while it is typed, and a passphrase made by
// the device. The rules for passwords are the server's.

import { account } from "../../data/account.js";
import { h } from "../../core/dom.js";
import { localAccount } from "../../core/local-account.js";
import { passphrase, possibilities } from "./passphrase.js";
import { estimate } from "./strength.js";
import { t } from "../../core/account-words.js";
import { language } from "../../core/words.js";

/** @typedef {import("./parts.js").BoxField} BoxField */

/** The minimum number of characters required by the server, without and with a second factor. */
const MIN_CHARACTERS = 15, MIN_CHARACTERS_WITH_CODE = 8;

/** @type {import("../../core/account-words.js").Key[]} */
const LEVELS = ["strength_0", "strength_1", "strength_2", "strength_3", "strength_4"];
/** @type {Record<import("./strength.js").Reason, import("../../core/account-words.js").Key>} */
const REASONS = {
    common: "easy_common",
    own: "easy_own",
    sequence: "easy_sequence",
    repeat: "easy_repeat",
    keys: "easy_keys",
    day: "easy_day",
    words: "easy_words",
    short: "easy_short",
};

/**
 * Returns the words for a passphrase in the language of the page; an empty list when they fail to
 * load.
 */
const wordList = () =>
    (language() === "fr" ? import("./phrase-fr.js") : import("./phrase-en.js"))
        .then((list) => list.default, () => []);

/**
 * Returns the field of a new password.
 * @param {boolean} [hasCode] true when signing in requires a code
 */
export const newPasswordBox = (hasCode = false) => ({
    name: "newPassword",
    label: t("newPassword"),
    hint: t(hasCode ? "passwordHintShort" : "passwordHint"),
    fill: "new-password",
    isSecret: true,
    advice: (/** @type {BoxField} */ box) =>
        advice(box, hasCode ? MIN_CHARACTERS_WITH_CODE : MIN_CHARACTERS),
});

/** @param {BoxField} box @param {number} least characters */
function advice(box, least) {
    const { input } = box;
    const meter = h("meter", { min: 0, max: LEVELS.length, low: 3, high: 4, optimum: 5 });
    meter.ariaHidden = "true";
    const said = h("p", { class: "quiet", "aria-live": "polite" });
    const line = h("div", { class: "strength", hidden: true }, meter, said);
    const made = h("div", { class: "phrase", "aria-live": "polite" });
    const offer = h("button", {
        type: "button",
        class: "text-button",
        hidden: true,
        onclick: () => suggest(),
    }, t("phraseMake"));
    /** @type {string[]} */
    let list = [];
    let words = new Set(list);
    const draw = () => {
        const { level, reason } = estimate(input.value, { own: ownTexts(input), words });
        const missing = least - [...input.value.normalize()].length;
        line.hidden = !input.value;
        meter.value = level + 1;
        const judged = t(LEVELS[level]);
        const text = missing > 0
            ? missing === 1 ? t("oneMoreCharacter") : t("moreCharacters", { count: missing })
            : reason
            ? t("becauseOf", { level: judged, reason: t(REASONS[reason]) })
            : judged;
        if (said.textContent !== text) said.textContent = text;
    };
    const suggest = () => {
        offer.hidden = true;
        made.replaceChildren(suggestion(box, list, suggest, () => {
            offer.hidden = false;
            draw();
        }));
        made.querySelector("button")?.focus();
    };
    input.addEventListener("input", draw);
    wordList().then((found) => {
        list = found;
        words = new Set(list);
        offer.hidden = !list.length;
        if (input.value) draw();
    });
    return h("div", { class: "advice" }, line, offer, made);
}

/**
 * Returns the texts that a person who knows the user would try.
 * @param {HTMLInputElement} input
 */
function ownTexts(input) {
    const others = [...input.form?.elements ?? []].flatMap((one) =>
        one instanceof HTMLInputElement && one !== input && one.type !== "password"
            ? [one.value]
            : []
    );
    const { name, title } = localAccount();
    return [...others, name, title, account()?.mail ?? ""].filter(Boolean);
}

/**
 * Makes a suggested passphrase with its buttons.
 * @param {BoxField} box
 * @param {string[]} list
 * @param {() => void} another
 * @param {() => void} used
 */
function suggestion(box, list, another, used) {
    const phrase = passphrase(list);
    const use = async () => {
        box.input.value = phrase;
        box.show(true);
        used();
        const isCopied = await navigator.clipboard.writeText(phrase).then(() => true, () => false);
        whole.replaceChildren(
            h("p", { class: "quiet" }, t(isCopied ? "phraseUsed" : "phraseNotCopied")),
        );
        box.input.focus();
    };
    const number = (/** @type {number} */ value, /** @type {Intl.NumberFormatOptions} */ more) =>
        value.toLocaleString(language(), more);
    const lead = t("phraseLead", {
        count: number(list.length, {}),
        possible: number(possibilities(list), {
            notation: "compact",
            compactDisplay: "long",
            maximumSignificantDigits: 2,
        }),
        bits: Math.floor(Math.log2(possibilities(list))),
    });
    const whole = h(
        "div",
        { class: "card made-phrase" },
        h("code", { translate: "no" }, phrase),
        h("p", { class: "quiet" }, lead),
        h(
            "div",
            { class: "presses" },
            h("button", { type: "button", class: "button", onclick: use }, t("phraseUse")),
            h(
                "button",
                { type: "button", class: "button plain", onclick: another },
                t("phraseOther"),
            ),
        ),
    );
    return whole;
}
