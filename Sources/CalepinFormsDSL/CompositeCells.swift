// A declared composite: the cells of another scope, edited as one. In the form each of them has
// the composite's name before its own: `address_city`.

import CalepinForms

/// Cells that are edited as one.
public struct CompositeCells<Scope: FormSpec, Parts: FormSpec> {
    var declared: DeclaredComposite

    /// Returns one of the cells, in the rules of the scope the composite is in.
    public func callAsFunction<C: CellNaming>(_ part: C) -> Pointer<Scope, C.Held>
    where C.Scope == Parts {
        Pointer(name: declared.composite.name + "_" + part.pointer.name)
    }

    /// Returns a composite in the composite.
    public func callAsFunction<Inner: FormSpec>(
        _ part: CompositeCells<Parts, Inner>
    ) -> CompositeCells<Scope, Inner> {
        var result = CompositeCells<Scope, Inner>(declared: part.declared)
        result.declared.composite.name =
            declared.composite.name + "_" + part.declared.composite.name
        return result
    }

    /// Shows the composite only when the condition holds.
    public func shown<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> CompositeCells {
        var result = self
        result.declared.rules.append {
            $0.relevant = $1.text(condition().term.phrase, "relevant", and: $0.relevant)
        }
        return result
    }

    /// Hides the composite when the condition holds.
    public func hidden<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> CompositeCells {
        shown(when: !condition().term)
    }

    /// Puts a file beside the label: its name, and that of another one in French.
    public func media(
        _ kind: MediaKind, _ name: String, _ french: String? = nil
    ) -> CompositeCells {
        var result = self
        result.declared.composite.media.put(kind, name, french)
        return result
    }

    /// Its cells one by one where it is placed, instead of a row that opens them.
    public var spread: Placed<Scope> { Placed(.spread(declared)) }
}

/// A composite under construction.
struct DeclaredComposite {
    var composite: Composite
    var rules: [(inout Composite, inout Lowering) -> Void] = []
    /// The contents, read when the composite is lowered.
    var body: () -> [Placement]
}
