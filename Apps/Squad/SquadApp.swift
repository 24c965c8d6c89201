// The Squad app: one catalogue of players, read from a list over HTTP, with its view, search,
// filters and sorts.

import CalepinAppModel
import CalepinQuery
import CalepinForms
import CalepinFormsDSL

extension Apps {
    static let squad = ShippedApp(
        id: "squad", app: { Squad.app },
        check: {
            Squad.check() + Squad.app.check()
                + CalepinFormsDSL.check(Squad.self, keys: Squad.Key.self)
        },
        initialData: "")
}

extension Squad {
    /// The app.
    package static var app: App {
        let definition = Squad.definition
        let players = AppCollection(
            "players", title: LocalText("Squad", "Effectif"), form: definition.id,
            sharing: .catalogue, readableBy: .everyone,
            source: CollectionSource(
                .http, "/apps/squad/players.json", bundled: "Squad/data/players.json",
                notation: .json, rows: "players"),
            attributes: attributes, views: [.list(rows), .detail],
            found: CountWords(
                one: LocalText("1 player", "1 joueur"),
                many: LocalText("{0} players", "{0} joueurs")))
        return App(
            id: "squad", title: LocalText("Squad", "Effectif"),
            summary: LocalText(
                "The players of a club, found while you type",
                "Les joueurs d’un club, trouvés pendant la saisie"),
            icon: "M9 4L3 7l2 5 2-1v9h10v-9l2 1 2-5-6-3a3 3 0 0 1-6 0",
            forms: [definition], collections: [players], start: "players")
    }

    private static var attributes: [RowAttribute] {
        [
            RowAttribute("name", isRequired: true),
            RowAttribute("number", .number, isRequired: true),
            RowAttribute("position", isRequired: true), RowAttribute("line", isRequired: true),
            RowAttribute("country"), RowAttribute("birth", .dayFirst),
            RowAttribute("size", .number), RowAttribute("weight", .number),
            RowAttribute("matches", .number), RowAttribute("goals", .number),
            RowAttribute("trained", .truth), RowAttribute("image"),
        ]
    }

    private static var rows: RowsView {
        RowsView(
            cells: ["name", "position"], leading: "number", image: "image", marks: ["trained"],
            searched: ["name"],
            filters: [
                filter("goalkeepers", "Goalkeepers", "Gardiens", .goalkeeper),
                filter("defenders", "Defenders", "Défenseurs", .defender),
                filter("midfielders", "Midfielders", "Milieux", .midfielder),
                filter("forwards", "Forwards", "Attaquants", .forward),
                RowFilter(
                    "trained", title: LocalText("Trained at the club", "Formés au club"),
                    where: "${trained}"),
            ],
            sorts: [
                RowSort("number", title: LocalText("Number", "Numéro")),
                RowSort("name", title: LocalText("Name", "Nom")),
            ])
    }

    private static func filter(
        _ name: String, _ english: String, _ french: String, _ line: Line
    ) -> RowFilter {
        RowFilter(
            name, title: LocalText(english, french), where: "${line} = '" + line.rawValue + "'",
            set: "line")
    }
}
