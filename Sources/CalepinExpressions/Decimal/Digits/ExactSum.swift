// The sum of many decimals, kept exact while numbers are added and removed. Sums of values that
// are not plain decimals are computed in Functions.

/// A sum from which a number can be removed again, so that a change costs O(1) however many
/// numbers there are.
///
/// Numbers with at most 12 decimal places and 15 digits before the point are summed as integers of
/// 128 bits, in units of 10⁻¹²: 10¹¹ of them cannot overflow. Others are only counted, and while
/// there is one `value` is nil. Invariant: every removed number was added before.
package struct ExactSum: Sendable {
    private static let places = 12
    private var units: Int128 = 0
    private var others = 0

    /// The sum of nothing.
    package init() {}

    /// Adds a number.
    package mutating func add(_ number: Decimal) { change(number, by: 1) }

    /// Takes back a number that was added.
    package mutating func remove(_ number: Decimal) { change(number, by: -1) }

    /// The sum; nil while a number in it does not fit.
    package var value: Decimal? {
        guard others == 0 else { return nil }
        do throws(DecimalError) {
            return try Decimal(
                coefficient: units.magnitude, exponent: -ExactSum.places, negative: units < 0)
        } catch { return nil }
    }

    private mutating func change(_ number: Decimal, by sign: Int) {
        guard let amount = ExactSum.units(of: number) else { return others += sign }
        units += sign < 0 ? -amount : amount
    }

    private static func units(of number: Decimal) -> Int128? {
        let parts = number.unpacked
        let shift = parts.exponent + places
        guard shift >= 0, shift <= 27, parts.digitCount + shift <= 27 else {
            return parts.coefficient == 0 ? 0 : nil
        }
        let amount = Int128(parts.coefficient * PowersOfTen.long[shift])
        return parts.negative ? -amount : amount
    }
}
