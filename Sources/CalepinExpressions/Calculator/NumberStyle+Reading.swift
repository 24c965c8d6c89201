// Reading numbers as people write and paste them, whatever their style. The meaning of the
// expression is not considered: only digits and the characters between them.

extension NumberStyle {
    /// Returns a text with its numbers made plain: separators of groups dropped, the decimal sign
    /// a point.
    ///
    /// If point and comma both occur in a number, the last is the decimal sign. A comma alone
    /// is the decimal sign, in English only when no three digits follow it; between the arguments
    /// of a function in English it separates them.
    /// Complexity: O(n) in the text's length.
    public func plain(_ text: String) -> String {
        var reader = NumberReader(scalars: Array(text.unicodeScalars), style: self)
        return reader.read()
    }
}

/// Walks a text and rewrites its numbers.
private struct NumberReader {
    let scalars: [Unicode.Scalar]
    let style: NumberStyle
    var position = 0
    var result = String.UnicodeScalarView()
    /// For each open parenthesis, true when it holds the arguments of a function.
    var calls: [Bool] = []
    /// True when a name ends right before the position.
    var afterName = false

    init(scalars: [Unicode.Scalar], style: NumberStyle) {
        self.scalars = scalars
        self.style = style
    }

    mutating func read() -> String {
        while position < scalars.count {
            let scalar = scalars[position]
            if isNumberStart(position) {
                readNumber()
            } else if isNameLetter(scalar) {
                readName()
            } else {
                note(parenthesis: scalar)
                result.append(scalar)
                position += 1
            }
        }
        return String(result)
    }

    private mutating func note(parenthesis scalar: Unicode.Scalar) {
        if scalar == "(" { calls.append(afterName) }
        if scalar == ")" { _ = calls.popLast() }
        if scalar != " " { afterName = false }
    }

    private var isInCall: Bool { calls.last ?? false }

    /// True when commas separate arguments at the position.
    private var commaSeparates: Bool { style == .english && isInCall }

    private func isDigit(_ index: Int) -> Bool {
        index < scalars.count && scalars[index] >= "0" && scalars[index] <= "9"
    }

    private func isNameLetter(_ scalar: Unicode.Scalar) -> Bool {
        (scalar >= "a" && scalar <= "z") || (scalar >= "A" && scalar <= "Z") || scalar == "_"
    }

    /// A digit, or a decimal sign right before one.
    private func isNumberStart(_ index: Int) -> Bool {
        if isDigit(index) { return true }
        guard scalars[index] == "." || (scalars[index] == "," && !commaSeparates) else {
            return false
        }
        return isDigit(index + 1)
    }

    /// A name with the digits in it, so that those of `log10` are not taken for a number.
    private mutating func readName() {
        while position < scalars.count, isNameLetter(scalars[position]) || isDigit(position) {
            result.append(scalars[position])
            position += 1
        }
        afterName = true
    }

    private mutating func readNumber() {
        var run: [Unicode.Scalar] = []
        while position < scalars.count {
            let scalar = scalars[position]
            if isDigit(position) {
                run.append(scalar)
            } else if scalar == "." || (scalar == "," && !commaSeparates) {
                run.append(scalar)
            } else if !isGroupSign(scalar) || !isGroup(after: position) {
                break
            }
            position += 1
        }
        afterName = false
        appendPlain(run)
    }

    private func isGroupSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’": true
        default: false
        }
    }

    /// Returns true when exactly three digits follow a place.
    private func isGroup(after index: Int) -> Bool {
        isDigit(index + 1) && isDigit(index + 2) && isDigit(index + 3) && !isDigit(index + 4)
    }

    private mutating func appendPlain(_ run: [Unicode.Scalar]) {
        let sign = decimalSign(of: run)
        for (index, scalar) in run.enumerated() {
            if scalar >= "0", scalar <= "9" {
                result.append(scalar)
            } else if index == sign {
                result.append(".")
            } else if sign == nil, !isGrouped(run) {
                result.append(scalar)
            }
        }
    }

    /// The place of the decimal sign in a number; nil when it has none.
    private func decimalSign(of run: [Unicode.Scalar]) -> Int? {
        let points = run.indices.filter { run[$0] == "." }
        let commas = run.indices.filter { run[$0] == "," }
        if let point = points.last, let comma = commas.last {
            if comma > point { return commas.count == 1 ? comma : nil }
            return points.count == 1 ? point : nil
        }
        if points.count == 1 { return points[0] }
        guard commas.count == 1 else { return nil }
        return style == .english && isGrouped(run) ? nil : commas[0]
    }

    /// Returns true when the separators of a number stand before groups of three digits, after one
    /// to three.
    private func isGrouped(_ run: [Unicode.Scalar]) -> Bool {
        var digits = 0
        var isFirst = true
        for scalar in run {
            if scalar >= "0", scalar <= "9" {
                digits += 1
                continue
            }
            guard isFirst ? (1...3).contains(digits) : digits == 3 else { return false }
            isFirst = false
            digits = 0
        }
        return isFirst || digits == 3
    }
}
