// The rules of filling a form in, one by one: clearing, relevance, calculations, rows, undo.
// Random forms are in SessionLawTests.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct SessionTests {
    @Test func aFieldSaysInItsOwnWordsThatItMustBeFilled() throws {
        let session = try session([
            field("a", required: "true()") {
                $0.requiredText = LocalText("We need this", "Il nous le faut")
            },
            field("b", required: "true()"),
        ])
        let own = try session.issues(at: CellPath("a"))
        #expect(own == [Issue(.missing, "We need this")])
        #expect(own.map { $0.message(in: .english) } == ["We need this"])
        #expect(try session.issues(at: CellPath("b")) == [Issue(.missing)])
    }

    /// Make, model and year, each the parent of the next.
    private func car() throws -> FormSession {
        try session([
            field("make", "text"), field("model", "text", parents: ["make"]),
            field("year", "integer", parents: ["model"]),
        ])
    }

    private func value(_ session: FormSession, _ path: String) throws -> String {
        let value = try session.value(at: CellPath(path))
        return value.error.map { "error: " + $0.name } ?? value.asText ?? ""
    }

    @Test func aChangeOfAParentClearsItsDependantsAndTheirs() throws {
        let session = try car()
        try session.set("make", to: "Renault")
        try session.set("model", to: "Clio")
        try session.set("year", to: "2019")
        let changes = try session.set("make", to: "Peugeot")
        #expect(changes.cleared == [CellPath("model"), CellPath("year")])
        #expect(try value(session, "year") == "")
        #expect(try session.origin(at: CellPath("year")) == .none)
        session.undo()
        #expect(try value(session, "make") == "Renault")
        #expect(try value(session, "model") == "Clio")
        #expect(try value(session, "year") == "2019")
    }

    @Test func enteringTheSameValueAgainClearsNothing() throws {
        let session = try car()
        try session.set("make", to: "Renault")
        try session.set("model", to: "Clio")
        #expect(try session.set("make", to: "Renault").cleared == [])
        #expect(try value(session, "model") == "Clio")
    }

    @Test func anUnequalTextOfAnEqualNumberIsNoChange() throws {
        let session = try session([
            field("a", "decimal"), field("b", "decimal", parents: ["a"]),
        ])
        try session.set("a", to: "5")
        try session.set("b", to: "1")
        #expect(try session.set("a", to: "5.0").cleared == [])
    }

    @Test func hidingAParentIsNoChangeAndShowingItBringsItsValueBack() throws {
        let session = try session([
            field("hide", "decimal"), field("a", "decimal", relevant: "not(${hide} = 1)"),
            field("b", "decimal", parents: ["a"]), field("twice", calculation: "${a} * 2"),
        ])
        try session.set("a", to: "3")
        try session.set("b", to: "4")
        try session.set("hide", to: "1")
        #expect(try value(session, "a") == "")
        #expect(try session.stored(at: CellPath("a")) == .number(3))
        #expect(try value(session, "twice") == "")
        #expect(try value(session, "b") == "4")
        try session.set("hide", to: "")
        #expect(try value(session, "a") == "3")
        #expect(try value(session, "twice") == "6")
    }

    @Test func anOuterParentClearsInAllRowsAnInnerOneInItsOwn() throws {
        let session = try session([
            field("kind", "text"),
            .rows(
                Repeat(
                    "rows", label: LocalText("Rows"),
                    contents: [
                        field("a", "text", parents: ["kind"]),
                        field("b", "text", parents: ["a"]),
                    ])),
        ])
        for text in ["x", "y"] {
            try session.addRow(to: CellPath("rows"))
            let id = try session.rows(at: CellPath("rows")).last ?? "0"
            try session.set(CellPath("rows#\(id).a"), to: text)
            try session.set(CellPath("rows#\(id).b"), to: text)
        }
        let ids = try session.rows(at: CellPath("rows"))
        try session.set(CellPath("rows#\(ids[0]).a"), to: "z")
        #expect(try value(session, "rows#\(ids[0]).b") == "")
        #expect(try value(session, "rows#\(ids[1]).b") == "y")
        try session.set("kind", to: "other")
        #expect(try value(session, "rows#\(ids[0]).a") == "")
        #expect(try value(session, "rows#\(ids[1]).b") == "")
    }

    @Test func anEditableCalculationFollowsUntilItIsEditedAndAgainWhenCleared() throws {
        let session = try session([
            field("start", "decimal"),
            field("end", calculation: "${start} + 10") { $0.isEditable = true },
        ])
        try session.set("start", to: "1")
        #expect(try value(session, "end") == "11")
        #expect(try session.origin(at: CellPath("end")) == .calculated)
        try session.set("end", to: "50")
        try session.set("start", to: "2")
        #expect(try value(session, "end") == "50")
        #expect(try session.origin(at: CellPath("end")) == .user)
        try session.set("end", to: "")
        #expect(try value(session, "end") == "12")
    }

    @Test func aCalculatedCellMayNotBeChanged() throws {
        let session = try session([field("a"), field("b", calculation: "${a} + 1")])
        #expect(throws: SessionError.notEditable(CellPath("b"))) {
            try session.set("b", to: "1")
        }
        #expect(throws: SessionError.unknownPath(CellPath("nowhere"))) {
            try session.set("nowhere", to: "1")
        }
    }

    @Test func rulesAreJudgedOnEffectiveValuesOnly() throws {
        let session = try session([
            field("off", "decimal"),
            field("age", "integer", relevant: "not(${off} = 1)", required: "true()") {
                $0.least = "18"
                $0.most = "${off} + 100"
            },
        ])
        let path = CellPath("age")
        #expect(try session.issues(at: path).map(\.code) == [.missing])
        #expect(!session.isComplete)
        try session.set("age", to: "17")
        #expect(try session.issues(at: path) == [Issue(.belowLeast, "18")])
        try session.set("age", to: "x7")
        #expect(try session.issues(at: path).map(\.code) == [.notWhole])
        #expect(try session.stored(at: path) == .text("x7"))
        try session.set("off", to: "1")
        #expect(try session.issues(at: path) == [])
        #expect(session.isComplete)
        try session.set("off", to: "0")
        try session.set("age", to: "101")
        #expect(try session.issues(at: path) == [Issue(.aboveMost, "100")])
    }

    @Test func anErrorOfACalculationIsShownAndBlocks() throws {
        let session = try session([
            field("a"), field("b", calculation: "10 div ${a}"),
            field("c", calculation: "${b} + 1"),
        ])
        try session.set("a", to: "0")
        #expect(try value(session, "c") == "error: division-by-zero")
        #expect(session.allIssues.map(\.path.description) == ["b", "c"])
        try session.set("a", to: "4")
        #expect(try value(session, "c") == "3.5")
        #expect(session.isComplete)
    }

    @Test func rowsKeepTheirIdsAndSumsFollow() throws {
        let session = try session([
            .rows(
                Repeat(
                    "rows", label: LocalText("Rows"), least: "1", most: "3",
                    contents: [field("n"), field("place", calculation: "position(..)")])),
            field("total", calculation: "sum(${n})"), field("count", calculation: "count(${n})"),
        ])
        #expect(try session.issues(at: CellPath("rows")) == [Issue(.tooFewRows, "1")])
        for number in 1...3 {
            try session.addRow(to: CellPath("rows"))
            let id = try session.rows(at: CellPath("rows")).last ?? "0"
            try session.set(CellPath("rows#\(id).n"), to: "\(number).5")
        }
        let ids = try session.rows(at: CellPath("rows"))
        #expect(try value(session, "total") == "7.5")
        try session.moveRow(CellPath("rows#\(ids[2])"), to: 0)
        #expect(try session.rows(at: CellPath("rows")) == [ids[2], ids[0], ids[1]])
        #expect(try value(session, "rows#\(ids[0]).place") == "2")
        try session.removeRow(CellPath("rows#\(ids[0])"))
        #expect(try value(session, "total") == "6")
        #expect(try value(session, "count") == "2")
        session.undo()
        #expect(try value(session, "total") == "7.5")
        #expect(try value(session, "rows#\(ids[0]).n") == "1.5")
        try session.addRow(to: CellPath("rows"), at: 1)
        #expect(try session.issues(at: CellPath("rows")) == [Issue(.tooManyRows, "3")])
        let new = try session.rows(at: CellPath("rows"))[1]
        #expect(!ids.contains(new))
    }
}
