// A form filled in the slowest and plainest way: after every change everything is computed again,
// over and over, until nothing moves. What the quick session must equal.

import CalepinExpressions
import CalepinForms

/// A record of one section with plain fields and one repeat of plain fields.
struct NaiveForm {
    struct Cell {
        var field: Field
        var stored = Value.empty
        var isRelevant = true
        /// Set by a person over a calculation.
        var isOwn = false
        var effective: Value { isRelevant ? stored : .empty }
    }

    var cells: [Cell]
    var rows: [[Cell]] = []
    let rowFields: [Field]
    private let expressions: [String: Expression]

    init(fields: [Field], rowFields: [Field]) throws {
        cells = fields.map { Cell(field: $0) }
        self.rowFields = rowFields
        var expressions: [String: Expression] = [:]
        for field in fields + rowFields {
            for text in [field.calculation, field.relevant] where !text.isEmpty {
                expressions[text] = try Expression(text)
            }
        }
        self.expressions = expressions
        compute()
    }

    /// Sets a cell as a person does, and clears dependants recursively.
    mutating func set(_ index: Int, row: Int?, to value: Value) {
        let old = cell(index, row).stored
        change(index, row) { cell in
            cell.stored = value
            cell.isOwn = !value.isEmpty
        }
        if old != value { clearDependants(of: index, row) }
        compute()
    }

    mutating func addRow() {
        rows.append(rowFields.map { Cell(field: $0) })
        compute()
    }

    mutating func removeRow(_ index: Int) {
        rows.remove(at: index)
        compute()
    }

    mutating func moveRow(_ index: Int, to place: Int) {
        let row = rows.remove(at: index)
        rows.insert(row, at: min(place, rows.count))
        compute()
    }

    private func cell(_ index: Int, _ row: Int?) -> Cell {
        row.map { rows[$0][index] } ?? cells[index]
    }

    private mutating func change(_ index: Int, _ row: Int?, _ body: (inout Cell) -> Void) {
        if let row { body(&rows[row][index]) } else { body(&cells[index]) }
    }

    private mutating func clearDependants(of index: Int, _ row: Int?) {
        let name = cell(index, row).field.name
        let outer: [(Int, Int?)] = row == nil ? cells.indices.map { ($0, nil) } : []
        let inner = rows.indices.filter { row == nil || $0 == row }
            .flatMap { place in rowFields.indices.map { ($0, Optional(place)) } }
        for (child, place) in outer + inner {
            let target = cell(child, place)
            guard target.field.parents.contains(name), target.field.calculation.isEmpty,
                !target.stored.isEmpty
            else { continue }
            change(child, place) { $0.stored = .empty }
            clearDependants(of: child, place)
        }
    }

    /// Computes everything until nothing moves; then clears the dependants of what is another
    /// value than before, and computes again. Values on the way there are no changes.
    private mutating func compute() {
        for _ in 0..<200 {
            let before = (cells, rows)
            settle()
            var cleared = false
            for index in cells.indices where cells[index].stored != before.0[index].stored {
                cleared = clearedDependants(of: index, nil) || cleared
            }
            for row in rows.indices {
                for index in rowFields.indices
                where rows[row][index].stored != before.1[row][index].stored {
                    cleared = clearedDependants(of: index, row) || cleared
                }
            }
            if !cleared { return }
        }
        fatalError("the form does not settle")
    }

    private mutating func clearedDependants(of index: Int, _ row: Int?) -> Bool {
        let before = (cells.map { $0.stored }, rows.map { $0.map { $0.stored } })
        clearDependants(of: index, row)
        let after = (cells.map { $0.stored }, rows.map { $0.map { $0.stored } })
        return before.0 != after.0 || before.1 != after.1
    }

    private mutating func settle() {
        for _ in 0..<200 {
            var moved = false
            for index in cells.indices { moved = computed(index, nil) || moved }
            for row in rows.indices {
                for index in rowFields.indices { moved = computed(index, row) || moved }
            }
            if !moved { return }
        }
        fatalError("the form does not settle")
    }

    private mutating func computed(_ index: Int, _ row: Int?) -> Bool {
        let before = cell(index, row)
        var after = before
        if !before.field.relevant.isEmpty {
            after.isRelevant = truth(value(of: before.field.relevant, row))
        }
        if !before.field.calculation.isEmpty {
            after.stored = value(of: before.field.calculation, row)
        }
        change(index, row) { $0 = after }
        return before.stored != after.stored || before.isRelevant != after.isRelevant
    }

    private func truth(_ value: Value) -> Bool {
        switch value {
        case .boolean(let flag): return flag
        case .number(let number): return !number.isZero
        case .empty: return false
        default: return true
        }
    }

    /// The value of an expression, every reference read anew.
    private func value(of text: String, _ row: Int?) -> Value {
        guard let expression = expressions[text] else { return .empty }
        var singles: [Value] = []
        var lists: [[Value]] = []
        let bound = try? expression.bound { reference in
            guard case .field(let name) = reference.root else { return .unknown }
            if let row, let index = rowFields.firstIndex(where: { $0.name == name }) {
                singles.append(rows[row][index].effective)
                return .cell(Int32(singles.count - 1))
            }
            if let index = cells.firstIndex(where: { $0.field.name == name }) {
                singles.append(cells[index].effective)
                return .cell(Int32(singles.count - 1))
            }
            guard let index = rowFields.firstIndex(where: { $0.name == name }) else {
                return .unknown
            }
            lists.append(rows.filter { $0[index].isRelevant }.map { $0[index].effective })
            return .rows(Int32(lists.count - 1))
        }
        guard let bound else { return .empty }
        var evaluator = Evaluator()
        var context = fixedContext()
        let value = evaluator.evaluate(
            bound, cells: CellList(singles, rows: lists), context: &context)
        return value.isEmpty ? .empty : value
    }
}
