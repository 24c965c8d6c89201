// The dialog with the devices of a member: where somebody is signed in under this name, and what
// becomes of it.

import { AccountError } from "../../../data/account.js";
import { setFate } from "../../../data/people.js";
import { badge } from "../../../core/controls.js";
import { fill, h } from "../../../core/dom.js";
import { t } from "../../../core/people-words.js";
import { confirmed } from "../../account/confirm.js";
import { good, timeOf, Wrong } from "../../account/parts.js";
import { nameOf } from "../../account/sessions.js";
import { askFirst, show, titled } from "../link-parts.js";
import { inWords, press } from "../parts.js";
import { versionIn } from "./parts.js";

/**
 * @typedef {import("../../../core/people-words.js").Key} Key
 * @typedef {import("../../../data/people.js").Device} Device
 * @typedef {import("../../../data/people.js").DeviceState} DeviceState
 * @typedef {import("../../../data/people.js").Fate} Fate
 * @typedef {import("./parts.js").Team} Team
 */

/**
 * The words for the state of a device, with their look.
 * @type {Record<DeviceState, [Key, string]>}
 */
const STATES = {
    open: ["device_open", "good"],
    over: ["device_over", "quiet"],
    emptying: ["device_emptying", "doing"],
    wiping: ["device_wiping", "doing"],
    wiped: ["device_wiped", "quiet"],
};

/** What can become of a device in a state. @type {Record<DeviceState, Fate[]>} */
const FATES = {
    open: ["end", "wipe-when-sent", "wipe"],
    over: ["wipe"],
    emptying: ["wipe", "keep"],
    wiping: ["keep"],
    wiped: [],
};

/**
 * The words for what becomes of a device: the button, the question with its text, and that it is
 * done.
 * @type {Record<Exclude<Fate, "keep">, [Key, Key, Key, Key]>}
 */
const WORDS = {
    "end": ["endDevice", "endTitle", "endText", "deviceEnded"],
    "wipe-when-sent": ["wipeSent", "wipeSentTitle", "wipeSentText", "wipeSentDone"],
    "wipe": ["wipeNow", "wipeNowTitle", "wipeNowText", "wipeNowDone"],
};

/** Opens the dialog. @param {Team} team @param {string} name */
export function showDevices(team, name) {
    const dialog = titled("rows-dialog devices-dialog", t("devicesOf", { name }));
    const done = h("div", { class: "people-done", tabindex: -1 });
    const list = h("ul", { class: "lines" });
    const draw = () => {
        const person = team.people.people.find((one) => one.name === name);
        const devices = person?.devices ?? [];
        list.replaceChildren(...devices.map((one) => line(team, name, one, after)));
        if (!devices.length) list.append(h("li", null, t("noDevices")));
    };
    /** @param {Key} words */
    const after = async (words) => {
        await team.refresh().catch(() => {});
        draw();
        done.replaceChildren(good(t(words)));
        done.focus();
    };
    draw();
    fill(
        dialog,
        done,
        list,
        h("div", { class: "presses" }, press(t("closeDialog"), () => dialog.close())),
    );
    show(dialog);
}

/**
 * @param {Team} team
 * @param {string} name
 * @param {Device} device
 * @param {(words: Key) => Promise<void>} after
 */
function line(team, name, device, after) {
    const { agent, state, since, lastContact, build, unsent, wipedAt } = device;
    const [key, tone] = STATES[state];
    return h(
        "li",
        { class: "device" },
        h(
            "div",
            { class: "grow" },
            h("strong", null, nameOf(agent)),
            badge({ text: t(key), tone }),
            h("small", null, t("deviceContact", { time: timeOf(lastContact) })),
            h("small", null, t("deviceSince", { time: timeOf(since) })),
            h("small", null, t("deviceVersion", { version: versionIn(team.people.build, build) })),
            !!unsent && h("small", { class: "is-unsent" }, t("deviceUnsent", { count: unsent })),
            !!wipedAt && h("small", null, t("deviceWiped", { time: timeOf(wipedAt) })),
        ),
        team.people.mayManage && h(
            "div",
            { class: "presses" },
            FATES[state].map((fate) => way(team, name, device, fate, after)),
        ),
    );
}

/**
 * Makes the button that has something become of a device, after a question.
 * @param {Team} team
 * @param {string} name
 * @param {Device} device
 * @param {Fate} fate
 * @param {(words: Key) => Promise<void>} after
 */
function way(team, name, device, fate, after) {
    const set = () => inWords(() => confirmed(() => setFate(team.id, name, device.id, fate)));
    if (fate === "keep") {
        return press(t("keepDevice"), async () => {
            const isDone = await set().catch(() => null);
            if (isDone) await after("deviceKept");
        });
    }
    const [label, title, text, words] = WORDS[fate];
    return press(t(label), () =>
        askFirst({
            title: t(title),
            text: t(text, { name }),
            button: t(label),
            tone: "danger",
            act: async () => {
                try {
                    if (!await set()) return;
                } catch (error) {
                    if (!(error instanceof AccountError)) throw error;
                    throw new Wrong("", t("peopleFailed"));
                }
                return () => void after(words);
            },
        }), fate === "end" ? "plain" : "plain danger");
}
