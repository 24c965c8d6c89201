// Choices from the rows of a repeat, and choices in random order.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct RowChoiceTests {
    private func choose(
        _ name: String, _ type: String = "one", label: String = "", filter: String = ""
    ) -> Content {
        var field = Field(name, type, label: LocalText(name))
        field.required = ""
        field.choices = Choices(rows: "people", value: "name", label: label, filter: filter)
        return .field(field)
    }

    private func text(_ name: String, _ type: String = "text") -> Content {
        var field = Field(name, type, label: LocalText(name))
        field.required = ""
        return .field(field)
    }

    private func form(_ contents: [Content], inRow: [Content] = []) -> FormDefinition {
        FormDefinition(
            id: "house", title: LocalText("House"), languages: ["en"],
            sections: [
                Section(
                    "all", title: LocalText("All"),
                    contents: [
                        .rows(
                            Repeat(
                                "people", label: LocalText("People"),
                                contents: [text("name"), text("long"), text("age", "integer")]
                                    + inRow)),
                        text("least", "integer"),
                    ] + contents)
            ])
    }

    private func session(_ form: FormDefinition, _ people: [(String, String, Int)]) throws
        -> FormSession
    {
        #expect(try FormDefinition(json: form.json()) == form)
        let session = FormSession(try form.compiled(), context: fixedContext())
        for (name, long, age) in people {
            try session.addRow(to: CellPath("people"))
            let row = try #require(try session.rows(at: CellPath("people")).last)
            try session.set(CellPath("people#\(row).name"), to: name)
            try session.set(CellPath("people#\(row).long"), to: long)
            try session.set(CellPath("people#\(row).age"), to: "\(age)")
        }
        return session
    }

    private func offered(_ session: FormSession, _ path: String) throws -> [String] {
        try session.choices(at: CellPath(path)).map { $0.value + " " + $0.label.text(in: "en") }
    }

    private let people = [("anna", "Anna Rossi", 40), ("bo", "Bo", 3), ("", "Nobody", 9)]

    @Test func rowsWithAValueAreChoicesAndStayUpToDate() throws {
        let session = try session(form([choose("head", label: "long")]), people)
        #expect(try offered(session, "head") == ["anna Anna Rossi", "bo Bo"])
        try session.set(CellPath("head"), to: "bo")
        #expect(try session.label(of: "bo", at: CellPath("head")) == "Bo")
        #expect(try session.issues(at: CellPath("head")).isEmpty)
        let rows = try session.rows(at: CellPath("people"))
        try session.set(CellPath("people#\(rows[1]).long"), to: "Bo Rossi")
        #expect(try session.label(of: "bo", at: CellPath("head")) == "Bo Rossi")
        try session.removeRow(CellPath("people#\(rows[1])"))
        #expect(try session.value(at: CellPath("head")) == .empty)
        #expect(try offered(session, "head") == ["anna Anna Rossi"])
        session.undo()
        #expect(try session.value(at: CellPath("head")) == .text("bo"))
        try session.set(CellPath("head"), to: "carl")
        #expect(try session.issues(at: CellPath("head")).map(\.code) == [.notAChoice])
    }

    @Test func aChoiceWhoseRowIsRenamedIsCleared() throws {
        let session = try session(form([choose("head")]), people)
        try session.set(CellPath("head"), to: "bo")
        let rows = try session.rows(at: CellPath("people"))
        try session.set(CellPath("people#\(rows[1]).name"), to: "bob")
        #expect(try session.value(at: CellPath("head")) == .empty)
        #expect(try offered(session, "head") == ["anna anna", "bob bob"])
    }

    @Test func aFilterReadsTheRowAndTheForm() throws {
        let session = try session(form([choose("head", filter: "age >= ${least}")]), people)
        #expect(try offered(session, "head") == [])
        try session.set(CellPath("least"), to: "18")
        #expect(try offered(session, "head") == ["anna anna"])
        try session.set(CellPath("head"), to: "anna")
        try session.set(CellPath("least"), to: "41")
        #expect(try session.value(at: CellPath("head")) == .empty)
    }

    @Test func aRowMayChooseOthers() throws {
        let filter = "name != ${name}"
        let session = try session(form([], inRow: [choose("parent", filter: filter)]), people)
        let rows = try session.rows(at: CellPath("people"))
        #expect(try offered(session, "people#\(rows[1]).parent") == ["anna anna"])
        try session.set(CellPath("people#\(rows[1]).parent"), to: "anna")
        try session.removeRow(CellPath("people#\(rows[0])"))
        #expect(try session.value(at: CellPath("people#\(rows[1]).parent")) == .empty)
    }

    @Test func severalChoicesLoseThoseThatAreGone() throws {
        let people = [("anna", "", 40), ("bo", "", 3), ("jean luc", "", 9)]
        let session = try session(form([choose("heads", "many")]), people)
        #expect(try offered(session, "heads") == ["anna anna", "bo bo"])
        try session.set(CellPath("heads"), to: "bo anna")
        let rows = try session.rows(at: CellPath("people"))
        try session.removeRow(CellPath("people#\(rows[0])"))
        #expect(try session.value(at: CellPath("heads")) == .text("bo"))
    }

    @Test func faultsNameWhatIsMissing() {
        var field = Field("x", "one", label: LocalText("x"))
        func faults(_ choices: Choices) -> [Fault.Code] {
            field.choices = choices
            return form([.field(field)]).check().map(\.code)
        }
        #expect(faults(Choices(rows: "nobody", value: "name")) == [.unknownList])
        #expect(faults(Choices(rows: "least", value: "name")) == [.unknownList])
        #expect(faults(Choices(rows: "people", value: "least")) == [.unknownReference])
        #expect(
            faults(Choices(rows: "people", value: "name", label: "x")) == [.unknownReference])
        #expect(
            faults(Choices(rows: "people", value: "name", filter: "y = 1"))
                == [.badExpression])
        var name = Field("own", "one", label: LocalText("own"))
        name.choices = Choices(rows: "people", value: "own")
        #expect(form([], inRow: [.field(name)]).check().map(\.code) == [.cycle])
    }

    @Test func choicesOfASeedAreInTheOrderOfODK() throws {
        var field = Field("x", "one", label: LocalText("x"))
        field.required = ""
        field.choices = Choices("letters")
        field.choices?.order = "${seed}"
        let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
        var form = form([text("seed"), .field(field)])
        form.choiceLists = [ChoiceList("letters", letters.map { Choice($0, LocalText($0)) })]
        let session = try session(form, [])
        // Recorded from JavaRosa.
        let orders = [
            ("", "cbhafdge"), ("0", "cbhafdge"), ("1234", "gfedahbc"), ("foo", "eadbhgcf"),
            ("-6.8137120026589315 39.29392995851879", "hbdfagce"),
        ]
        for (seed, order) in orders {
            try session.set(CellPath("seed"), to: seed)
            let found = try session.choices(at: CellPath("x")).map(\.value).joined()
            #expect(found == order, "\(seed)")
        }
    }
}
