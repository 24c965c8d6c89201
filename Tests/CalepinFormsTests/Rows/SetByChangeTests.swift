// Values that a change of another cell sets: when they are computed, what a person and undo do to
// them, their origin, and the faults of their declaration.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct SetByChangeTests {
    private func set(_ name: String, _ changes: [String], _ value: String) -> Content {
        field(name) { $0.when = When(changes, value) }
    }

    private func text(_ session: FormSession, _ path: String) throws -> String {
        try session.value(at: CellPath(path)).asText ?? "error"
    }

    @Test func aChangeSetsAnAnswerThatAPersonMayChange() throws {
        let session = try session([field("a"), field("b"), set("c", ["a"], "${a} + ${b}")])
        #expect(try text(session, "c") == "")
        try session.set(CellPath("b"), to: "10")
        #expect(try text(session, "c") == "")
        try session.set(CellPath("a"), to: "1")
        #expect(try text(session, "c") == "11")
        #expect(try session.origin(at: CellPath("c")) == .triggered)
        try session.set(CellPath("b"), to: "20")
        #expect(try text(session, "c") == "11")
        try session.set(CellPath("c"), to: "5")
        #expect(try session.origin(at: CellPath("c")) == .user)
        try session.set(CellPath("a"), to: "1")
        #expect(try text(session, "c") == "5", "the same value is no change")
        try session.set(CellPath("a"), to: "2")
        #expect(try text(session, "c") == "22")
    }

    @Test func openingARecordChangesNothing() throws {
        let contents = [field("a"), field("t", calculation: "${a} * 2"), set("c", ["t"], ". + 1")]
        let first = try session(contents + [field("d") { $0.initial = "1" }])
        try first.set(CellPath("c"), to: "0")
        try first.set(CellPath("a"), to: "4")
        #expect(try text(first, "c") == "1")
        let read = try FormRecord(json: first.record.json())
        let opened = FormSession(first.form, context: fixedContext(), record: read)
        #expect(try text(opened, "c") == "1")
        #expect(try opened.origin(at: CellPath("c")) == .triggered)
        #expect(opened.record == first.record)
    }

    @Test func aCalculationThatChangesSetsIt() throws {
        let session = try session([
            field("a"), field("t", calculation: "${a} > 2"), set("n", ["t"], "coalesce(., 0) + 1"),
        ])
        try session.set(CellPath("a"), to: "1")
        try session.set(CellPath("a"), to: "3")
        let count = try text(session, "n")
        try session.set(CellPath("a"), to: "4")
        #expect(try text(session, "n") == count, "the calculation gives the same")
    }

    @Test func anEditedCalculationSetsItToo() throws {
        let edited = field("t", calculation: "${a} * 2") { $0.isEditable = true }
        let first = try session([field("a"), edited, set("c", ["t"], "${t} + 1")])
        try first.set(CellPath("t"), to: "5")
        let opened = FormSession(first.form, context: fixedContext(), record: first.record)
        try opened.set(CellPath("t"), to: "6")
        #expect(try text(opened, "c") == "7")
    }

    @Test func undoTakesBothBack() throws {
        let session = try session([field("a"), set("c", ["a"], "${a} * 2")])
        try session.set(CellPath("c"), to: "7")
        try session.set(CellPath("a"), to: "1")
        session.undo()
        #expect(try text(session, "a") == "")
        #expect(try text(session, "c") == "7")
        #expect(try session.origin(at: CellPath("c")) == .user)
        session.redo()
        #expect(try text(session, "c") == "2")
    }

    @Test func rowsSetTheirOwnCellsAndThoseAround() throws {
        let rows = Repeat(
            "r", contents: [field("a"), set("b", ["a"], "${a} + 1"), set("e", ["top"], "9")])
        let session = try session([
            field("top"), .rows(rows), set("n", ["a"], "coalesce(., 0) + 1"),
        ])
        for _ in 0..<2 { try session.addRow(to: CellPath("r")) }
        let ids = try session.rows(at: CellPath("r"))
        try session.set(CellPath("r#\(ids[1]).a"), to: "4")
        #expect(try text(session, "r#\(ids[1]).b") == "5")
        #expect(try text(session, "r#\(ids[0]).b") == "")
        #expect(try text(session, "n") == "1")
        try session.set(CellPath("top"), to: "1")
        #expect(try text(session, "r#\(ids[0]).e") == "9")
        try session.addRow(to: CellPath("r"))
        #expect(try text(session, "n") == "1", "a new row is no change of a cell")
    }

    @Test func aCopyOfARowKeepsItsAnswer() throws {
        let rows = Repeat(
            "r",
            contents: [
                field("a"), field("t", calculation: "${a} * 2"), set("b", ["t"], "${t} + 1"),
            ])
        let session = try session([.rows(rows)])
        try session.addRow(to: CellPath("r"))
        let id = try session.rows(at: CellPath("r"))[0]
        try session.set(CellPath("r#\(id).a"), to: "1")
        try session.set(CellPath("r#\(id).b"), to: "50")
        try session.duplicateRow(CellPath("r#\(id)"))
        let copy = try session.rows(at: CellPath("r"))[1]
        #expect(try text(session, "r#\(copy).b") == "50")
    }

    @Test func theClockSetsNothing() throws {
        let session = try session([
            field("t", "hidden", calculation: "now()"), set("n", ["t"], "coalesce(., 0) + 1"),
        ])
        var later = session.context.now
        later = Instant.parse("2026-11-20T11:00:00Z", zone: .utc) ?? later
        session.advance(to: later)
        #expect(try text(session, "n") == "")
    }

    @Test func namesCyclesAndOtherRowsAreFaults() throws {
        #expect(form([set("c", ["x"], "1")]).check().map(\.code) == [.unknownReference])
        #expect(form([set("c", ["c"], "1")]).check().map(\.code) == [.cycle])
        #expect(
            form([set("a", ["b"], "1"), set("b", ["a"], "1")]).check().map(\.code) == [.cycle])
        let one = Content.rows(Repeat("r", label: LocalText("R"), contents: [field("a")]))
        let two = Content.rows(
            Repeat("s", label: LocalText("S"), contents: [set("b", ["a"], "1")]))
        #expect(form([one, two]).check().map(\.code) == [.outOfScope])
        #expect(
            form([field("a"), set("b", ["a"], "${a} +")]).check().map(\.code) == [.badExpression])
    }

    @Test func anotherRuleIsADifferenceOfTheForm() throws {
        let old = form([field("a"), set("b", ["a"], "1")])
        var new = form([field("a"), set("b", ["a"], "2")])
        new.version = 2
        #expect(FormDifference(from: old, to: new).changes.map(\.code) == [.conditions])
    }
}
