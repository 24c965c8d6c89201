// The calculator as a text, so that the page can store it and restore it after a reload or a trap.
// The moment, zone and randomness are not part of it.
//
// One fact a line, its parts separated by tabs: the form and its version, phase, line, base,
// result, notice, then one history entry a line. A number is written in full after = when it is
// exact, else after ~.

/// The first line of a saved calculator.
private let form = "calepin-calculator\t1"

extension Calculator {
    /// Line, result, message and history as a text that `init(saved:context:)` reads.
    ///
    /// Complexity: O(n) in the length of the line and of all entries.
    public func saved() -> String {
        var text = form + "\n" + phase.name + "\n" + line.text + "\n"
        text += (line.base?.saved ?? "") + "\n"
        text += (phase == .done ? result?.saved ?? "" : "") + "\n"
        text += (notice?.saved ?? "") + "\n"
        for entry in history {
            text += entry.line.text + "\t" + (entry.line.base?.saved ?? "") + "\t"
            text += entry.result.saved + "\n"
        }
        return text
    }

    /// The calculator that was saved; nil when the text is not from `saved()`.
    ///
    /// Complexity: O(n) in the text's length.
    public init?(saved text: String, context: EvaluationContext) {
        self.init(context: context)
        var facts = parts(of: text, by: UInt8(ascii: "\n"))
        guard facts.popLast() == "", facts.count >= 6, facts[0] == form,
            let phase = Phase(name: facts[1]),
            let line = CalculatorLine(saved: facts[2], base: facts[3])
        else { return nil }
        self.phase = phase
        self.line = line
        result = CalculatorResult(saved: facts[4])
        notice = CalculatorError(saved: facts[5])
        guard phase != .done || result != nil, readEntries(facts[6...]) else { return nil }
        if phase != .done { showPreview() }
    }

    private mutating func readEntries(_ facts: ArraySlice<String>) -> Bool {
        guard facts.count <= ExpressionLimits.historyEntries else { return false }
        for fact in facts {
            let parts = parts(of: fact, by: UInt8(ascii: "\t"))
            guard parts.count == 3, let line = CalculatorLine(saved: parts[0], base: parts[1]),
                let result = CalculatorResult(saved: parts[2])
            else { return false }
            history.append(CalculatorEntry(line: line, result: result))
        }
        return true
    }
}

extension Calculator.Phase {
    fileprivate var name: String {
        switch self {
        case .typing: "typing"
        case .done: "done"
        case .failed: "failed"
        }
    }

    fileprivate init?(name: String) {
        switch name {
        case "typing": self = .typing
        case "done": self = .done
        case "failed": self = .failed
        default: return nil
        }
    }
}

extension CalculatorResult {
    /// The number in full; empty when there is none.
    fileprivate var saved: String {
        number.map { (isExact ? "=" : "~") + $0.description } ?? ""
    }

    fileprivate init?(saved text: String) {
        guard let sign = text.utf8.first else { return nil }
        do throws(DecimalError) {
            let number = try Decimal(withoutFirst(text))
            self.init(.number(number), isExact: sign == UInt8(ascii: "="))
        } catch { return nil }
    }
}

extension CalculatorLine {
    /// A line that starts, if there is a base, with its shown digits.
    fileprivate init?(saved text: String, base: String) {
        do throws(CalculatorError) {
            try self.init(reading: text)
        } catch { return nil }
        guard !base.isEmpty else { return }
        guard let result = CalculatorResult(saved: base) else { return nil }
        let start = CalculatorLine(from: result).elements
        guard Array(elements.prefix(start.count)) == start else { return nil }
        self.base = result
    }
}

extension CalculatorError {
    /// The kind of the message, its place, and what it names with control characters as spaces, so
    /// that it holds neither tab nor line end.
    fileprivate var saved: String {
        switch self {
        case .syntax(let faults):
            guard let fault = faults.first else { return "" }
            return parts("syntax", fault.name, fault.span, [fault.argument, fault.detail])
        case .value(let error, let span):
            return parts("value", error.name, span, [error.argument])
        }
    }

    private func parts(
        _ kind: String, _ name: String, _ span: Span, _ arguments: [String]
    ) -> String {
        var text = "\(kind)\t\(name)\t\(span.start)\t\(span.end)"
        for argument in arguments {
            let bytes = argument.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
            text += "\t" + String(utf8: bytes)
        }
        return text
    }

    fileprivate init?(saved text: String) {
        let parts = CalepinExpressions.parts(of: text, by: UInt8(ascii: "\t"))
        let places = 0...ExpressionLimits.lineBytes
        guard parts.count >= 5, let start = Int(parts[2], in: places),
            let end = Int(parts[3], in: places)
        else { return nil }
        let span = Span(start, end)
        if parts[0] == "syntax", parts.count == 6 {
            for code in SyntaxFault.Code.allCases {
                let fault = SyntaxFault(code, span, parts[4], parts[5])
                if fault.name == parts[1] {
                    self = .syntax([fault])
                    return
                }
            }
        } else if parts[0] == "value" {
            for code in ValueError.Code.allCases {
                let error = ValueError(code, parts[4])
                if error.name == parts[1] {
                    self = .value(error, span)
                    return
                }
            }
        }
        return nil
    }
}
