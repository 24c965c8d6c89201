// The parts of a line of the calculator and their texts. The rules for the order of parts are in
// CalculatorLine.swift.

/// One part of a line: a number, an operation, a parenthesis...
enum CalculatorElement: Hashable, Sendable {
    /// An operation between two operands.
    enum Operation: UInt8, Sendable {
        case add, subtract, multiply, divide, remainder, power

        /// The symbol, in the calculator's notation.
        var symbol: String {
            switch self {
            case .add: "+"
            case .subtract: "-"
            case .multiply: "×"
            case .divide: "÷"
            case .remainder: "mod"
            case .power: "^"
            }
        }

        /// True when a minus right after it starts a negative operand instead of replacing it.
        var keepsSign: Bool { self != .add && self != .subtract }
    }

    /// A number without its sign, as typed: `12.`, `0.50`, `1.23E+40`.
    case number(String)
    /// `pi`, `ans`.
    case constant(String)
    /// A function, followed by `open`.
    case function(String)
    case operation(Operation)
    /// A minus before its operand.
    case sign
    /// Parentheses and the percent sign.
    case open, close, percent
    /// The separator of the arguments of a function.
    case separator

    /// The part as it is written in a line.
    var text: String {
        switch self {
        case .number(let text), .constant(let text), .function(let text): text
        case .operation(let operation): " " + operation.symbol + " "
        case .sign: "-"
        case .open: "("
        case .close: ")"
        case .percent: "%"
        case .separator: "; "
        }
    }

    /// True when a value ends with this part, so that an operation may follow.
    var endsOperand: Bool {
        switch self {
        case .number, .constant, .close, .percent: true
        default: false
        }
    }
}
