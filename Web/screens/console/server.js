// The state of the server: what is wrong with it and how that is mended, and its figures. The look
// at everything takes a while, so it is made when somebody asks for it.

import { checkServer, serverState, serverUsage } from "../../data/console-server.js";
import { badge } from "../../core/controls.js";
import { announce, h } from "../../core/dom.js";
import { bytesText } from "../../core/sizes.js";
import { t } from "../../core/console-words.js";
import { locale } from "../../core/words.js";
import { doer, timeOf } from "../account/parts.js";
import { inWords, page, press, problemOf, toApps } from "./parts.js";

/**
 * @typedef {import("../../data/console-server.js").ServerState} ServerState
 * @typedef {import("../../data/console-server.js").Finding} Finding
 * @typedef {import("../../data/console-server.js").Mark} Mark
 */

/** The tones of the badges of findings. */
const TONES = { notice: "quiet", warning: "doing", fault: "wrong" };

export async function server() {
    const view = new ServerView(await serverState());
    return page(t("server"), { lead: t("serverLead"), back: toApps() }, view.root);
}

/** What was found, the figures, and the button for a whole look. */
class ServerView {
    #findings = h("div", { class: "server-findings", tabindex: -1 });
    #figures = h("dl", { class: "figures card" });
    #usage = h("div", { class: "server-usage" });
    root = h("div", { class: "one-app server-state" }, this.#findings);

    /** @param {ServerState} state */
    constructor(state) {
        this.root.append(
            h(
                "section",
                { class: "card server-check" },
                h("p", null, t("serverCheckText")),
                h(
                    "div",
                    { class: "presses" },
                    doer(t("serverCheck"), "plain", () => inWords(() => this.#check())),
                    h(
                        "a",
                        { class: "button plain", href: "/console/settings" },
                        t("serverSettings"),
                    ),
                ),
            ),
            h("h2", null, t("serverFigures")),
            this.#figures,
            h("h2", null, t("serverRoom")),
            this.#usage,
        );
        this.#draw(state, false);
        this.#showUsage();
    }

    /** Shows who takes the most room, which is read beside the rest. */
    async #showUsage() {
        this.#usage.replaceChildren(h("p", { class: "quiet busy loading" }, t("serverReading")));
        try {
            this.#usage.replaceChildren(...usageTable(await serverUsage()));
        } catch (error) {
            const again = press(t("serverAgain"), () => this.#showUsage());
            this.#usage.replaceChildren(h("p", { role: "alert" }, problemOf(error)), again);
        }
    }

    async #check() {
        const state = await checkServer();
        this.#draw(state, true);
        this.#findings.focus();
        announce(this.#findings.textContent ?? "");
    }

    /** @param {ServerState} state @param {boolean} isWhole */
    #draw(state, isWhole) {
        const { findings } = state;
        const needed = findings.filter(({ severity }) => severity !== "notice");
        this.#findings.replaceChildren(
            h("h2", null, needed.length ? t("serverNeeds") : t("serverWell")),
            h(
                "p",
                { class: "quiet" },
                t(isWhole ? "serverLookedWhole" : "serverLooked", { time: timeOf(state.at) }),
            ),
            h("ul", { class: "finding-list" }, findings.map(findingCard)),
        );
        this.#figures.replaceChildren(
            ...figures(state).flatMap(([name, text]) => [
                h("dt", null, name),
                h("dd", null, text),
            ]),
        );
    }
}

/**
 * Makes the table of the teams and accounts that take the most room.
 * @param {Awaited<ReturnType<typeof serverUsage>>} usage
 */
function usageTable({ at, count, all, largest }) {
    const words = { count: count.toLocaleString(locale()), size: bytesText(sum(all)) };
    const lead = h("p", { class: "quiet" }, t("serverRoomText", { ...words, time: timeOf(at) }));
    if (!largest.length) return [lead];
    const heads = [t("serverTaker"), t("serverRecords"), t("serverSize"), t("serverFiles")];
    const rows = largest.map((one) =>
        h(
            "tr",
            null,
            h(
                "th",
                { scope: "row", dir: "auto" },
                one.kind === "guest" ? t("serverGuest") : one.name,
                one.kind === "team" && h("small", null, t("serverTeam")),
            ),
            h("td", null, one.records.toLocaleString(locale())),
            h("td", null, bytesText(sum(one))),
            h("td", null, bytesText(one.files)),
        )
    );
    return [
        lead,
        h(
            "div",
            { class: "card scrolls", tabindex: 0, role: "region", "aria-label": t("serverRoom") },
            h(
                "table",
                null,
                h(
                    "thead",
                    null,
                    h("tr", null, heads.map((one) => h("th", { scope: "col" }, one))),
                ),
                h("tbody", null, rows),
            ),
        ),
    ];
}

/** Returns all bytes. @param {import("../../data/console-server.js").Room} room */
const sum = ({ bytes, history, files }) => bytes + history + files;

/** @param {Finding} finding */
const findingCard = ({ code, severity, text, remedy }) =>
    h(
        "li",
        { class: "card finding", "data-code": code },
        badge({ text: t(`severity_${severity}`), tone: TONES[severity] }),
        h("strong", null, text),
        h("p", null, inCode(remedy)),
    );

/** Shows what is between backquotes as code. @param {string} text */
const inCode = (text) =>
    text.split("`").map((part, place) => place % 2 ? h("code", null, part) : part);

/** @param {Mark} [mark] */
const markText = (mark) => mark ? timeOf(mark.at) : t("serverNever");

/** Returns the figures as pairs of a name and a text. @param {ServerState} state */
function figures(state) {
    const { mails } = state;
    /** @type {[string, string | undefined][]} */
    const all = [
        [t("serverVersion"), state.version],
        [t("serverSince"), state.startedAt === undefined ? undefined : timeOf(state.startedAt)],
        [t("serverDisk"), diskText(state)],
        [
            t("serverDatabase"),
            state.database === undefined ? undefined : bytesText(state.database),
        ],
        [t("serverLog"), state.log === undefined ? undefined : bytesText(state.log)],
        [t("serverBackup"), markText(state.backup)],
        [t("serverVerified"), verifiedText(state.verification)],
        [
            t("serverMails"),
            mails
                ? t("serverMailsText", {
                    taken: mails.taken.toLocaleString(locale()),
                    failed: (mails.failed + mails.dropped).toLocaleString(locale()),
                    waiting: mails.waiting.toLocaleString(locale()),
                })
                : t("serverNoMails"),
        ],
        [t("serverParked"), state.parked.toLocaleString(locale())],
    ];
    return all.flatMap(([name, text]) => text === undefined ? [] : [[name, text]]);
}

/** @param {ServerState} state */
const diskText = ({ diskFree, diskSize }) =>
    diskFree === undefined || diskSize === undefined ? undefined : t("serverDiskText", {
        free: bytesText(diskFree),
        size: bytesText(diskSize),
    });

/** @param {Mark} [mark] */
const verifiedText = (mark) =>
    mark?.findings
        ? t("serverFaults", { time: timeOf(mark.at), count: mark.findings })
        : markText(mark);
