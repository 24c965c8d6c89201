// Laws of a session on random forms and scripts, by seed: it equals the naive form after every
// change, in any order of declaration, and undo brings back exactly what was.

import CalepinExpressions
import CalepinForms
import TestSizes
import Testing

@Suite struct SessionLawTests {
    private static let seeds = Sizes.count(10_000)
    private static let rows = CellPath("rows")

    /// A cell as both can show it.
    private struct Seen: Equatable {
        var value: Value
        var isRelevant: Bool

        init(_ value: Value, _ isRelevant: Bool) {
            // Of an error, only the name is compared, not its message.
            self.value = value.error.map { .text("error: " + $0.name) } ?? value
            self.isRelevant = isRelevant
        }
    }

    /// A random form, filled in both ways.
    private struct Pair {
        let random: RandomForm
        let session: FormSession
        var naive: NaiveForm
        let paths: [CellPath]

        init(_ dice: inout Dice) throws {
            random = RandomForm(&dice)
            let definition = random.definition(&dice)
            session = FormSession(try definition.compiled(), context: fixedContext())
            naive = try NaiveForm(random)
            paths = random.fields.map { CellPath($0.name) }
        }

        var seen: [Seen] {
            get throws {
                var seen: [Seen] = []
                for path in try allPaths {
                    seen.append(
                        Seen(try session.value(at: path), try session.isRelevant(at: path)))
                }
                return seen
            }
        }

        private var allPaths: [CellPath] {
            get throws {
                var all = paths
                for id in try session.rows(at: SessionLawTests.rows) {
                    let row = CellPath.Part("rows", row: id)
                    all += random.rowFields.map { CellPath([row, CellPath.Part($0.name)]) }
                }
                return all
            }
        }

        var expected: [Seen] { naive.picture.map { Seen($0.effective, $0.isRelevant) } }
    }

    @Test func itEqualsComputingEverythingAnew() throws {
        var compared = 0
        for seed in 1...Self.seeds {
            guard let count = try compare(UInt64(seed)) else {
                Issue.record("seed \(seed)")
                return
            }
            compared += count
        }
        print("sessions: \(Self.seeds) random forms, \(compared) states compared")
        #expect(compared > 10 * Self.seeds)
    }

    /// Runs a script on both; the number of states compared, nil when two differ.
    private func compare(_ seed: UInt64) throws -> Int? {
        var dice = Dice(seed: seed)
        var pair = try Pair(&dice)
        var pictures = [try pair.seen]
        for _ in 0..<12 {
            let step = try edit(&pair, &dice)
            let seen = try pair.seen
            guard seen == pair.expected else {
                print("seed \(seed), \(step):")
                for (number, (left, right)) in zip(seen, pair.expected).enumerated()
                where left != right { print("cell \(number): \(left) is not \(right)") }
                for field in pair.random.fields + pair.random.rowFields {
                    print(
                        "\(field.name): \(field.calculation) | \(field.relevant) |"
                            + " \(field.parents) | \(field.choices?.filter ?? "")"
                            + " | \(field.when?.changes ?? []) \(field.when?.value ?? "")")
                }
                return nil
            }
            if pictures.last != seen { pictures.append(seen) }
        }
        return try takesBack(pair, pictures) ? pictures.count + 12 : nil
    }

    /// Undoing everything passes every picture in reverse, redoing passes them again.
    private func takesBack(_ pair: Pair, _ pictures: [[Seen]]) throws -> Bool {
        var left = pictures
        while pair.session.canUndo {
            pair.session.undo()
            let seen = try pair.seen
            while let last = left.last, last != seen, left.count > 1 { left.removeLast() }
            guard left.last == seen else {
                print("undo gives \(seen), not one of \(pictures)")
                return false
            }
        }
        guard left.count == 1 else {
            print("undo ends at \(left), not at \(pictures[0])")
            return false
        }
        while pair.session.canRedo { pair.session.redo() }
        guard try pair.seen == pictures.last else {
            print("redo ends at \(try pair.seen), not at \(pictures.last ?? [])")
            return false
        }
        return true
    }

    private func edit(_ pair: inout Pair, _ dice: inout Dice) throws -> String {
        let ids = try pair.session.rows(at: Self.rows)
        let isRow = !ids.isEmpty && dice.chance(40)
        let text = dice.one(of: ["", "0", "1", "2", "3", "2.5", "7"])
        if dice.chance(25) {
            try pair.session.addRow(to: Self.rows)
            pair.naive.addRow()
            return "add"
        }
        if !ids.isEmpty, dice.chance(20) { return try editRows(&pair, ids, &dice) }
        let fields = isRow ? pair.random.rowFields : pair.random.fields
        let index = dice.below(fields.count)
        guard fields[index].calculation.isEmpty else { return "nothing" }
        let row = isRow ? dice.below(ids.count) : 0
        let name = (isRow ? "rows#\(ids[row])." : "") + fields[index].name
        try pair.session.set(name, to: text)
        let isText = fields[index].choices != nil
        let value: Value =
            text.isEmpty ? .empty : isText ? .text(text) : .number(try Decimal(text))
        pair.naive.set(index, row: isRow ? row : nil, to: value)
        return "\(name) = \(text)"
    }

    private func editRows(
        _ pair: inout Pair, _ ids: [String], _ dice: inout Dice
    ) throws -> String {
        let place = dice.below(ids.count)
        let to = dice.below(ids.count)
        let path = CellPath("rows#\(ids[place])")
        if dice.chance(50) {
            try pair.session.removeRow(path)
            pair.naive.removeRow(place)
            return "remove \(place)"
        }
        try pair.session.moveRow(path, to: to)
        pair.naive.moveRow(place, to: to)
        return "move \(place) to \(to)"
    }
}
