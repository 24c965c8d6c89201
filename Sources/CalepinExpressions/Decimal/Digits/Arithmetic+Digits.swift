// Operations on unpacked numbers that choose digits rather than compute: quantize, integral
// values, sign changes, reduction, and the choice of the greater or the lesser.

extension Arithmetic {
    /// The number with the given exponent.
    mutating func quantize(_ a: Unpacked, exponent: Int) throws(DecimalError) -> Unpacked {
        if exponent > maximumExponent || exponent < tiniestExponent {
            throw fail(.invalidOperation, .invalidOperation)
        }
        if a.isZero { return zero(a.negative, exponent) }
        let gap = a.exponent - exponent
        if a.digitCount + gap > precision { throw fail(.invalidOperation, .invalidOperation) }
        var result = a
        result.exponent = exponent
        var raised: Conditions = []
        if gap >= 0 {
            result.coefficient = a.coefficient * PowersOfTen.long[gap]
        } else {
            (result.coefficient, raised) = a.shortened(by: -gap, rounding)
        }
        if result.coefficient >= PowersOfTen.long[precision]
            || !result.isZero && result.adjustedExponent > maximumExponent
        {
            throw fail(.invalidOperation, .invalidOperation)
        }
        conditions.formUnion(raised)
        return try finish(result)
    }

    /// Rounds a number to the context.
    mutating func finish(_ a: Unpacked) throws(DecimalError) -> Unpacked {
        try finish(
            Unrounded(
                negative: a.negative, exponent: a.exponent, coefficient: a.coefficient))
    }

    /// Zero plus the number: a zero loses its sign unless rounding is towards negative infinity.
    mutating func plus(_ a: Unpacked) throws(DecimalError) -> Unpacked {
        var result = a
        if a.isZero, rounding != .floor { result.negative = false }
        return try finish(result)
    }

    /// The number rounded, without trailing zeros.
    mutating func reduce(_ a: Unpacked) throws(DecimalError) -> Unpacked {
        let rounded = try finish(a)
        if rounded.isZero {
            return Unpacked(negative: rounded.negative, exponent: 0, coefficient: 0)
        }
        let top = clamp ? topExponent : maximumExponent
        let (value, count) = rounded.coefficient.strippingZeros(atMost: top - rounded.exponent)
        return Unpacked(
            negative: rounded.negative, exponent: rounded.exponent + count, coefficient: value)
    }

    /// The greater of two numbers, by magnitude first where asked.
    mutating func greater(
        _ a: Unpacked, _ b: Unpacked, byMagnitude: Bool = false
    ) throws(DecimalError) -> Unpacked {
        try finish(Unpacked.order(a, b, byMagnitude) < 0 ? b : a)
    }

    /// The lesser of two numbers, by magnitude first where asked.
    mutating func lesser(
        _ a: Unpacked, _ b: Unpacked, byMagnitude: Bool = false
    ) throws(DecimalError) -> Unpacked {
        try finish(Unpacked.order(a, b, byMagnitude) < 0 ? a : b)
    }
}
