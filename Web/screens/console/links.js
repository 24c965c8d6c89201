// The public links of an app on its screen: how each one stands, its address with a QR code, and
// the ways to make, change and end one.

import { account, AccountError } from "../../data/account.js";
import { addressOf, linksOf, peopleOf, setLink } from "../../data/console-links.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { confirmed } from "../account/confirm.js";
import { doer, good, timeOf } from "../account/parts.js";
import { numbered } from "./compared.js";
import { LinkForm } from "./link-form.js";
import { askFirst, countList, linkBadge, nameOf, pressOf, REACH } from "./link-parts.js";
import { People } from "./link-people.js";
import { printPoster } from "./link-sheet.js";
import { inWords, linkCard, press } from "./parts.js";

/**
 * @typedef {import("../../data/console.js").ListedApp} ListedApp
 * @typedef {import("../../data/console-links.js").Counted} Counted
 * @typedef {import("../../data/console-links.js").Link} Link
 * @typedef {import("../../data/console-links.js").Links} Links
 */

/** The number of values of a quota that are shown at first. */
const FIRST_VALUES = 8;
/** The number of seconds of a day. */
const DAY_S = 86_400;

/**
 * Returns the links of an app; null where the server has none of it.
 * @param {string} app
 * @returns {Promise<Links | null>}
 */
export const linksIn = (app) =>
    linksOf(app).catch((error) => {
        if (error instanceof AccountError && error.code === "not-found") return null;
        throw error;
    });

/** The section of the links of an app. */
export class LinkSection {
    root = h("section", { class: "app-group link-section", "aria-labelledby": "links-title" });
    /** The dialogs of people, by the id of their link. @type {Map<string, People>} */
    #dialogs = new Map();
    /** The dialog for another link: what was typed outlives it. @type {LinkForm} */ #making;

    /**
     * @param {ListedApp} app
     * @param {string} title the title of the app
     * @param {Links} listing
     */
    constructor(app, title, { links, needsTeam = false }) {
        this.app = app;
        this.title = title;
        this.links = links;
        this.needsTeam = needsTeam;
        this.#making = this.#form();
        this.#draw();
    }

    #form() {
        return new LinkForm(this.app, null, (link) => {
            this.#making = this.#form();
            this.#take(link, t("linkMade", { name: nameOf(link) }));
            const address = document.querySelector(`#link-${link.id} ~ details`);
            if (address) /** @type {HTMLDetailsElement} */ (address).open = true;
        });
    }

    /** @param {string} [done] what was done, in words */
    #draw(done) {
        const current = this.links.filter(({ isEnded }) => !isEnded);
        const ended = this.links.filter(({ isEnded }) => isEnded);
        const list = (/** @type {Link[]} */ some) =>
            h("ul", { class: "public-links" }, some.map((one) => this.#card(one)));
        const add = press(t("newLink"), () => this.#making.open(), current.length ? "plain" : "");
        this.root.replaceChildren(
            h("h2", { id: "links-title" }, t("links")),
            done ? good(done) : "",
            h("p", { class: "quiet" }, t("linksText")),
            this.needsTeam ? needsTeam() : "",
            this.needsTeam ? "" : h("div", { class: "presses" }, add),
            current.length ? list(current) : "",
            ended.length
                ? h(
                    "details",
                    { class: "more-of-link" },
                    h("summary", null, t("endedLinks", { count: numbered(ended.length) })),
                    list(ended),
                )
                : "",
        );
    }

    /**
     * Takes a link as it is now, and leads to it.
     * @param {Link} link
     * @param {string} [done] what was done, in words
     */
    #take(link, done) {
        const at = this.links.findIndex(({ id }) => id === link.id);
        if (at < 0) this.links.unshift(link);
        else this.links[at] = link;
        this.#draw(done);
        const heading = document.getElementById(`link-${link.id}`);
        const around = heading?.closest("details");
        if (around) around.open = true;
        heading?.focus();
    }

    /** @param {Link} link */
    #card(link) {
        const { id, isEnded, token, quotas } = link;
        return h(
            "li",
            { class: "card public-link" },
            h("h3", { id: `link-${id}`, tabindex: -1 }, nameOf(link), linkBadge(link)),
            h("p", { class: "quiet" }, this.#about(link)),
            countList([
                ["linkReceived", link.received],
                ["linkBegun", link.begun],
                ...(link.reach === "personal"
                    ? [/** @type {["people", number]} */ (["people", link.people])]
                    : []),
            ]),
            times(link),
            quotas.map(quotaTable),
            token && !isEnded && this.#address(link, token),
            this.#presses(link),
        );
    }

    /** Returns the reach, form and age of a link in words. @param {Link} link */
    #about({ title, reach, form, at }) {
        const known = [
            title && t(REACH[reach]),
            this.app.forms.length > 1 && t("formOf", { form }),
            t("linkMadeAt", { time: timeOf(at) }),
        ];
        return known.filter((one) => !!one).join(" · ");
    }

    /** Makes the address with its QR code, drawn when it is asked for. @param {Link} link @param
     * {string} token */
    #address(link, token) {
        const title = link.title || this.title;
        const address = addressOf(token);
        const made = h("details", { class: "more-of-link" }, h("summary", null, t("linkAddress")));
        const draw = () =>
            made.append(linkCard(`fill#${token}`, title, () => printPoster(title, address)));
        made.addEventListener("toggle", draw, { once: true });
        return made;
    }

    /** @param {Link} link */
    #presses(link) {
        const name = nameOf(link);
        const change = new LinkForm(
            this.app,
            link,
            (next) => this.#take(next, t("linkChanged", { name: nameOf(next) })),
        );
        return h(
            "div",
            { class: "presses" },
            link.reach === "personal" && this.#peoplePress(link),
            !link.isEnded && pressOf("linkChange", "linkChangeOf", name, () => change.open()),
            !link.isEnded &&
                pressOf("linkEnd", "linkEndOf", name, () => this.#askEnd(link), "danger"),
        );
    }

    /** @param {Link} link */
    #peoplePress(link) {
        const { app } = this;
        const made = doer(t("linkPeople"), link.people ? "plain" : "", () =>
            inWords(async () => {
                const people = await confirmed(() => peopleOf(app.id, link.id));
                if (!people) return;
                this.#people(link).open(people, (next) => next && this.#take(next));
            }));
        made.querySelector("button")?.setAttribute(
            "aria-label",
            t("linkPeopleOf", { name: nameOf(link) }),
        );
        return made;
    }

    /**
     * Returns the dialog of the people of a link: what was typed in it outlives it.
     * @param {Link} link
     */
    #people(link) {
        const { app, title } = this;
        const known = this.#dialogs.get(link.id) ??
            new People(app.id, link, !!account()?.sendsMail);
        this.#dialogs.set(link.id, known);
        return Object.assign(known, { link, title: link.title || title });
    }

    /** @param {Link} link */
    #askEnd(link) {
        const name = nameOf(link);
        const { title, closes, graceDays, editableUntil, quotas } = link;
        askFirst({
            title: t("linkEndOf", { name }),
            text: t("linkEndText"),
            button: t("linkEnd"),
            tone: "danger",
            act: () =>
                inWords(async () => {
                    const settings = { title, closes, graceDays, editableUntil, isEnded: true };
                    const bare = quotas.map(({ by, most }) => ({ by, most }));
                    const ended = await confirmed(() =>
                        setLink(this.app.id, link.id, { ...settings, quotas: bare })
                    );
                    return ended && (() => this.#take(ended, t("linkEnded", { name })));
                }),
        });
    }
}

/** Makes the note that the app has to be a team's first, with a way to where it is given. */
const needsTeam = () =>
    h(
        "div",
        { class: "note link-note" },
        h("p", null, t("linksNeedTeam")),
        press(t("toForWhom"), () => {
            const choice = document.getElementById("for-whom");
            choice?.closest("section")?.scrollIntoView({ block: "start" });
            choice?.focus({ preventScroll: true });
        }),
    );

/** Makes the list of the times of a link; none for one without any. @param {Link} link */
function times({ closes, graceDays, editableUntil }) {
    const last = closes !== undefined && graceDays ? closes + graceDays * DAY_S : undefined;
    const all = /** @type {const} */ ([
        ["linkCloses", closes],
        ["linkLastDrafts", last],
        ["linkEditable", editableUntil],
    ]);
    const known = all.filter(([, at]) => at !== undefined);
    return known.length > 0 && h(
        "dl",
        { class: "link-times" },
        known.map(([key, at = 0]) =>
            h("div", null, h("dt", null, t(key)), h("dd", null, timeOf(at)))
        ),
    );
}

/** Makes the table of a quota: the records of each value, those nearest to it first. */
function quotaTable(/** @type {Counted} */ { by, most, counts }) {
    const all = by
        ? counts.toSorted((one, other) => other.count - one.count)
        : [{ value: "", count: counts[0]?.count ?? 0 }];
    const rows = all.map(({ value, count }) =>
        h(
            "tr",
            null,
            h("th", { scope: "row" }, by ? value || t("quotaNone") : t("linkReceived")),
            h("td", null, h("meter", { max: most, value: count, "aria-hidden": "true" })),
            h("td", null, t("quotaCount", { count: numbered(count), most: numbered(most) })),
        )
    );
    const body = h("tbody", null, rows.slice(0, FIRST_VALUES));
    const more = rows.length > FIRST_VALUES &&
        press(t("showAll", { count: numbered(rows.length) }), () => {
            body.append(...rows.slice(FIRST_VALUES));
            if (more) more.remove();
            rows[FIRST_VALUES].tabIndex = -1;
            rows[FIRST_VALUES].focus();
        });
    const title = by ? t("quotaOf", { by, most: numbered(most) }) : t("quotaOfAll");
    return h(
        "div",
        { class: "quota-counts" },
        h("table", null, h("caption", null, title), body),
        by && !rows.length && h("p", { class: "quiet" }, t("quotaEmpty")),
        more,
    );
}
