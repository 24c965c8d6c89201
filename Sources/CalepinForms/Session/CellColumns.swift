// Reading of the same cells in many records, such as for a table of them: each is found once in
// the form, by its number in a row, and then read in the session of each record.

import CalepinExpressions

extension CompiledForm {
    /// Returns the number that the cell of a name has in each row of a scope, where 0 is the
    /// record and the others are of repeats; nil when there is none.
    package func number(ofCell name: String, inScope scope: Int32) -> Int32? {
        node(named: name, in: scope).map { localOf[Int($0)] }
    }

    /// Returns the scope of the rows of a repeat of a scope; nil when there is none.
    package func scope(ofRepeat name: String, inScope scope: Int32) -> Int32? {
        guard let node = node(named: name, in: scope), nodes[Int(node)].kind == .rows else {
            return nil
        }
        return nodes[Int(node)].rows
    }
}

extension FormSession {
    /// Returns the effective value of a cell by its number in a row: empty while it is not
    /// relevant.
    package func value(ofCell number: Int32, inRow row: Int32) -> Value {
        cells.effective[Int(cells.rows[Int(row)].base + number)]
    }

    /// Returns the cell of a number in a row.
    package func view(ofCell number: Int32, inRow row: Int32) -> CellView {
        view(of: cells.rows[Int(row)].base + number)
    }

    /// Returns the rows of a repeat, by its number in a row, that are relevant, in order.
    ///
    /// Complexity: O(n) in the rows.
    package func relevantRows(ofCell number: Int32, inRow row: Int32) -> [Int32] {
        let list = cells.rows[Int(row)].base + number
        guard cells.flags[Int(list)].contains(.relevant) else { return [] }
        return (cells.lists[list] ?? []).filter {
            cells.flags[Int(cells.rows[Int($0)].base)].contains(.relevant)
        }
    }
}
