// Numbers, quoted texts, names and field references: the words of more than a symbol.

extension Lexer {
    /// A number: digits with an optional point on either side; on a calculator also an exponent,
    /// because its results may show one.
    mutating func scanNumber() -> Token {
        let from = position
        var whole: Int64 = 0
        while isDigit(peek()) {
            whole = whole &* 10 &+ Int64(peek() &- UInt8(ascii: "0"))
            position += 1
        }
        // Most numbers are short and whole.
        let isShort = position - from < 16 && peek() != UInt8(ascii: ".")
        if isShort, notation == .form { return .number(Decimal(whole)) }
        if peek() == UInt8(ascii: ".") {
            position += 1
            while isDigit(peek()) { position += 1 }
        }
        if notation == .calculator { scanExponent() }
        do throws(DecimalError) {
            return .number(try Decimal(text(from, position)))
        } catch {
            note(.badNumber, Span(from, position), text(from, position))
            return .number(Decimal(0))
        }
    }

    private mutating func scanExponent() {
        guard peek() | 0x20 == UInt8(ascii: "e") else { return }
        let signed = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
        guard isDigit(peek(signed ? 2 : 1)) else { return }
        position += signed ? 3 : 2
        while isDigit(peek()) { position += 1 }
    }

    /// A text between two equal quotes; XPath 1.0 has no escapes.
    mutating func scanText(_ quote: UInt8) -> Token {
        let from = position
        position += 1
        while position < bytes.count, bytes[position] != quote { position += 1 }
        guard position < bytes.count else {
            note(.unclosedText, Span(from, from + 1))
            return .text(text(from + 1, position))
        }
        position += 1
        return .text(text(from + 1, position - 1))
    }

    /// `${name}`, white space inside the braces ignored.
    mutating func scanField() -> Token {
        let from = position
        position += 2
        while position < bytes.count, bytes[position] != UInt8(ascii: "}") { position += 1 }
        guard position < bytes.count else {
            note(.unclosedReference, Span(from, from + 2))
            return .field(trimmedText(from + 2, position))
        }
        position += 1
        return .field(trimmedText(from + 2, position - 1))
    }

    /// The text of a stretch of the source without the white space around it.
    private func trimmedText(_ from: Int, _ to: Int) -> String {
        var (start, end) = (from, to)
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return text(start, end)
    }

    /// A name, or after a value the name of an operator, of which only the letters count: `1or1`.
    mutating func scanName() -> Token {
        let from = position
        if afterOperand {
            while isLetter(peek()) { position += 1 }
            if position > from { return operatorNamed(text(from, position)) }
        }
        while isNamePart(peek()) || isPrefixColon() { position += 1 }
        return .name(text(from, position))
    }

    private mutating func operatorNamed(_ name: String) -> Token {
        switch name {
        case "and": return .and
        case "or": return .or
        case "div": return .divide
        case "mod": return .modulo
        case "x" where notation == .calculator, "X" where notation == .calculator: return .times
        default:
            note(.unknownOperator, span, name)
            return .and
        }
    }

    /// A colon inside a name such as `jr:choice-name`, but not the two of an axis.
    private func isPrefixColon() -> Bool {
        notation == .form && peek() == UInt8(ascii: ":") && isNameStart(peek(1))
    }

    private func isNamePart(_ byte: UInt8) -> Bool {
        if byte == UInt8(ascii: "-") { return notation == .form || isLetter(peek(1)) }
        return isNameStart(byte) || isDigit(byte)
            || (byte == UInt8(ascii: ".") && notation == .form)
    }
}
