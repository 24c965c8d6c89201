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

    /// A row came with this value.
    mutating func add(_ value: Value) {
        rows += 1
        count(value, by: 1)
        if case .number(let number) = value { sum.add(number) }
        known = nil
    }

    /// A row went that had this value.
    mutating func remove(_ value: Value) {
        rows -= 1
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
