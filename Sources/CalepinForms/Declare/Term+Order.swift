// The signs that compare terms. Each is there three times: between operands, with a literal or a
// term like `.today` on the right, and with a whole number on the left.

/// Less.
public func < <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held, L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, "<", .order, right.term.phrase))
}

/// Less.
public func < <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> where L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, "<", .order, right.term.phrase))
}

/// Less.
public func < <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), "<", .order, right.term.phrase))
}

/// Less or equal.
public func <= <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held, L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, "<=", .order, right.term.phrase))
}

/// Less or equal.
public func <= <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> where L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, "<=", .order, right.term.phrase))
}

/// Less or equal.
public func <= <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), "<=", .order, right.term.phrase))
}

/// Greater.
public func > <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held, L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, ">", .order, right.term.phrase))
}

/// Greater.
public func > <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> where L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, ">", .order, right.term.phrase))
}

/// Greater.
public func > <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), ">", .order, right.term.phrase))
}

/// Greater or equal.
public func >= <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held, L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, ">=", .order, right.term.phrase))
}

/// Greater or equal.
public func >= <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> where L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, ">=", .order, right.term.phrase))
}

/// Greater or equal.
public func >= <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), ">=", .order, right.term.phrase))
}

/// Equal.
public func == <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held {
    Term(Phrase.join(left.term.phrase, "=", .equality, right.term.phrase))
}

/// Equal.
public func == <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> {
    Term(Phrase.join(left.term.phrase, "=", .equality, right.term.phrase))
}

/// Equal.
public func == <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), "=", .equality, right.term.phrase))
}

/// Unequal.
public func != <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held {
    Term(Phrase.join(left.term.phrase, "!=", .equality, right.term.phrase))
}

/// Unequal.
public func != <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> {
    Term(Phrase.join(left.term.phrase, "!=", .equality, right.term.phrase))
}

/// Unequal.
public func != <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(
        Phrase.join(Term<R.Scope, NumberValue>.constant(left), "!=", .equality, right.term.phrase))
}
