// What can be said of every cell: when it is shown, filled, changed, where its value comes from.
// Bounds and shapes are in Cell+Bounds.swift.

extension Cell {
    /// It need not be filled.
    public var optional: Cell { changed { $0.required = "" } }

    /// It has to be filled only when that holds.
    public func required<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> Cell {
        with { $0.required = $1.text(condition().term.phrase, "required") }
    }

    /// It is shown only when that holds.
    public func shown<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> Cell {
        with { $0.relevant = $1.text(condition().term.phrase, "relevant", and: $0.relevant) }
    }

    /// It is left out when that holds.
    public func hidden<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> Cell {
        shown(when: !condition().term)
    }

    /// It may not be changed when that holds.
    public func readonly<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> Cell {
        with { $0.readonly = $1.text(condition().term.phrase, "readonly") }
    }

    /// What must hold, and what is said when it does not.
    public func constraint<C: Operand<Scope, Truth>>(
        _ condition: @autoclosure @escaping () -> C, _ english: String, _ french: String
    ) -> Cell {
        with {
            let test = $1.text(condition().term.phrase, "constraint")
            $0.constraint = Constraint(test, LocalText(english, french))
        }
    }

    /// What should hold, and what is said when it does not; a note may override it.
    public func warning<C: Operand<Scope, Truth>>(
        _ condition: @autoclosure @escaping () -> C, _ english: String, _ french: String
    ) -> Cell {
        with {
            let test = $1.text(condition().term.phrase, "warning")
            $0.warning = Constraint(test, LocalText(english, french))
        }
    }

    /// A change of that cell clears this one; said again, each of them does.
    public func child<C: CellNaming>(of parent: @autoclosure @escaping () -> C) -> Cell
    where C.Scope == Scope {
        with { $0.parents.append($1.name(parent().term.phrase, "parents")) }
    }

    /// A change of that cell of the scope around clears this one.
    public func child<C: CellNaming>(ofOwner parent: @autoclosure @escaping () -> C) -> Cell
    where C.Scope == Scope.Owner {
        with { $0.parents.append($1.name(parent().term.phrase.fromInside, "parents")) }
    }

    /// It is worked out, and nobody can change it.
    public func calculated<T: Operand<Scope, Held>>(
        _ value: @autoclosure @escaping () -> T
    ) -> Cell {
        with { $0.calculation = $1.text(value().term.phrase, "calculation") }
    }

    /// It is worked out, and nobody can change it.
    public func calculated(_ value: @autoclosure @escaping () -> Term<Scope, Held>) -> Cell {
        with { $0.calculation = $1.text(value().phrase, "calculation") }
    }

    /// A calculated cell follows until somebody gives a value of their own.
    public var editable: Cell { changed { $0.isEditable = true } }

    /// What it starts with.
    public func initial(_ value: @autoclosure @escaping () -> Term<Scope, Held>) -> Cell {
        with { $0.initial = $1.text(value().phrase, "initial") }
    }

    /// A line of help under the label.
    public func hint(_ english: String, _ french: String) -> Cell {
        changed { $0.hint = LocalText(english, french) }
    }

    /// A record made from a template leaves it empty.
    public var neverCopied: Cell { changed { $0.isNeverCopied = true } }
}

/// A service that offers values; the host knows what it is.
public struct Service: Sendable {
    let name: String

    /// Makes the name of a service.
    public init(_ name: StaticString) { self.name = name.description }
}

extension Cell {
    /// A service offers its value from that of another cell.
    public func proposed<A: CellNaming>(
        by service: Service, _ first: @autoclosure @escaping () -> A
    ) -> Cell where A.Scope == Scope {
        with { $0.proposal = $1.proposal(service, [first().term.phrase]) }
    }

    /// A service offers its value from those of two cells.
    public func proposed<A: CellNaming, B: CellNaming>(
        by service: Service, _ first: @autoclosure @escaping () -> A,
        _ second: @autoclosure @escaping () -> B
    ) -> Cell where A.Scope == Scope, B.Scope == Scope {
        with {
            $0.proposal = $1.proposal(service, [first().term.phrase, second().term.phrase])
        }
    }

    /// A service offers its value from those of three cells.
    public func proposed<A: CellNaming, B: CellNaming, C: CellNaming>(
        by service: Service, _ first: @autoclosure @escaping () -> A,
        _ second: @autoclosure @escaping () -> B, _ third: @autoclosure @escaping () -> C
    ) -> Cell where A.Scope == Scope, B.Scope == Scope, C.Scope == Scope {
        with {
            let inputs = [first().term.phrase, second().term.phrase, third().term.phrase]
            $0.proposal = $1.proposal(service, inputs)
        }
    }

    /// A service offers its value from those of four cells.
    public func proposed<A: CellNaming, B: CellNaming, C: CellNaming, D: CellNaming>(
        by service: Service, _ first: @autoclosure @escaping () -> A,
        _ second: @autoclosure @escaping () -> B, _ third: @autoclosure @escaping () -> C,
        _ fourth: @autoclosure @escaping () -> D
    ) -> Cell where A.Scope == Scope, B.Scope == Scope, C.Scope == Scope, D.Scope == Scope {
        with {
            let inputs = [
                first().term.phrase, second().term.phrase, third().term.phrase,
                fourth().term.phrase,
            ]
            $0.proposal = $1.proposal(service, inputs)
        }
    }
}
