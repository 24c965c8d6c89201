// Integer powers, by repeated squaring with 75 digits. Other exponents are in
// Transcendental.swift.

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
        // No power comes back from beyond this, as the exponent of squares only grows.
        let maxExponent = 2 * (maximumExponent - tiniestExponent) + 1_000
        guard let result = factor.raised(to: power.magnitude, maxExponent: maxExponent) else {
            let large = (base.adjustedExponent >= 0) == (power > 0)
            return try finish(
                Unrounded(
                    negative: negative,
                    exponent: large ? maximumExponent : tiniestExponent - 100,
                    coefficient: PowersOfTen.long[37], sticky: true))
        }
        let padding = power < 0 ? 0 : min(38, UInt64(zeros).multipliedOrMax(by: power.magnitude))
        let (value, exponent) = result.padded(withZeros: Int(padding))
        return try finish(negative, value, exponent, sticky: !result.isExact)
    }

    private mutating func powerOfZero(
        _ negative: Bool, _ power: Int64
    ) throws(DecimalError) -> Unpacked {
        if power < 0 { throw .divisionByZero }
        if power == 0 { throw fail(.invalidOperation, .invalidOperation) }
        return try finish(Unpacked(negative: negative, exponent: 0, coefficient: 0))
    }
}

extension LongDecimal {
    /// The number to a power of at least 1; nil where its first digit's exponent leaves the limit
    /// on the way.
    fileprivate func raised(to power: UInt64, maxExponent: Int) -> LongDecimal? {
        var result = self
        var bit = 63 - power.leadingZeroBitCount
        while bit > 0 {
            bit -= 1
            result = result.multiplied(by: result)
            if power >> UInt64(bit) & 1 == 1 { result = result.multiplied(by: self) }
            if result.adjustedExponent.magnitude > maxExponent { return nil }
        }
        return result
    }

    /// The coefficient and exponent, with zeros given back to an exact number as far as they fit.
    fileprivate func padded(withZeros count: Int) -> (coefficient: Wide, exponent: Int) {
        guard isExact, coefficient.high == 0, coefficient.low < PowersOfTen.long[38] else {
            return (coefficient, exponent)
        }
        let padding = min(count, 38 - PowersOfTen.digitCount(coefficient.low))
        return (Wide(coefficient.low * PowersOfTen.long[padding]), exponent - padding)
    }
}

extension UInt64 {
    /// The product, or the largest number where that is beyond 64 bits.
    fileprivate func multipliedOrMax(by other: UInt64) -> UInt64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
