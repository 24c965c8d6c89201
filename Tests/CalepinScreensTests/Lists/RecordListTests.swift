// Lists of records: declared filters, searched fields and sorts hold for them as for catalogues.
// An app may have several, and a calendar orders them by day.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms
import CalepinScreens
import Testing

@Suite struct RecordListTests {
    private static func field(_ name: String, _ type: String) -> Content {
        .field(Field(name, type, label: LocalText(name, name + " (fr)")))
    }

    private static func form(_ id: String, _ fields: [Content]) -> FormDefinition {
        var form = FormDefinition(id: id, title: LocalText(id, id))
        form.isNeverSubmitted = true
        form.recordTitle = "name"
        form.sections = [Section("all", title: LocalText("All", "Tout"), contents: fields)]
        return form
    }

    private static var app: App {
        var kind = Field("kind", "one", label: LocalText("Kind", "Genre"))
        kind.choices = Choices("kinds")
        var tasks = form(
            "task",
            [
                field("name", "text"), field("place", "text"), .field(kind),
                field("count", "integer"), field("day", "day"), field("at", "instant"),
                field("done", "switch"),
            ])
        tasks.choiceLists = [
            ChoiceList(
                "kinds",
                [
                    Choice("h", LocalText("Heart", "Cœur")),
                    Choice("l", LocalText("Lung", "Poumon")),
                ])
        ]
        let list = RowsView(
            cells: ["kind", "count"], searched: ["name", "kind"],
            filters: [
                RowFilter("many", title: LocalText("Many", "Beaucoup"), where: "${count} > 9"),
                RowFilter("done", title: LocalText("Done", "Faites"), where: "${done}"),
            ],
            sorts: [
                RowSort(
                    "most", title: LocalText("Most first", "Le plus d’abord"), by: ["count"],
                    isDescending: true),
                RowSort("name"),
            ])
        return App(
            id: "jobs", title: LocalText("Work", "Travail"),
            forms: [tasks, form("visit", [field("name", "text")])],
            collections: [
                AppCollection(
                    "tasks", title: LocalText("Tasks", "Tâches"), form: "task",
                    sharing: .personal, views: [.list(list), .calendar(day: "day")]),
                AppCollection(
                    "visits", title: LocalText("Visits", "Visites"), form: "visit",
                    sharing: .personal,
                    views: [.list(cells: ["name"], sorts: []), .detail]),
            ], start: "tasks")
    }

    /// Opens the app with a record for each row of texts: name, kind, count, day, done.
    private func person(_ rows: [[String]]) throws -> AppDriver {
        #expect(Self.app.check() == [])
        let person = try AppDriver("jobs", try JSONValue(reading: Self.app.json()))
        for row in rows {
            try person.open("/jobs/new")
            for (name, text) in zip(["name", "kind", "count", "day", "done"], row)
            where !text.isEmpty { try person.set(name, text) }
        }
        try person.open("/jobs")
        return person
    }

    private static let rows = [
        ["Anna", "h", "9", "2026-03-01", ""], ["Bruno", "l", "10", "2026-02-28", "true"],
        ["Chloé", "h", "100", "2026-03-01", ""], ["Dora", "", "", "", ""],
    ]

    @Test func declaredSortsHoldWithTitlesAndDirection() throws {
        let person = try person(Self.rows)
        // Numbers are compared as numbers, and what has none comes last in either direction.
        #expect(try person.titles() == ["Chloé", "Bruno", "Anna", "Dora"])
        let sorts = person.list["sorts"] ?? .null
        #expect(sorts.texts("title") == ["Most first", "name", "Last changed"])
        #expect(person.list["reverse"]?.text("label") == "Descending")
        try person.act("query", ["query": "reversed=1"])
        #expect(try person.titles() == ["Anna", "Bruno", "Chloé", "Dora"])
        try person.act("query", ["query": "sort=name&reversed=1"])
        #expect(try person.titles() == ["Dora", "Chloé", "Bruno", "Anna"])
    }

    @Test func declaredFiltersHoldWithTheirCounts() throws {
        let person = try person(Self.rows)
        let filters = person.list["filters"] ?? .null
        #expect(filters.texts("title") == ["Many", "Done"])
        #expect(filters.numbers("count") == [2, 1])
        try person.act("query", ["query": "filter=many"])
        #expect(try person.titles() == ["Chloé", "Bruno"])
        try person.act("query", ["query": "filter=many&filter=done"])
        #expect(try person.titles() == ["Bruno"])
        try person.act(
            "query", ["query": "where=%24%7Bday%7D%20%3C%20%272026-03-01%27&where=x%28"])
        #expect(person.list["notice"]?.list("details").elements?.count == 1)
    }

    @Test func whatPeopleReadIsSearched() throws {
        let person = try person(Self.rows)
        try person.act("query", ["query": "q=chloe"])
        #expect(try person.titles() == ["Chloé"])
        #expect(try person.rows().first?["title"]?[0]?["hit"]?.asBool == true)
        try person.act("query", ["query": "q=heart"])
        #expect(Set(try person.titles()) == ["Anna", "Chloé"])
        #expect(RowsDriver.hits(try person.rows().first?["lines"]?[0]) == ["Heart"])
        person.language = .french
        try person.open("/jobs?q=coeur")
        #expect(Set(try person.titles()) == ["Anna", "Chloé"])
        // The count is not searched, as the declaration does not name it.
        try person.open("/jobs?q=100")
        #expect(try person.titles() == [])
        #expect(person.list["empty"]?["clears"]?.texts("label") == ["Effacer la recherche"])
    }

    @Test func choicesOfACatalogueAreShownAndSearchedByTheirLabels() throws {
        var place = Field("place", "one", label: LocalText("Place"))
        place.choices = Choices("places")
        var ways = Field("ways", "many", label: LocalText("Ways"))
        ways.choices = Choices("places")
        var form = Self.form("trip", [Self.field("name", "text"), .field(place), .field(ways)])
        form.catalogues = ["places"]
        let app = App(
            id: "trips", title: LocalText("Trips"), forms: [form],
            collections: [
                AppCollection(
                    "trips", title: LocalText("Trips"), form: "trip", sharing: .personal,
                    views: [.list(cells: ["name", "place", "ways"], sorts: []), .detail])
            ], start: "trips")
        let places = Catalogue(
            "places", attributes: ["name", "label.en", "label.fr"],
            rows: [["ge", "Geneva", "Genève"]], retired: [["vd", "Vaud", "Pays de Vaud"]])
        let person = try AppDriver(
            "trips", try JSONValue(reading: app.json()), catalogues: [places])
        try person.open("/trips/new")
        for (name, text) in [("name", "Anna"), ("place", "vd"), ("ways", "ge vd")] {
            try person.set(name, text)
        }
        try person.open("/trips?q=vaud")
        let lines = try person.rows().first?["lines"]?.elements ?? []
        #expect(lines.map(\.text).joined().contains("Geneva, "))
        #expect(RowsDriver.hits(lines.first) == ["Vaud"])
        person.language = .french
        try person.open("/trips?q=geneve")
        #expect(try person.titles() == ["Anna"])
    }

    @Test func choicesAreSearchedByTheSameWords() throws {
        let person = try person([])
        person.language = .french
        try person.open("/jobs/new")
        let found = try person.act("search", ["path": "kind", "text": "COEUR"])
        #expect(found.first?["choices"]?.texts("label") == ["Cœur"])
    }

    @Test func aChangeMovesTheRowAndNothingElse() throws {
        let person = try person(Self.rows)
        let id = try #require(try person.rows().last?["id"]?.asString)
        try person.open("/jobs/\(id)")
        try person.set("count", "50")
        try person.open("/jobs")
        #expect(try person.titles() == ["Chloé", "Dora", "Bruno", "Anna"])
        try person.act("discard", ["record": id])
        #expect(try person.titles() == ["Chloé", "Bruno", "Anna"])
        try person.act("undo")
        #expect(try person.titles() == ["Chloé", "Dora", "Bruno", "Anna"])
    }

    @Test func aClosingAppBeginsNoRecordAndGoesOnWithThoseThatWereBegun() throws {
        let device = try person(Self.rows).device
        let declaration = try #require(try JSONValue(reading: Self.app.json()).members)
        let person = try AppDriver(
            "jobs", .object(declaration + [JSONMember("stage", .string("closing"))]),
            device: device)
        for (language, words) in [
            (Language.english, "No new records are taken."),
            (.french, "Aucun nouveau dossier n’est accepté."),
        ] {
            person.language = language
            try person.open("/jobs")
            #expect(person.screen["lead"]?.asString == words)
            #expect(person.screen["buttons"]?.elements ?? [] == [])
        }
        #expect(try person.rows().count == 4)
        try person.open("/jobs/new")
        #expect(person.route == "/jobs" && person.screen["screen"]?.asString == "list")
        let id = try #require(try person.rows().first?["id"]?.asString)
        try person.act("new", ["from": id])
        #expect(try person.rows().count == 4)
        try person.open("/jobs/\(id)")
        try person.set("count", "101")
        try person.open("/jobs")
        #expect(try person.rows().count == 4)
    }

    @Test func aSecondCollectionHasItsOwnListAndRecords() throws {
        let person = try person(Self.rows)
        let tabs = person.screen["tabs"] ?? .null
        #expect(tabs.texts("label") == ["Tasks", "Visits"])
        #expect(tabs.texts("route") == ["/jobs", "/jobs/visits"])
        try person.open("/jobs/visits")
        #expect(person.screen["title"]?.asString == "Visits")
        #expect(try person.rows().isEmpty)
        #expect(person.screen["buttons"]?[0]?["route"]?.asString == "/jobs/new-visits")
        try person.open("/jobs/new-visits")
        #expect(
            person.part("name") != nil && person.part("kind") == nil)
        try person.set("name", "At home")
        let id = person.record
        #expect(person.route == "/jobs/\(id)")
        #expect(person.screen["back"]?["route"]?.asString == "/jobs/visits")
        try person.open("/jobs/visits")
        #expect(try person.titles() == ["At home"])
        // Both are there again after a restart.
        try person.restart()
        try person.open("/jobs/visits")
        #expect(try person.titles() == ["At home"])
        try person.open("/jobs")
        #expect(try person.titles().count == 4)
        try person.open("/jobs/\(id)")
        try person.act("discard", ["record": id])
        #expect(person.route == "/jobs/visits")
    }

    @Test func recordsOfTheSecondCollectionReachOtherDevices() throws {
        let (server, phone) = (FakeServer(), try person([]))
        let desk = try person([])
        try phone.open("/jobs/new-visits")
        try phone.set("name", "At home")
        try phone.sync(with: server)
        try desk.open("/jobs/visits")
        try desk.sync(with: server)
        #expect(try desk.titles() == ["At home"])
    }

    @Test func aCalendarGroupsByDay() throws {
        let person = try person(Self.rows)
        try person.open("/jobs", view: "calendar")
        #expect(person.screen["view"]?.asString == "calendar")
        #expect(person.screen["views"]?.elements?.compactMap(\.asString) == ["list", "calendar"])
        let groups = person.list["groups"] ?? .null
        #expect(groups.texts("day") == ["2026-02-28", "2026-03-01", ""])
        #expect(groups.numbers("from") == [0, 1, 3])
        #expect(groups.numbers("count") == [1, 2, 1])
        #expect(person.list["sorts"] == nil)
        #expect(try person.titles().first == "Bruno")
        try person.act("query", ["query": "q=heart"])
        #expect(person.list["groups"]?.numbers("count") == [2])
        // Back in the list the sort is the declared one.
        try person.open("/jobs")
        #expect(try person.titles() == ["Chloé", "Bruno", "Anna", "Dora"])
    }

    @Test func aMomentIsOnTheDayOfThePersonsZone() throws {
        var app = Self.app
        app.collections[0].views[1] = .calendar(day: "at")
        #expect(app.check() == [])
        let person = try AppDriver("jobs", try JSONValue(reading: app.json()))
        try person.open("/jobs/new")
        try person.set("at", "2026-03-01T23:30:00-02:00")
        try person.open("/jobs", view: "calendar")
        #expect(person.list["groups"]?.texts("day") == ["2026-03-02"])
    }

    @Test func aCollectionIsCheckedLikeACatalogue() {
        var app = Self.app
        app.collections[0].views = [
            .list(
                RowsView(
                    cells: ["name"], searched: ["nobody"],
                    filters: [
                        RowFilter("x", title: LocalText("X", "X"), where: "${nothing} = 1")
                    ], sorts: [RowSort("never")])), .calendar(day: "name"),
        ]
        app.collections[1].form = "task"
        let codes = app.check().map { $0.code }
        #expect(
            codes.filter { $0 == .unknownReference }.count == 3, "\(app.check())")
        #expect(codes.contains(.notADay) && codes.contains(.duplicateName))
    }
}
