// Bounds of what has an order, shapes of texts, decimals and units of numbers: each only on cells
// that hold such a value.

extension Cell where Held: OrderedValue {
    /// It is at least this.
    public func atLeast<A: Operand<Scope, Held>>(
        _ least: @autoclosure @escaping () -> A
    ) -> Cell {
        with { $0.least = $1.text(least().term.phrase, "least") }
    }

    /// It is at least this.
    public func atLeast(_ least: @autoclosure @escaping () -> Term<Scope, Held>) -> Cell {
        with { $0.least = $1.text(least().phrase, "least") }
    }

    /// It is at most this.
    public func atMost<A: Operand<Scope, Held>>(
        _ most: @autoclosure @escaping () -> A
    ) -> Cell {
        with { $0.most = $1.text(most().term.phrase, "most") }
    }

    /// It is at most this.
    public func atMost(_ most: @autoclosure @escaping () -> Term<Scope, Held>) -> Cell {
        with { $0.most = $1.text(most().phrase, "most") }
    }

    /// It lies between two bounds, which belong to the values allowed.
    public func between(
        _ least: @autoclosure @escaping () -> Term<Scope, Held>,
        _ most: @autoclosure @escaping () -> Term<Scope, Held>
    ) -> Cell {
        atLeast(least()).atMost(most())
    }

    /// It lies between two bounds, which belong to the values allowed.
    public func between<A: Operand<Scope, Held>>(
        _ least: @autoclosure @escaping () -> A,
        _ most: @autoclosure @escaping () -> Term<Scope, Held>
    ) -> Cell {
        atLeast(least()).atMost(most())
    }

    /// It lies between two bounds, which belong to the values allowed.
    public func between<B: Operand<Scope, Held>>(
        _ least: @autoclosure @escaping () -> Term<Scope, Held>,
        _ most: @autoclosure @escaping () -> B
    ) -> Cell {
        atLeast(least()).atMost(most())
    }

    /// It lies between two bounds, which belong to the values allowed.
    public func between<A: Operand<Scope, Held>, B: Operand<Scope, Held>>(
        _ least: @autoclosure @escaping () -> A, _ most: @autoclosure @escaping () -> B
    ) -> Cell {
        atLeast(least()).atMost(most())
    }
}

extension Cell where Held == NumberValue {
    /// It lies in a range of whole bounds.
    public func between(_ range: ClosedRange<Int>) -> Cell {
        changed {
            $0.least = range.lowerBound.description
            $0.most = range.upperBound.description
        }
    }

    /// So many decimals are kept and shown.
    public func places(_ count: Int) -> Cell { changed { $0.places = count } }

    /// The unit shown beside it, such as `kW`.
    public func unit(_ name: StaticString) -> Cell { changed { $0.unit = name.description } }
}

extension Cell where Held == TextValue {
    /// The shape it takes while it is typed, as `Mask` reads it.
    public func mask(_ shape: StaticString) -> Cell { changed { $0.mask = shape.description } }

    /// The pattern the whole text must match, and what is said when it does not.
    public func matches(_ pattern: StaticString, _ english: String, _ french: String) -> Cell {
        changed { $0.pattern = Constraint(pattern.description, LocalText(english, french)) }
    }

    /// The scheme of an identity number, one of `IdentityScheme.all`.
    public func scheme(_ name: StaticString) -> Cell { changed { $0.unit = name.description } }
}
