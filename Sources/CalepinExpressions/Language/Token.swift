// The words of the language. Lexer.swift cuts a text into them.

/// One word of an expression's text.
enum Token: Equatable, Sendable {
    case end
    case number(Decimal)
    case text(String)
    /// A name: of a function, of a step in a path.
    case name(String)
    /// `${name}`.
    case field(String)
    case comma, leftParenthesis, rightParenthesis
    /// `[` and `]`.
    case leftBracket, rightBracket
    case plus, minus, times, divide, modulo, percent, caret, root
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case and, or
    case slash, doubleSlash, dot, doubleDot, at, axis, union, star

    /// True when the word ends a value, so that an operator may follow.
    var endsOperand: Bool {
        switch self {
        case .number, .text, .name, .field, .rightParenthesis, .rightBracket, .dot, .doubleDot,
            .percent,
            .star:
            return true
        default: return false
        }
    }
}
