// The dialog in which a public link is made or changed: its reach, times and quotas. What was
// typed outlives it, so that closing it loses nothing.

import { makeLink, reasonsOf, setLink } from "../../data/console-links.js";
import { versionOf } from "../../data/console.js";
import { fill, h, iconButton } from "../../core/dom.js";
import { localised } from "../../core/words.js";
import { t } from "../../core/console-words.js";
import { t as accountWord } from "../../core/account-words.js";
import { confirmed } from "../account/confirm.js";
import { BoxField, form, Wrong } from "../account/parts.js";
import { nameOf, REACH, refusal, show, titled } from "./link-parts.js";
import { fieldsIn, momentOf, secondsOf } from "./link-text.js";
import { inWords, press } from "./parts.js";

/**
 * @typedef {import("../account/parts.js").Values} Values
 * @typedef {import("../../data/console.js").ListedApp} ListedApp
 * @typedef {import("../../data/console-links.js").Link} Link
 * @typedef {import("../../data/console-links.js").Quota} Quota
 * @typedef {import("../../data/console-links.js").Reach} Reach
 */

/** The days of grace of a link: those of a new one, and the maximum. */
const GRACE = 7, MAX_GRACE = 30;
/** The id of the list of fields that records can be counted by. */
const FIELDS = "quota-fields";

/** The choices of the reach, with what each is for. */
const REACHES = /** @type {const} */ ([
    { reach: "open", hint: "reachOpenHint" },
    { reach: "personal", hint: "reachPersonalHint" },
]);

/** The dialog of a link. */
export class LinkForm {
    /** @type {HTMLDialogElement | null} */ #dialog = null;
    /** @type {Reach} */ #reach = "open";
    #form = "";
    #quotas = new Quotas();
    #refused = h("div", { class: "whole" });

    /**
     * @param {ListedApp} app
     * @param {Link | null} link null for another one
     * @param {(link: Link) => void} done called with the link as it is then
     */
    constructor(app, link, done) {
        this.app = app;
        this.link = link;
        this.done = done;
        this.#form = link?.form ?? app.forms[0] ?? "";
        this.#reach = link?.reach ?? "open";
    }

    /** Opens the dialog, with what was typed before. */
    open() {
        this.#dialog ??= this.#make();
        show(this.#dialog);
        this.#quotas.offer(this.app, this.#form);
    }

    /** True for another link that is open to all: the id of its form is typed. */
    get #isConfirmed() {
        return !this.link && this.#reach === "open";
    }

    /** True when nothing is changed later: who comes back to an open link is somebody else. */
    get #isForGood() {
        return this.#reach === "open" && this.link?.editableUntil === undefined;
    }

    #make() {
        const { link } = this;
        const title = link ? t("linkChangeOf", { name: nameOf(link) }) : t("newLinkTitle");
        const dialog = titled("rows-dialog link-dialog", title);
        const typed = {
            name: "typed",
            label: t("linkConfirm", { form: this.#form }),
            hint: t("linkConfirmHint"),
            isOptional: false,
        };
        const made = form({
            boxes: [...boxesOf(link), typed],
            button: link ? accountWord("save") : t("linkMake"),
            send: (values) => this.#send(values, dialog),
        }, press(accountWord("cancel"), () => dialog.close()));
        arrange(made);
        const confirming = fieldOf(made, "typed"), editable = fieldOf(made, "editable");
        /** Asks for what the chosen reach and form need. */
        const ask = () => {
            const label = t("linkConfirm", { form: this.#form });
            confirming.querySelector("label")?.replaceChildren(label);
            // The form asks for what its boxes say at that time.
            typed.isOptional = confirming.hidden = !this.#isConfirmed;
            editable.hidden = this.#isForGood;
        };
        ask();
        confirming.before(this.#quotas.root);
        for (const quota of link?.quotas ?? []) this.#quotas.add(quota);
        if (!link && this.app.forms.length > 1) made.prepend(this.#forms(ask));
        if (!link) made.prepend(this.#reaches(ask));
        dialog.append(this.#refused, made);
        return dialog;
    }

    /** Makes the choice of the reach. @param {() => void} changed */
    #reaches(changed) {
        const choose = (/** @type {Reach} */ reach) => {
            this.#reach = reach;
            changed();
        };
        return h(
            "fieldset",
            { class: "choices" },
            h("legend", null, t("linkReach")),
            REACHES.map(({ reach, hint }) =>
                h(
                    "label",
                    { class: "choice" },
                    h("input", {
                        type: "radio",
                        name: "reach",
                        value: reach,
                        checked: reach === this.#reach,
                        onchange: () => choose(reach),
                    }),
                    h("span", null, t(REACH[reach]), h("small", null, t(hint))),
                )
            ),
        );
    }

    /** Makes the choice of the form. @param {() => void} changed */
    #forms(changed) {
        const select = h(
            "select",
            { class: "box", id: "link-form" },
            this.app.forms.map((one) =>
                h("option", { value: one, selected: one === this.#form }, one)
            ),
        );
        select.addEventListener("change", () => {
            this.#form = select.value;
            changed();
            this.#quotas.offer(this.app, this.#form);
        });
        return h(
            "div",
            { class: "field" },
            h("label", { for: "link-form" }, t("linkForm")),
            select,
        );
    }

    /** @param {Values} values @param {HTMLDialogElement} dialog */
    async #send(values, dialog) {
        this.#refused.replaceChildren();
        const { app, link } = this;
        const settings = this.#settings(values, dialog);
        if (!settings) return;
        const typed = values.typed.trim();
        if (this.#isConfirmed && typed !== this.#form) {
            throw new Wrong("typed", t("linkConfirmWrong", { form: this.#form }));
        }
        const asked = () =>
            link ? setLink(app.id, link.id, { ...settings, isEnded: false }) : makeLink(
                app.id,
                { ...settings, form: this.#form, reach: this.#reach },
                this.#isConfirmed ? typed : "",
            );
        const next = await inWords(() => confirmed(asked).catch((error) => this.#refuse(error)));
        if (!next) return;
        dialog.close();
        this.done(next);
    }

    /**
     * Returns the settings as they were typed; null when a quota has none of its own.
     * @param {Values} values
     * @param {HTMLDialogElement} dialog
     */
    #settings({ title, closes, time, grace, editable }, dialog) {
        const { link } = this;
        for (const name of ["closes", "time", "editable"]) {
            const input = dialog.querySelector(`[name=${name}]`);
            const isBroken = /** @type {HTMLInputElement} */ (input).validity.badInput;
            if (isBroken) throw new Wrong(name, t(name === "time" ? "badTime" : "badDay"));
        }
        if (closes && !time) throw new Wrong("time", t("badTime"));
        const graceDays = Number(grace || "0");
        // A command of the server may have given it more.
        const most = Math.max(MAX_GRACE, link?.graceDays ?? 0);
        if (!Number.isInteger(graceDays) || graceDays < 0 || graceDays > most) {
            throw new Wrong("grace", t("badGrace", { most }));
        }
        const quotas = this.#quotas.read();
        // The times of the day of both are those that the inputs had at first.
        const { time: until } = momentOf(link?.editableUntil);
        return quotas && {
            title: title.trim(),
            closes: secondsOf(closes, time, link?.closes),
            graceDays,
            editableUntil: this.#isForGood
                ? undefined
                : secondsOf(editable, until, link?.editableUntil),
            quotas,
        };
    }

    /** Shows the reasons of the server; throws other errors. @param {unknown} error */
    #refuse(error) {
        const reasons = reasonsOf(error);
        fill(this.#refused, refusal(this.link ? "linkStayed" : "linkNotMade", reasons));
        const heading = this.#refused.querySelector("h2");
        heading?.focus({ preventScroll: true });
        heading?.scrollIntoView({ block: "center" });
    }
}

/** Returns the field of a name. @param {Element} made @param {string} name */
function fieldOf(made, name) {
    const input = made.querySelector(`[name=${name}]`);
    return /** @type {HTMLElement} */ (input?.closest(".field"));
}

/** Returns the fields of a link. @param {Link | null} link */
function boxesOf(link) {
    const closes = momentOf(link?.closes), editable = momentOf(link?.editableUntil);
    const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
    const title = { name: "title", label: t("linkTitle"), hint: t("linkTitleHint") };
    const until = { name: "editable", label: t("linkEditable"), hint: t("linkEditableHint") };
    return [
        { ...title, value: link?.title, isOptional: true },
        { name: "closes", label: t("linkCloses"), value: closes.day, isOptional: true },
        {
            name: "time",
            label: t("linkTime"),
            hint: t("linkTimeHint", { zone }),
            value: closes.time,
            isOptional: true,
        },
        {
            name: "grace",
            label: t("linkGrace"),
            hint: t("linkGraceHint", { most: MAX_GRACE }),
            value: String(link?.graceDays ?? (link ? 0 : GRACE)),
            isOptional: true,
            mode: "numeric",
        },
        { ...until, value: editable.day, isOptional: true },
    ];
}

/** Gives the inputs their types, and puts the closing date and its time side by side. */
function arrange(/** @type {HTMLFormElement} */ made) {
    for (const [name, type] of [["closes", "date"], ["time", "time"], ["editable", "date"]]) {
        made.querySelector(`[name=${name}]`)?.setAttribute("type", type);
    }
    const day = fieldOf(made, "closes"), time = fieldOf(made, "time");
    const row = h("div", { class: "link-moment" });
    day.before(row);
    fill(row, day, time);
}

/** The list of quotas, as many as one likes. */
class Quotas {
    #count = 0;
    /** @type {{ by: BoxField, most: BoxField, root: HTMLElement }[]} */ #all = [];
    #list = h("ul", { class: "quota-list" });
    #fields = h("datalist", { id: FIELDS });
    #more = press(t("quotaAdd"), () => this.add({ by: "", most: 0 }).by.input.focus());
    root = h(
        "fieldset",
        { class: "quotas" },
        h("legend", null, t("quotas")),
        h("p", { class: "hint" }, t("quotasHint")),
        this.#list,
        this.#more,
        this.#fields,
    );

    /** Adds a quota. @param {Quota} quota with 0 for one that is to be typed */
    add({ by, most }) {
        const number = ++this.#count;
        const one = {
            by: new BoxField({
                name: `by-${number}`,
                label: t("quotaBy"),
                hint: t("quotaByHint"),
                value: by,
                isOptional: true,
            }),
            most: new BoxField({
                name: `most-${number}`,
                label: t("quotaMost"),
                value: most ? String(most) : "",
                mode: "numeric",
            }),
            root: h("li", { class: "quota" }),
        };
        one.by.input.setAttribute("list", FIELDS);
        const remove = iconButton("remove", t("quotaRemove"), () => {
            const at = this.#all.indexOf(one);
            this.#all.splice(at, 1);
            one.root.remove();
            (this.#all[at]?.by.input ?? this.#more).focus();
        });
        fill(one.root, one.by.root, one.most.root, remove);
        this.#all.push(one);
        this.#list.append(one.root);
        return one;
    }

    /** Returns the quotas; null when one has no number, which it then says. */
    read() {
        for (const { most } of this.#all) most.say("");
        const wrong = this.#all.find(({ most }) =>
            !/^[1-9]\d{0,8}$/.test(most.input.value.trim())
        );
        if (wrong) {
            wrong.most.say(t("badMost"));
            wrong.most.input.focus();
            return null;
        }
        return this.#all.map(({ by, most }) => ({
            by: by.input.value.trim(),
            most: Number(most.input.value),
        }));
    }

    /**
     * Offers the fields of a form, where its declaration is known.
     * @param {ListedApp} app
     * @param {string} form
     */
    async offer({ id, live }, form) {
        this.#fields.replaceChildren();
        if (!live) return;
        /** @type {unknown} */
        const declaration = await versionOf(id, live).then((file) => file.text()).then(JSON.parse)
            .catch(() => null);
        this.#fields.replaceChildren(
            ...fieldsIn(declaration, form).map(({ name, label }) =>
                h("option", { value: name }, localised(label))
            ),
        );
    }
}
