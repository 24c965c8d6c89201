// Powers of ten and the reciprocals that replace division by them, for Wide.swift and Arithmetic.

/// Tables of powers of ten; all constant, so that they cost no initialisation at run time.
enum PowersOfTen {
    /// 10 to the power 0...19: those that fit 64 bits.
    static let short: InlineArray<20, UInt64> = [
        1,
        10,
        100,
        1_000,
        10_000,
        100_000,
        1_000_000,
        10_000_000,
        100_000_000,
        1_000_000_000,
        10_000_000_000,
        100_000_000_000,
        1_000_000_000_000,
        10_000_000_000_000,
        100_000_000_000_000,
        1_000_000_000_000_000,
        10_000_000_000_000_000,
        100_000_000_000_000_000,
        1_000_000_000_000_000_000,
        10_000_000_000_000_000_000,
    ]

    /// 10 to the power 0...38: those that fit 128 bits.
    static let long = LongPowers()

    /// The upper words of 10 to the power 20...38: a table of 128-bit numbers would be computed at
    /// run time.
    fileprivate static let upper: InlineArray<19, UInt64> = [
        0x5, 0x36, 0x21e, 0x152d,
        0xd3c2, 0x84595, 0x52b7d2, 0x33b2e3c,
        0x204fce5e, 0x1431e0fae, 0xc9f2c9cd0, 0x7e37be2022,
        0x4ee2d6d415b, 0x314dc6448d93, 0x1ed09bead87c0, 0x13426172c74d82,
        0xc097ce7bc90715, 0x785ee10d5da46d9, 0x4b3b4ca85a86c47a,
    ]

    /// The lower words of 10 to the power 20...38.
    fileprivate static let lower: InlineArray<19, UInt64> = [
        0x6bc75e2d63100000, 0x35c9adc5dea00000, 0x19e0c9bab2400000, 0x2c7e14af6800000,
        0x1bcecceda1000000, 0x161401484a000000, 0xdcc80cd2e4000000, 0x9fd0803ce8000000,
        0x3e25026110000000, 0x6d7217caa0000000, 0x4674edea40000000, 0xc0914b2680000000,
        0x85acef8100000000, 0x38c15b0a00000000, 0x378d8e6400000000, 0x2b878fe800000000,
        0xb34b9f1000000000, 0xf436a000000000, 0x98a224000000000,
    ]

    /// ⌊(2¹²⁸ − 1) / d⌋ − 2⁶⁴, where d is the short power shifted left until its top bit is set:
    /// the reciprocal of Möller and Granlund, *Improved division by invariant integers* (2011).
    static let reciprocals: InlineArray<20, UInt64> = [
        0xffffffffffffffff,
        0x9999999999999999,
        0x47ae147ae147ae14,
        0x0624dd2f1a9fbe76,
        0xa36e2eb1c432ca57,
        0x4f8b588e368f0846,
        0x0c6f7a0b5ed8d36b,
        0xad7f29abcaf48578,
        0x5798ee2308c39df9,
        0x12e0be826d694b2e,
        0xb7cdfd9d7bdbab7d,
        0x5fd7fe17964955fd,
        0x19799812dea11197,
        0xc25c268497681c26,
        0x6849b86a12b9b01e,
        0x203af9ee756159b2,
        0xcd2b297d889bc2b6,
        0x70ef54646d496892,
        0x2725dd1d243aba0e,
        0xd83c94fb6d2ac34a,
    ]

    /// Number of decimal digits of a coefficient; 1 for zero.
    @inline(__always)
    static func digitCount(_ value: UInt64) -> Int {
        // 1233 / 4096 is log10(2) from above, close enough for 64 bits.
        let estimate = ((64 - (value | 1).leadingZeroBitCount) * 1233) >> 12
        return estimate + (value >= short[estimate] ? 1 : 0)
            + (value == 0 ? 1 : 0)
    }

    /// Number of decimal digits of a coefficient; 1 for zero. At most 39.
    @inline(__always)
    static func digitCount(_ value: UInt128) -> Int {
        let high = value.highWord
        if high == 0 { return digitCount(value.lowWord) }
        let estimate = ((128 - high.leadingZeroBitCount) * 1233) >> 12
        return estimate + (value >= long[estimate] ? 1 : 0)
    }
}

/// The powers of ten that fit 128 bits, by exponent.
struct LongPowers {
    subscript(power: Int) -> UInt128 {
        if power < 20 { return UInt128(PowersOfTen.short[power]) }
        return UInt128(high: PowersOfTen.upper[power - 20], low: PowersOfTen.lower[power - 20])
    }
}
