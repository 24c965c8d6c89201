// Terms: typed expressions over the cells of one scope, as values. Their signs are in
// Term+Operators.swift, their functions in Term+Functions.swift.

import CalepinForms

/// An operand of an expression in a scope: a cell of it, or a term.
public protocol Operand<Scope, Held> {
    /// The scope in whose rules it can be used.
    associatedtype Scope: FormSpec
    /// The type of the value.
    associatedtype Held: CellValue
    /// The operand as an expression.
    var term: Term<Scope, Held> { get }
}

/// The name of one cell, of the scope itself or of a composite in it.
public protocol CellNaming: Operand {
    /// The name under which the cell is stored in its scope.
    var pointer: Pointer<Scope, Held> { get }
}

/// An expression over the cells of a scope.
public struct Term<Scope: FormSpec, Held: CellValue>: Operand {
    let phrase: Phrase

    init(_ phrase: Phrase) { self.phrase = phrase }

    /// Itself.
    public var term: Term { self }
}

/// The name of a cell in a scope.
public struct Pointer<Scope: FormSpec, Held: CellValue>: CellNaming {
    let name: String

    /// The cell's value.
    public var term: Term<Scope, Held> { Term(Phrase(cell: [name])) }
    /// Itself.
    public var pointer: Pointer { self }
}

extension Term: ExpressibleByIntegerLiteral where Held == NumberValue {
    /// A whole number.
    public init(integerLiteral number: Int) { self.init(Term.constant(number)) }

    /// A decimal, as it is written, such as `0.95`.
    public static func decimal(_ text: StaticString) -> Term { Term(Phrase(text.description)) }

    static func constant(_ number: Int) -> Phrase {
        Phrase(number.description, number < 0 ? .sign : .one)
    }
}

extension Term: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByUnicodeScalarLiteral
where Held == TextValue {
    /// A text.
    public init(stringLiteral text: String) { self.init(Phrase.constant(text)) }
}

extension Term where Held == DayValue {
    /// The current day, the same for the whole transaction.
    public static var today: Term { Term(Phrase("today()")) }

    /// A day as ISO 8601 writes it, such as `2026-11-21`.
    public static func day(_ text: StaticString) -> Term {
        Term(Phrase.call("date", [Phrase.constant(text.description)]))
    }
}

extension Term where Held == InstantValue {
    /// The moment of the transaction.
    public static var now: Term { Term(Phrase("now()")) }
}

extension Term where Held == NumberValue {
    /// The position of the row, from 1.
    public static var position: Term { Term(Phrase("position(..)")) }
}

extension Term where Held == Truth {
    /// A term that is always true.
    public static var always: Term { Term(Phrase("true()")) }
    /// A term that is never true.
    public static var never: Term { Term(Phrase("false()")) }
}

extension FormSpec {
    /// A cell of the scope around, in a rule of this one.
    public static func owner<Outer: Operand>(_ outer: Outer) -> Term<Self, Outer.Held>
    where Outer.Scope == Owner {
        Term(outer.term.phrase.fromInside)
    }
}
