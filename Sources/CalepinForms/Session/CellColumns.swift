// Reading of the same cells in many records, such as for a table of them: each is found once in
// the form, by its number in a row, and then read in the session of each record. Expressions that
// are no part of the form, such as the names of files, are bound once, too, and read the cells
// that a rule of the form would read in the same row.

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

/// An expression over the rows of a form, bound to the cells that the rows of one scope see.
package struct RowExpression: Sendable {
    fileprivate let expression: Expression

    /// The number of the first given value; those of cells are less.
    private static let firstGiven: Int32 = 1 << 29

    /// Compiles an expression as the rows of a scope see it, where 0 is the record.
    ///
    /// - Parameter given: the names of values that are given at each evaluation; a field of the
    ///   form goes before one of the same name.
    /// Complexity: O(n) in the text, and in the scopes of the form for each name.
    /// - Throws: an `ExpressionError` with all faults, among them references to paths and tables.
    package init(
        _ text: String, _ form: CompiledForm, inScope scope: Int32, given: [String] = []
    ) throws(ExpressionError) {
        expression = try Expression(text).bound { reference in
            guard case .field(let name) = reference.root, reference.isRootAlone else {
                return .unsupported
            }
            if let found = form.binding(of: name, inScope: scope) { return found }
            guard let place = given.firstIndex(of: name) else { return .unknown }
            return .cell(Self.firstGiven + Int32(place))
        }
    }

    /// The cells of a row, and the given values.
    fileprivate struct Cells: CellReader {
        let row: RowView
        let given: [Value]

        var ownValue: Value { .empty }

        func value(ofCell number: Int32) -> Value {
            guard number >= firstGiven else { return row.value(ofCell: number) }
            let place = Int(number - firstGiven)
            return place < given.count ? given[place] : .empty
        }

        func rowCount(_ number: Int32) -> Int { row.rowCount(number) }

        func value(ofRows number: Int32, row index: Int) -> Value {
            row.value(ofRows: number, row: index)
        }

        func value(ofRows number: Int32, at positions: [Int]) -> Value {
            row.value(ofRows: number, at: positions)
        }

        func position(levelsUp: Int) -> Int? { row.position(levelsUp: levelsUp) }
    }
}

extension CompiledForm {
    /// Returns what a name means in the rows of a scope: a cell there or around it, or else the
    /// rows of a repeat; nil for a name that the form does not have.
    fileprivate func binding(of name: String, inScope scope: Int32) -> Binding? {
        var current = scope
        var found: Int32?
        while found == nil, current >= 0 {
            found = node(named: name, in: current)
            current = scopes[Int(current)].parent
        }
        for inner in scopes.indices where found == nil {
            found = node(named: name, in: Int32(inner))
        }
        guard var number = found else { return nil }
        // A repeat stands for its rows, whose node follows it; inside of one there are no others.
        if nodes[Int(number)].kind == .rows {
            number += 1
            guard !contains(scopeOf[Int(number)], scope) else { return .unsupported }
        }
        return contains(scopeOf[Int(number)], scope) ? .cell(number) : .rows(number)
    }
}

extension FormSession {
    /// Returns the value of an expression in a row of its scope.
    ///
    /// - Parameter given: the values of the given names, in their order.
    /// Complexity: that of the expression, with a bound on its steps.
    package func value(
        of expression: RowExpression, inRow row: Int32, given: [Value] = []
    ) -> Value {
        moment.stepsLeft = ExpressionLimits.steps
        return evaluator.evaluate(
            expression.expression,
            cells: RowExpression.Cells(
                row: RowView(cells: cells, row: row, own: cells.rows[Int(row)].base),
                given: given),
            context: &moment)
    }
}
