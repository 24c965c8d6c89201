// What the calculator shows and gives to copy: with groups and the decimal sign of a style for
// people, plain for tests and pipes.

/// What stands on the calculator's display.
public struct CalculatorDisplay: Hashable, Sendable {
    /// The line typed, with = after it once it was computed; 0 when it is empty.
    public var expression: String
    /// The result, or the preview while typing; empty when there is none.
    public var result: String
    /// Whether the result is a preview.
    public var isPreview: Bool
    /// What there is to say about the last key, to be announced; empty when nothing.
    public var message: String
    /// What the clear key reads: AC or C.
    public var clearLabel: String
}

extension Calculator {
    /// The display as a person of a style reads it.
    ///
    /// Complexity: O(n) in the line's length.
    public func display(in style: NumberStyle) -> CalculatorDisplay {
        CalculatorDisplay(
            expression: expression(in: style),
            result: result.map { style.written($0.text) } ?? "",
            isPreview: phase == .typing && result != nil,
            message: message(in: style.language),
            clearLabel: clearLabel)
    }

    /// What there is to say about the last key; empty when nothing.
    public func message(in language: Language) -> String {
        notice?.message(in: language) ?? ""
    }

    /// What the clear key reads: AC when the line is empty, C when it is not.
    public var clearLabel: String { isEmpty ? "AC" : "C" }

    private func expression(in style: NumberStyle) -> String {
        if line.isEmpty { return "0" }
        let text = line.written(in: style)
        return phase == .done ? text + " =" : text
    }

    /// Line and result in plain text: `12 ÷ 3 = 4`, `6 + `, and 0 when the line is empty. A lone
    /// number that was computed is only the number.
    public var text: String {
        if line.isEmpty { return "0" }
        guard phase == .done, let result else { return line.text }
        return line.isLoneNumber ? result.text : line.text + " = " + result.text
    }

    /// What copying gives: the result with all its digits, no groups and a decimal point; without
    /// a result, the line.
    public var copyText: String { result?.text ?? line.text }
}

extension CalculatorEntry {
    /// The expression as a person of a style reads it.
    ///
    /// Complexity: O(n) in its length.
    public func expression(in style: NumberStyle) -> String { line.written(in: style) }
}

extension CalculatorLine {
    /// The line with the groups and the decimal sign of a style.
    func written(in style: NumberStyle) -> String {
        var text = ""
        for element in elements {
            switch element {
            case .number(let number): text += style.written(number)
            case .sign: text += "−"
            case .operation(.subtract): text += " − "
            default: text += element.text
            }
        }
        return text
    }
}
