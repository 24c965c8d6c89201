// The text of the calculator's display and of a copy: with groups and the decimal sign of a style
// for people, plain for tests and pipes.

/// The texts of the calculator's display.
public struct CalculatorDisplay: Hashable, Sendable {
    /// The line typed, with = after it once it was computed; 0 when it is empty.
    public var expression: String
    /// The result, or the preview while typing; empty when there is none.
    public var result: String
    /// True when the result is a preview.
    public var isPreview: Bool
    /// The message about the last key, for a screen reader to announce; empty when there is none.
    public var message: String
    /// The label of the clear key: AC or C.
    public var clearLabel: String
}

extension Calculator {
    /// Returns the display with the numbers written in a style.
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

    /// Returns the message about the last key; empty when there is none.
    public func message(in language: Language) -> String {
        notice?.message(in: language) ?? ""
    }

    /// The label of the clear key: AC when the line is empty, C when it is not.
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

    /// The text that copying puts on the clipboard: the result with all its digits, no groups and
    /// a decimal point; without a result, the line.
    public var copyText: String { result?.text ?? line.text }
}

extension CalculatorEntry {
    /// Returns the expression with the numbers written in a style.
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
