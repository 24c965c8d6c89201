// The calculator as a text, so that the page can keep it and make it anew after a reload or a trap.
// The moment, zone and randomness are not part of it.
//
// A line a fact, its parts separated by tabs: the form and its version, phase, line, base, result,
// notice, then an entry a line. A number is written in full after = when it is exact, else after ~.

extension Calculator {
    private static let form = "calepin-calculator\t1"

    /// Line, result, message and history as a text that `init(saved:context:)` reads.
    ///
    /// Complexity: O(n) in the length of the line and of all entries.
    public func saved() -> String {
        var text = Calculator.form + "\n"
        text += phase == .typing ? "typing" : (phase == .done ? "done" : "failed")
        text += "\n" + line.text + "\n" + Calculator.saved(line.base) + "\n"
        text += (phase == .done ? Calculator.saved(result) : "") + "\n" + savedNotice + "\n"
        for entry in history {
            text += entry.line.text + "\t" + Calculator.saved(entry.line.base) + "\t"
            text += Calculator.saved(entry.result) + "\n"
        }
        return text
    }

    /// The calculator that was saved; nil when the text is not from `saved()`.
    ///
    /// Complexity: O(n) in the text's length.
    public init?(saved text: String, context: EvaluationContext) {
        self.init(context: context)
        var facts = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard facts.count >= 7, facts.popLast() == "", facts[0] == Calculator.form,
            let line = Calculator.line(facts[2], facts[3])
        else { return nil }
        self.line = line
        result = Calculator.number(facts[4])
        switch facts[1] {
        case "typing": phase = .typing
        case "done": phase = .done
        case "failed": phase = .failed
        default: return nil
        }
        guard phase != .done || result != nil, readEntries(facts[6...]) else { return nil }
        readNotice(facts[5])
        showPreviewIfTyping()
    }

    private mutating func showPreviewIfTyping() {
        if phase != .done { showPreview() }
    }

    private mutating func readEntries(_ facts: ArraySlice<Substring>) -> Bool {
        guard facts.count <= Limits.historyEntries else { return false }
        for fact in facts {
            let parts = fact.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 3, let line = Calculator.line(parts[0], parts[1]),
                let result = Calculator.number(parts[2])
            else { return false }
            history.append(CalculatorEntry(line: line, result: result))
        }
        return true
    }

    // Numbers and lines

    private static func saved(_ result: CalculatorResult?) -> String {
        guard let result, let number = result.number else { return "" }
        return (result.isExact ? "=" : "~") + number.description
    }

    private static func number(_ text: Substring) -> CalculatorResult? {
        guard let sign = text.utf8.first else { return nil }
        do throws(DecimalError) {
            let number = try Decimal(String(text.dropFirst()))
            return CalculatorResult(.number(number), isExact: sign == UInt8(ascii: "="))
        } catch { return nil }
    }

    private static func line(_ text: Substring, _ base: Substring) -> CalculatorLine? {
        do throws(CalculatorError) {
            var line = try CalculatorLine(reading: String(text))
            guard !base.isEmpty else { return line }
            guard let base = number(base) else { return nil }
            let start = CalculatorLine(from: base).elements
            guard line.elements.prefix(start.count) == start[...] else { return nil }
            line.base = base
            return line
        } catch { return nil }
    }

    // Notices

    /// The kind of the message and what it names, which may hold neither tab nor line end.
    private var savedNotice: String {
        switch notice {
        case nil: return ""
        case .syntax(let faults)?:
            guard let fault = faults.first else { return "" }
            return parts("syntax", fault.name, fault.span, [fault.argument, fault.detail])
        case .value(let error, let span)?:
            return parts("value", error.name, span, [error.argument])
        }
    }

    private func parts(
        _ kind: String, _ name: String, _ span: Span, _ arguments: [String]
    ) -> String {
        var text = "\(kind)\t\(name)\t\(span.start)\t\(span.end)"
        for argument in arguments {
            let bytes = argument.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
            text += "\t" + String(decoding: bytes, as: UTF8.self)
        }
        return text
    }

    private mutating func readNotice(_ text: Substring) {
        let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 5, let start = Int(parts[2]), let end = Int(parts[3]) else { return }
        let span = Span(start, end)
        if parts[0] == "syntax", parts.count == 6 {
            for code in SyntaxFault.Code.allCases {
                let fault = SyntaxFault(code, span, parts[4], parts[5])
                if fault.name == parts[1] { notice = .syntax([fault]) }
            }
        } else if parts[0] == "value" {
            for code in ValueError.Code.allCases {
                let error = ValueError(code, parts[4])
                if error.name == parts[1] { notice = .value(error, span) }
            }
        }
    }
}
