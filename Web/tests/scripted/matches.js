// The scripted responses about professions matched with a profile: always the same.

/** The screens of a match. */
export class Matches {
    query = new URLSearchParams();
    language = "en";
    /** @type {string[]} */ route = [];

    /** @param {string} en @param {string} fr */
    say = (en, fr) => this.language === "fr" ? fr : en;

    /** @returns {any[]} */
    beside() {
        return [
            {
                op: "found",
                text: this.say("163 professions found", "163 professions trouvées"),
                button: this.say("Search", "Lancer la recherche"),
                route: `/motor/${this.route[0]}/match`,
            },
            {
                op: "beside",
                notes: [{
                    path: "year",
                    text: this.say(
                        "With 4: 78 more, 241 in all",
                        "Avec 4\u00a0: 78 de plus, 241 en tout",
                    ),
                    short: "4 → +78",
                }],
            },
        ];
    }

    matchScreen() {
        const base = `/motor/${this.route[0]}`;
        return {
            screen: "match",
            view: "list",
            collection: "professions",
            title: "Professions",
            lead: "Camille Rochat",
            search: this.say("Search professions", "Rechercher une profession"),
            back: { label: this.say("Profile", "Profil"), route: base },
            tabs: [
                { label: "Professions", route: `${base}/match/professions`, isOn: true },
                {
                    label: this.say("ROME sheets (France)", "Fiches ROME (France)"),
                    route: `${base}/match/sheets`,
                },
            ],
            canCompare: true,
        };
    }

    matchList() {
        return {
            op: "list",
            state: "ready",
            count: 244,
            total: 244,
            says: this.say("163 professions found", "163 professions trouvées"),
            query: this.query.toString(),
            filters: [],
            gains: [{
                text: this.say(
                    "Years of training: 4 → 241 (+78)",
                    "Années de formation\u00a0: +78",
                ),
                route: `/motor/${this.route[0]}`,
            }],
            groups: [
                {
                    verdict: "suitable",
                    title: this.say("Suitable", "Convient"),
                    from: 0,
                    count: 163,
                },
                {
                    verdict: "to-check",
                    title: this.say("To check", "À vérifier"),
                    from: 163,
                    count: 1,
                },
                {
                    verdict: "near-miss",
                    title: this.say("Near miss", "Presque"),
                    from: 164,
                    count: 78,
                },
                {
                    verdict: "unsuitable",
                    title: this.say("Unsuitable", "Ne convient pas"),
                    from: 242,
                    count: 2,
                },
            ],
        };
    }

    /** @param {number} from @param {number} count */
    matchWindow(from, count) {
        const length = Math.max(0, Math.min(count, 244 - from));
        const rows = Array.from({ length }, (_, index) => {
            const at = from + index;
            const verdict = at < 163
                ? "suitable"
                : at < 164
                ? "to-check"
                : at < 242
                ? "near-miss"
                : "unsuitable";
            return {
                id: `p${at}`,
                route: `/motor/${this.route[0]}/match/professions/p${at}`,
                title: [{ text: `Agent de propreté CFC ${at}` }],
                verdict,
                reasons: verdict === "suitable" ? [] : [
                    "Années de formation : il faut 4, le profil a 3 ; conviendrait avec 4",
                    "Niveau requis : il faut CFC",
                ].slice(0, at % 2 + 1),
            };
        });
        return [{ op: "window", from, rows }];
    }

    /** @param {string} id */
    matchDetail(id) {
        return {
            screen: "row",
            row: id,
            collection: "professions",
            title: `Agent de propreté CFC ${id}`,
            back: {
                label: "Professions",
                route: `/motor/${this.route[0]}/match/professions`,
            },
            verdict: { verdict: "near-miss", title: this.say("Near miss", "Presque") },
            reasons: [
                {
                    finding: "no",
                    label: this.say("Years of training", "Années de formation"),
                    text: this.say(
                        "needed 4, given 3; would fit with 4",
                        "il faut 4, le profil a 3",
                    ),
                    route: `/motor/${this.route[0]}`,
                },
                {
                    finding: "ok",
                    label: this.say("Level required", "Niveau requis"),
                    text: this.say("fits", "convient"),
                },
            ],
            links: [{ label: "orientation.ch", address: "https://www.orientation.ch/" }],
            own: {
                title: this.say("Own verdict", "Verdict personnel"),
                verdicts: [
                    { name: "suitable", label: this.say("Suitable", "Convient") },
                    { name: "to-check", label: this.say("To check", "À vérifier") },
                    { name: "unsuitable", label: this.say("Unsuitable", "Ne convient pas") },
                ],
                note: this.say("Reason", "Motif"),
                save: this.say("Keep this verdict", "Garder ce verdict"),
            },
            compare: this.say("Compare with another", "Comparer avec une autre"),
        };
    }

    comparison() {
        const judged = { verdict: "near-miss", title: this.say("Near miss", "Presque") };
        const cell = (/** @type {string} */ finding, /** @type {string} */ text) => ({
            finding,
            text,
        });
        const [, , , one, other] = this.route;
        return {
            screen: "compare",
            title: this.say("Comparison", "Comparaison"),
            back: { label: "Professions", route: `/motor/${this.route[0]}/match/professions` },
            columns: [one, other].map((id) => ({
                title: `Agent de propreté CFC ${id}`,
                route: `/motor/${this.route[0]}/match/professions/${id}`,
                verdict: judged,
            })),
            rows: [
                {
                    label: this.say("Level required", "Niveau requis"),
                    cells: [cell("ok", "convient"), cell("no", "il faut CFC, le profil a AFP")],
                },
                {
                    label: this.say("Years of training", "Années de formation"),
                    cells: [cell("ok", "convient"), cell("ok", "convient")],
                },
            ],
        };
    }
}
