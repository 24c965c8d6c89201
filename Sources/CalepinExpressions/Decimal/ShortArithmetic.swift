// The few instructions that most sums and products in a form need: coefficients of one word and
// exact results. Everything else is refused with nil and goes through Arithmetic.

/// Operations on decimals whose coefficients fit 64 bits, where the result needs no rounding. Only
/// a quotient may be rounded, where that is asked for.
enum ShortArithmetic {
    private static let signMask = DecimalLayout.sign

    /// Whether two coefficients fit 32 bits.
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

    /// The quotient where it has few digits; with `rounds` also one that is rounded to 34 digits,
    /// half-even, for who asks for neither the conditions of that nor another rounding.
    @inline(__always)
    static func quotient(_ a: Decimal, _ b: Decimal, rounds: Bool = false) -> Decimal? {
        if !DecimalLayout.isShort(a.high) || !DecimalLayout.isShort(b.high) || b.low == 0 {
            return nil
        }
        var exponent =
            Int(truncatingIfNeeded: DecimalLayout.exponent(a.high))
            &- Int(truncatingIfNeeded: DecimalLayout.exponent(b.high)) &+ DecimalLayout.bias
        if exponent < 38 || exponent > 6111 + DecimalLayout.bias { return nil }
        let sign = (a.high ^ b.high) & signMask
        var value = a.low / b.low
        let rest = a.low &- value &* b.low
        if rest != 0 {
            // Nine digits more: most quotients that end do so there. Below 2³² times 10⁹ < 2³⁰.
            let isTiny = areTiny(a, b)
            let more = isTiny ? rest &* 1_000_000_000 / b.low : 0
            if !isTiny || more &* b.low != rest &* 1_000_000_000 {
                return rounds ? rounded(value, rest, b.low, sign, exponent) : nil
            }
            value = value &* 1_000_000_000 &+ more
            exponent &-= 9
            while value % 10 == 0 {
                value /= 10
                exponent &+= 1
            }
        }
        return Decimal(
            high: sign | UInt64(truncatingIfNeeded: exponent) << 49, low: value)
    }

    /// The quotient of which the integer part and the rest are known, rounded to 34 digits,
    /// half-even; nil where it ends before, has more digits than that before the point, or begins
    /// so far behind it that two steps of 19 digits do not make 34. The exponent is at least 38.
    @inline(never)
    private static func rounded(
        _ whole: UInt64, _ rest: UInt64, _ divisor: UInt64, _ sign: UInt64, _ exponent: Int
    ) -> Decimal? {
        let reciprocal = WordDivisor(divisor)
        let first = reciprocal.digits(19, of: rest)
        var value = UInt128(product: whole, PowersOfTen.short[19]) &+ UInt128(first.digits)
        let missing = 34 &- PowersOfTen.digitCount(value)
        if missing < 1 || missing > 19 || value == 0 { return nil }
        let last = reciprocal.digits(missing, of: first.rest)
        if last.rest == 0 { return nil }
        value = value &* UInt128(PowersOfTen.short[missing]) &+ UInt128(last.digits)
        var exponent = exponent &- 19 &- missing
        // The rest is compared with what is missing to the divisor: twice it could overflow.
        let gap = divisor &- last.rest
        if last.rest > gap || last.rest == gap && value.lowWord & 1 == 1 { value &+= 1 }
        if value == PowersOfTen.long[34] {
            value = PowersOfTen.long[33]
            exponent &+= 1
        }
        return Decimal(
            high: sign | UInt64(truncatingIfNeeded: exponent) << 49 | value.highWord,
            low: value.lowWord)
    }
}

extension WordDivisor {
    /// The next digits of a quotient, 19 at most, whose division has so far left a rest below the
    /// divisor, and what is left then.
    @inline(__always)
    fileprivate func digits(
        _ count: Int, of rest: UInt64
    ) -> (digits: UInt64, rest: UInt64) {
        // Below the divisor times 2⁶⁴, so that nothing is shifted out.
        let dividend =
            UInt128(product: rest, PowersOfTen.short[count]) << UInt128(truncatingIfNeeded: shift)
        let (quotient, remainder) = divide(dividend.highWord, dividend.lowWord)
        return (quotient, remainder >> UInt64(truncatingIfNeeded: shift))
    }
}

/// The same operations on any decimals, in decimal128 and rounding half-even.
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
