// Typed terms as text, for rules that stand outside of a form: those of views over its records and
// over catalogues. Rules of cells are read where they are placed, by Lowering.

extension Operand {
    /// The text of the expression, as a rule beside the whole form has it: `${age} >= 18`.
    ///
    /// Complexity: O(n) in the term's length.
    public var ruleText: String {
        var lowering = Lowering()
        return lowering.text(term.phrase, "")
    }
}

extension CellNaming {
    /// The name the cell is stored under, as a rule beside the whole form names it.
    public var ruleName: String {
        var lowering = Lowering()
        return lowering.name(term.phrase, "")
    }
}

extension Cell {
    /// The label, for what is told of the cell outside of its form.
    public var label: LocalText { declared.field.label }
}

extension CatalogueAttribute {
    /// The name the attribute has in the catalogue.
    public var ruleText: String { name }
}
