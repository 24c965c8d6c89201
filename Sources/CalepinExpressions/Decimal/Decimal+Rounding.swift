// Rounding to places, integral values and the form without trailing zeros.

extension Decimal {
    /// The number rounded to `places` decimal places, or for a negative count to tens, hundreds
    /// and so on: 12345 to -3 places is 12000. A number that has no more places stays as it is.
    /// Throws: `overflow` where rounding up leaves the range.
    public func rounded(
        toPlaces places: Int, _ mode: RoundingMode = .halfUp
    ) throws(DecimalError) -> Decimal {
        // No number has a digit beyond these places.
        let last = -min(max(places, -7_000), 7_000)
        let number = unpacked
        if number.exponent >= last { return self }
        if number.isZero {
            return Decimal(
                Unpacked(
                    negative: number.negative,
                    exponent: min(last, DecimalLayout.exponents.upperBound),
                    coefficient: 0))
        }
        let (kept, rest) = number.coefficient.split(dropping: last - number.exponent)
        let up = mode.increments(kept, rest, negative: number.negative)
        return try Decimal(
            coefficient: up ? kept + 1 : kept, exponent: last, negative: number.negative)
    }

    /// The greatest integer that is not above the number.
    public var floor: Decimal { Decimal(unpacked.integral(.floor).value) }

    /// The least integer that is not below the number.
    public var ceiling: Decimal { Decimal(unpacked.integral(.ceiling).value) }

    /// The number without its fraction.
    public var truncated: Decimal { Decimal(unpacked.integral(.down).value) }

    /// True when the number has no fraction.
    public var isInteger: Bool {
        let number = unpacked
        if number.exponent >= 0 || number.isZero { return true }
        return number.coefficient.split(dropping: -number.exponent).rest == .nothing
    }

    /// The same value without trailing zeros; zero with the exponent 0, keeping its sign.
    public var reduced: Decimal {
        // An odd coefficient has no trailing zero.
        if low & 1 == 1 { return self }
        let number = unpacked
        if number.isZero { return Decimal(high: high & DecimalLayout.sign | 6176 << 49, low: 0) }
        let (value, count) = number.coefficient.strippingZeros(
            atMost: DecimalLayout.exponents.upperBound - number.exponent)
        return Decimal(
            Unpacked(
                negative: number.negative, exponent: number.exponent + count, coefficient: value))
    }
}
