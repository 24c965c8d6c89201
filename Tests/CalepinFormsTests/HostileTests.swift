// Bad input: too many rows, too long a text, patterns and paths made to be slow, deep nesting. All
// of it ends in a typed error, an issue or a fault.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct HostileTests {
    private func small() throws -> FormSession {
        try session([
            field("a", "text"),
            rows("r", [field("b", "integer")]) { $0.unique = ["b"] },
            field("n", calculation: "count(${r})"), field("s", calculation: "sum(${b})"),
        ])
    }

    @Test func aHundredThousandEqualRowsOpenAndOneMoreIsRefused() throws {
        let session = try small()
        let ids = (0..<FormLimits.rows - 1).map { "k\($0)" }
        let record = FormRecord(
            form: "test", version: 1,
            cells: ids.map { RecordCell(CellPath("r#\($0).b"), "1") },
            rows: [RecordRows(CellPath("r"), ids)])
        let full = FormSession(session.form, context: fixedContext(), record: record)
        #expect(try full.text("n") == "99999" && full.text("s") == "99999")
        #expect(try full.codes("r#k0") == [.notUnique] && full.codes("r#k99998") == [.notUnique])
        try full.add("r", "last")
        #expect(throws: SessionError.tooManyRows) { try full.add("r", "more") }
        #expect(throws: SessionError.tooManyRows) {
            try full.duplicateRow(CellPath("r#last"))
        }
        let (_, problems) = full.fill(try json(#"{"r":[{"b":1},{"b":2}]}"#))
        #expect(problems.map { $0.code } == [.tooManyRows])
        try full.removeRow(CellPath("r#k5"))
        #expect(try full.text("s") == "99998")
        full.undo()
        #expect(try full.text("n") == "100000")
    }

    @Test func rowsThatReadEachOtherOpenInReasonableWork() throws {
        let session = try session([
            rows(
                "r",
                [
                    field("b", "integer"),
                    field("c", calculation: "indexed-repeat(${b}, ${r}, position(..) - 1)"),
                ])
        ])
        let ids = (0..<10_000).map { "k\($0)" }
        let record = FormRecord(
            form: "test", version: 1,
            cells: ids.enumerated().map { RecordCell(CellPath("r#\($1).b"), "\($0)") },
            rows: [RecordRows(CellPath("r"), ids)])
        let full = FormSession(session.form, context: fixedContext(), record: record)
        #expect(try full.text("r#k9999.c") == "9998")
    }

    @Test func servicesOfManyRowsAreAskedOnceEach() throws {
        let session = try session([
            field("k", "text"),
            rows("r", [field("b", "text") { $0.proposal = Proposal("s", ["k"]) }]),
        ]) { $0.services = ["s"] }
        let ids = (0..<5_000).map { "k\($0)" }
        let record = FormRecord(
            form: "test", version: 1, rows: [RecordRows(CellPath("r"), ids)])
        let full = FormSession(session.form, context: fixedContext(), record: record)
        #expect(full.asks.isEmpty)
        #expect(try full.set("k", to: "x").asksCount == ids.count)
    }

    @Test func aTextOfAMegabyteIsTakenOneByteMoreIsNot() throws {
        let session = try session([
            field("a", "text") { $0.pattern = Constraint("(a|aa)*b") },
            field("m", "text") { $0.mask = "AA" }, field("n", "decimal"), field("d", "day"),
            field("o", "many"), field("t", "multiline"),
        ])
        let long = String(repeating: "a", count: FormLimits.textBytes)
        for name in ["a", "m", "n", "d", "o", "t"] {
            try session.set(name, to: long)
            #expect(try session.stored(at: CellPath(name)).asText?.utf8.count != 0)
            #expect(throws: SessionError.tooLong(CellPath(name))) {
                try session.set(name, to: long + "a")
            }
        }
        #expect(try session.codes("a") == [.pattern])
        for name in ["m", "n", "d"] { #expect(try !session.codes(name).isEmpty, "\(name)") }
        #expect(try session.codes("t") == [])
        try session.set(CellPath("t"), to: .text(long + "a"))
        #expect(try session.codes("t") == [.tooLong])
    }

    @Test(arguments: [
        "(a*)*b", "(a|a)*b", "(a|aa)+$", "((a+)+)+b", "(.*)*x", "a{1,500}b", "(a?){200}a{200}",
    ])
    func hostilePatternsAreJudgedOrRefused(pattern: String) throws {
        let definition = form([field("a", "text") { $0.pattern = Constraint(pattern) }])
        guard definition.check().isEmpty else {
            #expect(definition.check().map { $0.code } == [.badPattern])
            return
        }
        let session = FormSession(try definition.compiled(), context: fixedContext())
        try session.set("a", to: String(repeating: "a", count: 2_000) + "!")
        #expect(try session.codes("a") == [.pattern])
    }

    @Test func pathsOfEveryShapeGiveAnError() throws {
        let session = try small()
        try session.add("r", "k")
        for text in [
            "", ".", "#", "..", "a.", ".a", "a#", "a#k", "r#", "r#k.", "r#k.b#x", "r#K.b", "r.b",
            "all.a", "r#k.b.b", "r#k#k.b", "r##k", "a.b.c.d", "é", "r#k.r", "all#1.a",
        ] {
            let path = CellPath(text)
            #expect(path.description == text)
            #expect(throws: SessionError.unknownPath(path), "\(text)") {
                try session.value(at: path)
            }
            #expect(throws: SessionError.unknownPath(path), "\(text)") {
                try session.set(path, to: "1")
            }
            #expect(throws: (any Error).self, "\(text)") { try session.addRow(to: path) }
            #expect(throws: (any Error).self, "\(text)") { try session.removeRow(path) }
            #expect(throws: (any Error).self, "\(text)") { try session.moveRow(path, to: 0) }
            #expect(throws: (any Error).self, "\(text)") {
                try session.reply(path, generation: 1, .nothing)
            }
            #expect(throws: (any Error).self, "\(text)") { try session.next(after: path) }
        }
        #expect(throws: SessionError.unknownPath(CellPath([]))) {
            try session.value(at: CellPath([]))
        }
        #expect(throws: (any Error).self) { try session.set("r", to: "1") }
        #expect(throws: (any Error).self) { try session.set("r#k", to: "1") }
        #expect(throws: (any Error).self) { try session.addRow(to: CellPath("a")) }
        #expect(throws: (any Error).self) { try session.askAgain(CellPath("nowhere")) }
        for path in ["a", "r", "r#k", "all"] {
            #expect(try session.askAgain(CellPath(path)).count == 0, "\(path)")
            #expect(
                try session.reply(CellPath(path), generation: 0, .value(.number(1))).count == 0)
        }
    }

    @Test func deepRepeatsAreFilledOrRefused() throws {
        func nested(_ depth: Int) -> FormDefinition {
            var contents = [field("leaf", "integer")]
            for level in (0..<depth).reversed() { contents = [rows("r\(level)", contents)] }
            return form(contents + [field("total", calculation: "sum(${leaf})")])
        }
        #expect(nested(30).check().contains { $0.code == .tooLarge })
        let definition = nested(8)
        let session = FormSession(try definition.compiled(), context: fixedContext())
        var path = ""
        for level in 0..<8 {
            try session.add(path + "r\(level)", "k")
            path += "r\(level)#k."
        }
        try session.set(path + "leaf", to: "5")
        #expect(try session.text("total") == "5")
        try session.duplicateRow(CellPath("r0#k"), id: "l")
        #expect(try session.text("total") == "10")
        try session.removeRow(CellPath("r0#k"))
        #expect(try session.text("total") == "5")
        #expect(try session.reopened().picture() == session.picture())
    }

    @Test func aChainOfThousandsOfCalculationsIsComputed() throws {
        let count = 5_000
        let session = try session(
            (0..<count).map { number in
                number == 0
                    ? field("f0", "integer")
                    : field(
                        "f\(number)", relevant: "${f\(number - 1)} > 0",
                        calculation: "${f\(number - 1)} + 1")
            })
        try session.set("f0", to: "1")
        #expect(try session.text("f\(count - 1)") == "\(count)")
        try session.set("f0", to: "-1")
        #expect(try !session.isRelevant(at: CellPath("f\(count - 1)")))
        session.undo()
        #expect(try session.text("f\(count - 1)") == "\(count)")
    }

    @Test func moreStepsThanAreKeptForgetTheOldest() throws {
        let session = try session([field("a", "integer")])
        for number in 1...(FormLimits.undoSteps + 50) {
            try session.set("a", to: "\(number)")
        }
        var steps = 0
        while session.canUndo {
            session.undo()
            steps += 1
        }
        #expect(steps == FormLimits.undoSteps)
        #expect(try session.text("a") == "50")
        #expect(session.undo().count == 0)
    }
}

extension ChangeSet {
    /// The number of questions it has.
    fileprivate var asksCount: Int {
        effects.filter { if case .ask = $0 { true } else { false } }.count
    }
}
