// The history: past computations, to use again, to edit or to drop. Saving it is in
// Calculator+Saved.swift.

/// A computed expression and its result.
public struct CalculatorEntry: Hashable, Sendable {
    let line: CalculatorLine
    /// The result.
    public let result: CalculatorResult

    /// The expression in the calculator's notation.
    public var expression: String { line.text }
}

extension Calculator {
    /// Adds the computation just made to the history, unless it is a lone number or repeats the
    /// last entry.
    mutating func remember() {
        guard let result, !line.isLoneNumber else { return }
        let entry = CalculatorEntry(line: line, result: result)
        guard history.last != entry else { return }
        history.append(entry)
        let excess = history.count - ExpressionLimits.historyEntries
        if excess > 0 { history.removeFirst(excess) }
    }

    /// Puts the result of an entry into the line: in full precision where it starts one, else with
    /// the digits shown. An index that is not one of `history` is ignored.
    public mutating func reuse(_ index: Int) {
        guard history.indices.contains(index) else { return }
        let result = history[index].result
        guard phase == .typing, !line.isEmpty else {
            return replaceLine(by: CalculatorLine(from: result))
        }
        paste(line.isCoherent ? "×" + result.text : result.text, in: .english)
    }

    /// Puts the expression of an entry back into the line, to edit it; the entry stays. An index
    /// that is not one of `history` is ignored.
    public mutating func edit(_ index: Int) {
        guard history.indices.contains(index) else { return }
        replaceLine(by: history[index].line)
    }

    /// Drops an entry. An index that is not one of `history` is ignored.
    public mutating func remove(_ index: Int) {
        guard history.indices.contains(index) else { return }
        history.remove(at: index)
    }

    /// Drops all entries.
    public mutating func removeHistory() { history = [] }

    private mutating func replaceLine(by line: CalculatorLine) {
        self.line = line
        phase = .typing
        notice = nil
        showPreview()
    }
}
