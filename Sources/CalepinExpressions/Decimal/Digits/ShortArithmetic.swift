// The few instructions that most sums and products in a form need: coefficients of one word and
// exact results. For all other operands the result is nil and Arithmetic computes it.

/// Operations on decimals whose coefficients fit 64 bits, where the result needs no rounding.
enum ShortArithmetic {
    private static let signMask = DecimalLayout.sign

    /// Returns true when two coefficients fit 32 bits.
    @inline(__always)
    private static func areTiny(_ a: Decimal, _ b: Decimal) -> Bool {
        (a.low | b.low) >> 32 == 0
    }

    /// The sum; the sign of `b` is flipped by `flip`, which is 0 or the sign bit.
    @inline(__always)
    static func sum(_ a: Decimal, _ b: Decimal, flip: UInt64) -> Decimal? {
        if !DecimalLayout.isShort(a.high) || !DecimalLayout.isShort(b.high) { return nil }
        let gap =
            Int(truncatingIfNeeded: DecimalLayout.exponent(a.high))
            &- Int(truncatingIfNeeded: DecimalLayout.exponent(b.high))
        if gap == 0 { return aligned(a.high, a.low, b.high ^ flip, b.low) }
        // Below 2³² times 10⁹ < 2³⁰: no overflow.
        if !areTiny(a, b) || gap > 9 || gap < -9 { return nil }
        if gap > 0 {
            let high = b.high & ~signMask | a.high & signMask
            return aligned(high, a.low &* PowersOfTen.short[gap], b.high ^ flip, b.low)
        }
        let high = a.high & ~signMask | (b.high ^ flip) & signMask
        return aligned(a.high, a.low, high, b.low &* PowersOfTen.short[0 &- gap])
    }

    /// The sum of two numbers of one exponent.
    @inline(__always)
    private static func aligned(
        _ aHigh: UInt64, _ aLow: UInt64, _ bHigh: UInt64, _ bLow: UInt64
    ) -> Decimal {
        if aHigh == bHigh {
            let (low, carry) = aLow.addingReportingOverflow(bLow)
            return Decimal(high: aHigh | (carry ? 1 : 0), low: low)
        }
        if aLow > bLow { return Decimal(high: aHigh, low: aLow &- bLow) }
        // Equal magnitudes give a positive zero.
        return Decimal(
            high: aLow == bLow ? aHigh & ~signMask : bHigh, low: bLow &- aLow)
    }

    /// The product.
    @inline(__always)
    static func product(_ a: Decimal, _ b: Decimal) -> Decimal? {
        if !DecimalLayout.isShort(a.high) || !DecimalLayout.isShort(b.high) { return nil }
        let exponent =
            Int(
                truncatingIfNeeded: DecimalLayout.exponent(a.high)
                    &+ DecimalLayout.exponent(b.high))
            &- DecimalLayout.bias
        if exponent < 0 || exponent > 6111 + DecimalLayout.bias { return nil }
        let high = (a.high ^ b.high) & signMask | UInt64(truncatingIfNeeded: exponent) << 49
        if areTiny(a, b) { return Decimal(high: high, low: a.low &* b.low) }
        let (upper, low) = a.low.multipliedFullWidth(by: b.low)
        // Below 2¹¹², hence below 10³⁴.
        if upper >> 48 != 0 { return nil }
        return Decimal(high: high | upper, low: low)
    }

    /// The quotient where it has few digits.
    @inline(__always)
    static func quotient(_ a: Decimal, _ b: Decimal) -> Decimal? {
        if !DecimalLayout.isShort(a.high) || !DecimalLayout.isShort(b.high) || !areTiny(a, b)
            || b.low == 0
        {
            return nil
        }
        var exponent =
            Int(truncatingIfNeeded: DecimalLayout.exponent(a.high))
            &- Int(truncatingIfNeeded: DecimalLayout.exponent(b.high)) &+ DecimalLayout.bias
        if exponent < 9 || exponent > 6111 + DecimalLayout.bias { return nil }
        var value = a.low / b.low
        if value &* b.low != a.low {
            // Nine digits more: a quotient that does not end there is left to Arithmetic.
            value = a.low &* 1_000_000_000 / b.low
            if value &* b.low != a.low &* 1_000_000_000 { return nil }
            exponent &-= 9
            while value % 10 == 0 {
                value /= 10
                exponent &+= 1
            }
        }
        let high = (a.high ^ b.high) & signMask | UInt64(truncatingIfNeeded: exponent) << 49
        return Decimal(high: high, low: value)
    }
}

/// The operations of ShortArithmetic on any decimals, in decimal128 and rounding half-even.
enum LongArithmetic {
    @inline(never)
    static func sum(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        var arithmetic = Arithmetic.decimal128
        return Decimal(try arithmetic.add(a.unpacked, b.unpacked))
    }

    @inline(never)
    static func product(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        var arithmetic = Arithmetic.decimal128
        return Decimal(try arithmetic.multiply(a.unpacked, b.unpacked))
    }
}
