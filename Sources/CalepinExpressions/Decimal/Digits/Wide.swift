// A 256-bit unsigned number: wide enough for the exact product of two 34-digit coefficients and
// for a dividend that gives 36 digits of quotient. Only what decimal arithmetic needs of it.

/// A 256-bit unsigned number, of at most 77 digits.
struct Wide {
    var high: UInt128
    var low: UInt128

    @inline(__always)
    init(high: UInt128, low: UInt128) {
        self.high = high
        self.low = low
    }

    @inline(__always)
    init(_ value: UInt128) {
        self.init(high: 0, low: value)
    }

    /// The exact product of two 128-bit numbers.
    @inline(__always)
    init(product a: UInt128, _ b: UInt128) {
        let bottom = UInt128(product: a.lowWord, b.lowWord)
        let cross = UInt128(product: a.lowWord, b.highWord)
        let across = UInt128(product: a.highWord, b.lowWord)
        let top = UInt128(product: a.highWord, b.highWord)
        let middle = (bottom >> 64) &+ UInt128(cross.lowWord) &+ UInt128(across.lowWord)
        low = middle << 64 | UInt128(bottom.lowWord)
        high = top &+ (cross >> 64) &+ (across >> 64) &+ (middle >> 64)
    }

    @inline(__always) var isZero: Bool { high | low == 0 }

    /// Number of bits up to and including the highest one set.
    var bitWidth: Int {
        high == 0 ? 128 - low.leadingZeroBitCount : 256 - high.leadingZeroBitCount
    }

    /// Number of decimal digits or one more, never less.
    var approximateDigitCount: Int {
        // 1233 / 4096 stays above log10(2) without gaining a digit up to 256 bits.
        ((bitWidth * 1233) >> 12) + 1
    }

    /// The number times 10 to a power of 0 or more; the caller knows that it fits.
    func scaled(byPowerOfTen power: Int) -> Wide {
        var result = self
        var rest = power
        while rest > 0 {
            let step = min(rest, 19)
            result = result.multiplied(by: PowersOfTen.short[step])
            rest -= step
        }
        return result
    }

    /// The number times a word, modulo 2²⁵⁶.
    func multiplied(by word: UInt64) -> Wide {
        let bottom = UInt128(product: low.lowWord, word)
        let second = UInt128(product: low.highWord, word) &+ (bottom >> 64)
        let third = UInt128(product: high.lowWord, word) &+ (second >> 64)
        let top = high.highWord &* word &+ third.highWord
        return Wide(
            high: UInt128(high: top, low: third.lowWord),
            low: UInt128(high: second.lowWord, low: bottom.lowWord))
    }

    /// The number divided by 10 to a power of 0...19, and the remainder.
    func divided(byPowerOfTen power: Int) -> (quotient: Wide, remainder: UInt64) {
        divided(by: WordDivisor(powerOfTen: power))
    }

    /// Returns the number divided by one word, and the remainder; `carry`, below the divisor, is
    /// the word above the number: the remainder of an upper part.
    func divided(
        by divisor: WordDivisor, carry: UInt64 = 0
    ) -> (quotient: Wide, remainder: UInt64) {
        if high == 0, carry == 0 {
            let (quotient, remainder) = divisor.divide(low)
            return (Wide(quotient), remainder)
        }
        let (overflow, shifted) = shiftedLeft(by: divisor.shift)
        let upper = carry << UInt64(truncatingIfNeeded: divisor.shift) | overflow
        let (top, first) = divisor.divide(upper, shifted.high.highWord)
        let (third, second) = divisor.divide(first, shifted.high.lowWord)
        let (next, last) = divisor.divide(second, shifted.low.highWord)
        let (bottom, remainder) = divisor.divide(last, shifted.low.lowWord)
        return (
            Wide(high: UInt128(high: top, low: third), low: UInt128(high: next, low: bottom)),
            remainder >> UInt64(truncatingIfNeeded: divisor.shift)
        )
    }

    /// The number divided by a non-zero 128-bit divisor, and the remainder; the caller knows that
    /// the quotient fits 128 bits.
    func divided(by divisor: UInt128) -> (quotient: UInt128, remainder: UInt128) {
        if divisor.highWord == 0 {
            let (quotient, remainder) = divided(by: WordDivisor(divisor.lowWord))
            return (quotient.low, UInt128(remainder))
        }
        let long = LongDivisor(divisor)
        let (_, shifted) = shiftedLeft(by: long.shift)
        let (upper, middle) = long.divide(shifted.high, shifted.low.highWord)
        let (lower, remainder) = long.divide(middle, shifted.low.lowWord)
        return (
            UInt128(high: upper, low: lower), remainder >> UInt128(truncatingIfNeeded: long.shift)
        )
    }

    /// The number shifted left by 0...127 bits, and the bits that left at the top (64 at most).
    @inline(__always)
    private func shiftedLeft(by count: Int) -> (overflow: UInt64, value: Wide) {
        if count == 0 { return (0, self) }
        let left = UInt128(truncatingIfNeeded: count)
        let right = UInt128(truncatingIfNeeded: 128 &- count)
        return (
            (high >> right).lowWord, Wide(high: high << left | low >> right, low: low << left)
        )
    }
}

extension Wide: Comparable {
    @inline(__always)
    static func < (a: Wide, b: Wide) -> Bool {
        a.high == b.high ? a.low < b.low : a.high < b.high
    }

    /// The sum modulo 2²⁵⁶.
    @inline(__always)
    static func &+ (a: Wide, b: Wide) -> Wide {
        let (low, carry) = a.low.addingReportingOverflow(b.low)
        return Wide(high: a.high &+ b.high &+ (carry ? 1 : 0), low: low)
    }

    /// The difference modulo 2²⁵⁶.
    @inline(__always)
    static func &- (a: Wide, b: Wide) -> Wide {
        let (low, borrow) = a.low.subtractingReportingOverflow(b.low)
        return Wide(high: a.high &- b.high &- (borrow ? 1 : 0), low: low)
    }
}
