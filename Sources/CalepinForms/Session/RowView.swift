// How an expression sees the cells: from a row, by number. The numbers are given by the compiler.

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
        if number >= CompiledForm.firstAggregate {
            return cells.aggregate(number - CompiledForm.firstAggregate, from: row)
        }
        return cells.effective[Int(cells.cell(of: number, from: row))]
    }

    func rowCount(_ number: Int32) -> Int {
        var count = 0
        cells.forRows(of: cells.form.scopeOf[Int(number)], from: row) { _ in count += 1 }
        return count
    }

    func value(ofRows number: Int32, row index: Int) -> Value {
        let values = cells.values(of: number, from: row)
        return index < values.count ? values[index] : .empty
    }

    func value(ofRows number: Int32, at positions: [Int]) -> Value {
        guard let position = positions.first, position > 0 else { return .empty }
        return value(ofRows: number, row: position - 1)
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
    /// The effective values of a node in all rows that a row sees.
    func values(of node: Int32, from row: Int32) -> [Value] {
        var values: [Value] = []
        forRows(of: form.scopeOf[Int(node)], from: row) { inner in
            values.append(effective[Int(rows[Int(inner)].base + form.localOf[Int(node)])])
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
        let value = aggregate.function.value(of: values, context: &context)
        sums[cell]?.known = value
        return value
    }
}
