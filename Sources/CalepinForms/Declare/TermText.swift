// Typed terms as text, for rules that stand outside of a form: those of views over its records and
// over catalogues. Rules of cells are read where they are placed, by Lowering.

extension Operand {
    /// The text of the expression, as a rule beside the whole form has it: `${age} >= 18`.
    ///
    /// Complexity: O(n) in the term's length.
    public var expressionText: String {
        var lowering = Lowering()
        return lowering.text(term.phrase, "")
    }
}

extension CellNaming {
    /// The name the cell is stored under, as a rule beside the whole form names it.
    public var cellName: String {
        var lowering = Lowering()
        return lowering.name(term.phrase, "")
    }
}

/// What a cell is called, for what is told of it outside of its form.
public func label<Scope: FormSpec, Held: CellValue>(of cell: Cell<Scope, Held>) -> LocalText {
    cell.declared.field.label
}

extension CatalogueAttribute {
    /// The name the attribute has in the catalogue.
    public var expressionText: String { name }
}
