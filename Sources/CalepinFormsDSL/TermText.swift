// Typed terms as text, for rules outside of a form: those of views over its records and over
// catalogues. Rules of cells are read where they are placed, by Lowering.

import CalepinForms

extension Operand {
    /// The text of the expression, as a rule outside the form uses it: `${age} >= 18`.
    ///
    /// Complexity: O(n) in the term's length.
    public var expressionText: String {
        var lowering = Lowering()
        return lowering.text(term.phrase, "")
    }
}

extension CellNaming {
    /// The name the cell is stored under, as a rule outside the form uses it.
    public var cellName: String {
        var lowering = Lowering()
        return lowering.name(term.phrase, "")
    }
}

/// Returns the label of a cell, for use outside of its form.
public func label<Scope: FormSpec, Held: CellValue>(of cell: Cell<Scope, Held>) -> LocalText {
    cell.declared.field.label
}

extension CatalogueAttribute {
    /// The name the attribute has in the catalogue.
    public var expressionText: String { name }
}
