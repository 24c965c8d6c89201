// The operators that compare terms. Each has three overloads: between operands, with a literal or
// a term like `.today` on the right, and with a whole number on the left.

import CalepinForms

/// Returns a term that is true when the left value is less.
public func < <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held, L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, "<", .order, right.term.phrase))
}

/// Returns a term that is true when the left value is less.
public func < <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> where L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, "<", .order, right.term.phrase))
}

/// Returns a term that is true when the left value is less.
public func < <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), "<", .order, right.term.phrase))
}

/// Returns a term that is true when the left value is less or equal.
public func <= <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held, L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, "<=", .order, right.term.phrase))
}

/// Returns a term that is true when the left value is less or equal.
public func <= <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> where L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, "<=", .order, right.term.phrase))
}

/// Returns a term that is true when the left value is less or equal.
public func <= <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), "<=", .order, right.term.phrase))
}

/// Returns a term that is true when the left value is greater.
public func > <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held, L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, ">", .order, right.term.phrase))
}

/// Returns a term that is true when the left value is greater.
public func > <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> where L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, ">", .order, right.term.phrase))
}

/// Returns a term that is true when the left value is greater.
public func > <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), ">", .order, right.term.phrase))
}

/// Returns a term that is true when the left value is greater or equal.
public func >= <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held, L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, ">=", .order, right.term.phrase))
}

/// Returns a term that is true when the left value is greater or equal.
public func >= <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> where L.Held: OrderedValue {
    Term(Phrase.join(left.term.phrase, ">=", .order, right.term.phrase))
}

/// Returns a term that is true when the left value is greater or equal.
public func >= <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), ">=", .order, right.term.phrase))
}

/// Returns a term that is true when the values are equal.
public func == <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held {
    Term(Phrase.join(left.term.phrase, "=", .equality, right.term.phrase))
}

/// Returns a term that is true when the values are equal.
public func == <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> {
    Term(Phrase.join(left.term.phrase, "=", .equality, right.term.phrase))
}

/// Returns a term that is true when the values are equal.
public func == <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), "=", .equality, right.term.phrase))
}

/// Returns a term that is true when the values differ.
public func != <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == R.Held {
    Term(Phrase.join(left.term.phrase, "!=", .equality, right.term.phrase))
}

/// Returns a term that is true when the values differ.
public func != <L: Operand>(
    left: L, right: Term<L.Scope, L.Held>
) -> Term<L.Scope, Truth> {
    Term(Phrase.join(left.term.phrase, "!=", .equality, right.term.phrase))
}

/// Returns a term that is true when the values differ.
public func != <R: Operand>(left: Int, right: R) -> Term<R.Scope, Truth>
where R.Held == NumberValue {
    Term(
        Phrase.join(Term<R.Scope, NumberValue>.constant(left), "!=", .equality, right.term.phrase))
}
