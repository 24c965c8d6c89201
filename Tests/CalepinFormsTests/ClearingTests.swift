// Clearing of dependants in all its details: changes of a parent, the cells they clear and do not
// clear, and restoring them.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct ClearingTests {
    /// A filled pair: `a` is the parent of `b`.
    private func pair(_ type: String, _ value: String) throws -> FormSession {
        let session = try session([field("a", type), field("b", "text", parents: ["a"])])
        try session.set("a", to: value)
        try session.set("b", to: "kept")
        return session
    }

    @Test(arguments: [
        ("decimal", "5", "5.0"), ("decimal", "5", "05"), ("integer", "7", " 7 "),
        ("text", "Ada", "Ada"), ("day", "2026-01-02", "2026-01-02"),
        ("switch", "true", "yes"), ("many", "x y", "y x"), ("many", "x y", "y x y"),
    ])
    func theSameValueInOtherWordsIsNoChange(type: String, old: String, new: String) throws {
        let session = try pair(type, old)
        let changes = try session.set("a", to: new)
        #expect(changes.cleared == [] && changes.count == 0, "\(changes.effects)")
        #expect(try session.text("b") == "kept")
    }

    @Test(arguments: [
        ("decimal", "5", "5.1"), ("decimal", "5", ""), ("text", "Ada", "ada"),
        ("many", "x y", "x"), ("switch", "true", "false"), ("switch", "true", ""),
        ("decimal", "5", "five"),
    ])
    func anUnequalValueIsAChange(type: String, old: String, new: String) throws {
        let session = try pair(type, old)
        #expect(try session.set("a", to: new).cleared == paths("b"))
        #expect(try session.text("b") == "")
        #expect(try session.origin("b") == .none)
        session.undo()
        #expect(try session.text("b") == "kept")
        #expect(try session.origin("b") == .user)
        #expect(try session.text("a") == old)
    }

    @Test func emptyingASwitchThatIsOffIsNoChange() throws {
        let session = try pair("switch", "false")
        #expect(try session.set("a", to: "").cleared == [])
        #expect(try session.text("b") == "kept")
        #expect(try session.text("a") == "false")
    }

    @Test func clearingReachesDependantsOfDependantsWhoeverTypedThem() throws {
        let session = try session([
            field("a"), field("b", parents: ["a"]), field("c", parents: ["b"]),
            field("d", parents: ["c"]), field("side", parents: ["a"]), field("apart"),
        ])
        for (name, origin) in [
            ("a", Origin.user), ("b", .proposed), ("c", .template), ("d", .test),
            ("side", .user), ("apart", .user),
        ] { try session.set(CellPath(name), to: .number(1), origin: origin) }
        let changes = try session.set("a", to: "2")
        #expect(Set(changes.cleared) == Set(paths("b", "c", "d", "side")))
        #expect(changes.cleared.count == 4)
        #expect(try session.text("apart") == "1")
        for name in ["b", "c", "d", "side"] { #expect(try session.origin(name) == .none) }
        session.undo()
        #expect(try session.origin("c") == .template && session.text("d") == "1")
        session.redo()
        #expect(try session.text("d") == "" && session.text("a") == "2")
    }

    @Test func anEmptyDependantIsNotTold() throws {
        let session = try session([field("a"), field("b", parents: ["a"])])
        #expect(try session.set("a", to: "2").cleared == [])
    }

    @Test func aDependantThatIsHiddenIsClearedToo() throws {
        let session = try session([
            field("off"), field("a"), field("b", relevant: "not(${off} = 1)", parents: ["a"]),
        ])
        try session.set("a", to: "1")
        try session.set("b", to: "2")
        try session.set("off", to: "1")
        try session.set("a", to: "3")
        try session.set("off", to: "")
        #expect(try session.text("b") == "")
    }

    @Test func hidingAWholeSectionOfParentsClearsNothing() throws {
        let session = try session([
            field("off"),
            composite(
                "box", relevant: "not(${off} = 1)",
                [field("a"), rows("r", [field("x"), field("y", parents: ["x"])])]),
            field("b", parents: ["a"]),
        ])
        try session.add("r", "k")
        for name in ["a", "b", "r#k.x", "r#k.y"] { try session.set(name, to: "4") }
        #expect(try session.set("off", to: "1").cleared == [])
        #expect(try session.text("b") == "4" && session.text("r#k.y") == "")
        #expect(try session.set("off", to: "").cleared == [])
        #expect(try session.text("r#k.y") == "4" && session.text("a") == "4")
    }

    @Test func aCalculatedParentClearsWhenItsValueChangesOnly() throws {
        let session = try session([
            field("n"), field("half", calculation: "int(${n} div 2)"),
            field("note", "text", parents: ["half"]),
        ])
        try session.set("n", to: "4")
        try session.set("note", to: "two")
        #expect(try session.set("n", to: "5").cleared == [])
        #expect(try session.set("n", to: "6").cleared == paths("note"))
    }

    @Test func aCalculatedDependantIsComputedAndNotCleared() throws {
        let session = try session([
            field("a"), field("b", calculation: "${a} * 2", parents: ["a"]),
            field("c", parents: ["b"]),
        ])
        try session.set("a", to: "1")
        try session.set("c", to: "9")
        #expect(try session.set("a", to: "2").cleared == paths("c"))
        #expect(try session.text("b") == "4")
    }

    @Test func anEditedCalculationReturnsToFollowingWhenItIsCleared() throws {
        let session = try session([
            field("a"), field("base"),
            field("b", calculation: "${base} + 1", parents: ["a"]) { $0.isEditable = true },
            field("c", parents: ["b"]),
        ])
        try session.set("base", to: "1")
        try session.set("c", to: "5")
        // A cell that follows a calculation has no value of its own to lose.
        #expect(try session.set("a", to: "1").cleared == [])
        #expect(try session.text("b") == "2" && session.text("c") == "5")
        try session.set("b", to: "40")
        try session.set("c", to: "5")
        #expect(try session.set("a", to: "2").cleared == paths("b", "c"))
        #expect(try session.text("b") == "2" && session.origin("b") == .calculated)
    }

    @Test func clearingAlsoTakesNotesAndMistypedTexts() throws {
        let session = try session([
            field("a"),
            field("b", "integer", parents: ["a"]) { $0.warning = Constraint(". < 10") },
        ])
        try session.set("b", to: "12")
        try session.override(CellPath("b"), note: "measured twice")
        try session.set("a", to: "1")
        #expect(try session.note(at: CellPath("b")) == nil && session.codes("b") == [])
        session.undo()
        #expect(try session.note(at: CellPath("b")) == "measured twice")
        #expect(try session.codes("b") == [])
        try session.set("b", to: "x")
        #expect(try session.codes("b") == [.notWhole])
        try session.set("a", to: "3")
        #expect(try session.codes("b") == [])
        try session.set("b", to: "4")
        #expect(try session.codes("b") == [])
        session.undo()
        session.undo()
        #expect(try session.codes("b") == [.notWhole] && session.text("b") == "x")
    }

    @Test func aParentInTheRowClearsInThatRowAnOuterOneInAllRowsOfAllLevels() throws {
        let session = try session([
            field("kind"),
            rows(
                "r",
                [
                    field("x"), field("y", parents: ["x"]),
                    rows("s", [field("z", parents: ["x", "kind"])]),
                ]),
        ])
        for row in ["a", "b"] {
            try session.add("r", row)
            try session.add("r#\(row).s", "i")
            try session.add("r#\(row).s", "j")
            for name in ["x", "y", "s#i.z", "s#j.z"] {
                try session.set("r#\(row).\(name)", to: "1")
            }
            for name in ["y", "s#i.z", "s#j.z"] { try session.set("r#\(row).\(name)", to: "1") }
        }
        let inRow = try session.set("r#a.x", to: "2").cleared
        #expect(Set(inRow) == Set(paths("r#a.y", "r#a.s#i.z", "r#a.s#j.z")))
        let outer = try session.set("kind", to: "2").cleared
        #expect(Set(outer) == Set(paths("r#b.s#i.z", "r#b.s#j.z")))
        #expect(try session.text("r#b.y") == "1")
        session.undo()
        session.undo()
        #expect(try session.text("r#a.s#j.z") == "1" && session.text("r#a.y") == "1")
    }

    @Test func loadingTemplatesAndInitialDataClearNothing() throws {
        let contents = [
            field("a"), field("b", parents: ["a"]), field("c", calculation: "${a} + ${d}"),
            field("d"), field("e", parents: ["c"]),
        ]
        let first = try session(contents)
        for name in ["a", "d", "b", "e"] { try first.set(name, to: "3") }
        #expect(try first.reopened().picture() == first.picture())
        let template = FormSession(
            first.form, context: fixedContext(), template: first.submitted)
        #expect(try template.text("b") == "3" && template.text("e") == "3")
        let data = try json(#"{"e":1,"b":"2","a":4,"d":5}"#)
        let filled = try session(contents)
        let (changes, problems) = filled.fill(data)
        #expect(changes.cleared == [] && problems.isEmpty)
        #expect(try filled.text("b") == "2" && filled.text("e") == "1")
    }

    @Test func aProposalUnderWayForAClearedCellIsCancelled() throws {
        let session = try session([
            field("key", "text"), field("a", "text"),
            field("b", "text", parents: ["a"]) { $0.proposal = Proposal("find", ["key"]) },
        ]) { $0.services = ["find"] }
        try session.set("key", to: "k")
        let ask = try #require(session.asks.first)
        try session.set("a", to: "other")
        #expect(session.asks == [])
        #expect(try session.proposalState(at: CellPath("b")) == .idle)
        let late = try session.reply(
            CellPath("b"), generation: ask.generation, .value(.text("v")))
        #expect(late.count == 0)
        #expect(try session.text("b") == "")
    }

    @Test func aChainOfThousandsOfDependantsIsClearedWithoutDeepCalls() throws {
        let count = 20_000
        let session = try session(
            (0..<count).map {
                field("f\($0)", "integer", parents: $0 == 0 ? [] : ["f\($0 - 1)"])
            })
        for number in 0..<count { try session.set("f\(number)", to: "1") }
        #expect(try session.set("f0", to: "2").cleared.count == count - 1)
        session.undo()
        #expect(try session.text("f\(count - 1)") == "1")
    }
}
