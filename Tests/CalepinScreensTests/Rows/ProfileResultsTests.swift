// The data that catalogues receive from forms: the values of a record, and the cells of a form
// filled in with a row's texts. Their use is tested in MatchScreenTests and ListTests.

import CalepinExpressions
import CalepinForms
import CalepinScreens
import Testing

@Suite struct ProfileResultsTests {
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

    private func values(_ person: AppDriver, _ record: String) throws -> JSONValue? {
        try person.act("values", ["record": record]).first?["values"]
    }

    @Test func theValuesOfARecordAreToldAsWhatTheyAre() throws {
        let person = try AppDriver.filling(form)
        try person.begin()
        let record = person.record
        try person.open("/all/\(record)/first")
        for (path, text) in [
            ("name", "A 1"), ("count", "3"), ("born", "1990-05-04"), ("isNew", "true"),
        ] { try person.set(path, text) }
        try person.open("/all/\(record)/last")
        try person.set("price", "1234.50")
        try person.act("add", ["path": "wheels"])
        let row = try #require(person.route.split(separator: "/").last).replacing("~", with: "#")
        try person.set(row + ".size", "17")
        try person.set(row + ".worn", "true")
        let shown = try #require(try values(person, record))
        #expect(shown["name"] == .string("A 1"))
        #expect(shown["count"] == .number("3"))
        #expect(shown["twice"] == .number("6"))
        #expect(shown["born"] == .string("1990-05-04"))
        #expect(shown["isNew"] == .bool(true))
        #expect(shown["price"]?.asNumber == "1234.50" || shown["price"]?.asNumber == "1234.5")
        #expect(shown["empty"] == nil && shown["secret"] == nil)
        let wheel = try #require(shown["wheels"]?.elements?.first)
        #expect(wheel["#"]?.asString == row.split(separator: "#").last.map(String.init))
        #expect(wheel["size"] == .number("17") && wheel["worn"] == .bool(true))
        // The request has no other effect and shows nothing else.
        #expect(person.patches.count == 1)
        try person.open("/all")
        #expect(try values(person, record) == shown)
        #expect(try values(person, "nobody") == nil)
    }

    @Test func whatIsNotRelevantIsNotTold() throws {
        let person = try AppDriver.filling(form)
        try person.begin()
        try person.open("/all/\(person.record)/first")
        try person.set("count", "7")
        try person.set("secret", "x")
        #expect(try values(person, person.record)?["secret"] == .string("x"))
        try person.set("count", "4")
        #expect(try values(person, person.record)?["secret"] == nil)
    }

    private func answers(_ texts: KeyValuePairs<String, String>) throws -> JSONValue {
        let now = try #require(Instant.parse("2026-11-21T08:00:00Z", zone: .utc))
        let actionContext = ActionContext(
            EvaluationContext(now: now, zone: .utc, seed: 1, language: .french),
            fresh: .init(high: 1, low: 1))
        let row = RowCells(
            try form.compiled(), texts: texts.map { JSONMember($0, .string($1)) },
            context: actionContext)
        var answer = JSONWriter()
        row.write(into: &answer)
        return try JSONValue(reading: answer.bytes)
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
