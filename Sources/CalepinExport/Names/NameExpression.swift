// The expression that names the files of a table, and the names that it reads besides fields.

import CalepinExpressions
import CalepinForms

/// The expression that names the files of the rows of a table.
struct NameExpression: Sendable {
    private let expression: RowExpression

    /// The names of the field, the record, the row, which is empty outside of repeats, and of the
    /// file where it came from.
    private static let given = ["_field", "_record", "_row", "_name"]

    /// Compiles the expression for the rows of a scope.
    ///
    /// - Throws: an `ExpressionError`.
    init(
        _ text: String, _ form: CompiledForm, inScope scope: Int32
    ) throws(ExpressionError) {
        expression = try RowExpression(text, form, inScope: scope, given: Self.given)
    }

    /// Returns the name of a file; empty where the expression has no value, or an error.
    func name(
        of reference: AttachmentReference, _ field: String, _ record: String,
        row: (place: Int32, id: String), _ session: FormSession
    ) -> String {
        let given = [field, record, row.id, reference.name].map { Value.text($0) }
        return session.value(of: expression, inRow: row.place, given: given).asText ?? ""
    }
}
