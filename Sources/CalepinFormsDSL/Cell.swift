// A declared cell: its field so far, and rules that are read when the form is lowered. The rules
// are in Cell+Values.swift and Cell+Bounds.swift.

import CalepinForms

/// A cell of a scope, as it is declared.
///
/// Rules are kept unread until the form is lowered, so that cells may refer to each other.
public struct Cell<Scope: FormSpec, Held: CellValue>: CellNaming {
    var declared: DeclaredField

    init(_ declared: DeclaredField) { self.declared = declared }

    /// The cell's value.
    public var term: Term<Scope, Held> { pointer.term }
    /// The cell's name.
    public var pointer: Pointer<Scope, Held> { Pointer(name: declared.field.name) }

    /// Returns the cell with another rule.
    func with(_ rule: @escaping (inout Field, inout Lowering) -> Void) -> Cell {
        var result = self
        result.declared.rules.append(rule)
        return result
    }

    /// Returns the cell with its field changed, where nothing refers to other cells.
    func changed(_ change: (inout Field) -> Void) -> Cell {
        var result = self
        change(&result.declared.field)
        return result
    }
}

/// A field under construction.
struct DeclaredField {
    var field: Field
    /// The rules that are read when the form is lowered, in the order they were declared.
    var rules: [(inout Field, inout Lowering) -> Void] = []

    init(_ name: StaticString, _ type: String, _ label: LocalText) {
        field = Field(name.description, type, label: label)
    }
}
