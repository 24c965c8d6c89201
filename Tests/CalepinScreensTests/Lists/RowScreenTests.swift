// The screen of a row: the answers of a form filled in with the row's texts. Lists are tested in
// ListTests.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms
import CalepinScreens
import Testing

@Suite struct RowScreenTests {
    private func field(
        _ name: String, _ type: String, _ change: (inout Field) -> Void = { _ in }
    ) -> Content {
        var field = Field(name, type, label: LocalText(name, name + " (fr)"))
        change(&field)
        return .field(field)
    }

    private var form: FormDefinition {
        var form = FormDefinition(id: "all", title: LocalText("All", "Tout"))
        let wheels = Repeat(
            "wheels", label: LocalText("Wheels", "Roues"),
            contents: [field("size", "decimal"), field("worn", "switch")])
        form.sections = [
            Section(
                "first", title: LocalText("First", "Un"),
                contents: [
                    field("name", "text"), field("count", "integer"), field("born", "day"),
                    field("isNew", "switch"), field("empty", "text"),
                    field("twice", "integer") { $0.calculation = "${count} * 2" },
                    field("secret", "text") { $0.relevant = "${count} > 5" },
                ]),
            Section(
                "last", title: LocalText("Last", "Deux"), relevant: "${isNew}",
                contents: [field("price", "decimal"), .rows(wheels)]),
        ]
        return form
    }

    /// Returns the answers on the screen of a row with these texts.
    private func answers(_ texts: KeyValuePairs<String, String>) throws -> JSONValue {
        var app = App(id: "rows", title: LocalText("Rows", "Lignes"), forms: [form], start: "rows")
        let names = texts.map { $0.key }.filter { !$0.isEmpty && $0 != "#" }
        app.collections = [
            AppCollection(
                "rows", title: LocalText("Rows", "Lignes"), form: form.id, sharing: .catalogue,
                source: CollectionSource(.http, "/rows.json", notation: .json, id: "id"),
                attributes: (["id"] + names).map { RowAttribute($0) },
                views: [.list(RowsView(cells: ["id"])), .detail])
        ]
        let driver = try RowsDriver("rows", declaration: app)
        try driver.open(["rows", "1"])
        let members =
            [JSONMember("id", .string("1"))]
            + texts.map {
                JSONMember($0, .string($1))
            }
        try driver.load("rows", JSONValue.array([.object(members)]).text)
        return driver.screen.list("groups")
    }

    @Test func aRowIsShownAsItsFormSays() throws {
        let groups = try answers([
            "name": "A 1", "count": "6", "born": "1990-05-04", "isNew": "false", "secret": "x",
            "unknown": "y", "wheels": "z", "price": "1",
        ])
        #expect(groups.texts("title") == ["Un"])
        let first = try #require(groups.elements?.first?.list("answers"))
        #expect(
            first.texts("path") == [
                "name", "count", "born", "isNew", "empty", "twice", "secret",
            ])
        #expect(first.texts("label").first == "name (fr)")
        #expect(
            first.texts("text") == ["A 1", "6", "4 mai 1990", "Non", "", "12", "x"])
        let other = try answers(["count": "3", "secret": "x", "isNew": "true", "price": "2.5"])
        #expect(other.texts("title") == ["Un", "Deux"])
        #expect(other.elements?[0].list("answers").texts("path").contains("secret") == false)
        #expect(other.elements?[1].list("answers").texts("text") == ["2,5"])
    }

    @Test func whatARowHasThatItsFormDoesNotTakeIsLeftOut() throws {
        let groups = try answers(["count": "many", "born": "2026-02-30", "": "x", "#": "y"])
        #expect(groups.elements?.count == 1)
        let texts = groups.elements?[0].list("answers").texts("text") ?? []
        #expect(texts.first == "" && texts.count == 6)
    }
}
