// The dialog with the people of a personal link: how far each one is, their addresses as a file,
// as a sheet of QR codes or by mail, and how more people are added.

import { addPeople, addressOf, peopleOf, reasonsOf, sendMails } from "../../data/console-links.js";
import { fill, h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { confirmed } from "../account/confirm.js";
import { download } from "../account/own.js";
import { doer, good, issue, timeOf } from "../account/parts.js";
import { copier } from "../account/proofs.js";
import { fileButton, takeDrops } from "./chooser.js";
import { numbered } from "./compared.js";
import { askFirst, countList, nameOf, personBadge, refusal, show, titled } from "./link-parts.js";
import { printSheet } from "./link-sheet.js";
import { addressFile, decoded, missingHead } from "./link-text.js";
import { inWords, press } from "./parts.js";

/**
 * @typedef {import("../../data/console-links.js").Link} Link
 * @typedef {import("../../data/console-links.js").Mailed} Mailed
 * @typedef {import("../../data/console-links.js").Person} Person
 * @typedef {import("./upload.js").Source} Source
 */

/** The number of people that are listed at first. */
const FIRST_PEOPLE = 50;

/** The files of people. */
const PEOPLE_FILES = { "text/csv": [".csv", ".tsv", ".txt"] };

/** The people of a link. */
export class People {
    /** @type {Person[]} */ #people = [];
    /** True when the link is another one than before. */
    #isChanged = false;
    #dialog = h("dialog");
    /** The places for what was done, what may be done, and the list with its search. */
    #done = h("div", { class: "people-done", tabindex: -1 });
    #ways = h("div", { class: "people-ways" });
    #listed = h("div", { class: "people-list" });
    #search = h("input", {
        class: "box",
        id: "people-search",
        type: "search",
        autocomplete: "off",
        oninput: () => this.#list(),
    });
    #found = h("p", { class: "quiet", role: "status" });
    #rows = h("div");
    /** The part in which people are added, with the places for reasons and for the text. */
    #more = h("details", { class: "more-of-link" });
    #refused = h("div", { class: "whole" });
    #text = h("textarea", {
        class: "box",
        id: "people-text",
        rows: 5,
        autocapitalize: "none",
        autocomplete: "off",
        spellcheck: "false",
        "aria-describedby": "people-hint",
    });

    /** The title of what people are asked for. */
    title = "";

    /**
     * @param {string} app
     * @param {Link} link
     * @param {boolean} sendsMail true when the server sends mail
     */
    constructor(app, link, sendsMail) {
        this.app = app;
        this.link = link;
        this.sendsMail = sendsMail;
        this.#fillMore();
    }

    /**
     * Opens the dialog, with what was typed before.
     * @param {Person[]} people
     * @param {(link: Link | null) => void} closed called with the link when it is another one
     */
    open(people, closed) {
        this.#people = people;
        this.#isChanged = false;
        this.#done.replaceChildren();
        const title = t("linkPeopleOf", { name: nameOf(this.link) });
        this.#dialog = titled(
            "rows-dialog people-dialog",
            title,
            () => closed(this.#isChanged ? this.link : null),
        );
        fill(
            this.#dialog,
            this.#done,
            this.#ways,
            !this.link.isEnded && this.#more,
            this.#listed,
            h("div", { class: "presses" }, press(t("peopleClose"), () => this.#dialog.close())),
        );
        this.#more.open = !people.length || this.#text.value !== "";
        this.#draw();
        show(this.#dialog);
    }

    /** Draws everything that depends on the people. */
    #draw() {
        const people = this.#people;
        const has = (/** @type {Person["state"]} */ state) =>
            people.filter((one) => one.state === state).length;
        this.#ways.replaceChildren();
        this.#listed.replaceChildren();
        if (!people.length) return this.#ways.append(h("p", null, t("nobodyYet")));
        fill(
            this.#ways,
            countList([
                ["people", people.length],
                ["linkBegun", has("begun")],
                ["linkReceived", has("submitted")],
            ]),
            h(
                "div",
                { class: "presses" },
                press(t("downloadAddresses"), () => this.#download()),
                !this.link.isEnded && doer(t("printSheet"), "plain", () => this.#print()),
                this.sendsMail && !this.link.isEnded &&
                    press(t("sendMails"), () => this.#askMails()),
            ),
        );
        fill(
            this.#listed,
            people.length > 1 && h("label", { for: "people-search" }, t("searchPeople")),
            people.length > 1 && this.#search,
            this.#found,
            this.#rows,
        );
        this.#list();
    }

    /** Lists the people who are searched, the first of them at first. */
    #list() {
        const wanted = this.#search.value.trim().toLocaleLowerCase();
        const found = this.#people.filter(({ name, mail = "" }) =>
            `${name} ${mail}`.toLocaleLowerCase().includes(wanted)
        );
        this.#found.textContent = wanted
            ? t("peopleFound", { count: numbered(found.length) })
            : "";
        const list = h(
            "ul",
            { class: "lines people" },
            found.slice(0, FIRST_PEOPLE).map((one) => this.#row(one)),
        );
        const rest = found.slice(FIRST_PEOPLE);
        const more = press(t("showAll", { count: numbered(found.length) }), () => {
            more.remove();
            const rows = rest.map((one) => this.#row(one));
            list.append(...rows);
            rows[0].tabIndex = -1;
            rows[0].focus();
        });
        this.#rows.replaceChildren();
        fill(this.#rows, found.length > 0 && list, rest.length > 0 && more);
    }

    /** @param {Person} person */
    #row({ name, mail, state, at, mailedAt, token }) {
        const copy = copier(addressOf(token), t("copyLink"));
        const label = copy.querySelector("span");
        label?.append(h("span", { class: "unseen" }, ` ${name}`));
        return h(
            "li",
            null,
            h(
                "div",
                { class: "grow" },
                h("strong", null, name),
                mail && h("small", null, mail),
                h(
                    "p",
                    null,
                    personBadge(state),
                    at !== undefined && h("small", null, timeOf(at)),
                    mailedAt !== undefined &&
                        h("small", null, t("mailedAt", { time: timeOf(mailedAt) })),
                ),
            ),
            token && !this.link.isEnded && copy,
        );
    }

    /** Says what was done, and leads there. @param {string} words */
    #say(words) {
        this.#done.replaceChildren(good(words));
        this.#done.focus({ preventScroll: true });
        this.#done.scrollIntoView({ block: "center" });
    }

    // The addresses

    #download() {
        const bytes = new Blob([addressFile(this.#people, addressOf)], { type: "text/csv" });
        download(bytes, `${this.app}-${t("addressesFile")}.csv`);
    }

    /** Draws the sheet while the page answers, and prints it. */
    async #print() {
        const bar = h("progress", { max: this.#people.length, value: 0, "aria-hidden": "true" });
        const line = h("p", { role: "status" }, t("drawingCodes"));
        this.#done.replaceChildren(line, bar);
        const all = this.#people.filter(({ token }) => token)
            .map(({ name, token }) => ({ name, address: addressOf(token) }));
        await printSheet(all, this.title, (count) => {
            bar.value = count;
            return this.#dialog.open;
        });
        this.#done.replaceChildren();
    }

    /** Asks before addresses are mailed. */
    #askMails() {
        const { length: count } = this.#people.filter(({ mail, state, mailedAt, token }) =>
            mail && token && !mailedAt && state !== "submitted"
        );
        if (!count) return this.#say(t("nobodyToMail"));
        askFirst({
            title: t("sendMails"),
            text: count === 1 ? t("sendMailsOne") : t("sendMailsText", { count: numbered(count) }),
            button: t("sendMails"),
            act: () =>
                inWords(async () => {
                    const mailed = await confirmed(() => sendMails(this.app, this.link.id));
                    if (!mailed) return;
                    // The times of the mails; the mails have gone all the same.
                    const people = await peopleOf(this.app, this.link.id).catch(() => null);
                    this.#people = people ?? this.#people;
                    return () => {
                        this.#draw();
                        this.#say(mailedIn(mailed));
                    };
                }),
        });
    }

    // More people

    #fillMore() {
        const note = h("div", { class: "whole", role: "alert" });
        const choose = (/** @type {Source} */ source) => this.#read(source, note);
        const [button, input] = fileButton(t("chooseFile"), "plain", choose, PEOPLE_FILES);
        const add = doer(t("add"), "", () => this.#add(note));
        fill(
            this.#more,
            h("summary", null, t("addPeople")),
            h(
                "div",
                { class: "people-adding" },
                this.#refused,
                h("label", { for: "people-text" }, t("peopleText")),
                h("p", { class: "hint", id: "people-hint" }, t("peopleHint")),
                h("pre", { class: "quiet" }, t("peopleExample")),
                note,
                this.#text,
                h("div", { class: "presses" }, add, button, input),
            ),
        );
        takeDrops(this.#more, choose, note, t("aFolderOfPeople"));
    }

    /**
     * Puts the text of a file where it can be read and corrected.
     * @param {Source} source
     * @param {HTMLElement} note
     */
    async #read(source, note) {
        note.replaceChildren();
        this.#refused.replaceChildren();
        try {
            const bytes = await (await source.file()).arrayBuffer();
            this.#text.value = decoded(bytes);
            this.#text.focus();
        } catch {
            note.append(issue(t("unreadable", { name: source.name })));
        }
    }

    /** Adds the people of the text. @param {HTMLElement} note */
    async #add(note) {
        note.replaceChildren();
        this.#refused.replaceChildren();
        const text = this.#text.value;
        if (!text.trim()) {
            note.append(issue(t("noPeopleText")));
            return this.#text.focus();
        }
        const head = missingHead(text);
        if (head) {
            const put = press(t("putHead", { head: head.replace("\t", " ") }), () => {
                note.replaceChildren();
                this.#text.value = `${head}\n${this.#text.value.trimStart()}`;
                this.#text.focus();
            });
            note.append(issue(t("headMissing")), put);
            return this.#text.focus();
        }
        const answer = await inWords(() =>
            confirmed(() => addPeople(this.app, this.link.id, text)).catch((error) => {
                fill(this.#refused, refusal("peopleNotAdded", reasonsOf(error)));
                this.#refused.querySelector("h2")?.focus();
            })
        );
        if (!answer) return;
        this.#text.value = "";
        this.#more.open = false;
        this.#people = answer.people;
        this.link = { ...this.link, people: answer.people.length };
        this.#isChanged = true;
        this.#draw();
        this.#say(
            answer.added === 1
                ? t("personAdded")
                : t("peopleAdded", { count: numbered(answer.added) }),
        );
    }
}

/** Returns what came of mails in words. @param {Mailed} mailed */
function mailedIn({ sent, left }) {
    const told = sent === 1 ? t("mailSentOne") : t("mailsSent", { count: numbered(sent) });
    return left ? `${told} ${t("mailsLeft", { count: numbered(left) })}` : told;
}
