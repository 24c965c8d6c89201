// Laws of a session on random forms with everything in them: repeats in repeats, composites,
// switches, choices with filters, services, warnings, rows that must differ. After every change
// the session equals one that opens its record anew and computes everything; undoing and redoing
// pass the same records.

import CalepinExpressions
import CalepinForms
import TestSizes
import Testing

@Suite struct RichLawTests {
    private static let seeds = Sizes.count(120, whole: 600)

    @Test func aSessionEqualsOneThatOpensItsRecord() throws {
        var compared = 0
        for seed in 1...Self.seeds {
            guard let count = try run(UInt64(seed)) else {
                Issue.record("seed \(seed)")
                return
            }
            compared += count
        }
        print("rich sessions: \(Self.seeds) random forms, \(compared) records opened again")
        #expect(compared > 2 * Self.seeds)
    }

    /// Runs a script; the number of records compared, nil when two differ.
    private func run(_ seed: UInt64) throws -> Int? {
        var dice = Dice(seed: seed)
        let random = RichForm(&dice)
        let session = FormSession(
            try random.definition.compiled(), context: fixedContext(),
            catalogues: [RichForm.catalogue])
        var records = [session.record]
        var script: [String] = []
        var compared = 0
        for number in 0..<10 {
            script.append(try edit(session, random, &dice))
            if session.record != records.last { records.append(session.record) }
            guard number % 3 == 0 || number == 9 else { continue }
            compared += 1
            guard try isSame(session, seed, script) else { return nil }
        }
        return takesBack(session, records, seed) ? compared : nil
    }

    private func isSame(
        _ session: FormSession, _ seed: UInt64, _ script: [String]
    ) throws -> Bool {
        let record = session.record
        let read = try FormRecord(json: record.json())
        let again = FormSession(
            session.form, context: fixedContext(), catalogues: [RichForm.catalogue],
            record: read)
        guard read == record, again.record == record else {
            print("seed \(seed) \(script):")
            for cell in record.cells where !again.record.cells.contains(cell) { print(cell) }
            print("became")
            for cell in again.record.cells where !record.cells.contains(cell) { print(cell) }
            for line in RichForm.lines(session.form.definition) { print(line) }
            return false
        }
        let (left, right) = (try session.picture(), try again.picture())
        guard left == right else {
            print("seed \(seed) \(script): \(left.filter { !right.contains($0) })")
            print("is not \(right.filter { !left.contains($0) })")
            for line in RichForm.lines(session.form.definition) { print(line) }
            return false
        }
        return try keepsToTheWay(session)
    }

    /// Next and previous pass the fields of the walk; hidden cells have no issue.
    private func keepsToTheWay(_ session: FormSession) throws -> Bool {
        let way = try session.walk().filter { $0.part == .field }.map { $0.path }
        for (here, there) in zip(way, way.dropFirst()) {
            guard try session.next(after: here) == there,
                try session.previous(before: there) == here
            else { return false }
        }
        return try session.allIssues.allSatisfy { try session.isRelevant(at: $0.path) }
    }

    private func takesBack(
        _ session: FormSession, _ records: [FormRecord], _ seed: UInt64
    ) -> Bool {
        var left = records
        while session.canUndo {
            session.undo()
            while left.count > 1, left.last != session.record { left.removeLast() }
        }
        guard left.count == 1, left[0] == session.record else {
            print("seed \(seed): undo ends at")
            for cell in session.record.cells { print(cell) }
            for line in RichForm.lines(session.form.definition) { print(line) }
            return false
        }
        while session.canRedo { session.redo() }
        guard session.record == records.last else {
            print("seed \(seed): redo ends elsewhere")
            return false
        }
        return true
    }

    // Edits

    private func edit(
        _ session: FormSession, _ random: RichForm, _ dice: inout Dice
    ) throws -> String {
        if let ask = session.asks.first, dice.chance(50) {
            let value = dice.one(of: ["1", "2", "x", ""])
            try session.reply(
                ask.path, generation: ask.generation,
                dice.chance(80) ? .value(.text(value)) : .nothing)
            return "reply \(ask.path) \(value)"
        }
        let outer = try session.ids("outer")
        if dice.chance(30) { return try editRows(session, outer, &dice) }
        var prefix = ""
        var fields = random.fields
        if !outer.isEmpty, dice.chance(60) {
            let id = dice.one(of: outer)
            prefix = "outer#\(id)."
            fields = random.outerFields
            let inner = try session.ids(prefix + "inner")
            if !inner.isEmpty, dice.chance(50) {
                prefix += "inner#\(dice.one(of: inner))."
                fields = random.innerFields
            }
        }
        let field = dice.one(of: fields)
        let path = CellPath(prefix + field.name)
        if field.warning != nil, dice.chance(30) {
            try session.override(path, note: "so")
            return "override \(path)"
        }
        guard try !session.isReadonly(at: path) else { return "nothing" }
        let value = dice.one(of: RichForm.values(of: field.type))
        try session.set(path, to: value)
        return "\(path) = \(value)"
    }

    private func editRows(
        _ session: FormSession, _ outer: [String], _ dice: inout Dice
    ) throws -> String {
        guard !outer.isEmpty else {
            try session.addRow(to: CellPath("outer"))
            return "add outer"
        }
        let row = "outer#\(dice.one(of: outer))"
        let inner = try session.ids(row + ".inner")
        switch dice.below(7) {
        case 0: try session.addRow(to: CellPath("outer"), at: dice.below(3))
        case 1: try session.removeRow(CellPath(row))
        case 2: try session.moveRow(CellPath(row), to: dice.below(3))
        case 3: try session.duplicateRow(CellPath(row))
        case 4 where !inner.isEmpty:
            try session.moveRow(CellPath(row + ".inner#\(dice.one(of: inner))"), to: 0)
        case 5 where !inner.isEmpty:
            try session.removeRow(CellPath(row + ".inner#\(dice.one(of: inner))"))
        default: try session.addRow(to: CellPath(row + ".inner"))
        }
        return "rows of \(row)"
    }
}
