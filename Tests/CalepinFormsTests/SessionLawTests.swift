// Laws of a session on random forms and scripts, by seed: it equals the naive form after every
// change, in any order of declaration, and undo brings back exactly what was.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct SessionLawTests {
    private static let seeds = 10_000

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
        let random = RandomForm(&dice)
        let definition = random.definition(&dice)
        let session = FormSession(try definition.compiled(), context: fixedContext())
        var naive = try NaiveForm(fields: random.fields, rowFields: random.rowFields)
        var pictures = [picture(session)]
        for _ in 0..<12 {
            let step = try edit(session, &naive, random, &dice)
            guard same(session, naive) else {
                print("seed \(seed), \(step): \(picture(session)) is not \(picture(naive))")
                print(
                    random.fields.map {
                        "\($0.name): \($0.calculation) | \($0.relevant) | \($0.parents)"
                    })
                print(
                    random.rowFields.map {
                        "\($0.name): \($0.calculation) | \($0.relevant) | \($0.parents)"
                    })
                return nil
            }
            if pictures.last != picture(session) { pictures.append(picture(session)) }
        }
        return takesBack(session, pictures) ? pictures.count + 12 : nil
    }

    /// Undoing everything passes every picture in reverse, redoing passes them again.
    private func takesBack(_ session: FormSession, _ pictures: [[String]]) -> Bool {
        var left = pictures
        while session.canUndo {
            session.undo()
            while let last = left.last, last != picture(session), left.count > 1 {
                left.removeLast()
            }
            guard left.last == picture(session) else {
                print("undo gives \(picture(session)), not one of \(pictures)")
                return false
            }
        }
        guard left.count == 1 else {
            print("undo ends at \(picture(session)), not at \(pictures[0])")
            return false
        }
        while session.canRedo { session.redo() }
        guard picture(session) == pictures.last else {
            print("redo ends at \(picture(session)), not at \(pictures.last ?? [])")
            return false
        }
        return true
    }

    private func edit(
        _ session: FormSession, _ naive: inout NaiveForm, _ random: RandomForm,
        _ dice: inout Dice
    ) throws -> String {
        let ids = try session.rows(at: CellPath("rows"))
        let isRow = !ids.isEmpty && dice.chance(40)
        let value = dice.one(of: ["", "0", "1", "2", "3", "2.5", "7"])
        if dice.chance(25) {
            try session.addRow(to: CellPath("rows"))
            naive.addRow()
            return "add"
        }
        if !ids.isEmpty, dice.chance(20) {
            let place = dice.below(ids.count)
            let to = dice.below(ids.count)
            let path = CellPath("rows#\(ids[place])")
            if dice.chance(50) {
                try session.removeRow(path)
                naive.removeRow(place)
                return "remove \(place)"
            }
            try session.moveRow(path, to: to)
            naive.moveRow(place, to: to)
            return "move \(place) to \(to)"
        }
        let fields = isRow ? random.rowFields : random.fields
        let index = dice.below(fields.count)
        guard fields[index].calculation.isEmpty else { return "nothing" }
        let row = isRow ? dice.below(ids.count) : 0
        let name = (isRow ? "rows#\(ids[row])." : "") + fields[index].name
        try session.set(CellPath(name), to: value)
        let number = value.isEmpty ? Value.empty : Value.number(try Decimal(value))
        naive.set(index, row: isRow ? row : nil, to: number)
        return "\(name) = \(value)"
    }

    private func same(_ session: FormSession, _ naive: NaiveForm) -> Bool {
        picture(session).sorted() == picture(naive).sorted()
    }

    /// Every cell's effective value and relevance.
    private func picture(_ naive: NaiveForm) -> [String] {
        var lines = naive.cells.map { "\($0.field.name) \(shown($0.effective)) \($0.isRelevant)" }
        for (number, row) in naive.rows.enumerated() {
            lines += row.map {
                "\(number).\($0.field.name) \(shown($0.effective)) \($0.isRelevant)"
            }
        }
        return lines
    }

    private func picture(_ session: FormSession) -> [String] {
        var lines: [String] = []
        for item in session.form.definition.sections[0].contents {
            switch item {
            case .field(let field): lines.append(line(session, field.name, field.name))
            case .composite: break
            case .rows(let rows): lines += picture(session, rows)
            }
        }
        return lines
    }

    private func picture(_ session: FormSession, _ rows: Repeat) -> [String] {
        let ids = (try? session.rows(at: CellPath("rows"))) ?? []
        return ids.enumerated().flatMap { number, id in
            rows.contents.compactMap { content in
                guard case .field(let field) = content else { return nil }
                return line(session, "\(number).\(field.name)", "rows#\(id).\(field.name)")
            }
        }
    }

    private func line(_ session: FormSession, _ name: String, _ path: String) -> String {
        let path = CellPath(path)
        let value = (try? session.value(at: path)) ?? .text("?")
        let isRelevant = (try? session.isRelevant(at: path)) ?? false
        return "\(name) \(shown(value)) \(isRelevant)"
    }

    private func shown(_ value: Value) -> String {
        value.error.map { "error: " + $0.name } ?? value.asText ?? ""
    }
}
