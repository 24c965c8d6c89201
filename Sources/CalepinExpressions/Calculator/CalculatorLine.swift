// The line of the calculator: its parts, its text and its properties. Changing it by keys is in
// CalculatorLine+Keys.swift, by text in CalculatorLine+Reading.swift.

/// An expression being typed, part by part.
///
/// Invariant: operands and operations alternate, so that every line that ends in an operand is an
/// expression once its parentheses are closed.
struct CalculatorLine: Hashable, Sendable {
    /// The parts, in order.
    var elements: [CalculatorElement] = []
    /// The result that the line continues from. Its shown digits are the first number of the line,
    /// with their sign; they stand for its value in full until they are edited.
    var base: CalculatorResult?

    /// An empty line.
    init() {}

    /// Makes a line that continues from a number; empty for a result that is no number.
    init(from result: CalculatorResult) {
        guard result.number != nil else { return }
        base = result
        showBase()
    }

    /// Puts the digits of the base at the start of an otherwise empty line.
    private mutating func showBase() {
        guard let text = base?.text else { return }
        if text.utf8.first == UInt8(ascii: "-") {
            elements = [.sign, .number(withoutFirst(text))]
        } else {
            elements = [.number(text)]
        }
    }

    /// The number of parts at the start that stand for the base.
    var baseCount: Int {
        guard let base else { return 0 }
        return base.text.utf8.first == UInt8(ascii: "-") ? 2 : 1
    }

    /// True when nothing was typed.
    var isEmpty: Bool { elements.isEmpty }

    /// The line in the calculator's notation, such as `12 ÷ 3` or `6 + `.
    ///
    /// Complexity: O(n) in its length.
    var text: String { written(from: 0) }

    /// The expression to evaluate: the line with its base, if any, as `${base}`.
    var source: String { base == nil ? text : "${base}" + written(from: baseCount) }

    private func written(from first: Int) -> String {
        var result = ""
        for element in elements.dropFirst(first) { result += element.text }
        return result
    }

    /// The number of parentheses that are open at the end.
    var openCount: Int {
        var count = 0
        for element in elements {
            if element == .open { count += 1 }
            if element == .close { count -= 1 }
        }
        return count
    }

    /// True when the line ends in an operand, so that it is an expression once its parentheses are
    /// closed.
    var isCoherent: Bool { elements.last?.endsOperand ?? false }

    /// True when there is something to compute: two operands, a percentage or a function.
    var hasEnoughElements: Bool {
        var operands = 0
        for element in elements {
            switch element {
            case .number, .constant: operands += 1
            case .percent, .function: return true
            default: break
            }
        }
        return operands > 1
    }

    /// True when the line is one number, perhaps with a sign.
    var isLoneNumber: Bool {
        guard case .number? = elements.last else { return false }
        for element in elements.dropLast() where element != .sign { return false }
        return true
    }

    /// True when pressing the point key adds a point.
    var canAddPoint: Bool {
        guard case .number(let text)? = elements.last else { return true }
        for byte in text.utf8 where byte == UInt8(ascii: ".") || byte == UInt8(ascii: "E") {
            return false
        }
        return true
    }

    /// The line with its last number finished and its parentheses closed.
    var closed: CalculatorLine {
        var result = self
        result.finishNumber()
        for _ in 0..<Swift.max(0, openCount) { result.elements.append(.close) }
        return result
    }

    /// Removes a point at the end of the last number.
    mutating func finishNumber() {
        guard case .number(let text)? = elements.last, text.utf8.last == UInt8(ascii: ".") else {
            return
        }
        elements[elements.count - 1] = .number(withoutLast(text))
    }
}
