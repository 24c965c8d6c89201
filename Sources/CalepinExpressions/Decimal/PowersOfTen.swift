// Powers of ten and the reciprocals that replace division by them. What is done with them lives
// in Wide.swift and in Arithmetic.

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
    static let long: InlineArray<39, UInt128> = [
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
        100_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000_000_000_000_000,
        1_000_000_000_000_000_000_000_000_000_000_000_000,
        10_000_000_000_000_000_000_000_000_000_000_000_000,
        100_000_000_000_000_000_000_000_000_000_000_000_000,
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
        let high = UInt64(truncatingIfNeeded: value >> 64)
        if high == 0 { return digitCount(UInt64(truncatingIfNeeded: value)) }
        let estimate = ((128 - high.leadingZeroBitCount) * 1233) >> 12
        return estimate + (value >= long[estimate] ? 1 : 0)
    }
}
