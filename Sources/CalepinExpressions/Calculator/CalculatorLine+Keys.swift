// The effect of each key on a line that is being typed. Keys that end the typing (=, C) are in
// Calculator.swift.

extension CalculatorLine {
    /// Adds a digit: to the last number, replacing a leading zero, or as a new number.
    mutating func type(digit: UInt8) {
        let text = String(UnicodeScalar(UInt8(ascii: "0") + digit))
        if case .number(let number)? = elements.last {
            editLastNumber(number == "0" ? text : number + text)
        } else {
            startOperand()
            elements.append(.number(text))
        }
    }

    /// Adds a decimal point, after a zero when no number is being typed; ignored when the number
    /// has one.
    mutating func typePoint() {
        if case .number(let number)? = elements.last {
            if canAddPoint { editLastNumber(number + ".") }
        } else {
            startOperand()
            elements.append(.number("0."))
        }
    }

    /// Adds an operation, or replaces the last one; a minus may start a negative operand instead.
    mutating func type(_ operation: CalculatorElement.Operation) {
        if isCoherent {
            finishNumber()
            elements.append(.operation(operation))
        } else if operation == .subtract, startsSign {
            elements.append(.sign)
        } else {
            replaceOperation(by: operation)
        }
    }

    /// True when a minus would start a negative operand: at the start, after a parenthesis, after
    /// × and ÷.
    private var startsSign: Bool {
        switch elements.last {
        case nil, .open?, .separator?: true
        case .operation(let last)?: last.keepsSign
        default: false
        }
    }

    /// Replaces the operation at the end, with the signs after it; ignored when there is none.
    private mutating func replaceOperation(by operation: CalculatorElement.Operation) {
        var end = elements.count
        while end > 0, elements[end - 1] == .sign { end -= 1 }
        guard end > 0, case .operation = elements[end - 1] else { return }
        if operation == .subtract, end < elements.count { return }
        elements.removeSubrange((end - 1)...)
        elements.append(.operation(operation))
    }

    /// Adds a percent sign after an operand that has none.
    mutating func typePercent() {
        guard isCoherent, elements.last != .percent else { return }
        finishNumber()
        elements.append(.percent)
    }

    /// Opens a parenthesis; after an operand it multiplies.
    mutating func typeOpen() {
        startOperand()
        elements.append(.open)
    }

    /// Closes a parenthesis, when one is open and something stands in it.
    mutating func typeClose() {
        guard isCoherent, openCount > 0 else { return }
        finishNumber()
        elements.append(.close)
    }

    /// Prepares the line for an operand: after another operand a multiplication sign is added.
    mutating func startOperand() {
        guard isCoherent else { return }
        finishNumber()
        elements.append(.operation(.multiply))
    }

    /// Turns the sign of the last operand, or of the one to come.
    mutating func toggleSign() {
        guard let start = lastOperandStart else {
            if elements.last == .sign {
                elements.removeLast()
            } else {
                elements.append(.sign)
            }
            return
        }
        let isBase = start < baseCount
        if start > 0, elements[start - 1] == .sign {
            elements.remove(at: start - 1)
        } else {
            elements.insert(.sign, at: start)
        }
        // Zero has no sign to carry over: from here on its digit is an ordinary number.
        if isBase { base = base?.number?.isZero == true ? nil : base?.negated }
    }

    /// The index of the first part of the operand at the end, without its sign; nil when there is
    /// none.
    private var lastOperandStart: Int? {
        var index = elements.count - 1
        while index >= 0, elements[index] == .percent { index -= 1 }
        guard index >= 0 else { return nil }
        switch elements[index] {
        case .number, .constant: return index
        case .close: return groupStart(endingAt: index)
        default: return nil
        }
    }

    /// Returns the index where the parenthesis that ends at `end` starts, including the function
    /// before it.
    private func groupStart(endingAt end: Int) -> Int? {
        var depth = 0
        var index = end
        while index >= 0 {
            if elements[index] == .close { depth += 1 }
            if elements[index] == .open { depth -= 1 }
            if depth == 0 { break }
            index -= 1
        }
        guard index >= 0 else { return nil }
        if index > 0, case .function = elements[index - 1] { return index - 1 }
        return index
    }

    /// Removes the last character; a word or an operation is removed whole.
    mutating func backspace() {
        guard let last = elements.last else { return }
        if case .number(let text) = last { return editLastNumber(shortened(text)) }
        elements.removeLast()
        if last == .open, case .function? = elements.last { elements.removeLast() }
    }

    /// A number without its last digit, and without an exponent that lost all of its digits.
    private func shortened(_ text: String) -> String {
        var bytes = Array(text.utf8.dropLast())
        while let last = bytes.last, !isDigit(last), last != UInt8(ascii: ".") {
            bytes.removeLast()
        }
        return String(utf8: bytes)
    }

    /// Changes the digits of the number at the end; if they were those of a result, the line no
    /// longer continues from it.
    mutating func editLastNumber(_ text: String) {
        if elements.count == baseCount { base = nil }
        elements.removeLast()
        if !text.isEmpty { elements.append(.number(text)) }
    }
}
