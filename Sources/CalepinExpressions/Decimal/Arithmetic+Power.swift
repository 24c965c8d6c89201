// Integer powers, by repeated squaring with 75 digits. Other exponents are in
// Decimal+Transcendental.swift.

extension Arithmetic {
    /// The base to an integer power. Exact where the result has no more digits than the precision;
    /// else the error before rounding is below 10⁻⁵⁴ of the result, since each of at most 126
    /// multiplications cuts less than 10⁻⁷³ and the power multiplies that by at most 2⁶³.
    ///
    /// Throws: `invalidOperation` for zero to the power zero, `divisionByZero` for zero to a power
    /// below zero (without a condition, as General Decimal Arithmetic has it), `overflow`.
    mutating func power(_ base: Unpacked, _ power: Int64) throws(DecimalError) -> Unpacked {
        let negative = base.negative && power & 1 == 1
        if base.isZero { return try powerOfZero(negative, power) }
        if power == 0 { return try finish(Unpacked(negative: false, exponent: 0, coefficient: 1)) }
        let (coefficient, zeros) = base.coefficient.strippingZeros(atMost: 38)
        var factor = LongDecimal(
            coefficient: Wide(coefficient), exponent: base.exponent + zeros)
        if power < 0 {
            let exponent = factor.exponent
            factor = LongDecimal(inverseOf: coefficient)
            factor.exponent -= exponent
        }
        guard let result = raised(factor, to: power.magnitude) else {
            let large = (base.adjustedExponent >= 0) == (power > 0)
            return try finish(
                Unrounded(
                    negative: negative,
                    exponent: large ? maximumExponent : tiniestExponent - 100,
                    coefficient: PowersOfTen.long[37], sticky: true))
        }
        let padding = power < 0 ? 0 : min(38, UInt64(zeros).multipliedOrMax(by: power.magnitude))
        return try finish(negative, result, zeros: Int(padding))
    }

    private mutating func powerOfZero(
        _ negative: Bool, _ power: Int64
    ) throws(DecimalError) -> Unpacked {
        if power < 0 { throw .divisionByZero }
        if power == 0 { throw fail(.invalidOperation, .invalidOperation) }
        return try finish(Unpacked(negative: negative, exponent: 0, coefficient: 0))
    }

    /// The factor to a power of at least 1; nil where the exponent leaves every range on the way.
    private func raised(_ factor: LongDecimal, to power: UInt64) -> LongDecimal? {
        // No result comes back from beyond this, as the exponent of squares only grows.
        let limit = 2 * (maximumExponent - tiniestExponent) + 1_000
        var result = factor
        var bit = 63 - power.leadingZeroBitCount
        while bit > 0 {
            bit -= 1
            result = result.multiplied(by: result)
            if power >> UInt64(bit) & 1 == 1 { result = result.multiplied(by: factor) }
            if result.adjustedExponent.magnitude > limit { return nil }
        }
        return result
    }

    /// Rounds a power, giving back the zeros of an exact one as far as they fit.
    private mutating func finish(
        _ negative: Bool, _ result: LongDecimal, zeros: Int
    ) throws(DecimalError) -> Unpacked {
        var (value, exponent) = (result.coefficient, result.exponent)
        if result.isExact, value.high == 0, value.low < PowersOfTen.long[38] {
            let padding = min(zeros, 38 - PowersOfTen.digitCount(value.low))
            value = Wide(value.low * PowersOfTen.long[padding])
            exponent -= padding
        }
        return try finish(negative, value, exponent, sticky: !result.isExact)
    }
}

extension UInt64 {
    /// The product, or the largest number where that is beyond 64 bits.
    fileprivate func multipliedOrMax(by other: UInt64) -> UInt64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
