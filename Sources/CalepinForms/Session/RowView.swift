// The cells as an expression sees them: from a row, by number. The compiler assigns the numbers.

import CalepinExpressions

/// The cells as one evaluation sees them.
struct RowView: CellReader {
    let cells: RecordCells
    /// The row the expression stands in.
    let row: Int32
    /// The cell it belongs to.
    let own: Int32

    var ownValue: Value { cells.stored[Int(own)] }

    func value(ofCell number: Int32) -> Value {
        if number >= CompiledForm.firstOuter {
            let outer = cells.reading.outerRow
            return cells.effective[
                Int(cells.cell(of: number - CompiledForm.firstOuter, from: outer))]
        }
        if number >= CompiledForm.firstFiltered {
            return cells.values(ofFiltered: number, from: row, own).first ?? .empty
        }
        if number >= CompiledForm.firstAttribute {
            return cells.attribute(number - CompiledForm.firstAttribute)
        }
        if number >= CompiledForm.firstAggregate {
            return cells.aggregate(number - CompiledForm.firstAggregate, from: row)
        }
        return cells.effective[Int(cells.cell(of: number, from: row))]
    }

    func rowCount(_ number: Int32) -> Int {
        if number >= CompiledForm.firstFiltered {
            cells.reading.values = cells.values(ofFiltered: number, from: row, own)
            return cells.reading.values.count
        }
        cells.reading.values = cells.values(of: number, from: row)
        return cells.reading.values.count
    }

    func value(ofRows number: Int32, row index: Int) -> Value {
        // They were found when the evaluator asked for their count.
        index < cells.reading.values.count ? cells.reading.values[index] : .empty
    }

    func value(ofRows number: Int32, at positions: [Int]) -> Value {
        if number >= CompiledForm.firstIndexed {
            let indexed = cells.form.indexed[Int(number - CompiledForm.firstIndexed)]
            let sorted = cells.sorted(positions, by: indexed.scopes)
            return value(ofRows: indexed.node, at: sorted)
        }
        let scope = cells.form.scopeOf[Int(number)]
        guard let inner = cells.row(of: scope, at: positions, from: row) else { return .empty }
        return cells.effective[Int(cells.rows[Int(inner)].base + cells.form.localOf[Int(number)])]
    }

    func position(levelsUp: Int) -> Int? {
        var current = row
        var level = Swift.max(1, levelsUp)
        while current > 0, level > 1 {
            current = cells.rows[Int(current)].parent
            level -= 1
        }
        return current > 0 ? Int(cells.rows[Int(current)].position) + 1 : nil
    }
}

extension RecordCells {
    /// Returns the row of a scope at positions, from 1, the outermost repeat first; nil when there
    /// is none. Where positions of the outer repeats are left out, those of the row `here` are
    /// used.
    func row(of scope: Int32, at positions: [Int], from here: Int32) -> Int32? {
        var scopes: [Int32] = []
        var current = scope
        while current > 0 {
            scopes.insert(current, at: 0)
            current = form.scopes[Int(current)].parent
        }
        guard positions.count <= scopes.count else { return nil }
        let given = scopes.count - positions.count
        guard var row = given == 0 ? 0 : ancestor(of: here, in: scopes[given - 1]) else {
            return nil
        }
        for (inner, position) in zip(scopes[given...], positions) {
            let node = form.scopes[Int(inner)].node
            let list = lists[rows[Int(row)].base + form.localOf[Int(node)]] ?? []
            guard position > 0, position <= list.count else { return nil }
            row = list[position - 1]
        }
        return row
    }

    /// Positions with those of the outer repeats first.
    func sorted(_ positions: [Int], by scopes: [Int32]) -> [Int] {
        guard scopes.count == positions.count else { return positions }
        let order = sortedPlaces(scopes.count) {
            form.scopes[Int(scopes[$0])].depth < form.scopes[Int(scopes[$1])].depth
        }
        return order.map { positions[$0] }
    }

    /// Returns the row of a scope that is a row, or around it; nil when there is none.
    private func ancestor(of row: Int32, in scope: Int32) -> Int32? {
        var current = row
        while current >= 0 {
            if rows[Int(current)].scope == scope { return current }
            current = rows[Int(current)].parent
        }
        return nil
    }

    /// The effective values of a node in all rows that a row sees and where it is relevant.
    func values(of node: Int32, from row: Int32) -> [Value] {
        var values: [Value] = []
        forRows(of: form.scopeOf[Int(node)], from: row) { inner in
            let cell = Int(rows[Int(inner)].base + form.localOf[Int(node)])
            if flags[cell].contains(.relevant) { values.append(effective[cell]) }
        }
        return values
    }

    /// The value of an aggregate as a row sees it, from differences where they are enough.
    func aggregate(_ number: Int32, from row: Int32) -> Value {
        let aggregate = form.aggregates[Int(number)]
        var current = row
        while rows[Int(current)].scope != aggregate.scope {
            current = rows[Int(current)].parent
            if current < 0 { return .empty }
        }
        let cell = rows[Int(current)].base + aggregate.local
        if let value = sums[cell]?.value { return value }
        let values = values(of: aggregate.node, from: current)
        context.stepsLeft = ExpressionLimits.steps
        let value = aggregate.function.value(of: values, context: &context)
        sums[cell]?.known = value
        return value
    }
}
