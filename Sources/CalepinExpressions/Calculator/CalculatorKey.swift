// The keys of the calculator and their names. The effect of pressing one is in Calculator.swift.

/// A key of the calculator.
public enum CalculatorKey: UInt8, CaseIterable, Sendable {
    /// The digits.
    case zero, one, two, three, four, five, six, seven, eight, nine
    /// The point, the operators, parentheses and change of sign.
    case point, plus, minus, times, divide, percent, open, close
    /// ±, which turns the sign of the last number.
    case sign
    /// ⌫, which takes the last character back.
    case backspace
    /// AC when the line is empty, C when it is not.
    case clear
    /// The key that computes.
    case equals

    /// The label printed on the key; minus is the ASCII one, as in the text of an expression.
    public var name: String {
        switch self {
        case .zero: "0"
        case .one: "1"
        case .two: "2"
        case .three: "3"
        case .four: "4"
        case .five: "5"
        case .six: "6"
        case .seven: "7"
        case .eight: "8"
        case .nine: "9"
        case .point: "."
        case .plus: "+"
        case .minus: "-"
        case .times: "×"
        case .divide: "÷"
        case .percent: "%"
        case .open: "("
        case .close: ")"
        case .sign: "±"
        case .backspace: "⌫"
        case .clear: "C"
        case .equals: "="
        }
    }

    /// Makes the key with a name, with the name of a key of the keyboard (`Enter`, `Backspace`,
    /// `Escape`, `*`, `/`, `,`) or with another spelling (`AC`, `−`, `x`, `:`); nil when there is
    /// none.
    public init?(name: String) {
        if let place = place(of: name, in: "0 1 2 3 4 5 6 7 8 9 . + - × ÷ % ( ) ± ⌫ C =") {
            self.init(rawValue: UInt8(place))
            return
        }
        let others: StaticString =
            ", − – * x X · / : ∕ +/- +/− F9 Backspace AC AC/C Escape Esc Delete Enter Return"
        guard let place = place(of: name, in: others) else { return nil }
        self =
            switch place {
            case 0: .point
            case 1...2: .minus
            case 3...6: .times
            case 7...9: .divide
            case 10...12: .sign
            case 13: .backspace
            case 14...18: .clear
            default: .equals
            }
    }

    /// The digit of the key, 0 to 9; nil for other keys.
    public var digit: UInt8? { rawValue < 10 ? rawValue : nil }

    /// The operation of the key; nil for other keys. Minus may also be a sign.
    var operation: CalculatorElement.Operation? {
        switch self {
        case .plus: .add
        case .minus: .subtract
        case .times: .multiply
        case .divide: .divide
        default: nil
        }
    }
}
