// The bounds beyond which a number is far from the others of its column: 1.5 interquartile ranges
// from the quartiles, and 3 for those that are very far (J. W. Tukey, Exploratory Data Analysis,
// 1977). The quartiles are those of summaries.

import CalepinExpressions

/// The bounds of the usual numbers of a column.
struct NumberFences: Sendable {
    /// The least and the greatest number that is not far from the others.
    let low, high: Decimal
    /// The same for those that are not very far.
    let farLow, farHigh: Decimal

    /// Computes the bounds; nil for too few numbers, and where half of them are the same.
    ///
    /// Complexity: O(n log n) in the numbers.
    init?(_ numbers: CellNumbers) {
        guard numbers.rows.count >= QualityLimits.leastValues,
            let quartiles = NumberSummary(numbers)?.quartiles
        else { return nil }
        do {
            let range = try quartiles[3].subtracting(quartiles[1])
            guard range > 0 else { return nil }
            let near = try range.multiplied(by: Decimal("1.5"))
            let far = try range.multiplied(by: 3)
            low = try quartiles[1].subtracting(near)
            high = try quartiles[3].adding(near)
            farLow = try quartiles[1].subtracting(far)
            farHigh = try quartiles[3].adding(far)
        } catch { return nil }
    }

    /// Returns the rows whose numbers are far from the others, each with true for those that are
    /// very far.
    ///
    /// Complexity: O(n log n) in the numbers.
    func outliers(_ numbers: CellNumbers) -> [(row: Int32, isFar: Bool)] {
        switch numbers.values {
        case .decimals(let all):
            return zip(numbers.rows, all).compactMap { row, number in
                guard number < low || number > high else { return nil }
                return (row, number < farLow || number > farHigh)
            }
        case .units(let all, let scale):
            let sorted = all.sorted()
            // The bounds in units: few of the numbers are compared as decimals.
            let first = { (bound: Decimal) in
                Self.first(in: sorted) { CellNumbers.decimal(Int128($0), scale) ?? 0 >= bound }
            }
            let last = { (bound: Decimal) in
                Self.first(in: sorted) { CellNumbers.decimal(Int128($0), scale) ?? 0 > bound }
            }
            let near = (first(low), last(high)), far = (first(farLow), last(farHigh))
            func isOutside(_ unit: Int64, _ places: (Int, Int)) -> Bool {
                (places.0 == sorted.count || unit < sorted[places.0])
                    || (places.1 < sorted.count && unit >= sorted[places.1])
            }
            return zip(numbers.rows, all).compactMap { row, unit in
                isOutside(unit, near) ? (row, isOutside(unit, far)) : nil
            }
        }
    }

    /// Returns the first place of sorted units from which a condition holds; their number for
    /// none.
    private static func first(in sorted: [Int64], _ holds: (Int64) -> Bool) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(sorted[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
