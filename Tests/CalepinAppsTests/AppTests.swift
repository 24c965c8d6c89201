// Apps as values: their JSON, hostile JSON, and their faults. The behaviour of each app is tested
// in its own files.

import CalepinApps
import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms
import Testing

@Suite struct AppTests {
    /// An app that uses each view and sharing.
    private let sample = App(
        id: "sample", title: LocalText("Sample", "Exemple"),
        forms: [FormDefinition(id: "a"), FormDefinition(id: "b")],
        collections: [
            AppCollection(
                "mine", title: LocalText("Mine"), form: "a", sharing: .personal,
                views: [
                    .list(cells: ["x", "y"], sorts: []), .detail, .map(place: "p", title: ""),
                    .match(MatchView(profile: "b")),
                ]),
            AppCollection("ours", form: "b", sharing: .team),
            AppCollection(
                "rows", sharing: .catalogue, readableBy: .everyone,
                address: "https://example.org/rows"),
            AppCollection("open", sharing: .catalogue, readableBy: .everyone),
            AppCollection("shared", sharing: .catalogue, readableBy: .team("a1-B_2")),
        ], start: "mine",
        lookups: [
            AppLookup(
                "height", address: "Sample/heights.csv",
                keys: [AppLookup.Key("peak", column: "name")],
                year: AppLookup.Year("year", column: "measured", reach: 5), value: "metres",
                authority: "A survey", readableBy: .signedIn),
            AppLookup(
                "slope", address: "Sample/slopes.csv",
                keys: [AppLookup.Key("peak", column: "name")], value: "degrees"),
        ])

    @Test func everyAppWritesToJSONAndReadsBackEqual() throws {
        for app in Apps.all.map({ $0.app() }) + [sample, App(id: "", title: LocalText())] {
            #expect(try App(json: app.json()) == app)
        }
    }

    @Test(arguments: [
        ("[]", AppJSONError.unexpected("id")), ("{\"id\":1}", .unexpected("id")),
        ("{\"id\":\"a\"", .notJSON(at: 9)), ("{\"id\":\"a\",\"title\":[]}", .unexpected("title")),
        ("{\"id\":\"a\",\"forms\":{}}", .unexpected("forms")),
        ("{\"id\":\"a\",\"icon\":\"M1 1\\\"/>\"}", .unexpected("icon")),
        ("{\"id\":\"a\",\"icon\":\"url(x)\"}", .unexpected("icon")),
        ("{\"id\":\"a\",\"collections\":[{}]}", .unexpected("name")),
        (
            "{\"id\":\"a\",\"collections\":[{\"name\":\"n\",\"sharing\":\"x\"}]}",
            .unexpected("sharing")
        ),
        (
            "{\"id\":\"a\",\"collections\":[{\"name\":\"n\",\"sharing\":\"team\",\"views\":[1]}]}",
            .unexpected("view")
        ),
        (
            "{\"id\":\"a\",\"collections\":[{\"name\":\"n\",\"sharing\":\"catalogue\","
                + "\"readableBy\":\"nobody\"}]}",
            .unexpected("readableBy")
        ),
        ("{\"id\":\"a\",\"lookups\":{}}", .unexpected("lookups")),
        ("{\"id\":\"a\",\"lookups\":[{}]}", .unexpected("name")),
        ("{\"id\":\"a\",\"lookups\":[{\"name\":\"n\"}]}", .unexpected("value")),
        (
            "{\"id\":\"a\",\"lookups\":[{\"name\":\"n\",\"value\":\"v\",\"keys\":[{}]}]}",
            .unexpected("field")
        ),
        (
            "{\"id\":\"a\",\"lookups\":[{\"name\":\"n\",\"value\":\"v\",\"year\":"
                + "{\"field\":\"f\",\"column\":\"c\",\"reach\":4294967297}}]}",
            .unexpected("reach")
        ),
    ])

    func whatIsNotAsTheFormatSaysIsAnError(json: String, error: AppJSONError) {
        #expect(throws: error) { try App(json: Array(json.utf8)) }
    }

    @Test func whatFormsReadGoesOutWithTheAppAndMustBeForEveryone() {
        let form = FormDefinition(id: "a")
        for (readers, faults) in [
            (CatalogueReaders.everyone, []), (.signedIn, [Fault.Code.notForEveryone]),
            (.team("crew"), [.notForEveryone]),
        ] {
            let app = App(
                id: "sample", title: LocalText("Sample"), forms: [form],
                collections: [
                    AppCollection(
                        "towns", sharing: .catalogue, readableBy: readers, address: "towns.csv")
                ])
            #expect(app.check().map(\.code).filter { $0 == .notForEveryone } == faults)
        }
        for app in Apps.all.map({ $0.app() }) {
            for collection in app.collections where collection.sharing == .catalogue {
                #expect(collection.readableBy == .everyone, "\(app.id) \(collection.name)")
            }
        }
    }

    @Test(arguments: [
        "", "team", "team:", "Everyone", "signed in", "team:a b", "team:é", "team:a\"b",
        "team:" + String(repeating: "a", count: 65),
    ])
    func whatIsNoNameOfReadersIsNone(word: String) {
        #expect(CatalogueReaders(word) == nil)
    }

    @Test func everyPieceOfAnAppsJSONIsAnAppOrAnError() {
        let json = sample.json()
        for end in json.indices {
            #expect(throws: AppJSONError.self) { try App(json: Array(json[..<end])) }
        }
    }

    @Test func aFormThatIsNoneIsAnErrorWithItsNumber() throws {
        let json = #"{"id":"a","forms":[{"x":1}]}"#
        do throws(AppJSONError) {
            _ = try App(json: Array(json.utf8))
            Issue.record("it was read")
        } catch {
            guard case .form(0, _) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func namesAreOnesAndWhatIsNamedIsThere() {
        var app = sample
        app.start = "nowhere"
        app.collections.append(AppCollection("ours", form: "c", sharing: .team))
        app.collections.append(AppCollection("none", sharing: .team))
        let faults = app.check().filter { $0.rule != "title" }.map { $0.place + " " + $0.argument }
        #expect(
            faults == [
                "ours ours", "mine x", "mine y", "mine p", "mine ", "ours c", "none ", " nowhere",
            ])
    }

    @Test func lookUpsHaveNamesKeysAndBounds() {
        var app = App(id: "a", title: LocalText("A"))
        app.forms = [FormDefinition(id: "f", services: ["none", "height"])]
        let key = AppLookup.Key("peak", column: "name")
        app.lookups = [
            AppLookup("height", address: "heights.csv", keys: [key, key], value: "metres"),
            AppLookup("Height", address: "", keys: [], value: ""),
            AppLookup(
                "slope", address: "slopes.csv",
                keys: (0...AppLookup.maxKeys).map { AppLookup.Key("k\($0)", column: "c") },
                year: AppLookup.Year("year", column: "year", reach: -1), value: "degrees"),
        ]
        let faults = app.check().filter { $0.place != "f:" }
        #expect(
            faults.map { "\($0.name) \($0.place) \($0.rule) \($0.argument)" }.filter {
                !$0.hasPrefix("missing-translation")
            } == [
                "duplicate-name peak  peak", "bad-name Height lookups Height",
                "empty-section Height address ", "empty-section Height value ",
                "empty-section Height keys ", "too-large slope keys 8",
                "too-large slope reach 20", "unknown-service f  none",
            ])
    }
}
