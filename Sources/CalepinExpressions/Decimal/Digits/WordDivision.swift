// Division of two or three 64-bit words by a divisor whose reciprocal is known. WebAssembly has no
// 128-bit division, so everything longer than a word is divided with the multiplications of Möller
// and Granlund, *Improved division by invariant integers* (2011).

extension UInt128 {
    /// The number whose upper and lower 64 bits are given.
    @inline(__always)
    init(high: UInt64, low: UInt64) {
        self.init(_low: low, _high: high)
    }

    @inline(__always) var highWord: UInt64 { _high }

    @inline(__always) var lowWord: UInt64 { _low }

    /// The exact product of two 64-bit words.
    @inline(__always)
    init(product a: UInt64, _ b: UInt64) {
        let (high, low) = a.multipliedFullWidth(by: b)
        self.init(high: high, low: low)
    }
}

/// A one-word divisor, shifted left until its top bit is set, with its reciprocal.
struct WordDivisor {
    let normalized: UInt64
    let reciprocal: UInt64
    let shift: Int

    /// The divisor 10 to the power 0...19.
    @inline(__always)
    init(powerOfTen power: Int) {
        let value = PowersOfTen.short[power]
        shift = value.leadingZeroBitCount
        normalized = value << UInt64(truncatingIfNeeded: shift)
        reciprocal = PowersOfTen.reciprocals[power]
    }

    /// Any divisor but zero; costs one division.
    init(_ value: UInt64) {
        shift = value.leadingZeroBitCount
        normalized = value << UInt64(truncatingIfNeeded: shift)
        reciprocal = normalized.dividingFullWidth((~normalized, .max)).quotient
    }

    /// Quotient and remainder of two words, the upper below the normalised divisor
    /// (algorithm 4 of the paper).
    @inline(__always)
    func divide(_ high: UInt64, _ low: UInt64) -> (quotient: UInt64, remainder: UInt64) {
        let estimate = UInt128(product: reciprocal, high) &+ UInt128(high: high, low: low)
        var quotient = estimate.highWord &+ 1
        var remainder = low &- quotient &* normalized
        if remainder > estimate.lowWord {
            quotient &-= 1
            remainder &+= normalized
        }
        if remainder >= normalized {
            quotient &+= 1
            remainder &-= normalized
        }
        return (quotient, remainder)
    }

    /// Quotient and remainder of a 128-bit number.
    @inline(__always)
    func divide(_ value: UInt128) -> (quotient: UInt128, remainder: UInt64) {
        let shifted = value << UInt128(truncatingIfNeeded: shift)
        let top = shift == 0 ? 0 : value.highWord >> UInt64(truncatingIfNeeded: 64 &- shift)
        let (upper, rest) = divide(top, shifted.highWord)
        let (lower, remainder) = divide(rest, shifted.lowWord)
        return (
            UInt128(high: upper, low: lower), remainder >> UInt64(truncatingIfNeeded: shift)
        )
    }
}

/// A two-word divisor with its top bit set, with its reciprocal.
struct LongDivisor {
    let normalized: UInt128
    let reciprocal: UInt64
    let shift: Int

    /// Any divisor of at least 2⁶⁴ (algorithm 6 of the paper).
    init(_ value: UInt128) {
        shift = value.leadingZeroBitCount
        normalized = value << UInt128(truncatingIfNeeded: shift)
        let high = normalized.highWord
        let low = normalized.lowWord
        var inverse = high.dividingFullWidth((~high, .max)).quotient
        var rest = high &* inverse &+ low
        if rest < low {
            inverse &-= 1
            if rest >= high {
                inverse &-= 1
                rest &-= high
            }
            rest &-= high
        }
        let cross = UInt128(product: inverse, low)
        rest &+= cross.highWord
        if rest < cross.highWord {
            inverse &-= 1
            if UInt128(high: rest, low: cross.lowWord) >= normalized { inverse &-= 1 }
        }
        reciprocal = inverse
    }

    /// Quotient and remainder of three words, the upper two below the normalised divisor
    /// (algorithm 5 of the paper).
    @inline(__always)
    func divide(_ upper: UInt128, _ low: UInt64) -> (quotient: UInt64, remainder: UInt128) {
        let estimate = UInt128(product: reciprocal, upper.highWord) &+ upper
        var quotient = estimate.highWord
        let middle = upper.lowWord &- quotient &* normalized.highWord
        var remainder =
            UInt128(high: middle, low: low)
            &- UInt128(product: normalized.lowWord, quotient) &- normalized
        quotient &+= 1
        if remainder.highWord >= estimate.lowWord {
            quotient &-= 1
            remainder &+= normalized
        }
        if remainder >= normalized {
            quotient &+= 1
            remainder &-= normalized
        }
        return (quotient, remainder)
    }
}
