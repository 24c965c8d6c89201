// A composite as it is declared: the cells of another scope, edited as one. In the form each of
// them has the composite's name before its own: `address_city`.

/// Cells that are edited as one.
public struct CompositeCells<Scope: FormSpec, Parts: FormSpec> {
    var declared: DeclaredComposite

    /// One of the cells, in the rules of the scope the composite is in.
    public func callAsFunction<C: CellNaming>(_ part: C) -> Pointer<Scope, C.Held>
    where C.Scope == Parts {
        Pointer(name: declared.composite.name + "_" + part.pointer.name)
    }

    /// A composite in the composite.
    public func callAsFunction<Inner: FormSpec>(
        _ part: CompositeCells<Parts, Inner>
    ) -> CompositeCells<Scope, Inner> {
        var result = CompositeCells<Scope, Inner>(declared: part.declared)
        result.declared.composite.name =
            declared.composite.name + "_" + part.declared.composite.name
        return result
    }

    /// It is shown only when that holds.
    public func shown<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> CompositeCells {
        var result = self
        result.declared.rules.append {
            $0.relevant = $1.text(condition().term.phrase, "relevant", and: $0.relevant)
        }
        return result
    }

    /// It is left out when that holds.
    public func hidden<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> CompositeCells {
        shown(when: !condition().term)
    }

    /// Its cells one by one where it is placed, instead of a row that opens them.
    public var spread: Placed<Scope> { Placed(.spread(declared)) }
}

/// A composite in the making.
struct DeclaredComposite {
    var composite: Composite
    var rules: [(inout Composite, inout Lowering) -> Void] = []
    /// What it holds, read when it is lowered.
    var body: () -> [Placement]
}
