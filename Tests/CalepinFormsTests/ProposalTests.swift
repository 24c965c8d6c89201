// Values that services offer: the time of questions, the answers that are used, and values that a
// person typed.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct ProposalTests {
    private let path = CellPath("power")

    /// A form whose service offers a power for a plate and a canton.
    private func car() throws -> FormSession {
        try session([
            field("hide", "switch"), field("canton", "text"), field("plate", "text"),
            field("power", "integer", relevant: "not(${hide})") {
                $0.proposal = Proposal("register", ["canton", "plate"])
                $0.warning = Constraint(". < 500")
            },
            field("tax", calculation: "${power} * 2"), field("rim", "text", parents: ["power"]),
        ]) { $0.services = ["register"] }
    }

    private func asked() throws -> (FormSession, Ask) {
        let session = try car()
        try session.set("canton", to: "GE")
        try session.set("plate", to: "1")
        return (session, try #require(session.asks.first))
    }

    private func state(_ session: FormSession) throws -> ProposalState {
        try session.proposalState(at: path)
    }

    @Test func aServiceIsAskedOnceAllItsFieldsAreFilled() throws {
        let session = try car()
        #expect(try session.set("canton", to: "GE").effects.count == 1)
        #expect(try state(session) == .idle && session.asks == [])
        let changes = try session.set("plate", to: "1")
        let ask = try #require(session.asks.first)
        #expect(ask.path == path && ask.service == "register")
        #expect(ask.values == [.text("GE"), .text("1")])
        #expect(changes.effects.contains(.proposal(path, .asking)))
        #expect(changes.effects.contains(.ask(ask)))
    }

    @Test func anAnswerFillsWithItsOriginAndIsComputedWith() throws {
        let (session, ask) = try asked()
        let changes = try session.reply(
            path, generation: ask.generation, .value(.text("110")))
        #expect(changes.effects.contains(.value(path, .number(110))))
        #expect(try session.text("tax") == "220" && session.origin("power") == .proposed)
        #expect(try state(session) == .proposed && session.asks == [])
        let twice = try session.reply(path, generation: ask.generation, .value(.number(5)))
        #expect(twice.count == 0)
        session.undo()
        #expect(try session.text("power") == "" && session.text("tax") == "")
        session.redo()
        #expect(try session.text("power") == "110" && session.origin("power") == .proposed)
        session.undo()
        session.undo()
        #expect(try session.text("plate") == "")
    }

    @Test func aCellThatIsEmptyAfterUndoAndRedoIsAskedForAgain() throws {
        let (session, first) = try asked()
        session.undo()
        #expect(try state(session) == .idle && session.asks == [])
        session.redo()
        let again = try #require(session.asks.first)
        #expect(try state(session) == .asking && again.generation > first.generation)
        try session.reply(path, generation: again.generation, .value(.number(110)))
        session.undo()
        session.undo()
        session.redo()
        session.redo()
        #expect(try session.text("power") == "110" && session.asks == [])
    }

    @Test func anEmptyAnswerErasesNothingAndAFailureIsSaid() throws {
        let (session, first) = try asked()
        try session.reply(path, generation: first.generation, .value(.number(110)))
        for (reply, state) in [
            (Reply.nothing, ProposalState.nothing), (.failed, .failed),
            (.value(.empty), .nothing), (.value(.text("  ")), .nothing),
        ] {
            try session.askAgain(path)
            let ask = try #require(session.asks.first)
            try session.reply(path, generation: ask.generation, reply)
            #expect(try self.state(session) == state)
            #expect(try session.text("power") == "110" && session.origin("power") == .proposed)
        }
    }

    @Test func anAnswerThatIsAnErrorCountsAsAFailure() throws {
        let (session, ask) = try asked()
        try session.reply(
            path, generation: ask.generation, .value(.error(ValueError(.divisionByZero))))
        #expect(try state(session) == .failed && session.text("power") == "")
    }

    @Test func anAnswerOfTheWrongTypeIsKeptAndJudged() throws {
        let (session, ask) = try asked()
        try session.reply(path, generation: ask.generation, .value(.text("strong")))
        #expect(try session.text("power") == "strong" && session.codes("power") == [.notWhole])
        try session.askAgain(path)
        let again = try #require(session.asks.first)
        try session.reply(path, generation: again.generation, .value(.text("90")))
        #expect(try session.codes("power") == [])
        session.undo()
        #expect(try session.codes("power") == [.notWhole])
    }

    @Test func aLateAnswerIsDroppedWhenTheInputsChanged() throws {
        let (session, old) = try asked()
        try session.set("plate", to: "2")
        let new = try #require(session.asks.first)
        #expect(new.generation > old.generation && session.asks.count == 1)
        let late = try session.reply(path, generation: old.generation, .value(.number(1)))
        #expect(late.count == 0)
        #expect(try session.text("power") == "" && state(session) == .asking)
        try session.reply(path, generation: new.generation, .value(.number(2)))
        #expect(try session.text("power") == "2")
    }

    @Test func aLateAnswerIsDroppedWhenAPersonTypedMeanwhile() throws {
        let (session, ask) = try asked()
        try session.set("power", to: "99")
        #expect(session.asks == [])
        try session.reply(path, generation: ask.generation, .value(.number(1)))
        #expect(try session.text("power") == "99" && session.origin("power") == .user)
        try session.set("plate", to: "2")
        #expect(session.asks == [])
    }

    @Test func anAnswerMayReplaceAnEarlierOneNeverAPersonsValue() throws {
        let (session, first) = try asked()
        try session.reply(path, generation: first.generation, .value(.number(1)))
        try session.override(path, note: "seen")
        try session.set("plate", to: "2")
        #expect(try session.text("power") == "1")
        let second = try #require(session.asks.first)
        let changes = try session.reply(
            path, generation: second.generation, .value(.number(2)))
        #expect(try session.text("power") == "2")
        #expect(try session.note(at: path) == nil)
        #expect(changes.effects.contains(.note(path, "")))
        // Entering the proposed value makes it a person's.
        try session.set("power", to: "2")
        #expect(try session.origin("power") == .user)
        try session.set("plate", to: "3")
        #expect(session.asks == [])
    }

    @Test func anInputThatGoesAwayCancels() throws {
        let (session, ask) = try asked()
        try session.set("canton", to: "")
        #expect(try session.asks == [] && state(session) == .idle)
        try session.reply(path, generation: ask.generation, .value(.number(1)))
        #expect(try session.text("power") == "")
    }

    @Test func whatIsHiddenIsNotAskedUntilItIsShown() throws {
        let (session, ask) = try asked()
        try session.set("hide", to: "true")
        #expect(session.asks == [])
        try session.reply(path, generation: ask.generation, .value(.number(1)))
        #expect(try session.stored(at: path) == .empty)
        try session.set("hide", to: "false")
        #expect(session.asks.count == 1)
    }

    @Test func aProposedValueClearsItsDependantsLikeAnyOther() throws {
        let (session, ask) = try asked()
        try session.set("rim", to: "17")
        let changes = try session.reply(
            path, generation: ask.generation, .value(.number(1)))
        #expect(changes.cleared == paths("rim"))
        session.undo()
        #expect(try session.text("rim") == "17")
        try session.set("rim", to: "18")
        try session.askAgain(path)
        let again = try #require(session.asks.first)
        try session.reply(path, generation: again.generation, .value(.number(1)))
        try session.set("rim", to: "19")
        try session.askAgain(path)
        let same = try #require(session.asks.first)
        let none = try session.reply(path, generation: same.generation, .value(.text("1.0")))
        #expect(none.cleared == [])
        #expect(try session.text("rim") == "19")
    }

    @Test func openingARecordAsksWhatIsEmptyAndNothingElse() throws {
        let (session, ask) = try asked()
        #expect(session.reopened().asks.map { $0.values } == [ask.values])
        try session.reply(path, generation: ask.generation, .value(.number(1)))
        let again = session.reopened()
        #expect(try again.asks == [] && again.origin("power") == .proposed)
        try again.set("plate", to: "2")
        #expect(again.asks.count == 1)
    }

    @Test func takingBackAnInputDropsTheQuestion() throws {
        let (session, ask) = try asked()
        session.undo()
        #expect(try session.asks == [] && state(session) == .idle)
        try session.reply(path, generation: ask.generation, .value(.number(1)))
        #expect(try session.text("power") == "")
        session.redo()
        #expect(try session.text("plate") == "1")
        try session.askAgain(path)
        #expect(session.asks.count == 1)
    }

    @Test func eachRowAsksForItselfAndARemovedOneNoLonger() throws {
        let session = try session([
            field("canton", "text"),
            rows(
                "cars",
                [
                    field("plate", "text"),
                    field("power", "integer") {
                        $0.proposal = Proposal("register", ["canton", "plate"])
                    },
                ]),
        ]) { $0.services = ["register"] }
        try session.set("canton", to: "GE")
        for row in ["a", "b"] {
            try session.add("cars", row)
            try session.set("cars#\(row).plate", to: row)
        }
        #expect(session.asks.map { $0.path.description } == ["cars#a.power", "cars#b.power"])
        try session.set("canton", to: "VD")
        #expect(session.asks.map { $0.values[0] } == [.text("VD"), .text("VD")])
        try session.removeRow(CellPath("cars#a"))
        #expect(session.asks.map { $0.path.description } == ["cars#b.power"])
        let ask = try #require(session.asks.first)
        try session.reply(ask.path, generation: ask.generation, .value(.number(3)))
        try session.duplicateRow(CellPath("cars#b"), id: "c")
        #expect(try session.text("cars#c.power") == "3" && session.asks == [])
    }

    @Test func choicesInAnotherOrderAreNoNewAnswer() throws {
        let session = try session([
            field("k", "text"),
            field("m", "many") { $0.proposal = Proposal("s", ["k"]) },
            field("child", "text", parents: ["m"]),
        ]) { $0.services = ["s"] }
        try session.set("k", to: "k")
        for answer in ["a b", "b a"] {
            try session.askAgain(CellPath("m"))
            let ask = try #require(session.asks.first)
            let changes = try session.reply(
                ask.path, generation: ask.generation, .value(.text(answer)))
            #expect(changes.cleared == [])
            try session.set("child", to: "x")
        }
        #expect(try session.text("m") == "a b")
    }
}
