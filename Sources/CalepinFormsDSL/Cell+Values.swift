// Rules of every cell: relevance, required and readonly, constraints, the source of its value.
// Bounds and shapes are in Cell+Bounds.swift.

import CalepinForms

extension Cell {
    /// The cell as one that may be left empty.
    public var optional: Cell { changed { $0.required = "" } }

    /// Requires a value only when the condition holds.
    public func required<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> Cell {
        with { $0.required = $1.text(condition().term.phrase, "required") }
    }

    /// Shows the cell only when the condition holds.
    public func shown<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> Cell {
        with { $0.relevant = $1.text(condition().term.phrase, "relevant", and: $0.relevant) }
    }

    /// Hides the cell when the condition holds.
    public func hidden<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> Cell {
        shown(when: !condition().term)
    }

    /// Makes the cell readonly when the condition holds.
    public func readonly<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> Cell {
        with { $0.readonly = $1.text(condition().term.phrase, "readonly") }
    }

    /// Sets a condition that must hold, and the message when it does not.
    public func constraint<C: Operand<Scope, Truth>>(
        _ condition: @autoclosure @escaping () -> C, _ english: String, _ french: String
    ) -> Cell {
        with {
            let test = $1.text(condition().term.phrase, "constraint")
            $0.constraint = Constraint(test, LocalText(english, french))
        }
    }

    /// Sets a condition that should hold, and the message when it does not; a note may override
    /// it.
    public func warning<C: Operand<Scope, Truth>>(
        _ condition: @autoclosure @escaping () -> C, _ english: String, _ french: String
    ) -> Cell {
        with {
            let test = $1.text(condition().term.phrase, "warning")
            $0.warning = Constraint(test, LocalText(english, french))
        }
    }

    /// Clears the cell when that cell changes; may be repeated for several parents.
    public func child<C: CellNaming>(of parent: @autoclosure @escaping () -> C) -> Cell
    where C.Scope == Scope {
        with { $0.parents.append($1.name(parent().term.phrase, "parents")) }
    }

    /// Clears the cell when that cell of the scope around changes.
    public func child<C: CellNaming>(ofOwner parent: @autoclosure @escaping () -> C) -> Cell
    where C.Scope == Scope.Owner {
        with { $0.parents.append($1.name(parent().term.phrase.fromInside, "parents")) }
    }

    /// Sets a value that is computed once, as an answer that a person may change, each time a cell
    /// changes that ``when(_:)`` names.
    public func answered(
        by value: @autoclosure @escaping () -> Term<Scope, Held>
    ) -> Cell {
        with {
            let text = $1.text(value().phrase, "when")
            $0.when = When($0.when?.changes ?? [], text)
        }
    }

    /// Sets the value of ``answered(by:)`` when that cell changes; may be repeated.
    public func when<C: CellNaming>(_ cell: @autoclosure @escaping () -> C) -> Cell
    where C.Scope == Scope {
        with {
            let name = $1.name(cell().term.phrase, "when")
            $0.when = When(($0.when?.changes ?? []) + [name], $0.when?.value ?? "")
        }
    }

    /// Sets the calculation of the value, which nobody can change.
    public func calculated<T: Operand<Scope, Held>>(
        _ value: @autoclosure @escaping () -> T
    ) -> Cell {
        with { $0.calculation = $1.text(value().term.phrase, "calculation") }
    }

    /// Sets the calculation of the value, which nobody can change.
    public func calculated(_ value: @autoclosure @escaping () -> Term<Scope, Held>) -> Cell {
        with { $0.calculation = $1.text(value().phrase, "calculation") }
    }

    /// The calculated cell as one that can be edited: it follows the calculation until a person
    /// enters a value.
    public var editable: Cell { changed { $0.isEditable = true } }

    /// Sets the value the cell starts with.
    public func initial(_ value: @autoclosure @escaping () -> Term<Scope, Held>) -> Cell {
        with { $0.initial = $1.text(value().phrase, "initial") }
    }

    /// Puts the choices in a random order, the same one for the same seed.
    public func inRandomOrder<C: Operand<Scope, NumberValue>>(
        seed: @autoclosure @escaping () -> C
    ) -> Cell {
        with { $0.choices?.order = $1.text(seed().term.phrase, "order") }
    }

    /// Sets a line of help under the label.
    public func hint(_ english: String, _ french: String) -> Cell {
        changed { $0.hint = LocalText(english, french) }
    }

    /// Sets the words of the look, such as `slider vertical`.
    public func look(_ words: StaticString) -> Cell { changed { $0.look = words.description } }

    /// Sets more help, which is folded until somebody asks for it.
    public func guidance(_ english: String, _ french: String) -> Cell {
        changed { $0.guidance = LocalText(english, french) }
    }

    /// Puts a file beside the label: its name, and that of another one in French.
    public func media(_ kind: MediaKind, _ name: String, _ french: String? = nil) -> Cell {
        changed { $0.media.put(kind, name, french) }
    }

    /// The cell as one that a record made from a template leaves empty.
    public var neverCopied: Cell { changed { $0.isNeverCopied = true } }
}

/// A service that offers values; the host implements it.
public struct Service: Sendable {
    let name: String

    /// Makes the name of a service.
    public init(_ name: StaticString) { self.name = name.description }
}

extension Cell {
    /// Lets a service offer a value from that of another cell.
    public func proposed<A: CellNaming>(
        by service: Service, _ first: @autoclosure @escaping () -> A
    ) -> Cell where A.Scope == Scope {
        with { $0.proposal = $1.proposal(service, [first().term.phrase]) }
    }

    /// Lets a service offer a value from those of two cells.
    public func proposed<A: CellNaming, B: CellNaming>(
        by service: Service, _ first: @autoclosure @escaping () -> A,
        _ second: @autoclosure @escaping () -> B
    ) -> Cell where A.Scope == Scope, B.Scope == Scope {
        with {
            $0.proposal = $1.proposal(service, [first().term.phrase, second().term.phrase])
        }
    }

    /// Lets a service offer a value from those of three cells.
    public func proposed<A: CellNaming, B: CellNaming, C: CellNaming>(
        by service: Service, _ first: @autoclosure @escaping () -> A,
        _ second: @autoclosure @escaping () -> B, _ third: @autoclosure @escaping () -> C
    ) -> Cell where A.Scope == Scope, B.Scope == Scope, C.Scope == Scope {
        with {
            let inputs = [first().term.phrase, second().term.phrase, third().term.phrase]
            $0.proposal = $1.proposal(service, inputs)
        }
    }

    /// Lets a service offer a value from those of four cells.
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
