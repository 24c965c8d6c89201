// The checks of one field or repeat: masks, patterns, bounds, constraints, warnings, counts of
// rows and rows that must differ.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct ShapeTests {
    private func masked(_ mask: String, _ pattern: String = "") throws -> FormSession {
        try session([
            field("a", "text") {
                $0.mask = mask
                if !pattern.isEmpty { $0.pattern = Constraint(pattern, LocalText("Wrong")) }
            }
        ])
    }

    @Test(arguments: [
        "12 34 567890", "1234567890", " 12-34-567890 ", "12.34.567890", "12 34567890",
    ])
    func masksAcceptPastedSeparatorsAndStoreThePlainText(text: String) throws {
        let session = try masked("## ## ######")
        try session.set("a", to: text)
        #expect(try session.text("a") == "1234567890" && session.codes("a") == [])
        #expect(try session.reopened().text("a") == "1234567890")
        #expect(try session.set("a", to: "1234567890").count == 0)
    }

    @Test func anIncompleteMaskIsAnIssueAndTheTextIsKept() throws {
        let session = try masked("## ## ######")
        try session.set("a", to: "12 3")
        #expect(try session.text("a") == "123" && session.codes("a") == [.mask])
        session.undo()
        #expect(try session.codes("a") == [])
    }

    @Test(arguments: ["12 34 567890 1", "12x4", "rubbish", "--", "1234567890123"])
    func whatDoesNotFitTheMaskIsKeptAndShown(text: String) throws {
        let session = try masked("## ## ######")
        try session.set("a", to: text)
        #expect(try session.text("a") == text)
        #expect(try !session.codes("a").isEmpty && !session.isComplete)
        #expect(try session.reopened().picture() == session.picture())
    }

    @Test func patternsLookAtTheWholePlainText() throws {
        let session = try masked("AA ####", "[A-Z]{2}[0-9]{4}")
        try session.set("a", to: "ge 1234")
        #expect(try session.text("a") == "GE1234" && session.codes("a") == [])
        let free = try masked("", "[a-z]+")
        try free.set("a", to: "abc1")
        #expect(try free.issues(at: CellPath("a")) == [Issue(.pattern, "Wrong")])
        try free.set("a", to: "abc")
        #expect(free.isComplete)
        try free.set("a", to: "")
        #expect(free.isComplete)
    }

    @Test func leastAndMostAreExpressionsOverNumbersDaysAndTimes() throws {
        let session = try session([
            field("low"),
            field("n") {
                $0.least = "${low} * 2"
                $0.most = "${low} + 10"
            },
            field("start", "day"), field("end", "day") { $0.least = "${start}" },
            field("from", "time"), field("to", "time") { $0.least = "${from}" },
        ])
        try session.set("n", to: "5")
        #expect(try session.codes("n") == [])
        try session.set("low", to: "3")
        #expect(try session.issues(at: CellPath("n")) == [Issue(.belowLeast, "6")])
        try session.set("n", to: "6.0")
        #expect(try session.codes("n") == [])
        try session.set("n", to: "13.01")
        #expect(try session.issues(at: CellPath("n")) == [Issue(.aboveMost, "13")])
        try session.set("low", to: "")
        #expect(try session.codes("n") == [])
        try session.set("end", to: "2026-02-28")
        try session.set("start", to: "2026-03-01")
        #expect(try session.issues(at: CellPath("end")) == [Issue(.belowLeast, "2026-03-01")])
        try session.set("start", to: "2026-02-28")
        #expect(try session.codes("end") == [])
        try session.set("to", to: "08:00")
        try session.set("from", to: "09:30")
        #expect(try session.codes("to") == [.belowLeast])
    }

    @Test func everyIssueOfACellIsToldAtOnce() throws {
        let session = try session([
            field("a", "integer") {
                $0.least = "10"
                $0.constraint = Constraint(". mod 2 = 0", LocalText("Even", "Pair"))
                $0.warning = Constraint(". > 100", LocalText("Small"))
            }
        ])
        try session.set("a", to: "7")
        #expect(
            try session.issues(at: CellPath("a")) == [
                Issue(.belowLeast, "10"), Issue(.constraint, "Even"), Issue(.warning, "Small"),
            ])
    }

    @Test func aConstraintMayAllowWhatIsEmptyAndOneThatFailsIsShown() throws {
        let session = try session([
            field("b"),
            field("a") { $0.constraint = Constraint(". < ${b} or ${b} = ''") },
            field("c") { $0.constraint = Constraint("1 div ${b} > 0") },
        ])
        try session.set("a", to: "1")
        #expect(session.isComplete)
        try session.set("c", to: "1")
        try session.set("b", to: "0")
        #expect(try session.codes("a") == [.constraint] && session.codes("c") == [.failed])
    }

    // Warnings

    private func warned() throws -> FormSession {
        try session([
            field("most"),
            field("a", "integer") { $0.warning = Constraint(". <= ${most}", LocalText("Much")) },
        ])
    }

    @Test func aWarningIsOverriddenWithANoteUntilTheValueChanges() throws {
        let session = try warned()
        let path = CellPath("a")
        try session.set("most", to: "5")
        try session.set("a", to: "9")
        #expect(try session.issues(at: path) == [Issue(.warning, "Much")] && !session.isComplete)
        let changes = try session.override(path, note: "seen it")
        #expect(changes.effects == [.note(path, "seen it"), .issues(path, [])])
        #expect(session.isComplete && session.record.cells.last?.note == "seen it")
        #expect(try session.reopened().picture() == session.picture())
        try session.set("a", to: "9.0")
        #expect(try session.note(at: path) == "seen it")
        try session.set("a", to: "10")
        #expect(try session.note(at: path) == nil && session.codes("a") == [.warning])
        session.undo()
        #expect(try session.note(at: path) == "seen it" && session.codes("a") == [])
        session.undo()
        #expect(try session.note(at: path) == nil && session.codes("a") == [.warning])
        session.redo()
        #expect(try session.codes("a") == [])
        try session.override(path, note: " ")
        #expect(try session.codes("a") == [.warning])
    }

    @Test func aNoteOfACalculatedValueGoesWithIt() throws {
        let session = try session([
            field("n"), field("a", calculation: "${n} * 2") { $0.warning = Constraint(". < 5") },
        ])
        try session.set("n", to: "4")
        try session.override(CellPath("a"), note: "fine")
        #expect(try session.codes("a") == [])
        try session.set("n", to: "5")
        #expect(try session.note(at: CellPath("a")) == nil && session.codes("a") == [.warning])
        session.undo()
        #expect(try session.note(at: CellPath("a")) == "fine" && session.codes("a") == [])
    }

    @Test func onlyWarningsCanBeOverridden() throws {
        let session = try session([field("a") { $0.least = "1" }])
        #expect(throws: SessionError.notEditable(CellPath("a"))) {
            try session.override(CellPath("a"), note: "x")
        }
    }

    // Repeats

    private func drivers() throws -> FormSession {
        try session([
            field("most"),
            rows(
                "drivers",
                [
                    field("hide"), field("name", "text", relevant: "not(${hide} = 1)"),
                    field("born", "integer"),
                ]
            ) {
                $0.least = "1"
                $0.most = "${most}"
                $0.unique = ["name", "born"]
            },
        ])
    }

    private func repeated(_ session: FormSession) -> [String] {
        session.allIssues.filter { $0.issues == [Issue(.notUnique)] }
            .map { $0.path.description }
    }

    @Test func rowsThatMayNotBeEqualAreToldAtTheirOwnPaths() throws {
        let session = try drivers()
        for (row, born) in [("1", "70"), ("2", "70.0"), ("3", "71")] {
            try session.add("drivers", row)
            try session.set("drivers#\(row).name", to: "Ada")
            try session.set("drivers#\(row).born", to: born)
        }
        #expect(repeated(session) == ["drivers#1", "drivers#2"])
        #expect(try session.issues(at: CellPath("drivers#2")) == [Issue(.notUnique)])
        try session.set("drivers#2.born", to: "71")
        #expect(repeated(session) == ["drivers#2", "drivers#3"])
        try session.removeRow(CellPath("drivers#3"))
        #expect(repeated(session) == [])
        session.undo()
        #expect(repeated(session) == ["drivers#2", "drivers#3"])
        #expect(repeated(session.reopened()) == ["drivers#2", "drivers#3"])
        try session.set("drivers#3.hide", to: "1")
        #expect(repeated(session) == [])
        try session.duplicateRow(CellPath("drivers#1"), id: "4")
        #expect(repeated(session) == ["drivers#1", "drivers#4"])
    }

    @Test func rowsWithNothingInThemAreNotEqual() throws {
        let session = try drivers()
        try session.add("drivers", "1")
        try session.add("drivers", "2")
        #expect(repeated(session) == [])
    }

    @Test func theCountOfRowsIsARuleOfTheRepeatByExpression() throws {
        let session = try drivers()
        #expect(
            try session.issues(at: CellPath("drivers")) == [Issue(.tooFewRows, "1")])
        try session.add("drivers", "1")
        try session.add("drivers", "2")
        #expect(try session.codes("drivers") == [])
        try session.set("most", to: "1")
        #expect(
            try session.issues(at: CellPath("drivers")) == [Issue(.tooManyRows, "1")])
        try session.removeRow(CellPath("drivers#1"))
        #expect(try session.codes("drivers") == [])
    }
}
