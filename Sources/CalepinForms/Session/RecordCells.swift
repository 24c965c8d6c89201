// The cells of one record: stored and effective values, rows, sums over rows. FormSession decides
// what is computed when; this only stores and finds.

import CalepinExpressions

/// The cells of a record, in arrays by number.
///
/// A row of a scope takes a block of cells: one a node, then one an aggregate. Row 0 is the record
/// itself. Invariant: `nodeOf` and `rowOf` give the node and row of each cell; a row that was
/// removed keeps its cells, so that undoing restores them as they were.
final class RecordCells {
    /// One occurrence of a scope.
    struct Row {
        /// Opaque, and never used again in its repeat.
        var id: String
        var scope: Int32
        /// The row around it; -1 for the record.
        var parent: Int32
        /// Its first cell.
        var base: Int32
        /// Its place among the rows of its repeat, from 0.
        var position: Int32
        /// True while it is in the record.
        var isAlive: Bool
    }

    let form: CompiledForm
    let stored = Column<Value>()
    let effective = Column<Value>()
    let flags = Column<CellFlags>()
    let origins = Column<Origin>()
    let nodeOf = Column<Int32>()
    let rowOf = Column<Int32>()
    let rows = Column<Row>()
    /// The rows of each repeat's cell, in order.
    var lists: [Int32: [Int32]] = [:]
    var ids = RowIds()
    /// The sums of each aggregate's cell.
    var sums: [Int32: RowSum] = [:]
    /// Issues of the cells that have any.
    var issues: [Int32: [Issue]] = [:]
    /// The notes that override the warnings of cells.
    var notes: [Int32: String] = [:]
    var aliveRows = 0
    var reading = Reading()
    /// The context in which `min`, `max` and mixed sums are computed: a copy of the session's,
    /// because one is computed while an expression is.
    var context: EvaluationContext

    init(_ form: CompiledForm, _ context: EvaluationContext) {
        self.form = form
        self.context = context
    }

    /// Makes the cells of a new row of a repeat's cell, or of the record; it is not in a list yet.
    /// Without an id it gets one that the record has not had.
    func makeRow(scope: Int32, parent: Int32, list: Int32 = -1, id: String? = nil) -> Int32 {
        let number = Int32(rows.count)
        let layout = form.scopes[Int(scope)]
        let name = id ?? ids.free(list, from: rows.count)
        ids.note(name, list, rows.count)
        rows.append(
            Row(
                id: name, scope: scope, parent: parent, base: Int32(stored.count),
                position: 0, isAlive: false))
        let more = layout.nodes.count + layout.aggregates.count
        stored.reserve(more)
        effective.reserve(more)
        flags.reserve(more)
        origins.reserve(more)
        nodeOf.reserve(more)
        rowOf.reserve(more)
        for node in layout.nodes { addCell(node, number) }
        for aggregate in layout.aggregates {
            sums[Int32(stored.count)] = RowSum(form.aggregates[Int(aggregate)].function)
            addCell(-1 - aggregate, number)
        }
        return number
    }

    /// The row of an id in the repeat of a cell; nil when it is not there now.
    func row(_ id: String, in list: Int32) -> Int32? {
        guard let number = ids.row(id, list), rows[number].isAlive else { return nil }
        return Int32(number)
    }

    private func addCell(_ node: Int32, _ row: Int32) {
        stored.append(.empty)
        effective.append(.empty)
        flags.append(node < 0 ? .relevant : form.nodes[Int(node)].start)
        origins.append(.none)
        nodeOf.append(node)
        rowOf.append(row)
    }

    // Finding

    /// The cell of a node, seen from a row: in it, or in a row around it.
    @inline(__always)
    func cell(of node: Int32, from row: Int32) -> Int32 {
        let scope = form.scopeOf[Int(node)]
        var current = row
        while rows[Int(current)].scope != scope {
            current = rows[Int(current)].parent
            if current < 0 { return 0 }
        }
        return rows[Int(current)].base + form.localOf[Int(node)]
    }

    /// Calls `body` with every row of a scope that is related to a row: itself, one around it, or
    /// all those below the nearest row around both.
    @inline(__always)
    func forRows(of scope: Int32, from row: Int32, _ body: (Int32) -> Void) {
        // Most dependents of a cell are in its own row.
        if rows[Int(row)].scope == scope { return body(row) }
        forOtherRows(of: scope, from: row, body)
    }

    private func forOtherRows(of scope: Int32, from row: Int32, _ body: (Int32) -> Void) {
        var current = row
        while !form.contains(rows[Int(current)].scope, scope) {
            current = rows[Int(current)].parent
        }
        descend(to: scope, from: current, body)
    }

    private func descend(to scope: Int32, from row: Int32, _ body: (Int32) -> Void) {
        let here = rows[Int(row)].scope
        if here == scope { return body(row) }
        var next = scope
        while form.scopes[Int(next)].parent != here { next = form.scopes[Int(next)].parent }
        let list = rows[Int(row)].base + form.localOf[Int(form.scopes[Int(next)].node)]
        for inner in lists[list] ?? [] { descend(to: scope, from: inner, body) }
    }

    /// The path of a cell as text; that of most is the name of their field.
    func pathText(of cell: Int32) -> String {
        let node = nodeOf[Int(cell)]
        if rowOf[Int(cell)] == 0, node >= 0 { return form.nodes[Int(node)].name }
        return path(of: cell).description
    }

    /// The path of a cell.
    func path(of cell: Int32) -> CellPath {
        let node = nodeOf[Int(cell)]
        let isNamed = node >= 0 && form.nodes[Int(node)].kind != .row
        var parts = isNamed ? [CellPath.Part(form.nodes[Int(node)].name)] : []
        var row = rowOf[Int(cell)]
        while row > 0 {
            let scope = form.scopes[Int(rows[Int(row)].scope)]
            let name = form.nodes[Int(scope.node)].name
            parts.insert(CellPath.Part(name, row: rows[Int(row)].id), at: 0)
            row = rows[Int(row)].parent
        }
        return CellPath(parts)
    }
}
