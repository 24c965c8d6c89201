// A sum, count or extreme over rows, kept up to date as values change. What the functions mean is
// CalepinExpressions' business.

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

    /// A row came with this value, shown or not.
    mutating func add(_ value: Value, _ isRelevant: Bool) {
        rows += isRelevant ? 1 : 0
        add(value)
    }

    /// A row went that had this value.
    mutating func remove(_ value: Value, _ isRelevant: Bool) {
        rows -= isRelevant ? 1 : 0
        remove(value)
    }

    /// The cell of a row is shown now, or no longer is: what is hidden counts nowhere.
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

    /// The value, when differences are enough to know it.
    var value: Value? {
        switch function {
        case .count where others == 0: return .number(Decimal(rows))
        case .filled where others == 0: return .number(Decimal(filled))
        case .sum where others == 0: return sum.value.map { .number($0) } ?? known
        default: return known
        }
    }
}
