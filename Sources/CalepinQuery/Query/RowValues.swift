// The values of attributes and of an expression over rows, for what groups rows by them.

import CalepinExpressions

/// The values of rows.
package enum RowValues {
    /// Returns the values of an attribute.
    ///
    /// Complexity: O(n) in the rows.
    /// - Throws: `unknownAttribute`.
    package static func of(
        attribute: String, _ rows: [Int32], in live: LiveRows
    ) throws(QueryError) -> [Value] {
        guard let place = live.attributes.firstIndex(where: { $0.name == attribute }) else {
            throw .unknownAttribute(attribute)
        }
        return rows.map { live.attributes[place].value(of: live.text($0, at: place)) }
    }

    /// Returns the values of an expression.
    ///
    /// Complexity: O(n) in the rows, each of which has a budget of steps of its own.
    /// - Throws: `badCondition`.
    package static func of(
        expression: String, _ rows: [Int32], in live: LiveRows, _ context: EvaluationContext
    ) throws(QueryError) -> [Value] {
        let compiled = try LiveRows.compiled(expression, live.attributes)
        var evaluator = RowEvaluator(live, [compiled], context)
        return rows.map { row in
            evaluator.take { live.text(row, at: $0) }
            return evaluator.value(of: compiled)
        }
    }
}
