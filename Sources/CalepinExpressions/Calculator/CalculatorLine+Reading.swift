// Reading a line from text: for pasting and for restoring. The meaning of commas (decimal sign or
// separator of groups) was settled before, by NumberStyle.

extension CalculatorLine {
    /// The line that a text in the calculator's notation spells, perhaps not finished.
    ///
    /// - Throws: a `CalculatorError` naming the first part that does not belong into a line.
    init(reading text: String) throws(CalculatorError) {
        try append(reading: text)
    }

    /// Adds what a text spells to the end; digits go on with a number that stands there.
    ///
    /// Complexity: O(n) in the length of both.
    /// - Throws: a `CalculatorError` naming the first part that does not fit; the line is then
    ///   partly changed.
    mutating func append(reading text: String) throws(CalculatorError) {
        guard text.utf8.count <= ExpressionLimits.lineBytes else {
            throw .syntax([SyntaxFault(.tooLarge, Span(0, text.utf8.count))])
        }
        var lexer = Lexer(text, .calculator)
        lexer.afterOperand = isCoherent
        var depth = openCount
        var token = try next(&lexer)
        try joinOperand(&token, &lexer)
        while token != .end {
            let span = lexer.span
            let word = lexer.text(Int(span.start), Int(span.end))
            let following = try next(&lexer)
            guard add(token, word, following, &depth) else {
                throw .syntax([SyntaxFault(.unexpected, span, word)])
            }
            token = following
        }
    }

    /// Returns the next word. A number out of range is let through: computing it reports the
    /// error.
    private func next(_ lexer: inout Lexer) throws(CalculatorError) -> Token {
        let token = lexer.next()
        if let fault = lexer.fault, fault.code != .badNumber { throw .syntax([fault]) }
        lexer.fault = nil
        return token
    }

    /// Joins a first part that is an operand to the one at the end of the line: digits are
    /// appended, anything else multiplies.
    private mutating func joinOperand(
        _ token: inout Token, _ lexer: inout Lexer
    ) throws(CalculatorError) {
        switch token {
        case .name, .leftParenthesis: return startOperand()
        case .number: break
        default: return
        }
        let word = lexer.text(Int(lexer.span.start), Int(lexer.span.end))
        guard case .number(let number)? = elements.last, isPlain(number + word) else {
            return startOperand()
        }
        editLastNumber(number == "0" ? normalized(word) : number + word)
        token = try next(&lexer)
    }

    /// Returns true when a text is digits with at most one point.
    private func isPlain(_ text: String) -> Bool {
        var points = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: ".") { points += 1 } else if !isDigit(byte) { return false }
        }
        return points <= 1
    }

    /// A number without needless zeros in front, with one before its point, and with a large E.
    private func normalized(_ text: String) -> String {
        var bytes = text.utf8.map { $0 == UInt8(ascii: "e") ? UInt8(ascii: "E") : $0 }
        while bytes.count > 1, bytes[0] == UInt8(ascii: "0"), isDigit(bytes[1]) {
            bytes.removeFirst()
        }
        if bytes.first == UInt8(ascii: ".") { bytes.insert(UInt8(ascii: "0"), at: 0) }
        return String(utf8: bytes)
    }

    /// Adds one word, of which the next is known; false when it does not fit.
    private mutating func add(
        _ token: Token, _ word: String, _ next: Token, _ depth: inout Int
    ) -> Bool {
        switch token {
        case .number: return addOperand(.number(normalized(word)))
        case .name: return addName(word, isCall: next == .leftParenthesis)
        case .minus where !isCoherent:
            if elements.last == .sign { elements.removeLast() } else { elements.append(.sign) }
            return true
        case .plus where !isCoherent: return true
        case .leftParenthesis:
            depth += 1
            return depth <= ExpressionLimits.lineParentheses && addOperand(.open)
        case .rightParenthesis:
            depth -= 1
            return depth >= 0 && (isCoherent || isEmptyCall) && addSuffix(.close)
        case .percent: return isCoherent && addSuffix(.percent)
        case .comma: return isCoherent && depth > 0 && addSuffix(.separator)
        default:
            guard isCoherent, let operation = token.operation else { return false }
            return addSuffix(.operation(operation))
        }
    }

    /// True when the line ends in a function and its opening parenthesis.
    private var isEmptyCall: Bool {
        guard elements.count > 1, elements.last == .open,
            case .function = elements[elements.count - 2]
        else { return false }
        return true
    }

    private mutating func addOperand(_ element: CalculatorElement) -> Bool {
        guard !isCoherent else { return false }
        elements.append(element)
        return true
    }

    private mutating func addName(_ word: String, isCall: Bool) -> Bool {
        if isCall { return Functions.named(word) != nil && addOperand(.function(word)) }
        switch word {
        case "ans", "Ans", "ANS", "pi", "π": return addOperand(.constant(word))
        default: return false
        }
    }

    private mutating func addSuffix(_ element: CalculatorElement) -> Bool {
        finishNumber()
        // A power binds closer than the sign of the number before it, but a result is one value.
        if element == .operation(.power), baseCount == 2, elements.count == 2 {
            elements = [.open] + elements + [.close]
            base = nil
        }
        elements.append(element)
        return true
    }
}

extension Token {
    /// The operation of a line that the word stands for; nil for other words.
    fileprivate var operation: CalculatorElement.Operation? {
        switch self {
        case .plus: .add
        case .minus: .subtract
        case .times: .multiply
        case .divide: .divide
        case .modulo: .remainder
        case .caret: .power
        default: nil
        }
    }
}
