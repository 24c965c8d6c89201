// The Notes app: each person's own collection, as a list and on a map.

import CalepinAppModel
import CalepinQuery
import CalepinForms
import CalepinFormsDSL

extension Apps {
    static let notes = ShippedApp(
        id: "notes", app: { Notes.app },
        check: {
            Notes.check() + Notes.app.check()
                + CalepinFormsDSL.check(Notes.self, keys: Notes.Key.self)
        },
        initialData: "")
}

extension Notes {
    /// The app.
    package static var app: App {
        let definition = Notes.definition
        let notes = AppCollection(
            "notes", title: LocalText("Notes", "Notes"), form: definition.id, sharing: .personal,
            views: [
                .list(
                    RowsView(
                        cells: ["title", "words"], searched: ["title", "words"],
                        sorts: [
                            RowSort(
                                "begun", title: LocalText("Newest first", "Récentes d’abord"),
                                isDescending: true)
                        ])),
                .map(place: "place", title: "title"), .calendar(day: "begun"), .detail,
            ],
            found: CountWords(
                one: LocalText("1 note", "1 note"), many: LocalText("{0} notes", "{0} notes")))
        return App(
            id: "notes", title: LocalText("Notes", "Notes"),
            summary: LocalText(
                "Your notes, with photos, in a list and on a map",
                "Vos notes, avec photos, en liste et sur une carte"),
            icon: "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4", forms: [definition],
            collections: [notes], start: "notes")
    }
}
