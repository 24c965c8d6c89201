// The lists of the scripted engine: players, and what a profile finds, enough to draw and test
// screens without the real one, which is in Swift and finds more.

import { Matches } from "./matches.js";

/**
 * @typedef {{ id: string, number: number, name: string, line: string, trained: boolean }} Player
 */

const LINES = /** @type {const} */ ({
    goalkeeper: ["Goalkeepers", "Gardiens"],
    defender: ["Defenders", "Défenseurs"],
    midfielder: ["Midfielders", "Milieux"],
    forward: ["Forwards", "Attaquants"],
});

const fold = (/** @type {string} */ text) =>
    text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A handler that answers actions on rows with patches. */
export class Rows extends Matches {
    /** @type {Player[]} */ players = [];
    state = "loading";
    /** @type {any} */ problem;
    isMatch = false;
    hasAsked = false;

    /** @param {any} request @param {Uint8Array} [body] @returns {any[]} */
    act({ action, language, app }, body) {
        this.language = language;
        this.app = app;
        const name = action.act === "query" ? "ask" : action.act;
        return /** @type {any} */ (this)[name]?.(action, body) ?? [];
    }

    /** Returns true for an action on results of a match. @param {any} action */
    takes({ act, route }) {
        if (act === "open") this.isMatch = route[1] === "match";
        if (act === "open" && !this.isMatch) this.route = route;
        return this.isMatch && ["open", "query", "window"].includes(act);
    }

    /** @param {any} action */
    open({ route, query }) {
        this.route = route;
        this.query = new URLSearchParams(query);
        this.isMatch = route[1] === "match";
        const fetching = this.hasAsked || this.isMatch ? [] : this.refresh();
        this.hasAsked = true;
        const rows = this.isMatch ? this.matchScreen() : this.screen();
        if (this.isMatch && route[4]) return [{ op: "screen", screen: this.comparison() }];
        const id = this.isMatch ? route[3] : route[1];
        const screen = id ? this.detail(id) : rows;
        return [{ op: "screen", screen, ...(id && { aside: rows }) }, this.list(), ...fetching];
    }

    screen() {
        return {
            screen: "list",
            view: "list",
            collection: "players",
            title: this.say("Squad", "Effectif"),
            search: this.say("Search players", "Rechercher un joueur"),
            hasImages: true,
        };
    }

    refresh() {
        return [{ op: "fetch", collection: "players", address: "/apps/squad/players.json" }];
    }

    reload() {
        this.state = this.players.length ? "ready" : "loading";
        this.problem = undefined;
        return [this.list(), ...this.refresh()];
    }

    /** @param {any} action */
    ask({ query }) {
        this.query = new URLSearchParams(query);
        return [this.list()];
    }

    /** @param {any} action @param {Uint8Array} [body] */
    loaded({ isKept, isSame }, body) {
        try {
            if (!isSame) this.players = JSON.parse(new TextDecoder().decode(body)).players;
        } catch {
            return this.failed({ why: "body" });
        }
        this.state = "ready";
        this.problem = undefined;
        const id = this.route[1];
        return [
            ...(isKept ? [] : [{ op: "keepSource", collection: "players" }]),
            ...(id ? [{ op: "screen", screen: this.detail(id), aside: this.screen() }] : []),
            this.list(),
        ];
    }

    /** @param {any} action */
    failed({ why }) {
        this.state = this.players.length ? "ready" : "failed";
        this.problem = {
            title: this.say(`Not loaded: ${why}`, `Non chargé\u00a0: ${why}`),
            text: this.say("Check the connection.", "Vérifiez la connexion."),
            retry: true,
        };
        return [this.list()];
    }

    /** @param {string} search */
    having(search) {
        const words = fold(search).split(/\s+/).filter(Boolean);
        return this.players.filter(({ name }) =>
            words.every((word) => fold(name).split(/[ -]/).some((one) => one.startsWith(word)))
        );
    }

    found() {
        const filters = this.query.getAll("filter");
        const isBy = this.query.get("sort") === "name";
        const found = this.having(this.query.get("q") ?? "").filter((one) =>
            filters.every((filter) => filter === "trained" ? one.trained : one.line === filter)
        ).sort((a, b) => isBy ? a.name.localeCompare(b.name) : a.number - b.number);
        return this.query.get("reversed") ? found.reverse() : found;
    }

    /** @param {Record<string, string | undefined>} change */
    with(change) {
        const query = new URLSearchParams(this.query);
        for (const [key, value] of Object.entries(change)) {
            if (value === undefined) query.delete(key);
            else query.set(key, value);
        }
        return query.toString();
    }

    /** @returns {any} */
    list() {
        if (this.isMatch) return this.matchList();
        const found = this.found();
        const q = this.query.get("q")?.trim() ?? "";
        const all = this.having(q);
        const [filter, sort] = [this.query.get("filter"), this.query.get("sort") ?? "number"];
        const option = (
            /** @type {string} */ name,
            /** @type {string} */ title,
            /** @type {(one: Player) => boolean} */ test,
        ) => ({
            name,
            title,
            isOn: filter === name,
            count: all.filter(test).length,
            query: this.with({ filter: name }),
        });
        const filters = [
            ...Object.entries(LINES).map(([name, [en, fr]]) =>
                option(name, this.say(en, fr), ({ line }) => line === name)
            ),
            option("trained", this.say("Trained here", "Formés au club"), (one) => one.trained),
        ];
        const chips = [];
        if (q) chips.push({ label: `« ${q} »`, query: this.with({ q: undefined }) });
        const on = filters.find(({ isOn }) => isOn);
        if (on) chips.push({ label: on.title, query: this.with({ filter: undefined }) });
        const none = this.say(`No result for “${q}”`, `Aucun résultat pour «\u00a0${q}\u00a0»`);
        const isNone = this.state === "ready" && !found.length;
        return {
            op: "list",
            state: isNone ? "none" : this.state,
            count: found.length,
            total: this.players.length,
            says: isNone
                ? none
                : `${found.length} ${
                    this.say("players", found.length < 2 ? "joueur" : "joueurs")
                }`,
            query: this.query.toString(),
            filters,
            sorts: [
                ["number", this.say("Number", "Numéro")],
                ["name", this.say("Name", "Nom")],
            ].map(([name, title]) => ({
                name,
                title,
                isOn: sort === name,
                query: this.with({ sort: name }),
            })),
            reverse: {
                label: this.say("Ascending", "Croissant"),
                query: this.with({ reversed: this.query.get("reversed") ? undefined : "1" }),
            },
            chips: chips.map((chip) => ({
                ...chip,
                clearLabel: this.say(`Remove ${chip.label}`, `Retirer ${chip.label}`),
            })),
            ...(isNone && {
                empty: {
                    title: none,
                    clears: [{
                        label: this.say("Clear the search", "Effacer la recherche"),
                        query: this.with({ q: undefined }),
                    }],
                },
            }),
            problem: this.problem,
        };
    }

    /** @param {any} action */
    window({ from, count }) {
        if (this.isMatch) return this.matchWindow(from, count);
        const q = fold(this.query.get("q")?.trim() ?? "");
        const search = this.query.size ? `?${this.query}` : "";
        const rows = this.found().slice(from, from + count).map((one) => {
            const at = q ? fold(one.name).indexOf(q) : -1;
            const title = at < 0 ? [{ text: one.name }] : [
                { text: one.name.slice(0, at) },
                { text: one.name.slice(at, at + q.length), hit: true },
                { text: one.name.slice(at + q.length) },
            ];
            return {
                id: one.id,
                route: `/squad/players/${one.id}${search}`,
                leading: String(one.number),
                image: /** @type {any} */ (one).image ?? "",
                title,
                lines: [[{ text: LINES[/** @type {"forward"} */ (one.line)][0] }]],
                marks: one.trained
                    ? [{ name: "trained", label: this.say("Trained here", "Formé au club") }]
                    : [],
            };
        });
        return [{ op: "window", from, rows }];
    }

    /** @param {string} id */
    detail(id) {
        if (this.isMatch) return this.matchDetail(id);
        const one = this.players.find((player) => player.id === id);
        const back = { label: this.say("Squad", "Effectif"), route: `/squad?${this.query}` };
        const about = { screen: "row", collection: "players", row: id, back };
        if (!one) return { ...about, title: back.label, state: "loading" };
        return {
            ...about,
            title: one.name,
            lead: LINES[/** @type {"forward"} */ (one.line)][0],
            leading: String(one.number),
            image: "",
            marks: one.trained
                ? [{ name: "trained", label: this.say("Trained here", "Formé au club") }]
                : [],
            groups: [{
                path: "a",
                title: "",
                answers: Object.entries(one).map(([label, value]) => ({
                    path: label,
                    label,
                    text: `${value}`,
                    widget: "text",
                })),
            }],
        };
    }
}
