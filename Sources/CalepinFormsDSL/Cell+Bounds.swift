// Bounds of ordered values, shapes of texts, decimals and units of numbers: each only on cells
// that hold such a value.

import CalepinForms

extension Cell where Held: OrderedValue {
    /// Requires a value of at least this one.
    public func atLeast<A: Operand<Scope, Held>>(
        _ least: @autoclosure @escaping () -> A
    ) -> Cell {
        with { $0.least = $1.text(least().term.phrase, "least") }
    }

    /// Requires a value of at least this one.
    public func atLeast(_ least: @autoclosure @escaping () -> Term<Scope, Held>) -> Cell {
        with { $0.least = $1.text(least().phrase, "least") }
    }

    /// Requires a value of at most this one.
    public func atMost<A: Operand<Scope, Held>>(
        _ most: @autoclosure @escaping () -> A
    ) -> Cell {
        with { $0.most = $1.text(most().term.phrase, "most") }
    }

    /// Requires a value of at most this one.
    public func atMost(_ most: @autoclosure @escaping () -> Term<Scope, Held>) -> Cell {
        with { $0.most = $1.text(most().phrase, "most") }
    }

    /// Requires a value between two bounds, both allowed.
    public func between(
        _ least: @autoclosure @escaping () -> Term<Scope, Held>,
        _ most: @autoclosure @escaping () -> Term<Scope, Held>
    ) -> Cell {
        atLeast(least()).atMost(most())
    }

    /// Requires a value between two bounds, both allowed.
    public func between<A: Operand<Scope, Held>>(
        _ least: @autoclosure @escaping () -> A,
        _ most: @autoclosure @escaping () -> Term<Scope, Held>
    ) -> Cell {
        atLeast(least()).atMost(most())
    }

    /// Requires a value between two bounds, both allowed.
    public func between<B: Operand<Scope, Held>>(
        _ least: @autoclosure @escaping () -> Term<Scope, Held>,
        _ most: @autoclosure @escaping () -> B
    ) -> Cell {
        atLeast(least()).atMost(most())
    }

    /// Requires a value between two bounds, both allowed.
    public func between<A: Operand<Scope, Held>, B: Operand<Scope, Held>>(
        _ least: @autoclosure @escaping () -> A, _ most: @autoclosure @escaping () -> B
    ) -> Cell {
        atLeast(least()).atMost(most())
    }
}

extension Cell where Held == NumberValue {
    /// Requires a value in a range of whole numbers.
    public func between(_ range: ClosedRange<Int>) -> Cell {
        changed {
            $0.least = range.lowerBound.description
            $0.most = range.upperBound.description
        }
    }

    /// Sets the number of decimals that are kept and shown.
    public func places(_ count: Int) -> Cell { changed { $0.places = count } }

    /// Sets the unit shown beside the value, such as `kW`.
    public func unit(_ name: StaticString) -> Cell { changed { $0.unit = name.description } }

    /// Sets the steps of the value, and the marks of its control.
    public func scale(_ scale: Scale) -> Cell { changed { $0.scale = scale } }
}

extension Cell where Held == TextValue {
    /// Sets the shape of the text while it is typed, as `Mask` reads it.
    public func mask(_ shape: StaticString) -> Cell { changed { $0.mask = shape.description } }

    /// Sets the pattern the whole text must match, and the message when it does not.
    public func matches(_ pattern: StaticString, _ english: String, _ french: String) -> Cell {
        changed { $0.pattern = Constraint(pattern.description, LocalText(english, french)) }
    }

    /// Sets the scheme of an identity number, one of `IdentityScheme.all`.
    public func scheme(_ name: StaticString) -> Cell { changed { $0.unit = name.description } }
}
