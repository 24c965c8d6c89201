// Who did what on the server, or in a team: fields to look for a person, a kind and days, and the
// lines that the server finds, by day, some at a time.

import { account, AccountError } from "../../../data/account.js";
import { fetchLines, findLines } from "../../../data/audit.js";
import { announce, fill, h } from "../../../core/dom.js";
import { t } from "../../../core/audit-words.js";
import { styled } from "../../../core/style.js";
import { locale, localised } from "../../../core/words.js";
import { confirmed } from "../../account/confirm.js";
import { download } from "../../account/own.js";
import { doer, good, Wrong } from "../../account/parts.js";
import { inWords, page, press, problemOf } from "../parts.js";
import { dayOf, entry } from "./entry.js";
import { Fields } from "./fields.js";
import { addressOf, queryOf, readWanted } from "./wanted.js";

/**
 * @typedef {import("../../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../../data/audit.js").Found} Found
 * @typedef {import("../../../data/audit.js").Line} Line
 * @typedef {import("./wanted.js").Wanted} Wanted
 */

/** The list with its fields. */
class Audit {
    #list = h("div", { class: "audit-list", "aria-busy": "false" });
    #state = h("p", { class: "audit-state quiet", role: "status" });
    #below = h("div", { class: "audit-below" });
    #saved = h("div", { class: "audit-saved", role: "status" });
    /** The number of searches, by which a late answer is recognized. */
    #turn = 0;
    #count = 0;
    /** The day of the last group of lines. */
    #day = "";
    /** The titles of teams in lines. @type {Map<string, string>} */
    #teams = new Map();

    /**
     * @param {Frame} frame
     * @param {Wanted} wanted
     * @param {string} team the id of the team whose owner looks; empty for an owner of the server
     * @param {Map<string, string>} apps the titles of apps
     */
    constructor(frame, wanted, team, apps) {
        this.frame = frame;
        this.wanted = wanted;
        this.team = team;
        this.apps = apps;
        this.fields = new Fields(wanted, {
            hasNetworks: !team,
            apps,
            teamOf: (id) => this.#teams.get(id) ?? id,
            change: (next) => this.#change(next),
        });
        this.root = h("div", { class: "one-app audit" }, this.fields.root);
        fill(
            this.root,
            h("div", { class: "audit-bar" }, this.#state, !team && this.#saver()),
            this.#saved,
            this.#list,
            this.#below,
        );
    }

    /** Returns the title of an app. @param {string} id */
    #titleOf(id) {
        return this.apps.get(id) || id;
    }

    /** Looks for something else. @param {Wanted} wanted */
    #change(wanted) {
        this.wanted = wanted;
        this.frame.readdress(addressOf(wanted));
        this.#saved.replaceChildren();
        this.begin().catch((error) => this.#fail(error));
    }

    /** Shows the first lines. */
    async begin() {
        this.#turn += 1;
        this.#list.setAttribute("aria-busy", "true");
        this.#state.textContent = t("reading");
        this.#below.replaceChildren();
        await this.#read(this.#turn, undefined, true);
    }

    /**
     * Reads until there are lines to show, or no more.
     * @param {number} turn
     * @param {number | undefined} before
     * @param {boolean} isFirst
     */
    async #read(turn, before, isFirst) {
        const query = queryOf(this.wanted, !!this.team);
        for (let next = before;;) {
            const found = await findLines(query, { team: this.team, before: next });
            if (turn !== this.#turn) return;
            next = found.next;
            if (found.lines.length || next === undefined) {
                return this.#draw(found, isFirst);
            }
            this.#state.textContent = t("lookedTo", { day: dayOf(found.lookedTo ?? 0) });
            // Whoever left the screen looks for nothing any more.
            if (!this.root.isConnected) return;
        }
    }

    /** @param {Found} found @param {boolean} isFirst */
    #draw({ lines, next, people }, isFirst) {
        if (isFirst) {
            this.#list.replaceChildren();
            [this.#count, this.#day] = [0, ""];
        }
        this.#list.setAttribute("aria-busy", "false");
        for (const { team, teamTitle } of lines) {
            if (team && teamTitle) this.#teams.set(team.replace(/^team:/, ""), teamTitle);
        }
        this.#add(lines);
        this.#count += lines.length;
        this.fields.offer([
            ...people ?? [],
            ...lines.flatMap(({ who, by }) => [who ?? {}, by ?? {}]),
        ]);
        this.#below.replaceChildren();
        fill(
            this.#below,
            !this.#count && nothing(people?.length === 0),
            next !== undefined &&
                doer(t("older"), "plain", () => inWords(() => this.#older(next))),
        );
        const count = this.#count.toLocaleString(locale());
        const words = this.#count === 1 ? t("foundOne") : t("found", { count });
        const isAll = next === undefined && this.#count > 0;
        this.#state.textContent = isAll ? `${words} · ${t("allShown")}` : words;
    }

    /** Adds lines under their days. @param {Line[]} lines */
    #add(lines) {
        for (const line of lines) {
            const day = dayOf(line.at);
            if (day !== this.#day) {
                this.#day = day;
                fill(this.#list, h("h2", null, day), h("ol", { class: "card audit-lines" }));
            }
            this.#list.lastElementChild?.append(entry(line, {
                narrow: (person) => this.#narrow({ person }),
                titleOf: (id) => this.#titleOf(id),
            }));
        }
    }

    /** Shows older lines, and leads to the first of them. @param {number} before */
    async #older(before) {
        const shown = this.#list.querySelectorAll(".audit-line").length;
        await this.#read(this.#turn, before, false);
        const first = /** @type {HTMLElement | undefined} */ (
            this.#list.querySelectorAll(".audit-line")[shown]
        );
        first?.setAttribute("tabindex", "-1");
        first?.focus();
    }

    /** Narrows the list to what a person is in. @param {Partial<Wanted>} part */
    #narrow(part) {
        const wanted = { ...this.wanted, ...part };
        this.fields.show(wanted);
        this.#change(wanted);
        this.#state.setAttribute("tabindex", "-1");
        this.#state.focus();
        scrollTo({ top: 0 });
    }

    /** @param {unknown} error */
    #fail(error) {
        const words = problemOf(error);
        this.#list.setAttribute("aria-busy", "false");
        this.#list.replaceChildren();
        this.#state.textContent = "";
        this.#below.replaceChildren(
            h(
                "section",
                { class: "card trouble", role: "alert" },
                h("p", null, words),
                press(t("again"), () => this.#change(this.wanted), ""),
            ),
        );
    }

    /** Makes the button that saves what is looked for as a file. */
    #saver() {
        return doer(t("save"), "text-button", () => inWords(() => this.#save()));
    }

    async #save() {
        this.#saved.replaceChildren();
        const query = queryOf(this.wanted, false);
        query.set("as", "csv");
        const how = { signal: new AbortController().signal, onBytes() {} };
        try {
            const file = await confirmed(() => fetchLines(query, how));
            if (!file) return;
            download(file.blob, file.name);
            fill(this.#saved, good(t("saved", { name: file.name })));
            announce(t("saved", { name: file.name }));
        } catch (error) {
            if (!(error instanceof AccountError) || error.code !== "cut") throw error;
            throw new Wrong("", t("savedNot"));
        }
    }
}

/** Says that there is nothing. @param {boolean} isNobody */
const nothing = (isNobody) =>
    h(
        "section",
        { class: "empty card" },
        h("h2", null, t(isNobody ? "nobody" : "noneFound")),
        h("p", null, t(isNobody ? "nobodyText" : "noneFoundText")),
    );

/** @param {Frame} frame */
export async function audit(frame) {
    const wanted = readWanted(location.search);
    const team = account()?.role === "owner" ? "" : wanted.team;
    const [apps] = await Promise.all([frame.apps(), styled("audit").catch(() => {})]);
    const titles = new Map(apps.map(({ id, title }) => [id, localised(title) || id]));
    const view = new Audit(frame, wanted, team, titles);
    // Whoever may not see it is told so by the frame of the console.
    await view.begin();
    const back = wanted.team
        ? { href: `/console/teams/${encodeURIComponent(wanted.team)}`, label: t("toTeam") }
        : { href: "/", label: t("toStart") };
    const lead = t(team ? "auditOfTeam" : "auditLead");
    return { ...page(t("audit"), { lead, back }, view.root), wide: "audit-wide" };
}
