// Repeats that have as many rows as an expression says: rows come and go with it, and none with an
// answer is lost.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct CountedRowsTests {
    private func form(count: String = "${n}", inner: String = "") -> FormDefinition {
        let n = Field("n", "integer", label: LocalText("N"))
        let name = Field("name", label: LocalText("Name"))
        var contents: [Content] = [.field(name)]
        if !inner.isEmpty {
            let m = Field("m", "integer", label: LocalText("M"))
            let toy = Field("toy", label: LocalText("Toy"))
            contents += [
                .field(m),
                .rows(
                    Repeat(
                        "toys", label: LocalText("Toys"), least: inner, most: inner,
                        contents: [.field(toy)])),
            ]
        }
        return FormDefinition(
            id: "c", title: LocalText("C"),
            sections: [
                Section(
                    "s", title: LocalText("S"),
                    contents: [
                        .field(n),
                        .rows(
                            Repeat(
                                "pets", label: LocalText("Pets"), least: count, most: count,
                                contents: contents)),
                    ])
            ])
    }

    private func session(_ form: FormDefinition, _ record: FormRecord? = nil) throws -> FormSession
    {
        let compiled = try form.compiled()
        guard let record else { return FormSession(compiled, context: fixedContext()) }
        return FormSession(compiled, context: fixedContext(), record: record)
    }

    private func count(_ session: FormSession, _ path: String = "pets") throws -> Int {
        try session.rows(at: CellPath(path)).count
    }

    @Test func rowsComeWithTheNumber() throws {
        let session = try session(form())
        #expect(try count(session) == 0)
        let changes = try session.set(CellPath("n"), to: "3")
        #expect(changes.isToSave)
        #expect(try session.rows(at: CellPath("pets")) == ["1", "2", "3"])
        #expect(try session.issues(at: CellPath("pets")).isEmpty)
    }

    @Test func aNewRecordHasTheRowsOfAFixedNumber() throws {
        #expect(try count(try session(form(count: "2"))) == 2)
    }

    @Test func emptyRowsGoAndRowsWithAnswersStay() throws {
        let session = try session(form())
        try session.set(CellPath("n"), to: "4")
        try session.set(CellPath("pets#3.name"), to: "Rex")
        try session.set(CellPath("n"), to: "1")
        #expect(try session.rows(at: CellPath("pets")) == ["1", "2", "3"])
        #expect(try session.issues(at: CellPath("pets")).map(\.code) == [.tooManyRows])
        try session.removeRow(CellPath("pets#3"))
        #expect(try session.rows(at: CellPath("pets")) == ["1"])
    }

    @Test func rowsInRowsAreCountedToo() throws {
        let session = try session(form(inner: "${m}"))
        try session.set(CellPath("n"), to: "2")
        try session.set(CellPath("pets#2.m"), to: "3")
        #expect(try count(session, "pets#1.toys") == 0)
        #expect(try count(session, "pets#2.toys") == 3)
        try session.undo()
        #expect(try count(session, "pets#2.toys") == 0)
        #expect(try count(session) == 2)
    }

    @Test func undoingTheNumberTakesItsRowsAway() throws {
        let session = try session(form())
        try session.set(CellPath("n"), to: "3")
        try session.undo()
        #expect(try count(session) == 0)
        try session.redo()
        #expect(try count(session) == 3)
    }

    @Test func aSavedRecordIsAsItWasSaved() throws {
        let first = try session(form())
        try first.set(CellPath("n"), to: "2")
        var record = first.record
        #expect(try count(try session(form(), record)) == 2)
        // One that lacks rows gets them with the next change.
        record.rows = []
        let opened = try session(form(), record)
        #expect(try count(opened) == 0)
        try opened.set(CellPath("n"), to: "1")
        #expect(try count(opened) == 1)
    }

    @Test func noNumberMakesMoreRowsThanALimit() throws {
        let session = try session(form())
        for text in ["1000000", "-5", "1e30", "2.9"] {
            try session.set(CellPath("n"), to: text)
            #expect(try count(session) <= FormLimits.countedRows)
        }
        try session.set(CellPath("n"), to: "1000000")
        #expect(try session.issues(at: CellPath("pets")).map(\.code) == [.tooFewRows])
    }
}
