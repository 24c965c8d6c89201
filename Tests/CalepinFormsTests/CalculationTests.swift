// Calculated values: readonly ones, editable ones, defaults, errors, and the effects of moving the
// clock.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct CalculationTests {
    @Test func originsSayWhereEachValueCameFromAndAreSaved() throws {
        let session = try session([
            field("a"), field("b", calculation: "${a} + 1"), field("c") { $0.initial = "7" },
            field("d", calculation: "${a} * 2") { $0.isEditable = true }, field("e"),
        ])
        try session.set("a", to: "1")
        try session.set(CellPath("e"), to: .number(1), origin: .test)
        #expect(
            session.record.cells.map { $0.origin }
                == [.user, .calculated, .initial, .calculated, .test])
        try session.set("d", to: "9")
        try session.set("c", to: "7")
        let again = session.reopened()
        #expect(
            try ["a", "b", "c", "d", "e"].map { try again.origin($0) }
                == [.user, .calculated, .user, .user, .test])
        try again.set("a", to: "2")
        #expect(try again.text("b") == "3" && again.text("d") == "9")
        try again.set("d", to: "")
        #expect(try again.text("d") == "4" && again.origin("d") == .calculated)
    }

    @Test func anEditableCalculationFollowsAgainAfterUndo() throws {
        let session = try session([
            field("a"), field("b", calculation: "${a} + 1") { $0.isEditable = true },
        ])
        try session.set("a", to: "1")
        try session.set("b", to: "2")
        #expect(try session.origin("b") == .user)
        try session.set("a", to: "5")
        #expect(try session.text("b") == "2")
        session.undo()
        session.undo()
        #expect(try session.origin("b") == .calculated)
        try session.set("a", to: "5")
        #expect(try session.text("b") == "6")
    }

    @Test func anEditableCalculationWithADefaultFollows() throws {
        let session = try session([
            field("a") { $0.initial = "1" },
            field("b", calculation: "${a} + 1") {
                $0.isEditable = true
                $0.initial = "100"
            },
        ])
        try session.set("a", to: "5")
        #expect(try session.text("b") == "6")
    }

    @Test func defaultsReadTheDefaultsBeforeThem() throws {
        let session = try session([
            field("base") { $0.initial = "2" }, field("price") { $0.initial = "21 * ${base}" },
        ])
        #expect(try session.text("price") == "42" && session.origin("price") == .initial)
        try session.set("base", to: "3")
        #expect(try session.text("price") == "42")
    }

    @Test func defaultsReadCalculations() throws {
        let session = try session([
            field("rate", calculation: "10 + 11"),
            field("price") { $0.initial = "${rate} * 2" },
        ])
        #expect(try session.text("price") == "42")
    }

    @Test func defaultsAreOfTheFieldsType() throws {
        let session = try session([
            field("d", "day") { $0.initial = "'2026-02-03'" },
            field("t", "text") { $0.initial = "5" },
            field("s", "switch") { $0.initial = "true()" },
            field("w", "integer") { $0.initial = "'many'" },
        ])
        #expect(try session.text("d") == "2026-02-03" && session.text("s") == "true")
        #expect(try session.codes("w") == [.notWhole])
        let again = session.reopened()
        #expect(try again.picture() == session.picture())
        for name in ["d", "t", "s", "w"] {
            let path = CellPath(name)
            #expect(try again.value(at: path) == session.value(at: path), "\(name)")
        }
    }

    @Test func whatAPersonClearedStaysEmptyAfterLoading() throws {
        let session = try session([field("c") { $0.initial = "7" }])
        try session.set("c", to: "")
        #expect(try session.text("c") == "")
        #expect(try session.reopened().text("c") == "")
    }

    @Test func errorsAreShownAtTheirCellBlockAndAreNotSaved() throws {
        let session = try session([
            field("a"), field("b", calculation: "1 div ${a}"),
            field("c", calculation: "if(${a} = 0, 1, ${b})"),
        ])
        try session.set("a", to: "0")
        #expect(try session.codes("b") == [.failed] && session.text("c") == "1")
        #expect(!session.isComplete)
        #expect(session.record.text(at: CellPath("b")) == nil)
        #expect(try session.reopened().picture() == session.picture())
    }

    @Test func todayInLimitsAndCalculationsMovesWithTheClock() throws {
        let session = try session([
            field("day", "day") { $0.most = "today()" },
            field("age", calculation: "int((today() - ${day}) div 365.25)"),
            field("school", "text", relevant: "${age} < 18", required: "true()"),
            field("late", "text", required: "today() > date('2027-01-01')"),
        ])
        try session.set("day", to: "2026-11-21")
        #expect(try session.issues(at: CellPath("day")) == [Issue(.aboveMost, "2026-11-20")])
        let next = try #require(Instant.parse("2046-11-22T00:00:00Z", zone: .utc))
        let changes = session.advance(to: next)
        #expect(try session.codes("day") == [] && session.text("age") == "20")
        #expect(changes.effects.contains(.relevance(CellPath("school"), false)))
        #expect(
            changes.effects.contains(
                .obligation(CellPath("late"), isRequired: true, isReadonly: false)))
        #expect(session.advance(to: next).count == 0)
        session.undo()
        #expect(try session.text("day") == "" && session.text("age") == "")
        #expect(!session.canUndo)
    }

    @Test func whatTheClockClearedCanBeUndoneAndTheClockStays() throws {
        let session = try session([
            field("year", calculation: "number(format-date(today(), '%Y'))"),
            field("note", "text", parents: ["year"]),
        ])
        try session.set("note", to: "kept")
        let next = try #require(Instant.parse("2030-01-01T00:00:00Z", zone: .utc))
        #expect(session.advance(to: next).cleared == [CellPath("note")])
        session.undo()
        #expect(try session.text("note") == "kept" && session.text("year") == "2030")
        session.redo()
        #expect(try session.text("note") == "" && session.text("year") == "2030")
    }

    @Test func aTickOfTheClockAsksServicesThatReadIt() throws {
        let session = try session([
            field("year", calculation: "number(format-date(today(), '%Y'))"),
            field("tax") { $0.proposal = Proposal("tax", ["year"]) },
        ]) { $0.services = ["tax"] }
        let first = try #require(session.asks.first)
        let next = try #require(Instant.parse("2030-01-01T00:00:00Z", zone: .utc))
        let changes = session.advance(to: next)
        let second = try #require(session.asks.first)
        #expect(second.values == [.number(2030)] && second.generation > first.generation)
        #expect(changes.effects.contains(.ask(second)))
        let late = try session.reply(
            CellPath("tax"), generation: first.generation, .value(.number(1)))
        #expect(late.count == 0)
    }

    @Test func valuesOfTheWrongTypeAreKeptAndJudged() throws {
        let session = try session([field("n", "integer"), field("d", "day"), field("o")])
        for name in ["n", "d", "o"] {
            try session.set(CellPath(name), to: .text("rubbish"))
            #expect(try session.text(name) == "rubbish")
            #expect(try !session.codes(name).isEmpty, "\(name)")
        }
        try session.set(CellPath("n"), to: .text("12"))
        #expect(try session.codes("n") == [] && session.value(at: CellPath("n")) == .number(12))
    }
}
