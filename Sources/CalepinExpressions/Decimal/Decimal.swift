// The number type of every expression: layout, constants, conversion from and to integers,
// equality and order. Arithmetic is in Decimal+Arithmetic.swift, text in Decimal+Text.swift.

/// An exact decimal number: IEEE 754-2008 decimal128 restricted to finite values.
///
/// It has up to 34 digits, and its last digit has an exponent from -6176 to 6111. Trailing zeros
/// and the sign of zero are kept, as the standard asks, but equality, hashing and order look at
/// the value alone: `1.50 == 1.5`. What would be infinite or no number is a `DecimalError`.
///
/// Invariant: the coefficient is below 10³⁴.
public struct Decimal: Sendable {
    /// From the top: sign (1 bit), exponent of the last digit plus 6176 (14), upper bits of the
    /// coefficient (49).
    let high: UInt64
    /// Lower 64 bits of the coefficient.
    let low: UInt64

    @inline(__always)
    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Packs a number that is within decimal128 but for a too large exponent with room for zeros.
    @inline(__always)
    init(_ number: Unpacked) {
        var exponent = number.exponent
        var coefficient = number.coefficient
        if exponent > DecimalLayout.exponents.upperBound {
            let padding = coefficient == 0 ? 0 : exponent - DecimalLayout.exponents.upperBound
            coefficient *= PowersOfTen.long[padding]
            exponent = DecimalLayout.exponents.upperBound
        }
        high =
            (number.negative ? DecimalLayout.sign : 0)
            | UInt64(truncatingIfNeeded: exponent &+ DecimalLayout.bias) << 49
            | coefficient.highWord
        low = coefficient.lowWord
    }

    @inline(__always) var unpacked: Unpacked {
        Unpacked(
            negative: high & DecimalLayout.sign != 0,
            exponent: Int(truncatingIfNeeded: DecimalLayout.exponent(high)) &- DecimalLayout.bias,
            coefficient: UInt128(high: high & DecimalLayout.coefficient, low: low))
    }

    /// Zero.
    public static let zero = Decimal(high: DecimalLayout.integer, low: 0)

    /// The integer.
    @inline(__always)
    public init(_ value: Int) {
        self.init(Int64(value))
    }

    /// The integer.
    @inline(__always)
    public init(_ value: Int64) {
        self.init(
            high: DecimalLayout.integer | (value < 0 ? DecimalLayout.sign : 0),
            low: value.magnitude)
    }

    /// The integer.
    @inline(__always)
    public init(_ value: UInt64) {
        self.init(high: DecimalLayout.integer, low: value)
    }

    /// The coefficient times 10 to the exponent, rounded half-even to 34 digits.
    /// Throws: `overflow`.
    public init(
        coefficient: UInt128, exponent: Int, negative: Bool = false
    ) throws(DecimalError) {
        // Beyond these the result is zero or overflows, and sums of exponents stay small.
        let bounded = min(max(exponent, -100_000), 100_000)
        var arithmetic = Arithmetic.decimal128
        self.init(
            try arithmetic.finish(
                Unrounded(
                    negative: negative, exponent: bounded, coefficient: coefficient)))
    }

    /// Tells that it is written as a whole number from 0 to below a bound; `5.0` is not.
    @inline(__always)
    package func isWhole(below bound: UInt64) -> Bool {
        high == DecimalLayout.integer && low < bound
    }

    /// The value where it is an integer that 64 bits hold, in whatever representation.
    public func int64() -> Int64? {
        let isPlain = high & ~DecimalLayout.sign == DecimalLayout.integer
        guard let magnitude = isPlain ? low : unpacked.integerMagnitude else { return nil }
        if high & DecimalLayout.sign == 0 { return Int64(exactly: magnitude) }
        return magnitude == Int64.min.magnitude ? .min : Int64(exactly: magnitude).map { -$0 }
    }
}

extension Decimal: ExpressibleByIntegerLiteral {
    /// The integer.
    @inline(__always)
    public init(integerLiteral value: Int64) {
        self.init(value)
    }
}

extension Decimal: Equatable, Hashable, Comparable {
    /// Returns true when two numbers have one value: `1.50 == 1.5`, `-0 == 0`.
    @inline(__always)
    public static func == (a: Decimal, b: Decimal) -> Bool {
        if a.high == b.high { return a.low == b.low }
        return Unpacked.compare(a.unpacked, b.unpacked) == 0
    }

    /// Returns true when the first number has the lesser value.
    @inline(__always)
    public static func < (a: Decimal, b: Decimal) -> Bool {
        // Same sign, exponent and upper digits: the lower ones decide.
        if a.high == b.high, a.high & DecimalLayout.sign == 0 { return a.low < b.low }
        return Unpacked.compare(a.unpacked, b.unpacked) < 0
    }

    /// Hashes the value, so that every representation of it hashes alike.
    public func hash(into hasher: inout Hasher) {
        let plain = reduced
        if plain.isZero {
            hasher.combine(0 as UInt64)
        } else {
            hasher.combine(plain.high)
            hasher.combine(plain.low)
        }
    }
}

/// The bit layout of the upper word of a decimal. The masks are written out: a shift would be
/// computed at run time, with a check for initialisation at each use.
enum DecimalLayout {
    static let sign: UInt64 = 0x8000_0000_0000_0000
    /// The upper bits of the coefficient.
    static let coefficient: UInt64 = 0x0001_FFFF_FFFF_FFFF
    /// The bias of the exponent of the last digit.
    static let bias = 6176
    /// Exponents of the last digit.
    static let exponents = -6176...6111
    /// The upper word of a short integer from 0 on.
    static let integer: UInt64 = 0x3040_0000_0000_0000

    /// The exponent of the last digit, plus the bias.
    @inline(__always)
    static func exponent(_ high: UInt64) -> UInt64 { (high & ~sign) >> 49 }

    /// Returns true when the coefficient fits 64 bits.
    @inline(__always)
    static func isShort(_ high: UInt64) -> Bool { high & coefficient == 0 }
}
