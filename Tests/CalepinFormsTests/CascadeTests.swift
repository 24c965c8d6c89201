// Choices that depend on others: cascades of several levels and in rows, several choices of which
// some no longer fit, and missing catalogues.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct CascadeTests {
    private let places = Catalogue(
        "places", attributes: ["name", "label", "label.fr", "kind", "of"],
        rows: [
            ["ch", "Switzerland", "Suisse", "country", ""],
            ["fr", "France", "France", "country", ""],
            ["ge", "Geneva", "Genève", "region", "ch"], ["vd", "Vaud", "", "region", "ch"],
            ["ain", "Ain", "", "region", "fr"], ["nyon", "Nyon", "", "town", "vd"],
            ["gex", "Gex", "", "town", "ain"], ["onex", "Onex", "", "town", "ge"],
        ])

    private func choice(
        _ name: String, _ filter: String, _ type: String = "one",
        _ change: (inout Field) -> Void = { _ in }
    ) -> Content {
        field(name, type) {
            $0.choices = Choices("places", filter: filter)
            change(&$0)
        }
    }

    private var levels: [Content] {
        [
            choice("country", "kind = 'country'"),
            choice("region", "kind = 'region' and of = ${country}"),
            choice("town", "kind = 'town' and of = ${region}"),
        ]
    }

    private func cascade(_ more: [Content] = []) throws -> FormSession {
        try session(levels + more, catalogues: [places]) { _ in }
    }

    private func fill(_ session: FormSession, _ place: String = "") throws {
        for (name, value) in [("country", "ch"), ("region", "vd"), ("town", "nyon")] {
            try session.set(place + name, to: value)
        }
    }

    private func offered(_ session: FormSession, _ path: String) throws -> [String] {
        try session.choices(at: CellPath(path)).map { $0.value }
    }

    @Test func aFilterThatFailsKeepsTheChoiceWithAnIssue() throws {
        let session = try session(
            [field("part"), choice("country", "kind = 'country' and 1 div ${part} > 0")],
            catalogues: [places]
        ) { _ in }
        try session.set("part", to: "1")
        try session.set("country", to: "ch")
        let changes = try session.set("part", to: "0")
        #expect(try changes.cleared == [] && session.text("country") == "ch")
        #expect(try session.codes("country") == [.failed])
        try session.set("part", to: "2")
        #expect(try session.codes("country") == [] && session.text("country") == "ch")
        #expect(try session.set("part", to: "-1").cleared == [CellPath("country")])
    }

    @Test func aCascadeClearsEveryLevelBelowInOneTransaction() throws {
        let session = try cascade()
        try fill(session)
        #expect(session.isComplete)
        #expect(try offered(session, "town") == ["nyon"])
        let changes = try session.set("country", to: "fr")
        #expect(changes.cleared == paths("region", "town"))
        #expect(try offered(session, "region") == ["ain"] && offered(session, "town") == [])
        #expect(try session.origin("town") == .none && session.isComplete)
        session.undo()
        #expect(try session.text("town") == "nyon" && offered(session, "town") == ["nyon"])
        session.redo()
        #expect(try session.text("region") == "" && session.text("town") == "")
    }

    @Test func aCascadeInARowIsThatRowsOwn() throws {
        let session = try session([rows("stops", levels)], catalogues: [places]) { _ in }
        for row in ["a", "b"] {
            try session.add("stops", row)
            try fill(session, "stops#\(row).")
        }
        let changes = try session.set("stops#a.country", to: "fr")
        #expect(changes.cleared == paths("stops#a.region", "stops#a.town"))
        #expect(try session.text("stops#b.town") == "nyon")
        try session.duplicateRow(CellPath("stops#b"), id: "c")
        #expect(try session.text("stops#c.town") == "nyon" && session.isComplete)
    }

    @Test func anOuterChoiceClearsInAllRows() throws {
        let session = try session(
            [levels[0], rows("stops", [levels[1], levels[2]])], catalogues: [places]
        ) { _ in }
        try session.set("country", to: "ch")
        for row in ["a", "b"] {
            try session.add("stops", row)
            try session.set("stops#\(row).region", to: "vd")
            try session.set("stops#\(row).town", to: "nyon")
        }
        #expect(try session.set("country", to: "fr").cleared.count == 4)
        session.undo()
        #expect(try session.text("stops#b.town") == "nyon")
    }

    @Test func hidingWhatAFilterReadsClearsNothing() throws {
        let session = try session(
            [
                field("off", "switch"),
                choice("country", "kind = 'country'") { $0.relevant = "not(${off})" },
                levels[1], levels[2],
            ], catalogues: [places]
        ) { _ in }
        try fill(session)
        #expect(try session.set("off", to: "true").cleared == [])
        #expect(try session.text("region") == "vd" && session.text("town") == "nyon")
        #expect(try session.set("off", to: "false").cleared == [])
        #expect(try session.text("town") == "nyon" && session.isComplete)
        try session.set("off", to: "true")
        try session.set("country", to: "fr")
        try session.set("off", to: "false")
        #expect(try session.text("region") == "" && session.text("town") == "")
    }

    @Test func ofSeveralChoicesOnlyThoseGoThatNoLongerFit() throws {
        let session = try cascade([
            choice("visited", "kind = 'region' and (of = ${country})", "many"),
            choice("every", "kind = 'town'", "many"),
            choice("near", "kind = 'region' and selected(${only}, of)", "many"),
            choice("only", "kind = 'country'", "many"),
        ])
        try session.set("only", to: "ch fr")
        try session.set("near", to: "ain vd ge")
        let changes = try session.set("only", to: "ch")
        #expect(changes.cleared == paths("near"))
        #expect(try session.text("near") == "vd ge" && session.origin("near") == .user)
        #expect(try session.codes("near") == [])
        session.undo()
        #expect(try session.text("near") == "ain vd ge")
        #expect(try session.set("only", to: "fr ch").cleared == [])
        try session.set("only", to: "")
        #expect(try session.text("near") == "" && session.origin("near") == .none)
    }

    @Test func aSavedChoiceThatNoLongerFitsIsKeptAndShown() throws {
        let session = try cascade()
        try fill(session)
        var record = session.record
        record.cells[0].text = "fr"
        let again = FormSession(
            session.form, context: fixedContext(), catalogues: [places], record: record)
        #expect(try again.text("region") == "vd" && again.text("town") == "nyon")
        #expect(try again.issues(at: CellPath("region")) == [Issue(.notAChoice, "vd")])
        #expect(try again.codes("town") == [])
        #expect(again.record == record)
    }

    @Test func aCatalogueThatIsMissingIsAnIssueAndLosesNothing() throws {
        let session = try cascade()
        try fill(session)
        let again = session.reopened()
        #expect(try again.issues(at: CellPath("region")) == [Issue(.failed, "missing-catalogue")])
        #expect(try again.choices(at: CellPath("region")).isEmpty)
        #expect(try again.label(of: "vd", at: CellPath("region")) == nil)
        #expect(try again.set("country", to: "fr").cleared == [])
        #expect(try again.text("town") == "nyon" && !again.isComplete)
    }

    @Test func labelsAreInTheSessionsLanguageElseInAny() throws {
        let definition = form(levels)
        var french = fixedContext()
        french.language = .french
        var named = definition
        named.catalogues = ["places"]
        let session = FormSession(try named.compiled(), context: french, catalogues: [places])
        try session.set("country", to: "ch")
        #expect(try session.label(of: "ge", at: CellPath("region")) == "Genève")
        #expect(try session.label(of: "vd", at: CellPath("region")) == "Vaud")
        #expect(try session.label(of: "ain", at: CellPath("region")) == nil)
        #expect(
            try session.choices(at: CellPath("region")).map { $0.label.text(in: "fr") }
                == ["Genève", "Vaud"])
    }

    @Test func anOpenListTakesAnythingAndKeepsIt() throws {
        let session = try session(
            [
                levels[0],
                field("region", "one") {
                    $0.choices = Choices("places", filter: "of = ${country}", isOpen: true)
                },
            ], catalogues: [places]
        ) { _ in }
        try session.set("country", to: "ch")
        try session.set("region", to: "elsewhere")
        #expect(session.isComplete)
        #expect(try session.set("country", to: "fr").cleared == [])
    }

    @Test func aFilterByAComputedFieldFollowsIt() throws {
        let session = try session(
            [
                levels[0], field("code", "text", calculation: "concat('', ${country})"),
                field("region", "one") {
                    $0.choices = Choices("places", filter: "of = ${code}")
                },
            ], catalogues: [places]
        ) { _ in }
        try session.set("country", to: "ch")
        try session.set("region", to: "ge")
        #expect(try session.set("country", to: "fr").cleared == paths("region"))
    }

    @Test func lookUpsReadCataloguesByAnyColumn() throws {
        let items = "instance('places')/root" + "/item"
        let session = try cascade([
            field("name", "text", calculation: "pulldata('places', 'label', 'name', ${town})"),
            field("first", "text", calculation: "pulldata('places', 'name', 'of', ${country})"),
            field(
                "known", "integer",
                calculation: "count(\(items)[kind = 'town' and of = ${region}])"),
            field("label", "text", calculation: "\(items)[name = ${town}]/label"),
            field("bad", "text", calculation: "pulldata('places', 'colour', 'name', 'ge')"),
        ])
        try fill(session)
        #expect(try session.text("name") == "Nyon" && session.text("first") == "ge")
        #expect(try session.text("known") == "1" && session.text("label") == "Nyon")
        #expect(try session.codes("bad") == [.failed])
        try session.set("country", to: "fr")
        #expect(try session.text("known") == "0" && session.text("name") == "")
    }
}
