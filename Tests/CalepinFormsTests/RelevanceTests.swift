// Stored and effective values, relevance and its inheritance, required and readonly cells, and the
// submitted record.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct RelevanceTests {
    /// A switch that hides a section's composite, repeat and fields, and the cells that read them.
    private func household() throws -> FormSession {
        var definition = form([
            field("alone", "switch"), field("readers", calculation: "count-non-empty(${age})"),
            field("total", calculation: "coalesce(sum(${age}), 0) + coalesce(${own}, 0)"),
        ])
        definition.sections.append(
            Section(
                "others", title: LocalText("Others"), relevant: "not(${alone})",
                contents: [
                    field("own", "integer", required: "true()"),
                    composite("address", [field("street", "text", required: "true()")]),
                    rows("people", [field("age", "integer") { $0.least = "18" }]) {
                        $0.least = "1"
                    },
                ]))
        return FormSession(try definition.compiled(), context: fixedContext())
    }

    @Test func relevanceIsInheritedBySectionsCompositesAndRows() throws {
        let session = try household()
        try session.add("people", "p")
        try session.set("people#p.age", to: "7")
        try session.set("own", to: "3")
        #expect(try session.text("total") == "10")
        #expect(
            session.allIssues.map { $0.path.description } == ["street", "people#p.age"])
        let changes = try session.set("alone", to: "true")
        #expect(session.allIssues.isEmpty && session.isComplete)
        #expect(try session.text("total") == "0" && session.text("readers") == "0")
        for path in ["others", "address", "street", "people", "people#p", "people#p.age"] {
            #expect(try !session.isRelevant(at: CellPath(path)), "\(path)")
            #expect(changes.effects.contains(.relevance(CellPath(path), false)), "\(path)")
        }
        #expect(try session.stored(at: CellPath("people#p.age")) == .number(7))
        try session.set("alone", to: "false")
        #expect(try session.text("total") == "10")
        #expect(session.allIssues.count == 2)
    }

    @Test func submittingPurgesWhatIsNotRelevantAndSavingKeepsIt() throws {
        let session = try household()
        try session.add("people", "p")
        try session.set("people#p.age", to: "30")
        try session.set("own", to: "3")
        try session.set("alone", to: "true")
        #expect(session.submitted.rows == [])
        #expect(
            session.submitted.cells.map { $0.path.description }
                == ["alone", "readers", "total"])
        #expect(session.record.text(at: CellPath("people#p.age")) == "30")
        #expect(session.record.rows == [RecordRows(CellPath("people"), ["p"])])
        let again = session.reopened()
        try again.set("alone", to: "false")
        #expect(try again.text("people#p.age") == "30")
    }

    @Test func aSwitchThatHidesThePlateMakesTheRecordComplete() throws {
        let session = try session([
            field("foreign", "switch", required: "true()"),
            field("plate", "text", relevant: "not(${foreign})", required: "true()"),
        ])
        #expect(try session.text("foreign") == "false")
        #expect(try session.codes("foreign") == [] && session.codes("plate") == [.missing])
        #expect(!session.isComplete)
        try session.set("foreign", to: "true")
        #expect(session.isComplete)
        #expect(try session.progress().isComplete)
        #expect(try session.progress().required == 1)
    }

    @Test func requiredIsTheDefaultAndOptionalIsDeclared() throws {
        var plain = Field("a", "text", label: LocalText("a"))
        let required = try session([.field(plain)])
        #expect(try required.codes("a") == [.missing])
        plain.required = ""
        #expect(try session([.field(plain)]).codes("a") == [])
        plain.required = "false()"
        let no = try session([.field(plain)])
        #expect(try no.codes("a") == [] && !no.isRequired(at: CellPath("a")))
    }

    @Test func requiredAndReadonlyFollowTheirExpressions() throws {
        let session = try session([
            field("n"),
            field("a", "text", required: "${n} > 1") { $0.readonly = "${n} > 2" },
        ])
        let path = CellPath("a")
        #expect(try session.codes("a") == [])
        let first = try session.set("n", to: "2")
        #expect(
            first.effects.contains(.obligation(path, isRequired: true, isReadonly: false)))
        #expect(first.effects.contains(.issues(path, [Issue(.missing)])))
        try session.set("a", to: "x")
        let second = try session.set("n", to: "3")
        #expect(
            second.effects.contains(.obligation(path, isRequired: true, isReadonly: true)))
        #expect(throws: SessionError.notEditable(path)) { try session.set("a", to: "y") }
        #expect(try session.isReadonly(at: path) && session.text("a") == "x")
        let back = session.undo()
        #expect(
            back.effects.contains(.obligation(path, isRequired: true, isReadonly: false)))
        try session.set("a", to: "y")
        try session.set("n", to: "")
        #expect(try !session.isRequired(at: path))
    }

    @Test func aRelevanceThatFailsShowsWhatItStandsAt() throws {
        let session = try session([field("n"), field("a", relevant: "1 div ${n} > 0")])
        try session.set("n", to: "0")
        #expect(try session.isRelevant(at: CellPath("a")))
    }

    @Test func aHiddenChainIsShownFromItsBottom() throws {
        let session = try session([
            field("a"), field("b", relevant: "${a} = 1"), field("c", relevant: "${b} = 1"),
            field("d", relevant: "${c} = 1"),
        ])
        for name in ["a", "b", "c", "d"] { try session.set(name, to: "1") }
        #expect(try session.text("d") == "1")
        let changes = try session.set("a", to: "0")
        #expect(
            changes.effects == [
                .value(CellPath("a"), .number(0)), .relevance(CellPath("b"), false),
                .value(CellPath("b"), .empty), .relevance(CellPath("c"), false),
                .value(CellPath("c"), .empty), .relevance(CellPath("d"), false),
                .value(CellPath("d"), .empty),
            ])
        try session.set("a", to: "1")
        #expect(try session.text("d") == "1")
    }

    @Test func notesAndTextsThatAreBlankHoldNothing() throws {
        let session = try session([field("n", "note"), field("t", "text", required: "true()")])
        #expect(throws: SessionError.notEditable(CellPath("n"))) {
            try session.set("n", to: "x")
        }
        try session.set("t", to: " \n\t ")
        #expect(try session.codes("t") == [.missing] && session.origin("t") == .none)
        #expect(session.record.cells == [])
    }
}
