// A sum, count or extreme over rows, kept up to date as values change. The functions are defined
// in CalepinExpressions.

import CalepinExpressions

/// The value of one aggregate over the rows below.
struct RowSum {
    let function: AggregateFunction
    private var rows = 0
    private var filled = 0
    /// Values that are neither empty nor plain numbers.
    private var others = 0
    private var sum = ExactSum()
    /// A value that was computed from all rows; nil when it has to be computed anew.
    var known: Value?

    init(_ function: AggregateFunction) { self.function = function }

    /// Adds the value of a new row, shown or not.
    mutating func add(_ value: Value, _ isRelevant: Bool) {
        rows += isRelevant ? 1 : 0
        add(value)
    }

    /// Removes the value of a removed row.
    mutating func remove(_ value: Value, _ isRelevant: Bool) {
        rows -= isRelevant ? 1 : 0
        remove(value)
    }

    /// Updates the counts after the cell of a row was shown or hidden: hidden cells count nowhere.
    mutating func show(_ isRelevant: Bool) {
        rows += isRelevant ? 1 : -1
        known = nil
    }

    mutating func add(_ value: Value) {
        count(value, by: 1)
        if case .number(let number) = value { sum.add(number) }
        known = nil
    }

    mutating func remove(_ value: Value) {
        count(value, by: -1)
        if case .number(let number) = value { sum.remove(number) }
        known = nil
    }

    private mutating func count(_ value: Value, by change: Int) {
        if value.isEmpty { return }
        filled += change
        if case .number = value { return }
        others += change
    }

    /// The value, when it can be computed from differences.
    var value: Value? {
        switch function {
        case .count where others == 0: return .number(Decimal(rows))
        case .filled where others == 0: return .number(Decimal(filled))
        case .sum where others == 0: return sum.value.map { .number($0) } ?? known
        default: return known
        }
    }
}
