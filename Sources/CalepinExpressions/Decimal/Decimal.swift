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

    static let signMask: UInt64 = 1 << 63
    static let coefficientMask: UInt64 = (1 << 49) - 1
    static let exponentBias = 6176
    /// Exponents of the last digit.
    static let exponents = -6176...6111

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
        if exponent > Self.exponents.upperBound {
            let padding = coefficient == 0 ? 0 : exponent - Self.exponents.upperBound
            coefficient *= PowersOfTen.long[padding]
            exponent = Self.exponents.upperBound
        }
        high =
            (number.negative ? Self.signMask : 0)
            | UInt64(truncatingIfNeeded: exponent &+ Self.exponentBias) << 49
            | coefficient.highWord
        low = coefficient.lowWord
    }

    @inline(__always) var unpacked: Unpacked {
        Unpacked(
            negative: high & Self.signMask != 0,
            exponent: Int(truncatingIfNeeded: biasedExponent) &- Self.exponentBias,
            coefficient: UInt128(high: high & Self.coefficientMask, low: low))
    }

    @inline(__always) var biasedExponent: UInt64 { (high & ~Self.signMask) >> 49 }

    /// Whether the coefficient fits 64 bits.
    @inline(__always) var isShort: Bool { high & Self.coefficientMask == 0 }

    /// Zero.
    public static let zero = Decimal(high: 6176 << 49, low: 0)
    /// One.
    public static let one = Decimal(high: 6176 << 49, low: 1)

    /// The integer.
    @inline(__always)
    public init(_ value: Int) {
        self.init(Int64(value))
    }

    /// The integer.
    @inline(__always)
    public init(_ value: Int64) {
        self.init(
            high: 6176 << 49 | (value < 0 ? Self.signMask : 0), low: value.magnitude)
    }

    /// The integer.
    @inline(__always)
    public init(_ value: UInt64) {
        self.init(high: 6176 << 49, low: value)
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

    /// The value where it is an integer that 64 bits hold, in whatever representation.
    public func int64() -> Int64? {
        guard let magnitude = integerMagnitude else { return nil }
        if high & Self.signMask == 0 { return Int64(exactly: magnitude) }
        return magnitude == Int64.min.magnitude ? .min : Int64(exactly: magnitude).map { -$0 }
    }

    /// The value without its sign where it is an integer that 64 bits hold.
    private var integerMagnitude: UInt64? {
        if high & ~Self.signMask == 6176 << 49 { return low }
        let number = unpacked
        if number.isZero { return 0 }
        if number.exponent > 19 || number.exponent < -33 { return nil }
        if number.exponent >= 0 {
            if !isShort { return nil }
            let product = UInt128(product: low, PowersOfTen.short[number.exponent])
            return product.highWord == 0 ? product.lowWord : nil
        }
        let (value, rest) = number.coefficient.divided(byPowerOfTen: -number.exponent)
        return rest == 0 && value.highWord == 0 ? value.lowWord : nil
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
    /// Whether two numbers have one value: `1.50 == 1.5`, `-0 == 0`.
    @inline(__always)
    public static func == (a: Decimal, b: Decimal) -> Bool {
        if a.high == b.high { return a.low == b.low }
        return Arithmetic.compare(a.unpacked, b.unpacked) == 0
    }

    /// Whether the first number has the lesser value.
    @inline(__always)
    public static func < (a: Decimal, b: Decimal) -> Bool {
        // Same sign, exponent and upper digits: the lower ones decide.
        if a.high == b.high, a.high & signMask == 0 { return a.low < b.low }
        return Arithmetic.compare(a.unpacked, b.unpacked) < 0
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
