// The operators that compute with terms. Each has three overloads: between operands, with a
// literal on the right, and with a whole number on the left. Comparisons are in Term+Order.swift.

import CalepinForms

/// The sum.
public func + <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, NumberValue>
where L.Scope == R.Scope, L.Held == NumberValue, R.Held == NumberValue {
    Term(Phrase.join(left.term.phrase, "+", .sum, right.term.phrase))
}

/// The sum.
public func + <L: Operand>(
    left: L, right: Term<L.Scope, NumberValue>
) -> Term<L.Scope, NumberValue> where L.Held == NumberValue {
    Term(Phrase.join(left.term.phrase, "+", .sum, right.term.phrase))
}

/// The sum.
public func + <R: Operand>(left: Int, right: R) -> Term<R.Scope, NumberValue>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), "+", .sum, right.term.phrase))
}

/// The difference.
public func - <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, NumberValue>
where L.Scope == R.Scope, L.Held == NumberValue, R.Held == NumberValue {
    Term(Phrase.join(left.term.phrase, "-", .sum, right.term.phrase))
}

/// The difference.
public func - <L: Operand>(
    left: L, right: Term<L.Scope, NumberValue>
) -> Term<L.Scope, NumberValue> where L.Held == NumberValue {
    Term(Phrase.join(left.term.phrase, "-", .sum, right.term.phrase))
}

/// The difference.
public func - <R: Operand>(left: Int, right: R) -> Term<R.Scope, NumberValue>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), "-", .sum, right.term.phrase))
}

/// The product.
public func * <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, NumberValue>
where L.Scope == R.Scope, L.Held == NumberValue, R.Held == NumberValue {
    Term(Phrase.join(left.term.phrase, "*", .product, right.term.phrase))
}

/// The product.
public func * <L: Operand>(
    left: L, right: Term<L.Scope, NumberValue>
) -> Term<L.Scope, NumberValue> where L.Held == NumberValue {
    Term(Phrase.join(left.term.phrase, "*", .product, right.term.phrase))
}

/// The product.
public func * <R: Operand>(left: Int, right: R) -> Term<R.Scope, NumberValue>
where R.Held == NumberValue {
    Term(Phrase.join(Term<R.Scope, NumberValue>.constant(left), "*", .product, right.term.phrase))
}

/// The quotient.
public func / <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, NumberValue>
where L.Scope == R.Scope, L.Held == NumberValue, R.Held == NumberValue {
    Term(Phrase.join(left.term.phrase, "div", .product, right.term.phrase))
}

/// The quotient.
public func / <L: Operand>(
    left: L, right: Term<L.Scope, NumberValue>
) -> Term<L.Scope, NumberValue> where L.Held == NumberValue {
    Term(Phrase.join(left.term.phrase, "div", .product, right.term.phrase))
}

/// The quotient.
public func / <R: Operand>(left: Int, right: R) -> Term<R.Scope, NumberValue>
where R.Held == NumberValue {
    Term(
        Phrase.join(Term<R.Scope, NumberValue>.constant(left), "div", .product, right.term.phrase))
}

/// Returns a term that is true when both conditions hold.
public func && <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == Truth, R.Held == Truth {
    Term(Phrase.join(left.term.phrase, "and", .and, right.term.phrase))
}

/// Returns a term that is true when at least one condition holds.
public func || <L: Operand, R: Operand>(left: L, right: R) -> Term<L.Scope, Truth>
where L.Scope == R.Scope, L.Held == Truth, R.Held == Truth {
    Term(Phrase.join(left.term.phrase, "or", .or, right.term.phrase))
}

/// Returns a term that is true when the condition does not hold.
public prefix func ! <C: Operand>(condition: C) -> Term<C.Scope, Truth> where C.Held == Truth {
    Term(Phrase.call("not", [condition.term.phrase]))
}
