// Sums and products of unpacked numbers. Each computes its result exactly, or to more
// digits than any precision with a mark for what was cut, and leaves the rounding to `finish`.

extension Arithmetic {
    mutating func add(_ a: Unpacked, _ b: Unpacked) throws(DecimalError) -> Unpacked {
        let gap = a.exponent - b.exponent
        if gap >= 0 { return try addAligned(a, b, gap) }
        return try addAligned(b, a, -gap)
    }

    /// Adds where `a` has the exponent that is larger by `gap`.
    private mutating func addAligned(
        _ a: Unpacked, _ b: Unpacked, _ gap: Int
    ) throws(DecimalError) -> Unpacked {
        if gap > 4, gap > 37 - a.digitCount {
            return try addWide(
                a.negative, Wide(a.coefficient), a.exponent,
                b.negative, Wide(b.coefficient), b.exponent)
        }
        let shifted = a.coefficient &* PowersOfTen.long[gap]
        var result = Unrounded(
            negative: a.negative, exponent: b.exponent, coefficient: shifted &+ b.coefficient)
        if a.negative != b.negative {
            let less = shifted < b.coefficient
            result.coefficient = less ? b.coefficient &- shifted : shifted &- b.coefficient
            result.negative = less ? b.negative : a.negative
            if result.coefficient == 0 { result.negative = rounding == .floor }
        }
        return try finish(result)
    }

    /// The sum of two numbers of up to 68 digits whose exponents may lie far apart; the second
    /// number's exponent is the smaller.
    private mutating func addWide(
        _ negative: Bool, _ upper: Wide, _ upperExponent: Int,
        _ lowerNegative: Bool, _ lower: Wide, _ lowerExponent: Int
    ) throws(DecimalError) -> Unpacked {
        let gap = upperExponent - lowerExponent
        if upper.isZero {
            let sign =
                lower.isZero && negative != lowerNegative
                ? rounding == .floor : lowerNegative
            return try finish(sign, lower, lowerExponent)
        }
        // 75 digits fit 256 bits with room for a carry.
        let shift = min(gap, max(0, 75 - upper.approximateDigitCount))
        let scaled = upper.scaled(byPowerOfTen: shift)
        let (cut, sticky) = lower.dropping(gap - shift)
        let exponent = upperExponent - shift
        if negative == lowerNegative {
            return try finish(negative, scaled &+ cut, exponent, sticky: sticky)
        }
        if scaled == cut {
            // Nothing was cut here: numbers that far apart are never equal.
            return try finish(rounding == .floor, Wide(0), exponent)
        }
        if scaled < cut { return try finish(lowerNegative, cut &- scaled, exponent) }
        // The digits cut off are subtracted too: one less, with a remainder above zero.
        let difference = scaled &- cut
        return try finish(
            negative, sticky ? difference &- Wide(1) : difference, exponent, sticky: sticky)
    }

    mutating func multiply(_ a: Unpacked, _ b: Unpacked) throws(DecimalError) -> Unpacked {
        let negative = a.negative != b.negative
        let exponent = a.exponent + b.exponent
        let product = Wide(product: a.coefficient, b.coefficient)
        return try finish(negative, product, exponent)
    }

    /// The product of the first two plus the third, rounded once.
    mutating func fma(
        _ a: Unpacked, _ b: Unpacked, _ c: Unpacked
    ) throws(DecimalError) -> Unpacked {
        let negative = a.negative != b.negative
        let exponent = a.exponent + b.exponent
        let product = Wide(product: a.coefficient, b.coefficient)
        if exponent >= c.exponent {
            return try addWide(
                negative, product, exponent, c.negative, Wide(c.coefficient), c.exponent)
        }
        return try addWide(
            c.negative, Wide(c.coefficient), c.exponent, negative, product, exponent)
    }

    /// Rounds a wide result.
    mutating func finish(
        _ negative: Bool, _ value: Wide, _ exponent: Int, sticky: Bool = false
    ) throws(DecimalError) -> Unpacked {
        if value.high == 0, value.low < PowersOfTen.long[38] {
            return try finish(
                Unrounded(
                    negative: negative, exponent: exponent, coefficient: value.low, sticky: sticky)
            )
        }
        // The estimate is right or one too large, so 37 or 38 digits are kept.
        let excess = value.approximateDigitCount - 38
        let (kept, cut) = value.dropping(excess)
        return try finish(
            Unrounded(
                negative: negative, exponent: exponent + excess, coefficient: kept.low,
                sticky: sticky || cut))
    }
}

extension Wide {
    /// Returns the number without its last digits, and true when any of these was other than zero.
    func dropping(_ count: Int) -> (kept: Wide, sticky: Bool) {
        if count > 77 { return (Wide(0), !isZero) }
        var kept = self
        var sticky = false
        var rest = count
        while rest > 0 {
            let step = min(rest, 19)
            let (quotient, remainder) = kept.divided(byPowerOfTen: step)
            kept = quotient
            sticky = sticky || remainder != 0
            rest -= step
        }
        return (kept, sticky)
    }
}
