// The one place where results are rounded: unpacked numbers, the context that operations work in,
// and `finish`, which rounds, handles subnormal numbers, overflow and clamping, and raises
// conditions. The operations live in Arithmetic+Sum.swift and its neighbours.

/// A number as coefficient times 10 to the exponent. The coefficient has 34 digits at most; the
/// exponent may lie outside decimal128 in a wider context.
struct Unpacked {
    var negative: Bool
    var exponent: Int
    var coefficient: UInt128

    @inline(__always) var isZero: Bool { coefficient == 0 }

    @inline(__always) var digitCount: Int { PowersOfTen.digitCount(coefficient) }

    /// Exponent of the first digit.
    @inline(__always) var adjustedExponent: Int { exponent + digitCount - 1 }

    @inline(__always) var negated: Unpacked {
        Unpacked(negative: !negative, exponent: exponent, coefficient: coefficient)
    }
}

/// A result before rounding: up to 38 digits, of which the ones below the last may be cut off.
///
/// Invariant: where `sticky`, the coefficient has more digits than the context's precision.
struct Unrounded {
    var negative: Bool
    var exponent: Int
    var coefficient: UInt128
    /// True when digits other than zero were cut off below the coefficient.
    var sticky = false
}

/// The value of the digits that rounding drops, in units of the last digit kept.
enum Discarded {
    case nothing, belowHalf, half, aboveHalf
}

/// The operations of General Decimal Arithmetic in one context, on unpacked numbers.
struct Arithmetic {
    var precision: Int
    var rounding: RoundingMode
    var maximumExponent: Int
    var minimumExponent: Int
    var clamp: Bool
    var conditions: Conditions = []

    static let decimal128 = Arithmetic(
        precision: 34, rounding: .halfEven, maximumExponent: 6144, minimumExponent: -6143,
        clamp: true)

    /// Exponent of the last digit of the smallest subnormal number.
    var tiniestExponent: Int { minimumExponent - (precision - 1) }

    /// Exponent of the last digit of the largest number.
    var topExponent: Int { maximumExponent - (precision - 1) }

    /// Raises a condition that has no finite result.
    mutating func fail(_ condition: Conditions, _ error: DecimalError) -> DecimalError {
        conditions.insert(condition)
        return error
    }

    /// Rounds to the context and raises conditions.
    /// Throws: `overflow` where the result would be infinite.
    mutating func finish(_ exact: Unrounded) throws(DecimalError) -> Unpacked {
        if exact.coefficient == 0 { return zero(exact.negative, exact.exponent) }
        let digits = PowersOfTen.digitCount(exact.coefficient)
        let adjusted = exact.exponent + digits - 1
        if adjusted > maximumExponent { return try overflow(exact.negative) }
        var last = exact.exponent + max(0, digits - precision)
        let subnormal = adjusted < minimumExponent
        if subnormal {
            conditions.insert(.subnormal)
            last = max(last, tiniestExponent)
        }
        if last == exact.exponent {
            return folded(
                Unpacked(
                    negative: exact.negative, exponent: last, coefficient: exact.coefficient))
        }
        return try round(exact, last: last, subnormal: subnormal)
    }

    /// Drops the digits below the exponent `last`, which is above the number's own.
    private mutating func round(
        _ exact: Unrounded, last: Int, subnormal: Bool
    ) throws(DecimalError) -> Unpacked {
        conditions.insert(.rounded)
        var (kept, discarded) = exact.coefficient.split(
            dropping: last - exact.exponent, sticky: exact.sticky)
        if discarded != .nothing {
            conditions.insert(.inexact)
            if subnormal { conditions.insert(.underflow) }
            if rounding.increments(kept, discarded, negative: exact.negative) { kept += 1 }
        }
        var exponent = last
        if kept == PowersOfTen.long[precision] {
            kept = PowersOfTen.long[precision - 1]
            exponent += 1
            if exponent > topExponent { return try overflow(exact.negative) }
        }
        if kept == 0 { conditions.insert(.clamped) }
        return folded(
            Unpacked(
                negative: exact.negative, exponent: exponent, coefficient: kept))
    }

    /// Brings a zero's exponent into range.
    mutating func zero(_ negative: Bool, _ exponent: Int) -> Unpacked {
        let top = clamp ? topExponent : maximumExponent
        let inside = min(max(exponent, tiniestExponent), top)
        if inside != exponent { conditions.insert(.clamped) }
        return Unpacked(negative: negative, exponent: inside, coefficient: 0)
    }

    /// Pads a number whose exponent is above the format's with zeros.
    private mutating func folded(_ number: Unpacked) -> Unpacked {
        if !clamp || number.exponent <= topExponent { return number }
        conditions.insert(.clamped)
        let padding = number.exponent - topExponent
        return Unpacked(
            negative: number.negative, exponent: topExponent,
            coefficient: number.coefficient * PowersOfTen.long[padding])
    }

    /// The largest number where rounding goes towards it.
    /// Throws: `overflow` in every other rounding mode.
    private mutating func overflow(_ negative: Bool) throws(DecimalError) -> Unpacked {
        conditions.formUnion([.overflow, .inexact, .rounded])
        let infinite =
            switch rounding {
            case .halfEven, .halfUp, .halfDown, .up: true
            case .down, .zeroFiveUp: false
            case .ceiling: !negative
            case .floor: negative
            }
        if infinite { throw .overflow }
        return Unpacked(
            negative: negative, exponent: topExponent,
            coefficient: PowersOfTen.long[precision] - 1)
    }
}

extension UInt128 {
    /// Returns the number without its last digits, and the value of those dropped; fewer than 39
    /// digits.
    func split(dropping count: Int, sticky: Bool = false) -> (kept: UInt128, rest: Discarded) {
        if count > 38 { return (0, self == 0 && !sticky ? .nothing : .belowHalf) }
        let (kept, remainder) = divided(byPowerOfTen: count)
        if remainder == 0 { return (kept, sticky ? .belowHalf : .nothing) }
        let half = PowersOfTen.long[count] >> 1
        if remainder == half { return (kept, sticky ? .aboveHalf : .half) }
        return (kept, remainder < half ? .belowHalf : .aboveHalf)
    }

    /// Quotient and remainder by 10 to a power of 0...38.
    func divided(byPowerOfTen power: Int) -> (quotient: UInt128, remainder: UInt128) {
        if self < PowersOfTen.long[power] { return (0, self) }
        if power <= 19 {
            let (quotient, remainder) = WordDivisor(powerOfTen: power).divide(self)
            return (quotient, UInt128(remainder))
        }
        let (upper, low) = WordDivisor(powerOfTen: 19).divide(self)
        let (quotient, high) = WordDivisor(powerOfTen: power - 19).divide(upper)
        return (quotient, UInt128(product: high, PowersOfTen.short[19]) + UInt128(low))
    }

    /// Returns the number without trailing zeros, of which at most `maxZeros` are dropped, and
    /// their count.
    func strippingZeros(atMost maxZeros: Int) -> (value: UInt128, count: Int) {
        var value = self
        var count = 0
        var step = 16
        while step > 0 {
            // Two steps of a size are never needed but for the largest.
            while count + step <= maxZeros, value.lowWord & (1 << UInt64(step) &- 1) == 0 {
                let (quotient, remainder) = WordDivisor(powerOfTen: step).divide(value)
                if remainder != 0 { break }
                value = quotient
                count += step
            }
            step /= 2
        }
        return (value, count)
    }
}
