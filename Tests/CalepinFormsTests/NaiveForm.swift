// A form filled in the slowest and plainest way: after every change everything is computed again,
// in the order in which the random form made its fields. The session must equal it.

import CalepinExpressions
import CalepinForms

/// A record of one section with plain fields and one repeat of plain fields.
///
/// Fields read, and are cleared by, only fields that were made before them.
struct NaiveForm {
    struct Cell {
        var stored = Value.empty
        var isRelevant = true
        var effective: Value { isRelevant ? stored : .empty }
    }

    /// An expression and its references: single cells, and lists of cells with filters.
    private struct Reading {
        var expression: Expression
        var singles: [(isInRow: Bool, index: Int)] = []
        var lists: [(index: Int, filters: [String])] = []
    }

    private struct Row {
        var cells: [Cell]
        /// As they were when the last change began; nil in a row that is new.
        var before: [Cell]?
    }

    /// The number of the cell that stands for `.`; those that are read come after it.
    private static let own: Int32 = 0

    let fields: [Field]
    let rowFields: [Field]
    /// The number of fields made before those of the rows.
    private let cut: Int
    private var cells: [Cell]
    private var cellsBefore: [Cell]
    private var rows: [Row] = []
    private var readings: [String: Reading] = [:]
    private var rowReadings: [String: Reading] = [:]
    private var context = fixedContext()
    /// True while everything is computed for the first time, which is no change.
    private var isStarting = true

    init(_ form: RandomForm) throws {
        fields = form.fields
        rowFields = form.rowFields
        cut = form.cut
        cells = fields.map { _ in Cell() }
        cellsBefore = cells
        for (list, isInRow) in [(fields, false), (rowFields, true)] {
            for field in list {
                try prepare(field.calculation, isInRow)
                try prepare(field.relevant, isInRow)
                try prepare(field.when?.value ?? "", isInRow)
                for mark in RandomForm.marks { try prepare(Self.fit(field, mark.of), isInRow) }
            }
        }
        compute()
        isStarting = false
    }

    /// The filter of a field's choices for what one of them has in `of`.
    private static func fit(_ field: Field, _ of: String) -> String {
        guard let filter = field.choices?.filter else { return "" }
        return "'\(of)'" + filter.dropFirst("of".count)
    }

    // Changes

    /// Sets a cell as a person does.
    mutating func set(_ index: Int, row: Int?, to value: Value) {
        if let row { rows[row].cells[index].stored = value } else { cells[index].stored = value }
        compute()
    }

    mutating func addRow() {
        rows.append(Row(cells: rowFields.map { _ in Cell() }))
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

    /// Every cell, those of the record first.
    var picture: [Cell] { cells + rows.flatMap { $0.cells } }

    // Computing

    private mutating func compute() {
        for index in 0..<cut { cells[index] = computed(fields[index], cells[index], nil) }
        for row in rows.indices {
            for index in rowFields.indices {
                rows[row].cells[index] = computed(
                    rowFields[index], rows[row].cells[index], row)
            }
        }
        for index in cut..<fields.count {
            cells[index] = computed(fields[index], cells[index], nil)
        }
        cellsBefore = cells
        for row in rows.indices { rows[row].before = rows[row].cells }
    }

    private mutating func computed(_ field: Field, _ old: Cell, _ row: Int?) -> Cell {
        var cell = old
        if !field.relevant.isEmpty { cell.isRelevant = truth(value(of: field.relevant, row)) }
        if !field.calculation.isEmpty {
            cell.stored = value(of: field.calculation, row)
            if case .text(let text) = cell.stored, let number = try? Decimal(text) {
                cell.stored = .number(number)
            }
        } else if let when = field.when {
            let isSet = when.changes.contains { isChanged($0, row) }
            guard isSet, !isStarting else { return cell }
            cell.stored = value(of: when.value, row, own: cell.effective)
            if case .text(let text) = cell.stored, let number = try? Decimal(text) {
                cell.stored = .number(number)
            }
        } else if !cell.stored.isEmpty, isCleared(field, cell.stored, row) {
            cell.stored = .empty
        }
        return cell
    }

    /// Returns true when a cell has another value than before the change; of a field of rows seen
    /// from outside, when one of them has.
    private func isChanged(_ name: String, _ row: Int?) -> Bool {
        if row == nil, let index = rowFields.firstIndex(where: { $0.name == name }) {
            return rows.contains {
                $0.before.map { $0[index].stored } != $0.cells[index].stored
                    && $0.before != nil
            }
        }
        let (before, now) = found(name, row)
        return before.stored != now.stored
    }

    /// Returns true when a parent has another value than before the change, or an input of the
    /// choices' filter has, and is shown, and the value no longer fits.
    private mutating func isCleared(_ field: Field, _ value: Value, _ row: Int?) -> Bool {
        for parent in field.parents {
            let (before, now) = found(parent, row)
            if before.stored != now.stored { return true }
        }
        guard let filter = field.choices?.filter else { return false }
        let read = String(filter.dropFirst("of = ${".count).dropLast())
        let (before, now) = found(read, row)
        guard before.effective != now.effective, now.isRelevant else { return false }
        for mark in RandomForm.marks where mark.value == value.asText {
            let fit = self.value(of: Self.fit(field, mark.of), row)
            if passes(fit) || fit.error != nil { return false }
        }
        return true
    }

    /// A cell as it was when the change began, and as it is.
    private func found(_ name: String, _ row: Int?) -> (before: Cell, now: Cell) {
        if let row, let index = rowFields.firstIndex(where: { $0.name == name }) {
            let now = rows[row].cells[index]
            return (rows[row].before?[index] ?? now, now)
        }
        let index = fields.firstIndex { $0.name == name } ?? 0
        return (cellsBefore[index], cells[index])
    }

    private func truth(_ value: Value) -> Bool {
        switch value {
        case .boolean(let flag): return flag
        case .number(let number): return !number.isZero
        case .empty: return false
        default: return true
        }
    }

    /// Returns true when a filter passes; one that fails does not.
    private func passes(_ value: Value) -> Bool { value.error == nil && truth(value) }

    // Expressions

    private mutating func prepare(_ text: String, _ isInRow: Bool) throws {
        guard !text.isEmpty, (isInRow ? rowReadings : readings)[text] == nil else { return }
        var reading = Reading(expression: try Expression(text))
        reading.expression = try reading.expression.bound { reference in
            if case .own = reference.root { return .cell(Self.own) }
            guard case .field(let name) = reference.root else { return .unknown }
            let inRow = rowFields.firstIndex { $0.name == name }
            if let index = isInRow ? inRow : nil {
                reading.singles.append((true, index))
            } else if let index = fields.firstIndex(where: { $0.name == name }) {
                reading.singles.append((false, index))
            } else if let index = inRow {
                reading.lists.append((index, reference.filters.map { $0.text }))
                return .rows(Int32(reading.lists.count - 1))
            } else {
                return .unknown
            }
            return .cell(Int32(reading.singles.count))
        }
        if isInRow { rowReadings[text] = reading } else { readings[text] = reading }
        for list in reading.lists {
            for filter in list.filters { try prepare(filter, true) }
        }
    }

    /// The value of an expression, every reference read anew.
    ///
    /// - Parameter own: The value of `.`.
    private mutating func value(of text: String, _ row: Int?, own: Value = .empty) -> Value {
        guard let reading = row == nil ? readings[text] : rowReadings[text] else {
            return .text("not prepared: " + text)
        }
        var singles = [own]
        for (isInRow, index) in reading.singles {
            let cell = isInRow ? rows[row ?? 0].cells[index] : cells[index]
            singles.append(cell.effective)
        }
        var lists: [[Value]] = []
        for (index, filters) in reading.lists {
            var list: [Value] = []
            for place in rows.indices where rows[place].cells[index].isRelevant {
                let fits = filters.allSatisfy { passes(value(of: $0, place)) }
                if fits { list.append(rows[place].cells[index].effective) }
            }
            lists.append(list)
        }
        var evaluator = Evaluator()
        let result = evaluator.evaluate(
            reading.expression, cells: CellList(singles, rows: lists), context: &context)
        return result.isEmpty ? .empty : result
    }
}
