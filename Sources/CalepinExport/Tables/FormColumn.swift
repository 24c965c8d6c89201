// The fields of a form that become columns, wherever records stand in a table: those that hold a
// value, in the order of the form, with the composites around them.

import CalepinForms

/// A field that becomes a column.
package struct FormColumn: Sendable {
    /// The field.
    package let field: Field
    /// The number of its cell in a row.
    package let cell: Int32
    /// The composites around it, the outermost first.
    package let around: [Composite]

    /// Returns the columns of contents in a scope, without those of repeats in them.
    ///
    /// Complexity: O(n) in the contents.
    package static func all(
        in contents: [Content], _ scope: Int32, of form: CompiledForm, around: [Composite] = []
    ) -> [FormColumn] {
        contents.flatMap { content -> [FormColumn] in
            switch content {
            case .rows: []
            case .composite(let composite):
                all(in: composite.contents, scope, of: form, around: around + [composite])
            case .field(let field): column(field, scope, form, around).map { [$0] } ?? []
            }
        }
    }

    private static func column(
        _ field: Field, _ scope: Int32, _ form: CompiledForm, _ around: [Composite]
    ) -> FormColumn? {
        guard let cell = form.number(ofCell: field.name, inScope: scope),
            FieldType.named(field.type)?.holdsValue == true
        else { return nil }
        return FormColumn(field: field, cell: cell, around: around)
    }

    /// Returns the repeats directly in contents, also those in composites.
    ///
    /// Complexity: O(n) in the contents.
    package static func repeats(in contents: [Content]) -> [Repeat] {
        contents.flatMap { content -> [Repeat] in
            switch content {
            case .field: []
            case .composite(let composite): repeats(in: composite.contents)
            case .rows(let rows): [rows]
            }
        }
    }
}
