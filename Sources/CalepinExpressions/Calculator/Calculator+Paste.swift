// Pasting into the line. Reading numbers of other styles is in NumberStyle+Reading.swift.

extension Calculator {
    /// Adds a pasted text to the line as if it were typed, except that an operation never replaces
    /// the one before it: `2*-3` stays `2*-3`. Everything after a `=` is left out.
    ///
    /// After a result, a text that starts with an operation continues from it; any other text
    /// starts a new line. A text that does not fit changes nothing and leaves a message.
    /// Complexity: O(n) in the length of text and line.
    public mutating func paste(_ text: String, in style: NumberStyle) {
        guard text.utf8.count <= 2 * ExpressionLimits.lineBytes else {
            notice = .syntax([SyntaxFault(.tooLarge, Span(0, text.utf8.count))])
            return
        }
        let plain = style.plain(beforeEquals(text))
        guard !isBlank(plain) else { return }
        var copy = self
        copy.notice = nil
        copy.startPasting(plain)
        let before = copy.line
        do throws(CalculatorError) {
            try copy.line.append(reading: plain)
        } catch {
            notice = error
            return
        }
        copy.keepWithinLimits(before)
        if copy.notice == nil {
            copy.showPreview()
            self = copy
        } else {
            notice = copy.notice
        }
    }

    /// Makes the line ready for a pasted text.
    private mutating func startPasting(_ plain: String) {
        if phase == .done, let result {
            line = startsWithOperation(plain) ? CalculatorLine(from: result) : CalculatorLine()
        }
        phase = .typing
    }
}

/// Returns true when a text starts with an operation that continues from a result; a minus does
/// not, since pasted numbers may be negative.
private func startsWithOperation(_ text: String) -> Bool {
    var lexer = Lexer(text, .calculator)
    lexer.afterOperand = true
    switch lexer.next() {
    case .plus, .times, .divide, .modulo, .caret, .percent: return true
    default: return false
    }
}

/// The part of a text before the first `=`.
private func beforeEquals(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
        if byte == UInt8(ascii: "=") { break }
        bytes.append(byte)
    }
    return String(utf8: bytes)
}
