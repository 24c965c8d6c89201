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
            (result.coefficient, raised) = shortened(a, dropping: -gap)
        }
        if result.coefficient >= PowersOfTen.long[precision]
            || !result.isZero && result.adjustedExponent > maximumExponent
        {
            throw fail(.invalidOperation, .invalidOperation)
        }
        conditions.formUnion(raised)
        return try finish(result)
    }

    /// The coefficient without its last digits, rounded, and what that raises.
    private func shortened(
        _ a: Unpacked, dropping count: Int
    ) -> (coefficient: UInt128, raised: Conditions) {
        let (kept, rest) = a.coefficient.split(dropping: count)
        let up = rounding.increments(kept, rest, negative: a.negative)
        return (up ? kept + 1 : kept, rest == .nothing ? .rounded : [.rounded, .inexact])
    }

    /// The number rounded to an integer; one that has no fraction stays as it is.
    func toIntegral(_ a: Unpacked) -> (value: Unpacked, raised: Conditions) {
        if a.exponent >= 0 { return (a, []) }
        if a.isZero { return (Unpacked(negative: a.negative, exponent: 0, coefficient: 0), []) }
        let (coefficient, raised) = shortened(a, dropping: -a.exponent)
        return (Unpacked(negative: a.negative, exponent: 0, coefficient: coefficient), raised)
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

    /// Zero minus the number.
    mutating func minus(_ a: Unpacked) throws(DecimalError) -> Unpacked {
        try plus(a.negated)
    }

    mutating func abs(_ a: Unpacked) throws(DecimalError) -> Unpacked {
        a.negative ? try minus(a) : try plus(a)
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

    /// -1, 0 or 1 in the order of all representations: equal values by sign, then exponent.
    static func compareTotal(_ a: Unpacked, _ b: Unpacked) -> Int {
        if a.negative != b.negative { return a.negative ? -1 : 1 }
        let order = compare(a, b)
        if order != 0 || a.exponent == b.exponent { return order }
        return (a.exponent < b.exponent) != a.negative ? -1 : 1
    }

    /// The greater of two numbers, by magnitude first where asked.
    mutating func greater(
        _ a: Unpacked, _ b: Unpacked, byMagnitude: Bool = false
    ) throws(DecimalError) -> Unpacked {
        try finish(Self.order(a, b, byMagnitude) < 0 ? b : a)
    }

    /// The lesser of two numbers, by magnitude first where asked.
    mutating func lesser(
        _ a: Unpacked, _ b: Unpacked, byMagnitude: Bool = false
    ) throws(DecimalError) -> Unpacked {
        try finish(Self.order(a, b, byMagnitude) < 0 ? a : b)
    }

    private static func order(_ a: Unpacked, _ b: Unpacked, _ byMagnitude: Bool) -> Int {
        let order = byMagnitude ? compareMagnitude(a, b) : compare(a, b)
        if order != 0 { return order }
        return compareTotal(a, b)
    }
}
